"""What the corner network learns from: the detector's own guesses on scenes, and cards thought to lie a bit askew."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes.scene import Scene
from models.stream import LEAST_VISIBLE
from vision.corners import Corners
from vision.detector import Detector
from vision.picture import Picture
from vision.quads import overlap, width_of
from vision.warp import RIM_HEIGHT, RIM_WIDTH, rimmed_crop, shapes_of

Rows = npt.NDArray[np.float32]
Guesser: TypeAlias = Callable[[np.random.Generator, Picture], list[Rows]]
_IS_CARD, _IS_NONE = 0.45, 0.2
_BETWEEN = 0.6  # the second best share of the best: so a guess lies half on one card and half on another


@dataclass(frozen=True, slots=True)
class Guesses:
    """Crops, the guesses' shapes, true corner places, and kinds (card, back, quarters, named by a long edge)."""

    crops: npt.NDArray[np.uint8]
    shapes: Rows
    places: Rows
    kinds: Rows


def askew(rng: np.random.Generator, corners: npt.NDArray[np.float64]) -> Rows:
    """A guess at a card: shifted, turned, too large or small, each corner off by itself."""
    centre = corners.mean(0)
    width = width_of(corners)
    size = rng.choice([0.15, 0.5, 1.0])
    turn = np.deg2rad(rng.normal(0, 8) * size)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    grown = (corners - centre) * np.exp(rng.normal(0, 0.13 * size)) @ spin.T
    moved = centre + grown + rng.normal(0, 0.08 * size, 2) * width + rng.normal(0, 0.05 * size, (4, 2)) * width
    # Seen aslant, a long edge may be the shorter one in the picture: such guesses name the corners one off.
    turns = int(rng.choice([0, 2, 0, 2, 0, 2, 1, 3]))
    return np.asarray(np.roll(moved, turns, axis=0), np.float32)


def _nowhere(rng: np.random.Generator, size: int, width: float) -> Rows:
    at, turn = rng.uniform(0, size, 2), rng.uniform(0, 2 * np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    half = np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * width * rng.uniform(0.5, 2)
    return np.asarray(half @ spin.T + at, np.float32)


@dataclass(frozen=True, slots=True)
class Looks:
    """The networks whose guesses are to be mended: one that was mended badly is looked at a second time."""

    detector: Detector
    corners: Corners

    def __call__(self, rng: np.random.Generator, picture: Picture) -> list[Rows]:
        found = [one.corners for one in self.detector(picture)]
        once = [told.corners for told in self.corners.mend(picture, found)]
        return [quad for quad in found if rng.random() < 0.6] + [quad for quad in once if rng.random() < 0.6]


def guesses_of(rng: np.random.Generator, scene: Scene, guesser: Guesser | None, most: int = 28) -> Guesses:
    """Guesses at one scene, at most so many."""
    labels = [label for label in scene.labels if label.visible > 0.05]
    size = scene.picture.shape[0]
    quads: list[Rows] = []
    if guesser is not None:
        for found in guesser(rng, scene.picture):
            quads.append(found)
            if rng.random() < 0.2:
                quads.append(askew(rng, found.astype(np.float64)))
    for label in labels:
        if label.visible >= LEAST_VISIBLE:
            quads += [askew(rng, label.corners) for _ in range(2)]
    width = float(np.linalg.norm(labels[0].corners[1] - labels[0].corners[0])) if labels else rng.uniform(20, 200)
    quads += [_nowhere(rng, size, width) for _ in range(4)]
    order = rng.permutation(len(quads))[:most]
    crops, looked_at, places, kinds = [], [], [], []
    for k in order:
        quad = quads[int(k)]
        if not cv2.isContourConvex(quad.reshape(-1, 1, 2)) or cv2.contourArea(quad) < 150:
            continue
        shares = [overlap(quad, label.corners.astype(np.float32)) for label in labels]
        best = int(np.argmax(shares)) if shares else -1
        share = shares[best] if shares else 0.0
        place, kind = np.zeros(8, np.float32), np.zeros(7, np.float32)
        if share >= _IS_CARD and labels[best].visible >= LEAST_VISIBLE:
            place, turn = _place(quad, labels[best].corners)
            kind = np.array([1, labels[best].back, *np.roll(labels[best].quarters, -turn), turn % 2], np.float32)
        elif share > _IS_NONE and not _between(shares):
            kind[0] = -1
        crops.append(rimmed_crop(scene.picture, quad))
        looked_at.append(quad)
        places.append(place)
        kinds.append(kind)
    return Guesses(
        np.array(crops, np.uint8).reshape(-1, RIM_HEIGHT, RIM_WIDTH, 3),
        shapes_of(looked_at),
        np.array(places, np.float32).reshape(-1, 8),
        np.array(kinds, np.float32).reshape(-1, 7),
    )


def _between(shares: list[float]) -> bool:
    """Half of each of two cards is neither."""
    best, *rest = sorted(shares, reverse=True)
    return bool(rest) and rest[0] >= _BETWEEN * best


def _place(quad: Rows, truth: npt.NDArray[np.float64]) -> tuple[Rows, int]:
    """The true corners in shares of the guessed card, named like the nearest guessed ones; and by how much turned."""
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    matrix = cv2.getPerspectiveTransform(quad, unit)
    seen = np.asarray(cv2.perspectiveTransform(truth.reshape(-1, 1, 2).astype(np.float32), matrix)).reshape(4, 2)
    turns = [float(np.abs(np.roll(seen, -k, axis=0) - unit).sum()) for k in range(4)]
    turn = int(np.argmin(turns))
    return np.clip(np.roll(seen, -turn, axis=0), -0.6, 1.6).ravel().astype(np.float32), turn
