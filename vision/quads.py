"""Quads of cards: which two are one card, and where exactly their edges run in the full picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture, Points

_SAMPLES = 28  # along each edge
_DEPTH = 15  # across it, on each side


@dataclass(frozen=True, slots=True)
class Quad:
    """A card in picture pixels: corners clockwise, the first two the ends of a short edge.

    `visible` is the share of it to be seen, `quarters` that of the quarter at each corner, where these were told.
    """

    corners: Points
    confidence: float
    side: Literal["front", "back"]
    visible: float
    quarters: tuple[float, ...] = ()

    @property
    def width(self) -> float:
        """The mean length of the two short edges."""
        return width_of(self.corners)


def width_of(corners: npt.NDArray[np.floating]) -> float:
    """The mean length of a quad's two short edges."""
    return float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])) / 2


def common_area(a: Points, b: Points) -> float:
    """The area that two convex quads share."""
    if any(max(one) < min(other) or max(other) < min(one) for one, other in zip(_axes(a), _axes(b), strict=True)):
        return 0.0
    return float(cv2.intersectConvexConvex(_hull(a), _hull(b))[0])


def _axes(quad: Points) -> tuple[list[float], list[float]]:
    """Plain numbers: thousands of pairs are compared, and arrays of four are slow."""
    xs, ys = quad.T.tolist()
    return xs, ys


def overlap(a: Points, b: Points) -> float:
    """Intersection over union of two convex quads."""
    common = common_area(a, b)
    return common / (cv2.contourArea(_hull(a)) + cv2.contourArea(_hull(b)) - common) if common else 0.0


def _hull(quad: Points) -> Points:
    return np.asarray(cv2.convexHull(quad.astype(np.float32)), np.float32)


def box_overlap(a: npt.NDArray[np.float32], b: npt.NDArray[np.float32]) -> float:
    """Intersection over union of two upright boxes (left, top, right, bottom)."""
    left, top, right, bottom = a.tolist()  # plain numbers, as above
    west, north, east, south = b.tolist()
    common = max(0.0, min(right, east) - max(left, west)) * max(0.0, min(bottom, south) - max(top, north))
    union = (right - left) * (bottom - top) + (east - west) * (south - north) - common
    return common / union if union > 0 else 0.0


def refined(grey: Picture, corners: Points, reach: float = 0.035) -> Points:
    """The quad moved onto the edges that the full-resolution picture shows close by.

    Every edge is looked for on its own, no farther than `reach` times the card's width; an edge that is not seen as
    one straight line stays where the network put it.
    """
    width = width_of(corners)
    if width < 16:
        return corners
    centre = corners.mean(0)
    starts, ends = corners, np.roll(corners, -1, 0)
    along = ends - starts
    normal = np.stack([along[:, 1], -along[:, 0]], 1)
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-6)
    outward = np.sign(((starts + ends) / 2 - centre) * normal).sum(1, keepdims=True)
    normal = normal * np.where(outward < 0, -1, 1)
    share = np.linspace(0.12, 0.88, _SAMPLES, dtype=np.float32)
    depth = np.linspace(-1, 1, 2 * _DEPTH + 1, dtype=np.float32) * max(2.0, reach * width)
    points = starts[:, None, None] + along[:, None, None] * share[None, :, None, None]
    points = points + normal[:, None, None] * depth[None, None, :, None]
    # Corners count from a pixel's edge, look-ups from its middle.
    maps = points.reshape(4 * _SAMPLES, -1, 2).astype(np.float32) - np.float32(0.5)
    plain_x, plain_y = np.ascontiguousarray(maps[..., 0]), np.ascontiguousarray(maps[..., 1])
    seen = cv2.remap(grey, plain_x, plain_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    seen = np.asarray(cv2.GaussianBlur(seen, (5, 1), 1.0), np.float32)
    slope = np.abs(np.diff(seen, axis=1)).reshape(4, _SAMPLES, -1)
    step = float(depth[1] - depth[0])
    # Nearer edges count more: the network is seldom far off, and an inner frame of the print often is stronger.
    slope *= 1 - 0.6 * np.abs(np.linspace(-1, 1, slope.shape[2]))[None, None]
    lines = [_line(slope[k], share, depth, step) for k in range(4)]
    if all(line is None for line in lines):
        return corners
    moved = []
    for k in range(4):
        a, b = lines[k] or (0.0, 0.0)
        moved.append((starts[k] + normal[k] * a, ends[k] + normal[k] * b))
    result = np.array([_meet(moved[k - 1], moved[k]) for k in range(4)], np.float32)
    if not np.isfinite(result).all() or np.linalg.norm(result - corners, axis=1).max() > 2.5 * reach * width + 2:
        return corners
    return result


def _line(
    slope: npt.NDArray[np.float32], share: npt.NDArray[np.float32], depth: npt.NDArray[np.float32], step: float
) -> tuple[float, float] | None:
    """How far the edge lies outward at its two ends, or None when too few samples agree."""
    best = slope.argmax(1)
    strength = slope[np.arange(len(best)), best]
    inner = np.clip(best, 1, slope.shape[1] - 2)
    rows = np.arange(len(best))
    left, middle, right = slope[rows, inner - 1], slope[rows, inner], slope[rows, inner + 1]
    curve = left - 2 * middle + right
    shift = np.where(curve < -1e-3, 0.5 * (left - right) / np.where(curve < -1e-3, curve, -1), 0)
    offset = depth[inner] + step / 2 + np.clip(shift, -1, 1) * step
    good = strength > max(3.0, 0.3 * float(np.median(strength)))
    if good.sum() < _SAMPLES // 2:
        return None
    for _ in range(3):
        slant, base = _straight(share[good], offset[good])
        miss = np.abs(offset - (slant * share + base))
        good = (miss < max(1.2 * step, 1.5 * float(np.median(miss[good])))) & (strength > 2.0)
        if good.sum() < _SAMPLES // 2:
            return None
    return float(base), float(base + slant)


def _straight(along: npt.NDArray[np.floating], away: npt.NDArray[np.floating]) -> tuple[float, float]:
    """The line of least squares: its slant, and where it begins."""
    middle, level = along.mean(), away.mean()
    apart = along - middle
    slant = float(apart @ (away - level)) / float(apart @ apart)
    return slant, float(level - slant * middle)


def _meet(first: tuple[Points, Points], second: tuple[Points, Points]) -> Points:
    """Where the line of one edge crosses the next one's."""
    p, r = first[0], first[1] - first[0]
    q, s = second[0], second[1] - second[0]
    cross = float(r[0] * s[1] - r[1] * s[0])
    if abs(cross) < 1e-6:
        return np.asarray(first[1], np.float32)
    t = float((q - p)[0] * s[1] - (q - p)[1] * s[0]) / cross
    return np.asarray(p + r * t, np.float32)
