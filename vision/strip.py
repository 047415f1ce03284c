"""Cards of which others leave only a strip in sight: too little to be read."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

import numpy as np

from referee.core.zones import kind_of
from vision.arrival import Arrival
from vision.backdrop import samples
from vision.exposure import exposed, well_clear, within
from vision.identity import FANNED, OVERLAPPING, is_card, read_well
from vision.look import Look, correlation
from vision.placement import CLEAR, Placement

SAME_MM, SAME_TURN = 8.5, 8.0  # of a strip the whole card can only be guessed; half a fan's step
IN_A_FAN_MM = 14.0  # there guesses drift from strip to strip
A_STRIP = 0.6  # share of a card in sight that is no more than that
LEAST_SEEN = 5  # of a card's sampled points
AS_BEFORE = 0.8  # correlation


def at_rest(arrival: Arrival, placements: Sequence[Placement], seen: Collection[int], look: Look) -> bool:
    """Whether the arrival has come to rest as a card, and as one card.

    The strip of a covered card that is known need not be proved to be a card first.
    """
    if not arrival.ripe or not (arrival.seen.flat or arrival.looks >= 4):
        return False
    known = arrival.free and peeping(arrival, placements, seen) is not None
    return (known or is_card(arrival)) and not _only_strips(arrival, placements, look)


def _only_strips(arrival: Arrival, placements: Sequence[Placement], look: Look) -> bool:
    """Whether what can't be read is strips of a fan, several taken for one: a card that lies on others hides them."""
    if read_well(arrival):
        return False
    for depth, placed in enumerate(placements):
        if kind_of(placed.zone or "") not in FANNED or placed.appearance is None:
            continue
        fan = [other.outline for other in placements[depth + 1 :] if other.zone == placed.zone]
        free = exposed(placed.outline, fan) & within(samples(placed.outline), arrival.seen.outline)
        if free.all() or np.count_nonzero(free) < LEAST_SEEN:
            continue
        part = well_clear(placed.outline, fan) & ~well_clear(placed.outline, [arrival.seen.outline])
        if correlation(placed.appearance, look.appearance(placed.outline), part) >= AS_BEFORE:
            return True
    return False


def peeping(arrival: Arrival, placements: Iterable[Placement], seen: Collection[int]) -> Placement | None:
    """The covered card whose strip this is, as it can't be read, or looks like a back: it lies there already."""
    little = arrival.seen.visible < A_STRIP
    if read_well(arrival) and (not little or arrival.votes.confidence >= CLEAR):
        return None
    near = []
    whole = float("inf")  # how far from it the nearest card lies of which more than a strip was in sight
    for placed in placements:
        distance, turn = placed.off(arrival.seen)
        if not little and placed.side == arrival.seen.side and placed.visible >= A_STRIP and placed.id not in seen:
            whole = min(whole, distance)
        strip = (little or placed.side == arrival.seen.side) and 0.0 < placed.visible < A_STRIP
        reach = IN_A_FAN_MM if little and kind_of(placed.zone or "") in OVERLAPPING else SAME_MM
        if strip and placed.id not in seen and distance <= reach and turn <= SAME_TURN:
            near.append((distance, placed))
    distance, nearest = min(near, key=lambda one: one[0], default=(whole, None))
    return nearest if distance < whole else None
