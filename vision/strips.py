"""Cards of a fan: of each but the last only a strip with its index is to be seen, and that strip is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np

from vision.areas import Reals, areas, common_areas, corners_of, quarters_of
from vision.picture import Picture, Points
from vision.quads import Quad
from vision.warp import CROP_WIDTH, card_crops, upside_down

STRIP = 0.36  # of a card's width, from its left edge: an index of two digits, and little of what may lie on the card
COVERED = 0.85  # of a card to be seen; below it another lies on it
_TOUCHING = 0.06  # of a card's place shared with another: less is no lying on it
_ALIKE = 0.9  # cosine of the angle between neighbours in a fan
_SIDEWAYS = 0.85  # cosine of the angle between a fan's own direction and a card's short edge
_SEEN = 0.85  # of the strip must be free to be read


Fan: TypeAlias = dict[int, bool]  # a card's number, and whether its right is the first one's left


def strips_gallery(gallery: Path) -> Path:
    """Where the strips of a gallery's faces are kept: beside it."""
    return gallery.with_suffix(".strips.npz")


def masked(crop: Picture) -> Picture:
    """Only the strip at the left, the rest in the strip's own mean colour."""
    out = crop.copy()
    edge = round(CROP_WIDTH * STRIP)
    out[:, edge:] = np.array(cv2.mean(out[:, :edge])[:3]).astype(np.uint8)
    return out


def strip_crops(picture: Picture, quads: Sequence[tuple[Points, bool]]) -> list[Picture]:
    """The strip along each quad's left edge, or along its right one with the card turned upside down."""
    crops = card_crops(picture, [upside_down(corners) if upside else corners for corners, upside in quads])
    return [masked(crop) for crop in crops]


def free_strips(quads: Sequence[Quad]) -> dict[int, bool]:
    """Of the covered cards those with one long strip free; whether it is the right one."""
    if not quads:
        return {}
    corners = corners_of([quad.corners for quad in quads])
    strips = corners_of([part for quad in quads for part in both_strips(quad.corners)])
    covered = common_areas(strips, corners) / np.maximum(1.0, areas(strips))[:, None]
    found: dict[int, bool] = {}
    for at, above in enumerate(_above(quads, corners)):
        if above:
            left, right = 1 - covered[2 * at : 2 * at + 2, above].max(1)
            if max(left, right) >= _SEEN:
                found[at] = bool(right > left)
    return found


def fans(quads: Sequence[Quad]) -> list[Fan]:
    """Cards that lie on one another side by side, long edges alike: in turn from one end to the other.

    Nothing but their places is used: how much of a card is to be seen is told too roughly to know what lies on top.
    """
    return _fans(quads, _shared(corners_of([quad.corners for quad in quads])))


def _fans(quads: Sequence[Quad], shared: Reals) -> list[Fan]:
    near = _side_by_side(quads, shared)
    left = {at for at in near if near[at]}
    found: list[Fan] = []
    while left:
        start = min(left)
        fan, waiting = {start: False}, [start]
        while waiting:
            at = waiting.pop()
            for k in near[at]:
                if k not in fan:
                    fan[k] = fan[at] ^ bool(np.dot(_across(quads[at]), _across(quads[k])) < 0)
                    waiting.append(k)
        left -= set(fan)
        along = _across(quads[start])
        found.append({at: fan[at] for at in sorted(fan, key=lambda at: float(quads[at].corners.mean(0) @ along))})
    return found


def _across(quad: Quad) -> Points:
    a, b, c, d = quad.corners
    return np.asarray((b - a) + (c - d), np.float32)


def _side_by_side(quads: Sequence[Quad], shared: Reals) -> dict[int, list[int]]:
    """For each card those beside it that it shares a place with, long edges alike."""
    if not quads:
        return {}
    across = np.array([_across(quad) for quad in quads])
    middles = np.array([quad.corners.mean(0) for quad in quads])
    wide = np.hypot(*across.T)
    steps = middles[None] - middles[:, None]
    alike = np.abs(across @ across.T) > _ALIKE * wide[:, None] * wide[None]
    sideways = np.abs(np.einsum("abi,ai->ab", steps, across)) > _SIDEWAYS * wide[:, None] * np.hypot(*steps.T).T
    return {at: np.flatnonzero(row).tolist() for at, row in enumerate(alike & sideways & (shared >= _TOUCHING))}


def _above(quads: Sequence[Quad], corners: Reals) -> list[list[int]]:
    """For each card those that lie on it: of two that share a place the one that is seen there.

    In a fan each card lies on the one before it: all its pairs together tell which end is the first.
    """
    shared, lies_on = _shared(corners), _lies_on(quads, corners)
    turn: dict[int, tuple[int, int]] = {}  # which fan, and how far up in it
    for number, fan in enumerate(_fans(quads, shared)):
        order = list(fan)
        up = sum(lies_on[b, a] for a, b in pairwise(order))
        turn |= {at: (number, place if up > 0 else -place) for place, at in enumerate(order)}
    above: list[list[int]] = [[] for _ in quads]
    for a, b in np.argwhere(np.triu(shared >= _TOUCHING, 1)).tolist():
        together = a in turn and b in turn and turn[a][0] == turn[b][0]
        up = turn[b][1] - turn[a][1] if together else lies_on[b, a]
        under, on = (a, b) if up > 0 else (b, a)
        above[under].append(on)
    return above


def _lies_on(quads: Sequence[Quad], corners: Reals) -> Reals:
    """How much more is seen of the one (row) than of the other, where both lie: above 0, and it lies on top.

    How much is seen of a card where another lies too: of each quarter as much as it shares.
    """
    seen = np.array([quad.quarters or (quad.visible,) * 4 for quad in quads])
    shares = common_areas(quarters_of(corners).reshape(-1, 4, 2), corners).reshape(len(quads), 4, len(quads))
    within = (shares * seen[..., None]).sum(1) / np.maximum(shares.sum(1), 1e-9)
    return np.asarray(within - within.T, np.float64)


def _shared(corners: Reals) -> Reals:
    """The share of the smaller card's place that both take."""
    own = areas(corners)
    return np.asarray(common_areas(corners, corners) / np.maximum(1.0, np.minimum(own[:, None], own)), np.float64)


def both_strips(corners: Points) -> tuple[Points, Points]:
    a, b, c, d = corners
    left = np.array([a, a + (b - a) * STRIP, d + (c - d) * STRIP, d], np.float32)
    right = np.array([b + (a - b) * STRIP, b, c, c + (d - c) * STRIP], np.float32)
    return left, right
