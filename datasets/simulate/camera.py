"""The webcam over the table: where it hangs, and what its lens makes of a straight line."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from datasets.simulate.pose import Millimetres
from vision.picture import Points

_Matrix = npt.NDArray[np.float64]
_BEYOND = 1.25  # times half the picture's diagonal: what is farther from its middle is never seen
_GRID = 8  # the lens is smooth: its map is worked out on every eighth pixel and enlarged


@dataclass(frozen=True, slots=True, eq=False)
class Camera:
    """A pinhole with radial distortion; the table is the plane z = 0, heights above it are given as positive."""

    size: tuple[int, int]
    focal: float
    bend: tuple[float, float]
    rotation: _Matrix
    at: tuple[float, float, float]  # millimetres; the height is positive

    @property
    def lens(self) -> _Matrix:
        width, height = self.size
        return np.array([[self.focal, 0, width / 2], [0, self.focal, height / 2], [0, 0, 1]])

    @property
    def _shift(self) -> _Matrix:
        return np.asarray(-self.rotation @ np.array([self.at[0], self.at[1], -self.at[2]]))

    def pixels(self, points: Millimetres, height: float | Millimetres = 0.0) -> Points:
        """Points over the table, in picture pixels."""
        world = np.column_stack([points, np.broadcast_to(-np.asarray(height, np.float64), len(points))])
        rays = world @ self.rotation.T + self._shift
        straight = rays[:, :2] / rays[:, 2:]
        far = np.hypot(*straight.T)[:, None]
        seen = straight * (self._bent(far) / np.maximum(far, 1e-9))
        return np.asarray(seen * self.focal + np.array(self.size) / 2, np.float32)

    def _bent(self, far: _Matrix) -> _Matrix:
        """How far from the picture's middle the lens shows what is so far from it, in focal lengths.

        Beyond the picture nobody knows; by the formula far things, as an arm's shoulder, come back into it.
        """
        k1, k2 = self.bend
        edge = _BEYOND * math.hypot(*self.size) / 2 / self.focal
        near = np.minimum(far, edge)
        grows = 1 + 3 * k1 * edge**2 + 5 * k2 * edge**4
        return near * (1 + k1 * near**2 + k2 * near**4) + (far - near) * grows

    def table_map(self) -> Points:
        """For every pixel the table point it shows: height x width x 2."""
        width, height = self.size
        xs = np.arange(0, width + _GRID, _GRID, dtype=np.float64)
        ys = np.arange(0, height + _GRID, _GRID, dtype=np.float64)
        grid = np.stack(np.meshgrid(xs, ys), -1).reshape(-1, 1, 2)
        straight = cv2.undistortPoints(grid, self.lens, np.array([*self.bend, 0.0, 0.0])).reshape(-1, 2)
        rays = np.column_stack([straight, np.ones(len(straight))]) @ self.rotation
        scale = self.at[2] / rays[:, 2]
        table = rays[:, :2] * scale[:, None] + (self.at[0], self.at[1])
        coarse = table.reshape(len(ys), len(xs), 2).astype(np.float32)
        px, py = np.meshgrid(np.arange(width, dtype=np.float32) / _GRID, np.arange(height, dtype=np.float32) / _GRID)
        return np.asarray(cv2.remap(coarse, px, py, cv2.INTER_LINEAR), np.float32)

    def bumped(self, shift_mm: tuple[float, float], turn_degrees: float) -> Camera:
        """The same camera after its stand was knocked."""
        turn = _about_z(math.radians(turn_degrees))
        return replace(
            self, at=(self.at[0] + shift_mm[0], self.at[1] + shift_mm[1], self.at[2]), rotation=turn @ self.rotation
        )

    def card_px(self, card_width_mm: float = 63.0) -> float:
        """How wide a card in the table's middle is."""
        ends = self.pixels(np.array([[-card_width_mm / 2, 0.0], [card_width_mm / 2, 0.0]]))
        return float(np.linalg.norm(ends[1] - ends[0]))


def hang_camera(
    footprint: Millimetres, size: tuple[int, int], rng: np.random.Generator, spare_mm: float = 0.0
) -> Camera:
    """60 to 100 cm up (more over a big table), a 60 to 80 degree lens, tilted, all sheets well in sight."""
    middle = (footprint.min(0) + footprint.max(0)) / 2
    roomy = footprint + np.sign(footprint - middle) * spare_mm
    field = math.radians(float(rng.uniform(60, 80)))
    focal = size[0] / 2 / math.tan(field / 2)
    tilt, side = math.radians(float(rng.uniform(0, 20))), float(rng.uniform(0, 2 * math.pi))
    roll = math.radians(float(np.clip(rng.normal(0, 3), -8, 8)))
    bend = (float(rng.uniform(-0.12, 0.03)), float(rng.uniform(-0.01, 0.01)))
    height = 600.0
    while True:
        away = height * math.tan(tilt)
        at = (middle[0] + away * math.cos(side), middle[1] + away * math.sin(side), height)
        camera = Camera(size, focal, bend, _looking(at, middle, roll), at)
        seen = (camera.pixels(roomy) / size - 0.5) * 2
        if np.abs(seen).max() <= 0.97 or height > 1400:
            return camera
        height += 10.0


def _looking(at: tuple[float, float, float], target: npt.NDArray[np.float64], roll: float) -> _Matrix:
    forward = np.array([target[0] - at[0], target[1] - at[1], at[2]])
    forward /= np.linalg.norm(forward)
    right = np.cross(np.array([0.0, 1.0, 0.0]), forward)
    right /= np.linalg.norm(right)
    down = np.cross(forward, right)
    return np.asarray(_about_z(roll) @ np.stack([right, down, forward]))


def _about_z(angle: float) -> _Matrix:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])
