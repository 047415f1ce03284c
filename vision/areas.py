"""What many quads share with many others, all worked out at once: one by one a fan's cards take 20 ms."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from vision.picture import Points

Reals = npt.NDArray[np.float64]

_HAIR = 1e-7


def corners_of(quads: Sequence[Points]) -> Reals:
    """Quads one below the other (n x 4 x 2)."""
    return np.array(quads, np.float64).reshape(-1, 4, 2)


def quarters_of(quads: Reals) -> Reals:
    """The quarter at each corner of each quad (n x 4 x 4 x 2)."""
    sides, middles = (quads + np.roll(quads, -1, 1)) / 2, np.repeat(quads.mean(1, keepdims=True), 4, 1)
    return np.stack([quads, sides, middles, np.roll(sides, 1, 1)], 2)


def shown_quarters(quads: Reals, size: tuple[int, ...]) -> Reals:
    """Of each quarter of each quad (n x 4) the share within a picture of that height and width."""
    height, width = size[:2]
    parts = quarters_of(quads).reshape(-1, 4, 2)
    picture = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    return np.asarray(common_areas(parts, picture)[:, 0] / np.maximum(areas(parts), 1e-9), np.float64).reshape(-1, 4)


def areas(quads: Reals) -> Reals:
    """Each quad's own area."""
    return np.abs(_signed(quads))


def common_areas(ones: Reals, others: Reals) -> Reals:
    """The area that each of the ones (n x 4 x 2) shares with each of the others (m x 4 x 2); all are convex."""
    shared = np.zeros((len(ones), len(others)))
    if not shared.size:
        return shared
    low, high = np.maximum(ones.min(1)[:, None], others.min(1)), np.minimum(ones.max(1)[:, None], others.max(1))
    a, b = np.nonzero((low < high).all(2))
    one, other = _one_way_round(ones)[a], _one_way_round(others)[b]
    # The border of what they share is what lies in the other of each one's edges. A hair larger, since of edges that
    # coincide only one may count; and near a middle, since far off the parts are small differences of large numbers.
    middle = other.mean(1, keepdims=True)
    one, other = one - middle, (other - middle) * (1 + _HAIR)
    shared[a, b] = (_within(one, other) + _within(other, one)) / 2
    return np.maximum(shared, 0.0)


def overlaps(ones: Reals, others: Reals) -> Reals:
    """Intersection over union of each of the ones with each of the others."""
    shared = common_areas(ones, others)
    return np.asarray(shared / np.maximum(areas(ones)[:, None] + areas(others) - shared, 1e-9), np.float64)


def _signed(quads: Reals) -> Reals:
    across, down = quads[:, 2] - quads[:, 0], quads[:, 3] - quads[:, 1]
    return np.asarray((across[:, 0] * down[:, 1] - across[:, 1] * down[:, 0]) / 2, np.float64)


def _one_way_round(quads: Reals) -> Reals:
    return np.where((_signed(quads) < 0)[:, None, None], quads[:, ::-1], quads)


def _within(quads: Reals, others: Reals) -> Reals:
    """Twice the area that the parts of each quad's edges that lie in the other span with (0, 0)."""
    ends = np.roll(quads, -1, 1)
    edges = np.roll(others, -1, 1) - others
    # How deep both ends of each edge (second) lie behind each of the other's (third); only signs and ratios count.
    begin, end = (
        edges[:, None, :, 0] * (points[:, :, None, 1] - others[:, None, :, 1])
        - edges[:, None, :, 1] * (points[:, :, None, 0] - others[:, None, :, 0])
        for points in (quads, ends)
    )
    slope = end - begin
    crossing = -begin / np.where(slope == 0, 1.0, slope)
    first = np.where(slope > 0, crossing, np.where((slope == 0) & (begin < 0), 2.0, 0.0)).max(2)
    last = np.where(slope < 0, crossing, 1.0).min(2)
    first, last = np.maximum(first, 0.0), np.minimum(last, 1.0)
    spans = quads[..., 0] * ends[..., 1] - quads[..., 1] * ends[..., 0]
    return np.asarray((spans * np.maximum(last - first, 0.0)).sum(1), np.float64)
