"""From the picture to millimetres on the table: a plane seen through a lens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Points

Matrix = npt.NDArray[np.float64]

BENDS = np.linspace(-0.25, 0.25, 11)  # how strongly the lens may bend, at the picture's corner
_NEWTON = 5  # steps to the root
_FOLDS = -4 / 27  # a lens that bends more would show one point twice


@dataclass(frozen=True, slots=True, eq=False)
class Plane:
    """The table's plane: picture pixels to millimetres from the middle of the centre sheet, and back."""

    matrix: Matrix  # straightened pixels -> millimetres
    inverse: Matrix
    picture: tuple[int, int]  # width, height
    bend: float = 0.0  # radial: straight = centre + (seen - centre)(1 + bend r²), r = 1 in the picture's corner

    def to_mm(self, pixels: npt.ArrayLike) -> Points:
        """Points of the picture on the table."""
        return _through(self.matrix, straightened(pixels, self.picture, self.bend))

    def to_pixels(self, mm: npt.ArrayLike) -> Points:
        """Points of the table in the picture."""
        return bent(_through(self.inverse, mm), self.picture, self.bend)

    def pixels_per_mm(self, at: tuple[float, float] = (0.0, 0.0)) -> float:
        """How large a millimetre is in the picture, there."""
        cross = self.to_pixels([(at[0] - 5, at[1]), (at[0] + 5, at[1]), (at[0], at[1] - 5), (at[0], at[1] + 5)])
        return float(np.hypot(*(cross[1] - cross[0])) + np.hypot(*(cross[3] - cross[2]))) / 20.0


def _through(matrix: Matrix, points: npt.ArrayLike) -> Points:
    flat = np.asarray(points, np.float64).reshape(-1, 1, 2)
    return np.asarray(cv2.perspectiveTransform(flat, matrix).reshape(-1, 2), np.float32)


def straightened(pixels: npt.ArrayLike, picture: tuple[int, int], bend: float) -> Points:
    """Where the points would be seen through a lens that doesn't bend."""
    seen = np.asarray(pixels, np.float64).reshape(-1, 2)
    if bend:
        centre, corner = np.array(picture) / 2, float(np.hypot(*picture)) / 2
        out = seen - centre
        seen = centre + out * (1 + bend * (np.square(out).sum(axis=1, keepdims=True) / corner**2))
    return np.asarray(seen, np.float32)


def bent(straight: npt.ArrayLike, picture: tuple[int, int], bend: float) -> Points:
    """The way back."""
    points = np.asarray(straight, np.float64).reshape(-1, 2)
    if bend:
        centre, corner = np.array(picture) / 2, float(np.hypot(*picture)) / 2
        out = points - centre
        # what no ray comes from is told somewhere beyond the picture
        strength = np.maximum(_FOLDS, bend * (np.square(out).sum(axis=1, keepdims=True) / corner**2))
        share = np.ones_like(strength)
        for _ in range(_NEWTON):  # how far out a point is seen, of where it would be: share (1 + strength share²) = 1
            square = share * share
            share -= (share * (1 + strength * square) - 1) / (1 + 3 * strength * square)
        points = centre + out * share
    return np.asarray(points, np.float32)


def plane_through(
    pixels: npt.ArrayLike, mm: npt.ArrayLike, picture: tuple[int, int], bend: float = 0.0
) -> Plane | None:
    """The plane on which these pixels are those millimetres; None when they don't fix one."""
    straight = straightened(pixels, picture, bend).astype(np.float64)
    there = np.asarray(mm, np.float64).reshape(-1, 2)
    if len(straight) < 4:
        return None
    matrix, _ = cv2.findHomography(straight, there, 0)
    if matrix is None or not np.isfinite(matrix).all() or abs(np.linalg.det(matrix)) < 1e-12:
        return None
    found = np.asarray(matrix, np.float64)
    return Plane(found, np.asarray(np.linalg.inv(found), np.float64), picture, bend)


def misfit(plane: Plane, pixels: npt.ArrayLike, mm: npt.ArrayLike) -> float:
    """By how many millimetres the points miss, as root of the mean square."""
    return float(np.sqrt(np.square(plane.to_mm(pixels) - np.asarray(mm, np.float32)).sum(axis=1).mean()))


def out_of_square(plane: Plane, squares: Sequence[Points], side: float) -> float:
    """How far printed squares are from square on this plane, in millimetres (root of the mean square)."""
    if not squares:
        return 0.0
    wrong: list[float] = []
    for square in squares:
        quad = plane.to_mm(square)
        sides = np.hypot(*(np.roll(quad, -1, axis=0) - quad).T)
        diagonals = np.hypot(*(quad[2:] - quad[:2]).T)
        wrong.extend((sides - side).tolist())
        wrong.extend((diagonals - side * 2**0.5).tolist())
    return float(np.sqrt(np.square(wrong).mean()))


def lens_bend(
    pixels: npt.ArrayLike, mm: npt.ArrayLike, squares: Sequence[Points], side: float, picture: tuple[int, int]
) -> float:
    """How strongly the lens bends, judged by all printed squares in sight; 0 when straight explains them as well."""

    def wrong(bend: float) -> float:
        plane = plane_through(pixels, mm, picture, bend)
        if plane is None:
            return float("inf")
        return float(np.hypot(misfit(plane, pixels, mm), out_of_square(plane, squares, side)))

    straight = wrong(0.0)
    best = float(min(BENDS, key=wrong))
    for reach in (0.025, 0.0125, 0.00625):
        best = min((best - reach, best, best + reach), key=wrong)
    gain = straight - wrong(best)
    return best if gain > 0.15 and gain > 0.3 * straight else 0.0
