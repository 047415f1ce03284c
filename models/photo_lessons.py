"""Real cards to learn finding from: the learning half of the phone photographs, each view another (optional input).

The photographs tell where indices are, not cards. Their cards are those that the shipped networks find and an index
lies in; a photograph with an index that lies in none is left out, unless its cards were drawn by hand.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes.photo import expose, hard_shadow
from datasets.scenes.scene import Label, Scene
from datasets.scenes.tables import table_texture
from models.phone52 import Photo, photos
from vision.identify import Finder, found_in

_BACKS = Path(__file__).with_name("phone52_backs.json")  # black ones, which no network found; as shares of the side
_GRID = (np.stack(np.meshgrid(np.arange(12), np.arange(16)), -1).reshape(-1, 2) + 0.5) / [12, 16]
_QUARTER = (_GRID[:, 0] > 0.5).astype(int) ^ (3 * (_GRID[:, 1] > 0.5).astype(int))
_UNIT = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
_SPECKS = 0.6  # of the views without the specks that the publisher added

Points = npt.NDArray[np.float64]


def photographed(folder: Path, finder: Finder) -> tuple[Scene, ...]:
    """The photographs of which every card is known."""
    drawn = json.loads(_BACKS.read_text(encoding="utf-8"))
    found = (_known(photo, finder, drawn.get(photo.file.stem, [])) for photo in photos(folder, "learn"))
    return tuple(scene for scene in found if scene is not None)


def _known(photo: Photo, finder: Finder, drawn: Sequence[Sequence[Sequence[float]]]) -> Scene | None:
    picture = photo.picture()
    size = np.array([picture.shape[1], picture.shape[0]], np.float64)
    backs = [np.array(corners) * size for corners in drawn]
    labels = [Label(corners, np.ones(4), np.zeros(4), True) for corners in backs]
    indices = photo.centres * size
    for quad in found_in(picture, finder):
        # Beside backs drawn by hand only what shows an index is a card: there the networks were misled.
        known = any(_holds(back, quad.corners.mean(0)) for back in backs)
        if not backs or (not known and any(_holds(quad.corners, index) for index in indices)):
            quarters = np.array(quad.quarters or (quad.visible,) * 4, np.float64)
            labels.append(Label(quad.corners.astype(np.float64), quarters, np.zeros(4), quad.side == "back"))
    every = all(any(_holds(label.corners, index) for label in labels) for index in indices)
    return Scene(picture, tuple(labels)) if every else None


def _holds(corners: npt.NDArray[np.floating], point: npt.NDArray[np.floating]) -> bool:
    return cv2.pointPolygonTest(corners.astype(np.float32), (float(point[0]), float(point[1])), False) > 0


def view(rng: np.random.Generator, known: Sequence[Scene], size: int) -> Scene:
    """One of them, or four side by side, as another camera might have seen it."""
    if rng.random() < 0.3:
        half = size // 2
        parts = [_seen(rng, known[int(rng.integers(len(known)))], half) for _ in range(4)]
        picture = np.vstack([np.hstack([part.picture for part in parts[k : k + 2]]) for k in (0, 2)])
        labels = [_shifted(label, k % 2 * half, k // 2 * half) for k, part in enumerate(parts) for label in part.labels]
    else:
        one = _seen(rng, known[int(rng.integers(len(known)))], size)
        picture, labels = one.picture, list(one.labels)
    if rng.random() < 0.08:
        picture = hard_shadow(rng, picture)
    return Scene(expose(rng, picture, float(rng.uniform(0.3, 0.8))), tuple(labels))


def _seen(rng: np.random.Generator, known: Scene, size: int) -> Scene:
    """Turned, mirrored, nearer or farther, a little aslant; on a table where the photograph ends."""
    shot = known.picture
    if rng.random() < _SPECKS:
        shot = np.asarray(cv2.medianBlur(shot, 3), np.uint8)
    side = float(shot.shape[0])
    zoom = np.exp(rng.uniform(np.log(0.45), np.log(1.25)))  # the part of the photograph that is seen
    turn = np.deg2rad(rng.uniform(0, 360) if rng.random() < 0.3 else rng.normal(0, 8))
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    stretch = np.exp(rng.normal(0, 0.12, 2) * [1, -1])
    slack = max(0.0, 1 - zoom) / 2
    middle = side * (0.5 + rng.uniform(-slack - 0.05, slack + 0.05, 2))
    frame = (_UNIT - 0.5) * side * zoom * stretch @ spin.T + middle + rng.normal(0, 0.02, (4, 2)) * side * zoom
    if rng.random() < 0.5:
        frame = frame[[1, 0, 3, 2]]
    matrix = np.asarray(cv2.getPerspectiveTransform(frame.astype(np.float32), _UNIT * np.float32(size)), np.float64)
    if zoom > 1.5 * size / side:  # shrunk: thin strokes must not turn into noise
        shot = np.asarray(cv2.GaussianBlur(shot, (0, 0), 0.35 * zoom * side / size), np.uint8)
    picture = table_texture(rng, size)
    cv2.warpPerspective(shot, matrix, (size, size), picture, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    labels = (_label(label, matrix, size, side) for label in known.labels)
    return Scene(picture, tuple(label for label in labels if label is not None))


def _label(label: Label, matrix: npt.NDArray[np.floating], size: int, side: float) -> Label | None:
    """The card in a view: what of it lies within the picture, and lay within the photograph."""
    unit = np.asarray(cv2.getPerspectiveTransform(_UNIT, label.corners.astype(np.float32)), np.float64)
    grid = _through(unit, _GRID)
    seen = _through(matrix, grid)
    photographed = _within(grid, side)
    inside = photographed & _within(seen, size)
    shown, quarters = (np.array([of[q == _QUARTER].mean() for q in range(4)]) for of in (photographed, inside))
    # What others cover is known by quarter, what the photograph's edge cuts by the cells.
    quarters = quarters * np.minimum(1.0, label.quarters / np.maximum(shown, 0.05))
    open_to_sight = inside & (label.quarters[_QUARTER] > 0.3 * shown[_QUARTER])
    if not open_to_sight.any():
        return None
    corners = _through(matrix, label.corners)
    if cv2.contourArea(corners.astype(np.float32), True) < 0:  # mirrored
        corners, quarters = corners[[1, 0, 3, 2]], quarters[[1, 0, 3, 2]]
    cell = (corners.max(0) - corners.min(0)) / 28
    low = np.maximum(np.maximum(seen[open_to_sight].min(0) - cell, corners.min(0)), 0)
    high = np.minimum(np.minimum(seen[open_to_sight].max(0) + cell, corners.max(0)), size)
    return Label(corners, quarters, np.concatenate([low, high]), label.back, label.face)


def _within(points: Points, side: float) -> npt.NDArray[np.bool_]:
    return np.asarray(((points >= 0) & (points < side)).all(1), np.bool_)


def _through(matrix: npt.NDArray[np.floating], points: npt.NDArray[np.floating]) -> Points:
    moved = cv2.perspectiveTransform(points.reshape(-1, 1, 2).astype(np.float32), matrix.astype(np.float32))
    return np.asarray(moved, np.float64).reshape(-1, 2)


def _shifted(label: Label, x: int, y: int) -> Label:
    there = np.array([x, y], np.float64)
    return Label(label.corners + there, label.quarters, label.box + np.tile(there, 2), label.back, label.face)
