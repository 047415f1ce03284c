"""A spread's cards by the rule of its fans: one size, equal steps, and so where an overlooked card must lie."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TypeAlias

import numpy as np

from vision.areas import Reals, areas, common_areas, corners_of, overlaps
from vision.picture import Points
from vision.quads import Quad, overlap
from vision.sizes import CROWD, Plane, at_edges, laid, misfits, plane_of
from vision.strips import COVERED, Fan, fans

Judge: TypeAlias = Callable[[Sequence[Points]], list[Quad | None]]  # the card at each place, or none

APART = 0.5  # of two cards' joint area: more of it in common, and it is one card
_COVERED = 0.9  # of a card to be seen: of others every corner is seen, and more than one look tells nothing new
_ROUNDS = 6  # so many overlooked cards in a row
_CARD, _EDGE, _SAME = 0.75, 0.65, 0.6  # how sure one must be of a card that nobody saw at first
_STAYED = 0.05  # of a card's width: laid in its size a card lies where it was seen, and need not be looked at again
_ODD = 0.05  # of a card's width, by which seen corners miss a card's: an edge of it is another card's
_EXPLAINED = 0.6  # of what is not to be seen of a card: the others that lie there hide it
_NEAR = 0.5  # of a fan's step: a card is known to lie there


def all_cards(found: Sequence[Quad], judge: Judge) -> tuple[list[Quad], list[Quad]]:
    """The cards of a spread, laid in their size; and those overlooked at first, where a card must lie."""
    plane = plane_of(found)
    if plane is None:
        return apart(found), []
    quads, several = _laid(found, plane)
    quads = apart(quads)
    moved = _moved(quads, found)
    again, lost = _laid([quad for quad in judge([quad.corners for quad in moved]) if quad], plane)
    quads = apart([*(quad for quad in quads if all(quad is not one for one in moved)), *again])
    plane = plane_of(quads) or plane
    quads = apart(_laid(quads, plane)[0])
    sure = [quad for quad in quads if _in_the_open(quad)]
    more = _overlooked(judge, sure, [*several, *lost], plane)
    # A guess at a card of which no edge is seen may take the place of two: it counts where nothing better lies.
    more += [quad for quad in quads if not _in_the_open(quad) and apart_from(quad, [*sure, *more])]
    return sure, more


def _laid(quads: Sequence[Quad], plane: Plane) -> tuple[list[Quad], list[Quad]]:
    """Those that are cards, in their size; and those that are not, but perhaps several."""
    cards = laid(quads, plane)
    return [card for card in cards if card], [quad for quad, card in zip(quads, cards, strict=True) if not card]


def _moved(quads: Sequence[Quad], found: Sequence[Quad]) -> list[Quad]:
    """The covered cards that lie elsewhere than they were seen, whichever corner they are named from."""
    seen = np.stack([[np.roll(quad.corners, k, axis=0) for quad in found] for k in range(4)])
    near = _STAYED * np.array([quad.width for quad in found])
    covered = (quad for quad in quads if quad.visible < _COVERED)
    return [quad for quad in covered if not (np.abs(seen - quad.corners).max((2, 3)) < near).any()]


def _overlooked(judge: Judge, quads: Sequence[Quad], several: Sequence[Quad], plane: Plane) -> list[Quad]:
    more: list[Quad] = []
    tried: list[Points] = []
    places = [place for quad in several for place in at_edges(quad, plane)]
    for _ in range(_ROUNDS):
        places += neighbours([*quads, *more], plane)
        known = corners_of([*tried, *(quad.corners for quad in (*quads, *more))])
        shares = overlaps(corners_of(places), known)
        new = [place for place, row in zip(places, shares, strict=True) if not (row >= _SAME).any()]
        tried += new
        there = [card for card in _at(new, judge, plane) if apart_from(card, [*quads, *more])]
        if not there:
            break
        more += there
        places = []
    return more


def _at(places: Sequence[Points], judge: Judge, plane: Plane) -> list[Quad]:
    """The cards of the printed size that lie at these places."""
    told = [(quad, place) for quad, place in zip(judge(places), places, strict=True) if quad and _in_the_open(quad)]
    cards = zip(laid([quad for quad, _ in told], plane), told, strict=True)
    return apart([card for card, (_, place) in cards if card and overlap(card.corners, place) > _SAME])


def parted(found: Sequence[Quad], judge: Judge) -> list[Quad]:
    """The quads, with the cards that lie there in the place of one that is of no card's size.

    Where like cards overlap, an edge of one and an edge of another look like those of a third.
    """
    plane = plane_of(found)
    if plane is None or len(found) <= CROWD:
        return list(found)
    off = misfits(found, plane)
    cards = [quad for quad, far in zip(found, off, strict=True) if far <= _ODD]
    for quad, far in zip(found, off, strict=True):
        if far > _ODD:
            there = _at(at_edges(quad, plane), judge, plane)
            fitting = [card for card, far in zip(there, misfits(there, plane), strict=True) if far <= _ODD]
            on_top = [*cards, *(card for card in fitting if card.visible >= _COVERED)]
            better = [card for card in fitting if card.visible >= _COVERED or _under_some(card, on_top)]
            cards += [card for card in better if apart_from(card, cards)] if better else [quad]
    return cards


def _under_some(card: Quad, cards: Sequence[Quad]) -> bool:
    """Whether other cards lie where it is not to be seen: half of a coaster looks like a card under nothing."""
    own, others = corners_of([card.corners]), corners_of([other.corners for other in cards if other is not card])
    hidden = (1 - card.visible) * float(areas(own)[0])
    return float(common_areas(own, others).sum()) >= _EXPLAINED * hidden


def _in_the_open(quad: Quad) -> bool:
    """Whether one edge is really seen: not another card's middle, nor bare table beside the fan."""
    return quad.confidence > _CARD and sum(sorted(quad.quarters)[-2:]) > 2 * _EDGE


