"""Which card an arrival is: one that lay there and was pushed, one laid bare again, one turned over, or a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.zones import DRAW, kind_of
from vision.arrival import Arrival, Memory
from vision.placement import Placement
from vision.sighting import apart, turned

UNMOVED_MM = 1.5  # less is the detector's own unrest
UNMOVED_TURN = 1.5
SHIFTED_MM = 2.0
SHIFTED_TURN = 2.0
WELL_AWAY_MM = 8.0  # farther than a finger straightens a card: after a draw it is the card that was drawn
PUSHED_MM = 45.0  # as far as a finger pushes a card without meaning to
FLIPPED_MM = 40.0
LAID_BARE_MM = 30.0
FROM_PILE_TO_PILE = 0.2  # seconds to take a card up and bring it here; a hand on its way here is there for less
COVERED = 0.35  # a card of which less can be seen lies under others
CLEARLY = 0.9  # share of a card that must be in sight
ONE_LAYING = 0.4  # seconds a hand needs to lay a card
AS_FAR_MM, AS_FAR_TURN = 10.0, 15.0  # as a card moves on after it was first thought to lie
A_TURN = 0.6  # seconds: no card is laid, another drawn and laid in less
FACE_DOWN = frozenset({DRAW, "point"})  # piles of which only the top can be known


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What bears on the question besides the card itself."""

    zone: str | None
    counts: Mapping[str, int]
    memory: Memory
    drawn_at: float | None  # when a hand came to the draw pile, if nothing new was laid since
    hand_at: float | None  # when one was last in this zone
    hand_came: float | None  # and when it came
    hand_drew: bool  # a hand was at the draw pile since the last new card, however it came there
    others: bool  # other cards of that side are on the move right now


def known_as(arrival: Arrival, free: Sequence[Placement], around: Surroundings) -> Placement | None:
    """The placement that the arrival is; None when it is a card that was not there before.

    `free` are the placements of its zone that this look did not see where they lay, the topmost first.
    """
    seen = arrival.seen
    near = sorted(free, key=lambda placed: sum(placed.off(seen)))
    if seen.side == "back":
        return _back(arrival, near, around)
    face = arrival.votes.face
    for placed in near:
        if placed.side == "back":
            if placed.off(seen)[0] <= FLIPPED_MM and kind_of(around.zone or "") not in FACE_DOWN:
                return placed
            continue
        if face is None or arrival.votes.confidence < 0.5:
            if placed.visible > 0 and placed.off(seen)[0] <= 6.0 and placed.off(seen)[1] <= 8.0:
                return placed
            continue
        if placed.face != face:
            if _misread(placed, arrival) or _in_one_go(placed, arrival):
                return placed
            continue
        if around.counts.get(face, 1) <= 1:
            return placed
        if placed.visible >= COVERED:
            return None if _on_top(placed, arrival, around) else placed
        distance, turn = placed.off(seen)
        # what lies under others does not move, though a corner shows: laid bare it is exactly where it was
        if distance <= UNMOVED_MM and turn <= UNMOVED_TURN and not around.hand_drew:
            return placed
    return None


def _back(arrival: Arrival, near: Sequence[Placement], around: Surroundings) -> Placement | None:
    for placed in near:
        if placed.side != "back":
            continue
        if kind_of(around.zone or "") in FACE_DOWN:
            return placed
        return None if _on_top(placed, arrival, around) else placed
    return None


def _on_top(placed: Placement, arrival: Arrival, around: Surroundings) -> bool:
    """Whether the arrival is a second card, as far as that can be told before the hand has gone."""
    seen = arrival.seen
    # what a hand covers in part seems to wander: then it is decided when the hand has gone
    clear = (arrival.free and seen.visible >= CLEARLY) or placed.off(seen)[0] > PUSHED_MM
    return clear and second_card(placed, seen.at, seen.angle, around)


def _misread(placed: Placement, arrival: Arrival) -> bool:
    """Whether the placement was doubtful and lies where the arrival is: then it is read better now, not covered."""
    distance, turn = placed.off(arrival.seen)
    if placed.visible <= 0 or distance > UNMOVED_MM or turn > UNMOVED_TURN or placed.votes.confidence >= 0.8:
        return False
    return arrival.votes.face in {face for face, _ in placed.votes.reading.candidates}


def _in_one_go(placed: Placement, arrival: Arrival) -> bool:
    """Whether nobody could have laid another card in the time: the first was read while it was still being laid."""
    distance, turn = placed.off(arrival.seen)
    return arrival.began - placed.since < ONE_LAYING and distance < AS_FAR_MM and turn < AS_FAR_TURN


def second_card(placed: Placement, at: tuple[float, float], angle: float, around: Surroundings) -> bool:
    """Whether what lies there is a second card of that face, laid on the first, rather than the first one pushed.

    Compared is with where the first lay before the hand came: what a hand covers in part seems to wander.
    """
    distance, turn = apart(placed.anchor[0], at), turned(placed.anchor[1], angle)
    if distance > PUSHED_MM:
        return True
    brought = around.memory.brought(placed)
    # a card carried past is no card laid: the hand must have been here since
    if brought is not None and (around.hand_at is None or around.hand_at < brought):
        brought = None
    if distance < UNMOVED_MM and turn < UNMOVED_TURN:
        return brought is not None and not around.others
    if brought is not None:
        return True
    bar = 2.0 if placed.side == "back" else 1.0  # backs are many and alike; hands pass over them all the time
    if distance > bar * WELL_AWAY_MM and around.hand_drew:
        return True
    return (distance > bar * SHIFTED_MM or turn > bar * SHIFTED_TURN) and _drawn(placed, around)


def _drawn(placed: Placement, around: Surroundings) -> bool:
    """Whether a hand was at the draw pile and then here, since the placement was laid and for no other new card."""
    if around.drawn_at is None or around.hand_came is None:
        return False
    return placed.since + A_TURN < around.drawn_at < around.hand_came - FROM_PILE_TO_PILE
