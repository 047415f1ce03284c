"""How much of a card can be seen: sampled points that no card above it covers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import cv2
import numpy as np

from vision.backdrop import samples
from vision.change import Cells
from vision.look import SMALL
from vision.picture import Points

RIM = 1.08  # times a card: its edges, three millimetres off


def within(points: Points, outline: Points) -> Cells:
    """Which points lie in a convex outline that runs clockwise."""
    return np.asarray(_inside(points, outline[None])[0], np.bool_)


def exposed(outline: Points, above: Sequence[Points]) -> Cells:
    """Which sampled points of a card are not covered by these others."""
    points = samples(outline)
    if not above:
        return np.ones(len(points), np.bool_)
    others = np.stack(above)
    near = np.hypot(*(others.mean(axis=1) - outline.mean(axis=0)).T) < 115.0
    return np.asarray(~_inside(points, others[near]).any(axis=0), np.bool_)


def _inside(points: Points, outlines: Points) -> Cells:
    """For each of the outlines, which points lie in it."""
    edges = np.roll(outlines, -1, axis=1) - outlines
    out = points[None, :, None, :] - outlines[:, None, :, :]
    sides = edges[:, None, :, 0] * out[..., 1] - edges[:, None, :, 1] * out[..., 0]
    return np.asarray((sides >= 0.0).all(axis=2), np.bool_)


def well_clear(outline: Points, above: Iterable[Points]) -> Cells:
    """What others leave in sight, as a mask over a card's appearance, without what is close to their edges.

    They may lie a little off where they are known to lie.
    """
    clear = np.ones((SMALL[1], SMALL[0]), np.uint8)
    frame = np.array([[0, 0], [SMALL[0], 0], [SMALL[0], SMALL[1]]], np.float32)
    onto = cv2.getAffineTransform(np.ascontiguousarray(outline[:3], np.float32), frame)
    for other in above:
        middle = other.mean(axis=0)
        there = (middle + RIM * (other - middle)) @ onto[:, :2].T + onto[:, 2]
        cv2.fillConvexPoly(clear, np.round(there).astype(np.int32), (0,))
    return clear.astype(np.bool_)
