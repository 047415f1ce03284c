"""How people leave cards lying: strewn, in rows, fans, heaps and sloppy piles."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one card lies: its middle in millimetres and its angle in degrees."""

    x: float
    y: float
    angle: float


def strewn(rng: np.random.Generator, count: int, reach: float) -> list[Spot]:
    """Anywhere within reach, at any angle or square to the table."""
    square = rng.random() < 0.3
    turn = rng.uniform(0, 360)
    return [
        Spot(
            rng.uniform(-reach, reach),
            rng.uniform(-reach, reach),
            turn + 90 * int(rng.integers(4)) + rng.normal(0, 4) if square else rng.uniform(0, 360),
        )
        for _ in range(count)
    ]


def rows(rng: np.random.Generator, count: int) -> list[Spot]:
    """Rows and columns, with gaps or overlapping."""
    turn = math.radians(rng.uniform(0, 360))
    columns = int(rng.integers(1, min(count, 7) + 1))
    step_x = rng.uniform(18, 80)
    step_y = rng.uniform(24, 105)
    flip = 180.0 * (rng.random() < 0.2)
    spots = []
    for k in range(count):
        row, column = divmod(k, columns)
        x = (column - columns / 2) * step_x + rng.normal(0, 2)
        y = (row - count / columns / 2) * step_y + rng.normal(0, 2)
        spots.append(
            Spot(
                x * math.cos(turn) - y * math.sin(turn),
                x * math.sin(turn) + y * math.cos(turn),
                math.degrees(turn) + flip + rng.normal(0, 3),
            )
        )
    return spots


def fan(rng: np.random.Generator, count: int) -> list[Spot]:
    """A fan round a pivot below the cards."""
    turn = rng.uniform(0, 360)
    step = rng.uniform(5, 22)
    radius = rng.uniform(70, 220)
    spots = []
    for k in range(count):
        angle = math.radians(turn + (k - count / 2) * step)
        spots.append(Spot(radius * math.sin(angle), -radius * math.cos(angle) + radius * 0.5, math.degrees(angle)))
    return spots


def heap(rng: np.random.Generator, count: int) -> list[Spot]:
    """Thrown on one heap."""
    spread = rng.uniform(15, 70)
    return [Spot(rng.normal(0, spread), rng.normal(0, spread), rng.uniform(0, 360)) for _ in range(count)]


def pile(rng: np.random.Generator, count: int) -> list[Spot]:
    """A pile, tidy or sloppy."""
    slop = rng.uniform(0.5, 7)
    turn = rng.uniform(0, 360)
    return [Spot(rng.normal(0, slop), rng.normal(0, slop), turn + rng.normal(0, slop * 1.5)) for _ in range(count)]


def moved(spots: list[Spot], x: float, y: float) -> list[Spot]:
    """The same group elsewhere."""
    return [Spot(spot.x + x, spot.y + y, spot.angle) for spot in spots]
