"""Measuring the detector and the reader on scenes of the test split: seeds, decks and tables nobody learnt from."""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes.scene import Conditions, Label, Scene, make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Sources
from vision.detector import Detector
from vision.quads import Quad, overlap

SIZE = 1440  # with cards 70 to 150 wide, as a 1080p webcam shows them
_STREAM = 7

NORMAL = Conditions(card_px=(70, 150), hard=0.6)
ROWS: dict[str, Conditions] = {
    "everyday": NORMAL,
    "glare on sleeves": Conditions(card_px=(70, 150), hard=0.6, sleeve=1.0),
    "sleeves": Conditions(card_px=(70, 150), hard=0.6, sleeve=0.4),
    "blur": Conditions(card_px=(70, 150), hard=0.6, blur=0.025),
    "dim light": Conditions(card_px=(70, 150), hard=0.6, dim=True),
    "40 degrees tilt": Conditions(card_px=(70, 150), hard=0.6, tilt=40.0),
    "worn cards": Conditions(card_px=(70, 150), hard=0.6, wear=1.0),
}


@dataclass(slots=True)
class Tally:
    """What was found of what was there."""

    full: int = 0
    full_found: int = 0
    half: int = 0
    half_found: int = 0
    told: int = 0
    told_right: int = 0
    corner_errors: list[float] = field(default_factory=list)
    sides_right: int = 0
    read: int = 0
    read_right: int = 0
    committed: int = 0
    committed_wrong: int = 0

    @property
    def recall(self) -> float:
        """Cards at least 85 % to be seen."""
        return self.full_found / max(1, self.full)

    @property
    def half_recall(self) -> float:
        """Cards about half covered."""
        return self.half_found / max(1, self.half)

    @property
    def precision(self) -> float:
        """Of all told quads, those that lie on a card."""
        return self.told_right / max(1, self.told)

    @property
    def corner_error(self) -> float:
        """Mean distance of corners, as a share of the card's width."""
        return float(np.mean(self.corner_errors)) if self.corner_errors else float("nan")


def corner_error(found: npt.NDArray[np.float32], truth: npt.NDArray[np.float64]) -> float:
    """Mean corner distance by the better of the two namings, as a share of the card's width."""
    width = float(np.linalg.norm(truth[1] - truth[0]) + np.linalg.norm(truth[2] - truth[3])) / 2
    return min(float(np.linalg.norm(np.roll(found, k, 0) - truth, axis=1).mean()) for k in (0, 2)) / width


def pairs(quads: tuple[Quad, ...], labels: tuple[Label, ...], least: float = 0.7) -> dict[int, int]:
    """Which quad is which label, best overlap first, each used once."""
    ranked = sorted(
        (
            (share, q, n)
            for q, quad in enumerate(quads)
            for n, label in enumerate(labels)
            if (share := overlap(quad.corners, label.corners.astype(np.float32))) >= least
        ),
        reverse=True,
    )
    taken: dict[int, int] = {}
    for _, q, n in ranked:
        if q not in taken and n not in taken.values():
            taken[q] = n
    return taken


def count(tally: Tally, quads: tuple[Quad, ...], scene: Scene) -> dict[int, int]:
    """Add one scene to the tally; returns the pairs."""
    taken = pairs(quads, scene.labels)
    found = set(taken.values())
    for n, label in enumerate(scene.labels):
        if label.visible >= 0.85:
            tally.full += 1
            tally.full_found += n in found
        elif 0.4 <= label.visible <= 0.6:
            tally.half += 1
            tally.half_found += n in found
    for q, quad in enumerate(quads):
        tally.told += 1
        if q in taken:
            label = scene.labels[taken[q]]
            tally.told_right += 1
            tally.sides_right += (quad.side == "back") == label.back
            if label.visible >= 0.85:
                tally.corner_errors.append(corner_error(quad.corners, label.corners))
    return taken


def measure_detector(detector: Detector, sources: Sources, wish: Conditions, scenes: int, size: int = SIZE) -> Tally:
    """The tally over so many scenes of the test split."""
    tally = Tally()
    for number in range(scenes):
        scene = make_scene(rng_for(Split.TEST, _STREAM, number), sources, size, wish)
        count(tally, detector(scene.picture), scene)
    return tally


def worst(scene: Scene, quads: tuple[Quad, ...]) -> int:
    """How many cards of a scene were missed or made up."""
    taken = pairs(quads, scene.labels)
    missed = sum(label.visible >= 0.5 and n not in taken.values() for n, label in enumerate(scene.labels))
    return missed + len(quads) - len(taken)


def drawn(scene: Scene, quads: tuple[Quad, ...]) -> npt.NDArray[np.uint8]:
    """The scene with the truth in white and what was found in red and yellow."""
    picture = scene.picture.copy()
    for label in scene.labels:
        if label.visible >= 0.25:
            cv2.polylines(picture, [label.corners.round().astype(np.int32)], True, (255, 255, 255), 1, cv2.LINE_AA)
    for quad in quads:
        colour = (0, 255, 255) if quad.side == "back" else (0, 0, 255)
        cv2.polylines(picture, [quad.corners.round().astype(np.int32)], True, colour, 2, cv2.LINE_AA)
    return picture
