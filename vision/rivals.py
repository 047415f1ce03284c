"""Rivals: quads that claim more of one place than is there to be seen. The surer ones stay."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from vision.areas import corners_of, quarters_of
from vision.picture import Points
from vision.quads import Quad, common_area

_SAME = 0.75  # of the joint area: one card found twice
_SYMBOL = 0.06  # of a card's area: a symbol printed on it
_MANY = 4  # by chance a card has not so many symbols that are surer than it
_CLAIMED_TWICE = 0.25  # of the smaller card's area: by so much what is told to be seen is never off


def without_rivals(quads: Sequence[Quad]) -> list[Quad]:
    """The quads, in their order, without those that can't be true beside surer ones.

    Two cards may share as much of the table as they like, but only one of them is to be seen there.
    """
    areas = [float(cv2.contourArea(quad.corners)) for quad in quads]
    stay: list[int] = []
    for at in sorted(range(len(quads)), key=lambda k: -quads[k].confidence):
        if not any(_rivals(quads[at], areas[at], quads[k], areas[k]) for k in stay):
            stay.append(at)
    return [quads[at] for at in sorted(stay)]


def without_symbols(quads: Sequence[Quad]) -> list[Quad]:
    """The quads without what is so small, and inside another, that it is printed there, however sure it is told.

    What holds many that are surer than itself is no card with symbols, but a mat with cards on it.
    """
    areas = [cv2.contourArea(quad.corners) for quad in quads]
    # on each card those inside it and small enough to be symbols printed there
    on = [
        [k for k, own in enumerate(areas) if own <= _SYMBOL * area and _inside(quads[k], card)]
        for card, area in zip(quads, areas, strict=True)
    ]
    cards = [at for at, one in enumerate(quads) if sum(quads[k].confidence > one.confidence for k in on[at]) < _MANY]
    symbols = {small for at in cards for small in on[at] if small in cards}
    return [quads[at] for at in cards if at not in symbols]


def _rivals(one: Quad, area: float, other: Quad, other_area: float) -> bool:
    """Whether the two can't both lie there as they are told."""
    shared = common_area(one.corners, other.corners)
    if shared <= 0:
        return False
    if shared >= _SAME * (area + other_area - shared):
        return True
    claimed = _seen_within(one, other.corners) + _seen_within(other, one.corners)
    return claimed - shared > _CLAIMED_TWICE * min(area, other_area)


def _inside(one: Quad, other: Quad) -> bool:
    """Whether the middle of the one lies in the other."""
    x, y = one.corners.mean(0).tolist()
    return cv2.pointPolygonTest(other.corners, (x, y), False) > 0


def _seen_within(quad: Quad, place: Points) -> float:
    """The least area of a place in which the card must be seen, by what is seen of its quarters."""
    if not quad.quarters:
        return 0.0
    least = 0.0
    for quarter, seen in zip(quarters_of(corners_of([quad.corners]))[0], quad.quarters, strict=True):
        area = float(cv2.contourArea(quarter.astype(np.float32)))
        covered = area * (1 - seen)  # may all lie in the place
        least += max(0.0, common_area(quarter, place) - covered)
    return least
