"""How people spread a pile to be counted: in rows, in fans, or as a heap pulled apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np

from datasets.simulate.pose import Pose, scattered

_WIDTH, _HEIGHT = 63.0, 88.0


def _rows(count: int, rng: np.random.Generator) -> list[Pose]:
    """Side by side, nearly touching."""
    across = max(3, math.ceil(math.sqrt(count * 1.9)))
    gap = float(rng.uniform(2, 14))
    return [Pose((k % across) * (_WIDTH + gap), (k // across) * (_HEIGHT + gap)) for k in range(count)]


def _fans(count: int, rng: np.random.Generator) -> list[Pose]:
    """Rows that overlap to the right, so that each card shows its index corner."""
    step = float(rng.uniform(16, 26))
    across = int(rng.integers(8, 14))
    gap = float(rng.uniform(6, 20))
    bow = float(rng.uniform(0, 1.2))  # degrees a card: some people fan in an arc
    poses = []
    for k in range(count):
        column, row = k % across, k // across
        middle = (min(across, count - row * across) - 1) / 2
        poses.append(
            Pose(column * step, row * (_HEIGHT + gap) + 0.06 * bow * (column - middle) ** 2, bow * (column - middle))
        )
    return poses


def _heap(count: int, rng: np.random.Generator) -> list[Pose]:
    """Strewn: every card shows something, none is quite covered."""
    side = 66.0 * math.sqrt(count)
    least = 52.0
    poses: list[Pose] = []
    tries = 0
    while len(poses) < count:
        x, y = float(rng.uniform(0, side * 1.35)), float(rng.uniform(0, side * 0.75))
        new = Pose(x, y, float(rng.uniform(0, 360)))
        tries += 1
        if all(new.distance(old) > least for old in poses) or tries > 4000:
            poses.append(new)
    return poses


ARRANGEMENTS: Mapping[str, Callable[[int, np.random.Generator], list[Pose]]] = {
    "rows": _rows,
    "fans": _fans,
    "heap": _heap,
}


def arranged(arrangement: str, count: int, rng: np.random.Generator) -> list[Pose]:
    """Where each card comes to lie, in the order in which they are laid; about the table's middle, as hands do it."""
    loose, turn = float(rng.uniform(0.5, 3.0)), float(rng.uniform(0.5, 3.5))
    tidy = ARRANGEMENTS[arrangement](count, rng)
    middle = Pose(
        (min(pose.x for pose in tidy) + max(pose.x for pose in tidy)) / 2,
        (min(pose.y for pose in tidy) + max(pose.y for pose in tidy)) / 2,
    )
    whole = Pose(0.0, 0.0, float(rng.normal(0, 6)) + (180.0 if rng.random() < 0.3 else 0.0))
    return [
        scattered(whole.then(Pose(pose.x - middle.x, pose.y - middle.y, pose.angle)), rng, loose, turn) for pose in tidy
    ]
