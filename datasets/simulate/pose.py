"""Where something lies on the table: millimetres from the centre sheet's middle, degrees clockwise."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Millimetres: TypeAlias = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Pose:
    """A place and a direction on the table; x runs right and y down as the camera reads the centre sheet."""

    x: float
    y: float
    angle: float = 0.0

    def place(self, points: Millimetres) -> Millimetres:
        """Points of the thing's own frame, on the table."""
        turn = math.radians(self.angle)
        c, s = math.cos(turn), math.sin(turn)
        return np.asarray(points @ np.array([[c, s], [-s, c]]) + (self.x, self.y))

    def then(self, inner: Pose) -> Pose:
        """A pose of this thing's frame, on the table."""
        x, y = self.place(np.array([[inner.x, inner.y]]))[0]
        return Pose(float(x), float(y), self.angle + inner.angle)

    def seen_from(self, other: Pose) -> Pose:
        """The other pose in this thing's own frame: `then` takes it back."""
        turn = math.radians(-self.angle)
        dx, dy = other.x - self.x, other.y - self.y
        c, s = math.cos(turn), math.sin(turn)
        return Pose(c * dx - s * dy, s * dx + c * dy, other.angle - self.angle)

    def towards(self, other: Pose, share: float) -> Pose:
        """Part of the way to another pose, by the shorter turn."""
        turn = (other.angle - self.angle + 180) % 360 - 180
        return Pose(
            self.x + (other.x - self.x) * share,
            self.y + (other.y - self.y) * share,
            self.angle + turn * share,
        )

    def distance(self, other: Pose) -> float:
        return math.hypot(other.x - self.x, other.y - self.y)


def rectangle(width: float, height: float) -> Millimetres:
    """The corners of an upright rectangle round the origin, clockwise from the top left."""
    x, y = width / 2, height / 2
    return np.array([[-x, -y], [x, -y], [x, y], [-x, y]])


def scattered(pose: Pose, rng: np.random.Generator, millimetres: float, degrees: float) -> Pose:
    """The pose as a human hand hits it."""
    dx, dy = rng.normal(0, millimetres, 2).clip(-2.2 * millimetres, 2.2 * millimetres)
    turn = float(np.clip(rng.normal(0, degrees), -2.2 * degrees, 2.2 * degrees))
    return Pose(pose.x + float(dx), pose.y + float(dy), pose.angle + turn)
