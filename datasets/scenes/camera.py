"""Where the camera hangs: a homography from table millimetres to pixels, and a lens that bends it."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture

_Points = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Camera:
    """`plane` maps table millimetres to pixels of an ideal camera; `bend` is the lens's radial term."""

    plane: npt.NDArray[np.float64]
    bend: float
    size: int

    def ideal(self, points_mm: _Points) -> _Points:
        """Millimetres to ideal pixels."""
        return np.asarray(cv2.perspectiveTransform(points_mm.reshape(-1, 1, 2), self.plane), np.float64).reshape(-1, 2)

    def to_table(self, points_px: _Points) -> _Points:
        """Ideal pixels to millimetres."""
        inverse = np.linalg.inv(self.plane)
        return np.asarray(cv2.perspectiveTransform(points_px.reshape(-1, 1, 2), inverse), np.float64).reshape(-1, 2)

    def bent(self, points_px: _Points) -> _Points:
        """Ideal pixels to pixels behind the real lens."""
        if not self.bend:
            return points_px
        centre = self.size / 2
        ideal = (points_px - centre) / centre
        seen = ideal.copy()
        for _ in range(12):
            seen = ideal * (1 + 2 * self.bend) / (1 + self.bend * (seen**2).sum(1, keepdims=True))
        return seen * centre + centre

    def bend_picture(self, picture: Picture) -> Picture:
        """The picture as the real lens shows it."""
        if not self.bend:
            return picture
        n = self.size
        axis = (np.arange(n, dtype=np.float32) + 0.5 - n / 2) / (n / 2)
        # Normalised so that the corners stay: nothing from outside the ideal picture is ever needed.
        factor = (1 + self.bend * (axis[None] ** 2 + axis[:, None] ** 2)) / (1 + 2 * self.bend)
        map_x = (axis[None] * factor + 1) * (n / 2) - 0.5
        map_y = (axis[:, None] * factor + 1) * (n / 2) - 0.5
        return np.asarray(cv2.remap(picture, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT), np.uint8)


def sample_camera(
    rng: np.random.Generator, size: int, card_px: float, tilt_degrees: float, stretch: float = 1.0
) -> Camera:
    """A camera that shows a card in the middle `card_px` wide, tilted by so much from straight above."""
    field_of_view = math.radians(rng.uniform(45, 85))
    focal = size / 2 / math.tan(field_of_view / 2)
    height_mm = focal * 63.0 / card_px
    tilt, yaw, roll = math.radians(tilt_degrees), rng.uniform(0, 2 * math.pi), rng.uniform(0, 2 * math.pi)
    turn = _about_z(roll) @ _about_x(tilt) @ _about_z(yaw)
    # The table point in the picture's middle stays `height_mm` from the lens, however the camera tilts.
    plane_to_camera = np.column_stack([turn[:, 0], turn[:, 1], [0.0, 0.0, height_mm]])
    wide = math.sqrt(stretch)
    lens = np.array([[focal * wide, 0, size / 2], [0, focal / wide, size / 2], [0, 0, 1.0]])
    bend = float(rng.uniform(0.0, 0.1)) if rng.random() < 0.4 else 0.0
    return Camera(lens @ plane_to_camera, bend, size)


def _about_z(angle: float) -> npt.NDArray[np.float64]:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1.0]])


def _about_x(angle: float) -> npt.NDArray[np.float64]:
    c, s = math.cos(angle), math.sin(angle)
    return np.array([[1.0, 0, 0], [0, c, -s], [0, s, c]])
