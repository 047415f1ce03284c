"""Cards of which others leave only a strip in sight: too little to be read."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from referee.core.zones import kind_of
from vision.arrival import Arrival
from vision.identity import FANNED, read_well
from vision.placement import CLEAR, Placement

SAME_MM, SAME_TURN = 8.5, 8.0  # of a strip the whole card can only be guessed; half a fan's step
IN_A_FAN_MM = 14.0  # there guesses drift from strip to strip
A_STRIP = 0.6  # share of a card in sight that is no more than that


def peeping(arrival: Arrival, placements: Iterable[Placement], seen: Collection[int]) -> Placement | None:
    """The covered card whose strip this is, as it can't be read, or looks like a back: it lies there already."""
    little = arrival.seen.visible < A_STRIP
    if read_well(arrival) and (not little or arrival.votes.confidence >= CLEAR):
        return None
    near = []
    for placed in placements:
        distance, turn = placed.off(arrival.seen)
        strip = (little or placed.side == arrival.seen.side) and 0.0 < placed.visible < A_STRIP
        reach = IN_A_FAN_MM if little and kind_of(placed.zone or "") in FANNED else SAME_MM
        if strip and placed.id not in seen and distance <= reach and turn <= SAME_TURN:
            near.append((distance, placed))
    return min(near, key=lambda one: one[0])[1] if near else None
