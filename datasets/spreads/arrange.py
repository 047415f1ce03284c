"""How people spread a pile to be counted: in rows, in fans, or as a heap pulled apart."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

import numpy as np

from datasets.simulate.pose import Pose, scattered

_WIDTH, _HEIGHT = 63.0, 88.0
INDEX = 24.0  # millimetres from a card's edge to behind the widest index, a numeral of two digits


def _rows(count: int, rng: np.random.Generator) -> list[Pose]:
    """Side by side, nearly touching."""
    across = max(3, math.ceil(math.sqrt(count * 1.9)))
    gap = float(rng.uniform(2, 14))
    return [Pose((k % across) * (_WIDTH + gap), (k // across) * (_HEIGHT + gap)) for k in range(count)]


def _fans(count: int, rng: np.random.Generator) -> list[Pose]:
    """Rows that overlap to the right, so that each card shows its index corner."""
    step = float(rng.uniform(INDEX + 4, INDEX + 14))
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
    laid = [scattered(Pose(pose.x - middle.x, pose.y - middle.y, pose.angle), rng, loose, turn) for pose in tidy]
    if arrangement == "fans":
        laid = _indices_free(laid)
    either_way = 180.0 * rng.integers(0, 2, len(laid))
    placed = [whole.then(pose) for pose in laid]
    return [Pose(pose.x, pose.y, pose.angle + float(turned)) for pose, turned in zip(placed, either_way, strict=True)]


def _indices_free(laid: list[Pose]) -> list[Pose]:
    """A card that would lie on the index of the one before is laid farther on, and the rest of its fan with it."""
    free: list[Pose] = []
    along = 0.0
    for pose in laid:
        before = free[-1] if free else None
        if before is None or pose.x + along < before.x - _WIDTH:
            along = 0.0  # the next fan begins
            free.append(pose)
            continue
        moved = Pose(pose.x + along, pose.y, pose.angle)
        while _left_edge(before, moved) < INDEX:
            along += 1.0
            moved = Pose(pose.x + along, pose.y, pose.angle)
        free.append(moved)
    return free


def _left_edge(before: Pose, card: Pose) -> float:
    """How far from the left edge of the card before this one's left edge begins, where it comes nearest."""
    return min(before.seen_from(card.then(Pose(-_WIDTH / 2, y))).x + _WIDTH / 2 for y in (-_HEIGHT / 2, _HEIGHT / 2))
