"""Cards of a fan: of each but the last only a strip with its index is to be seen, and that strip is read."""

from __future__ import annotations

from collections.abc import Sequence
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
_ASIDE = 0.05  # of a card's size
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


def rebuilt(quad: Points, right: bool, ratio: float) -> list[Points]:
    """Where the card may lie instead: from its free edge on, in the usual shape, and a little to either side.

    The covered corners are guesses; the free edge is seen.
    """
    turned = upside_down(quad) if right else quad
    top, bottom = turned[0], turned[3]
    down = bottom - top
    across = np.array([down[1], -down[0]], np.float32) * ratio
    if across @ (turned[1] - top) < 0:
        across = -across
    whole = np.array([top, top + across, bottom + across, bottom], np.float32)
    moved = [whole + across * by for by in (0.0, -_ASIDE, _ASIDE)]
    moved += [whole + down * by for by in (-_ASIDE, _ASIDE)]
    return [upside_down(one) if right else one for one in moved]


def free_strips(quads: Sequence[Quad]) -> dict[int, bool]:
    """Of the covered cards those with one long strip free; whether it is the right one.

    Which of two cards lies on the other is told from the fans' tops: whoever lies under a card that is wholly to be
    seen lies under it, and so on down the fan.
    """
    above = _above(quads)
    found: dict[int, bool] = {}
    for at, quad in enumerate(quads):
        if quad.visible >= COVERED or not above[at]:
            continue
        shares = [_free(part, [quads[k].corners for k in above[at]]) for part in _both_strips(quad.corners)]
        if max(shares) >= _SEEN:
            found[at] = shares[1] > shares[0]
    return found


def fans(quads: Sequence[Quad]) -> list[Fan]:
    """Cards that lie on one another side by side, long edges alike: in turn from one end to the other.

    Nothing but their places is used: how much of a card is to be seen is told too roughly to know what lies on top.
    """
    near = {
        at: [k for k in range(len(quads)) if k != at and _side_by_side(quads[at], quads[k])] for at in range(len(quads))
    }
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


def _side_by_side(one: Quad, other: Quad) -> bool:
    across, step = _across(one), other.corners.mean(0) - one.corners.mean(0)
    width = float(np.hypot(*across))
    there = _across(other)
    alike = abs(float(across @ there)) > _ALIKE * width * float(np.hypot(*there))
    sideways = abs(float(step @ across)) > _SIDEWAYS * width * float(np.hypot(*step))
    return alike and sideways and _shared(one, other) >= _TOUCHING


def _above(quads: Sequence[Quad]) -> list[list[int]]:
    """For each card those that lie on it: from the tops down, next always the one that shares most with those known."""
    shared = [[_shared(one, other) if one is not other else 0.0 for other in quads] for one in quads]
    known = [at for at, quad in enumerate(quads) if quad.visible >= COVERED]
    above: list[list[int]] = [[] for _ in quads]
    waiting = set(range(len(quads))) - set(known)
    while waiting and known:
        most, at = max((max(shared[at][k] for k in known), at) for at in waiting)
        if most < _TOUCHING:
            break
        above[at] = [k for k in known if shared[at][k] >= _TOUCHING]
        known.append(at)
        waiting.remove(at)
    return above


def _shared(one: Quad, other: Quad) -> float:
    """The share of the smaller card's place that both take."""
    smaller = min(cv2.contourArea(quad.corners) for quad in (one, other))
    return common_area(one.corners, other.corners) / max(1.0, smaller)


def _both_strips(corners: Points) -> tuple[Points, Points]:
    a, b, c, d = corners
    left = np.array([a, a + (b - a) * STRIP, d + (c - d) * STRIP, d], np.float32)
    right = np.array([b + (a - b) * STRIP, b, c, c + (d - c) * STRIP], np.float32)
    return left, right


def _free(part: Points, above: Sequence[Points]) -> float:
    """The share of a part that no card above covers."""
    return 1 - max(common_area(part, other) for other in above) / max(1.0, cv2.contourArea(part))