def apart_from(quad: Quad, others: Sequence[Quad]) -> bool:
    there = corners_of([other.corners for other in others])
    return not (overlaps(corners_of([quad.corners]), there) >= APART).any()


def apart(quads: Sequence[Quad]) -> list[Quad]:
    """Two guesses nearer than a fan's cards that show their index are one card."""
    quads = sorted(quads, key=lambda quad: -quad.confidence)
    corners = corners_of([quad.corners for quad in quads])
    near = overlaps(corners, corners) >= APART
    kept: list[int] = []
    for at in range(len(quads)):
        if not near[at, kept].any():
            kept.append(at)
    return [quads[at] for at in kept]


def neighbours(quads: Sequence[Quad], plane: Plane) -> list[Points]:
    """Where a card may have been overlooked: a step on from each card of a fan, or covered, where none is known."""
    found = fans(quads)
    flat = [plane.flat(quad.corners) for quad in quads]
    middles = np.array([corners.mean(0) for corners in flat])
    steps = [length for fan in found for length in _steps(fan, middles)]
    if not steps:
        return []
    step = float(np.median(steps))
    covered = (at for at, quad in enumerate(quads) if quad.visible < COVERED)
    places: list[Points] = []
    taken = list(middles)
    for at in dict.fromkeys([*(at for fan in found for at in fan), *covered]):
        for way in (1.0, -1.0):
            on = flat[at] + way * step * _across(flat[at])
            if np.hypot(*(np.array(taken) - on.mean(0)).T).min() > _NEAR * step:
                places.append(plane.pixels(on))
                taken.append(on.mean(0))
    return places


def _steps(fan: Fan, middles: Reals) -> list[float]:
    return [float(np.hypot(*(middles[b] - middles[a]))) for a, b in pairwise(fan)]


def _across(corners: Reals) -> Reals:
    way = corners[1] - corners[0] + corners[2] - corners[3]
    return np.asarray(way / np.hypot(*way), np.float64)
