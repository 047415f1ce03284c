"""Quads of cards: which two are one card, and where exactly their edges run in the full picture."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import Literal

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture, Points

Reals = npt.NDArray[np.floating]

_SAMPLES = 28  # along each edge
_DEPTH = 15  # across it, on each side
_ALONG = np.linspace(0.12, 0.88, _SAMPLES, dtype=np.float32)
_ACROSS = np.linspace(-1, 1, 2 * _DEPTH + 1, dtype=np.float32)
_NEARER = 1 - 0.6 * np.abs(np.linspace(-1, 1, 2 * _DEPTH, dtype=np.float32))


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
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners.tolist()  # plain numbers: one quad at a time, arrays are slow
    return (hypot(bx - ax, by - ay) + hypot(cx - dx, cy - dy)) / 2


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


def box_overlaps(boxes: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """Intersection over union of each upright box (left, top, right, bottom) with each."""
    left, top, right, bottom = np.ascontiguousarray(boxes.T)
    common = _common(left, right) * _common(top, bottom)
    areas = (right - left) * (bottom - top)
    union = areas[:, None] + areas - common
    return np.asarray(common / np.maximum(union, 1e-6), np.float32)


def _common(low: npt.NDArray[np.float32], high: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """How long is what each of these stretches shares with each."""
    return np.asarray(np.maximum(np.minimum(high[:, None], high) - np.maximum(low[:, None], low), 0), np.float32)


def refined(picture: Picture, quads: Points, reach: float = 0.035) -> Points:
    """Quads (n x 4 x 2) moved onto the edges that the full-resolution picture shows close by.

    Every edge is looked for on its own, no farther than `reach` times the card's width; an edge that is not seen as
    one straight line stays where the network put it. All are worked out at once: forty cards one by one take 20 ms.
    """
    if not len(quads):
        return quads
    width = (np.linalg.norm(quads[:, 1] - quads[:, 0], axis=1) + np.linalg.norm(quads[:, 2] - quads[:, 3], axis=1)) / 2
    starts, ends = quads, np.roll(quads, -1, 1)
    along = ends - starts
    normal = np.stack([along[..., 1], -along[..., 0]], -1)
    normal /= np.maximum(np.linalg.norm(normal, axis=-1, keepdims=True), 1e-6)
    outward = np.sign(((starts + ends) / 2 - quads.mean(1, keepdims=True)) * normal).sum(-1, keepdims=True)
    normal = normal * np.where(outward < 0, -1, 1)
    depth = _ACROSS * np.maximum(2.0, reach * width)[:, None]
    points = starts[:, :, None] + along[:, :, None] * _ALONG[:, None]
    # Corners count from a pixel's edge, look-ups from its middle.
    xs, ys = (
        (points[..., way, None] + normal[:, :, None, way, None] * depth[:, None, None] - 0.5).astype(np.float32)
        for way in (0, 1)
    )
    size = (4 * len(quads), -1)
    grey = _grey(picture, xs, ys)
    seen = cv2.remap(grey, xs.reshape(size), ys.reshape(size), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    across = seen.reshape(-1, 2 * _DEPTH + 1).astype(np.float32)
    slope = np.abs(np.diff(cv2.GaussianBlur(across, (5, 1), 1.0), axis=1)).reshape(4 * len(quads), _SAMPLES, -1)
    # Nearer edges count more: the network is seldom far off, and an inner frame of the print often is stronger.
    slope *= _NEARER
    base, slant, straight = (told.reshape(-1, 4, 1) for told in _lines(slope, _ALONG, np.repeat(depth, 4, 0)))
    result = _crossings(starts + normal * base, ends + normal * (base + slant))
    away = np.linalg.norm(result - quads, axis=-1).max(-1)
    good = straight.any((1, 2)) & (width >= 16) & (away <= 2.5 * reach * width + 2)
    return np.asarray(np.where(good[:, None, None], result, quads), np.float32)


def _grey(picture: Picture, xs: Points, ys: Points) -> Picture:
    """The picture in grey where something is looked up, for one quad after another; the rest of it is left untold."""
    height, width = picture.shape[:2]
    grey = np.empty((height, width), np.uint8)
    bounds = np.stack([least(at, axis=(1, 2, 3)) for at in (xs, ys) for least in (np.min, np.max)], 1)
    for x0, x1, y0, y1 in np.clip(bounds, 0, np.array([width, width, height, height]) - 1).astype(np.int64).tolist():
        part = np.s_[y0 : y1 + 2, x0 : x1 + 2]
        grey[part] = cv2.cvtColor(picture[part], cv2.COLOR_BGR2GRAY)
    return grey


def _lines(slope: Points, share: Points, depth: Points) -> tuple[Reals, Reals, npt.NDArray[np.bool_]]:
    """How far each edge lies outward at its start, how much farther at its end, and whether enough samples agree."""

    def at(places: npt.NDArray[np.intp]) -> Points:
        return np.asarray(np.take_along_axis(slope, places[..., None], 2)[..., 0], np.float32)

    step = depth[:, 1:2] - depth[:, :1]
    best = slope.argmax(2)
    strength = at(best)
    inner = np.clip(best, 1, slope.shape[2] - 2)
    left, middle, right = at(inner - 1), at(inner), at(inner + 1)
    curve = left - 2 * middle + right
    shift = np.where(curve < -1e-3, 0.5 * (left - right) / np.where(curve < -1e-3, curve, -1), 0)
    offset = np.take_along_axis(depth, inner, 1) + step * (0.5 + np.clip(shift, -1, 1))
    good = strength > np.maximum(3.0, 0.3 * np.median(strength, axis=1, keepdims=True))
    enough = good.sum(1) >= _SAMPLES // 2
    base, slant = np.zeros((2, len(slope), 1))
    for _ in range(3):
        # The line of least squares through the samples that agree.
        number = np.maximum(1, good.sum(1, keepdims=True))
        centre, level = ((values * good).sum(1, keepdims=True) / number for values in (share, offset))
        apart = (share - centre) * good
        slant = (apart * (offset - level)).sum(1, keepdims=True) / np.maximum(1e-6, (apart**2).sum(1, keepdims=True))
        base = level - slant * centre
        miss = np.abs(offset - (slant * share + base))
        usual = _median(miss, good | ~enough[:, None])
        good = (miss < np.maximum(1.2 * step, 1.5 * usual)) & (strength > 2.0)
        enough &= good.sum(1) >= _SAMPLES // 2
    return base * enough[:, None], slant * enough[:, None], enough


def _median(values: Reals, of: npt.NDArray[np.bool_]) -> Reals:
    """Each row's median of those that count, of which there are some."""
    order = np.sort(np.where(of, values, np.inf), axis=1)
    count = of.sum(1, keepdims=True)
    low, high = (np.take_along_axis(order, at, 1) for at in ((count - 1) // 2, count // 2))
    return np.asarray((low + high) / 2, np.float64)


def _crossings(starts: Reals, ends: Reals) -> Reals:
    """Where the line of each edge crosses that of the edge before; its own end where they are parallel."""
    p, r = np.roll(starts, 1, 1), np.roll(ends - starts, 1, 1)
    s = ends - starts
    cross = r[..., 0] * s[..., 1] - r[..., 1] * s[..., 0]
    parallel = np.abs(cross) < 1e-6
    t = ((starts - p)[..., 0] * s[..., 1] - (starts - p)[..., 1] * s[..., 0]) / np.where(parallel, 1.0, cross)
    return np.asarray(p + r * np.where(parallel, 1.0, t)[..., None], np.float64)
