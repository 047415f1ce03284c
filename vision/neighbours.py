"""A spread's cards by the rule of its fans: one size, equal steps, and so where an overlooked card must lie."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from vision.detector import Detector
from vision.picture import Picture, Points
from vision.quads import Quad, overlap
from vision.sizes import Plane, Reals, laid, named, of_one_size, plane_of
from vision.strips import Fan, fans

APART = 0.5  # of two cards' joint area: more of it in common, and it is one card
_COVERED = 0.9  # of a card to be seen: of others every corner is seen, and more than one look tells nothing new
_ROUNDS = 6  # so many overlooked cards in a row
_CARD, _EDGE, _SAME = 0.75, 0.65, 0.6  # how sure one must be of a card that nobody saw at first
_NEAR = 0.5  # of a fan's step: a card is known to lie there


def all_cards(picture: Picture, detector: Detector) -> tuple[list[Quad], list[Quad]]:
    """The cards of a spread, laid in their size; and those overlooked at first, where a fan's next card must lie."""
    quads = apart(of_one_size(detector(picture)))
    covered = [quad for quad in quads if quad.visible < _COVERED]
    again = detector.judge(picture, [quad.corners for quad in covered])
    quads = apart(of_one_size([*(quad for quad in quads if quad.visible >= _COVERED), *again]))
    plane = plane_of(quads)
    return quads, [] if plane is None else _overlooked(picture, detector, quads, plane)


def _overlooked(picture: Picture, detector: Detector, quads: Sequence[Quad], plane: Plane) -> list[Quad]:
    more: list[Quad] = []
    tried: list[Points] = []
    for _ in range(_ROUNDS):
        new = [one for one in neighbours([*quads, *more], plane) if all(overlap(one, old) < _SAME for old in tried)]
        tried += new
        told = [laid(named(quad), plane) for quad in detector.judge(picture, new) if _in_the_open(quad)]
        there = apart([quad for quad in told if quad and _where_looked_for(quad, new)])
        there = [quad for quad in there if all(overlap(quad.corners, old.corners) < APART for old in [*quads, *more])]
        if not there:
            break
        more += there
    return more


def _in_the_open(quad: Quad) -> bool:
    """Whether one edge is really seen: not another card's middle, nor bare table beside the fan."""
    return quad.confidence > _CARD and sum(sorted(quad.quarters)[-2:]) > 2 * _EDGE


def _where_looked_for(quad: Quad, places: Sequence[Points]) -> bool:
    """Whether it lies where a card was looked for, and is not one beside that."""
    return any(overlap(quad.corners, place) > _SAME for place in places)


def apart(quads: Sequence[Quad]) -> list[Quad]:
    """Two guesses nearer than a fan's cards that show their index are one card."""
    kept: list[Quad] = []
    for quad in sorted(quads, key=lambda quad: -quad.confidence):
        if all(overlap(quad.corners, other.corners) < APART for other in kept):
            kept.append(quad)
    return kept


def neighbours(quads: Sequence[Quad], plane: Plane) -> list[Points]:
    """Where a card may have been overlooked: a step on from each card of a fan, where none is known to lie."""
    found = fans(quads)
    if not found:
        return []
    flat = [plane.flat(quad.corners) for quad in quads]
    middles = np.array([corners.mean(0) for corners in flat])
    step = float(np.median([length for fan in found for length in _steps(fan, middles)]))
    places: list[Points] = []
    taken = list(middles)
    for fan in found:
        for at in fan:
            for way in (1.0, -1.0):
                on = flat[at] + way * step * _across(flat[at])
                if min(float(np.hypot(*(on.mean(0) - other))) for other in taken) > _NEAR * step:
                    places.append(plane.pixels(on))
                    taken.append(on.mean(0))
    return places


def _steps(fan: Fan, middles: Reals) -> list[float]:
    return [float(np.hypot(*(middles[b] - middles[a]))) for a, b in pairwise(fan)]


def _across(corners: Reals) -> Reals:
    way = corners[1] - corners[0] + corners[2] - corners[3]
    return np.asarray(way / np.hypot(*way), np.float64)
