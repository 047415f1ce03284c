"""Cards of a fan: of each but the last only a strip with its index is to be seen, and that strip is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, pairwise
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np

from vision.picture import Picture, Points
from vision.quads import Quad, common_area
from vision.warp import CROP_WIDTH, card_crop, upside_down

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
    out[:, edge:] = out[:, :edge].reshape(-1, 3).mean(0).astype(np.uint8)
    return out


def strip_crop(picture: Picture, quad: Points, upside: bool) -> Picture:
    """The strip along the quad's left edge, or along its right one with the card turned upside down."""
    return masked(card_crop(picture, upside_down(quad) if upside else quad))


def free_strips(quads: Sequence[Quad]) -> dict[int, bool]:
    """Of the covered cards those with one long strip free; whether it is the right one."""
    above = _above(quads)
    found: dict[int, bool] = {}
    for at, quad in enumerate(quads):
        if above[at]:
            shares = [_free(part, [quads[k].corners for k in above[at]]) for part in both_strips(quad.corners)]
            if max(shares) >= _SEEN:
                found[at] = shares[1] > shares[0]
    return found


def fans(quads: Sequence[Quad]) -> list[Fan]:
    """Cards that lie on one another side by side, long edges alike: in turn from one end to the other.

    Nothing but their places is used: how much of a card is to be seen is told too roughly to know what lies on top.
    """
    near = _side_by_side(quads)
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


def _side_by_side(quads: Sequence[Quad]) -> dict[int, list[int]]:
    """For each card those beside it that it shares a place with, long edges alike."""
    if not quads:
        return {}
    across = np.array([_across(quad) for quad in quads])
    middles = np.array([quad.corners.mean(0) for quad in quads])
    wide = np.hypot(*across.T)
    steps = middles[None] - middles[:, None]
    alike = np.abs(across @ across.T) > _ALIKE * wide[:, None] * wide[None]
    sideways = np.abs(np.einsum("abi,ai->ab", steps, across)) > _SIDEWAYS * wide[:, None] * np.hypot(*steps.T).T
    return {
        at: [k for k in np.flatnonzero(alike[at] & sideways[at]).tolist() if _shared(quads[at], quads[k]) >= _TOUCHING]
        for at in range(len(quads))
    }


def _above(quads: Sequence[Quad]) -> list[list[int]]:
    """For each card those that lie on it: of two that share a place the one that is seen there.

    In a fan each card lies on the one before it: all its pairs together tell which end is the first.
    """
    turn: dict[int, tuple[int, int]] = {}  # which fan, and how far up in it
    for number, fan in enumerate(fans(quads)):
        order = list(fan)
        up = sum(_lies_on(quads[b], quads[a]) for a, b in pairwise(order))
        turn |= {at: (number, place if up > 0 else -place) for place, at in enumerate(order)}
    above: list[list[int]] = [[] for _ in quads]
    for (a, one), (b, other) in combinations(enumerate(quads), 2):
        if _shared(one, other) >= _TOUCHING:
            together = a in turn and b in turn and turn[a][0] == turn[b][0]
            up = turn[b][1] - turn[a][1] if together else _lies_on(other, one)
            under, on = (a, b) if up > 0 else (b, a)
            above[under].append(on)
    return above


def _lies_on(one: Quad, other: Quad) -> float:
    """How much more is seen of the one than of the other, where both lie: above 0, and it lies on top."""
    return _seen_within(one, other) - _seen_within(other, one)


def _seen_within(one: Quad, other: Quad) -> float:
    """How much is seen of a card where the other lies too: of each quarter as much as it shares."""
    a, b, c, d = one.corners
    middle = one.corners.mean(0)
    sides = [(a + b) / 2, (b + c) / 2, (c + d) / 2, (d + a) / 2]
    parts = [np.array([one.corners[k], sides[k], middle, sides[k - 1]], np.float32) for k in range(4)]
    shares = [common_area(part, other.corners) for part in parts]
    return float(np.average(one.quarters or (one.visible,) * 4, weights=shares))


def _shared(one: Quad, other: Quad) -> float:
    """The share of the smaller card's place that both take."""
    smaller = min(cv2.contourArea(quad.corners) for quad in (one, other))
    return common_area(one.corners, other.corners) / max(1.0, smaller)


def both_strips(corners: Points) -> tuple[Points, Points]:
    a, b, c, d = corners
    left = np.array([a, a + (b - a) * STRIP, d + (c - d) * STRIP, d], np.float32)
    right = np.array([b + (a - b) * STRIP, b, c, c + (d - c) * STRIP], np.float32)
    return left, right


def _free(part: Points, above: Sequence[Points]) -> float:
    """The share of a part that no card above covers."""
    return 1 - max(common_area(part, other) for other in above) / max(1.0, cv2.contourArea(part))
