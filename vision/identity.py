"""Which card an arrival is: one that lay there and was pushed, one laid bare again, one turned over, or a new one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from referee.core.zones import DRAW, kind_of
from vision.arrival import CARRIED_MM, Arrival, Memory
from vision.drawn import Draw
from vision.exposure import exposed, well_clear
from vision.hands import Visit
from vision.look import Look, alike
from vision.placement import Placement
from vision.shift import lies_now, peeps_out
from vision.sighting import TWICE_MM, Pose, Sighting, apart, overlap, turn_of_card, turned

UNMOVED_MM = 1.5  # less is the detector's own unrest
UNMOVED_TURN = 1.5
EXACTLY_MM = 0.7  # where its print tells: no two cards are laid so well on each other in play
EXACTLY_TURN = 0.7
NEVER_MM, NEVER_TURN = 0.1, 0.3  # no card is laid so well on another: what seems brought was something else
SHIFTED_MM = 2.0
SHIFTED_TURN = 2.0
WELL_AWAY_MM = 8.0  # farther than a finger straightens a card: after a draw it is the card that was drawn
PUSHED_MM = 45.0  # as far as a finger pushes a card without meaning to
FLIPPED_MM = 40.0
TAKEN_UP_MM = 15.0  # farther than a card seems to lie of which an arm hides a corner
LAID_BARE = 0.6  # share of a card in sight on which nothing lies any more
FROM_PILE_TO_PILE = 0.2  # seconds to take a card up and bring it here; a hand on its way here is there for less
ACROSS = 0.3  # seconds between a hand's being at two piles in one reach
COVERED = 0.35  # a card of which less can be seen lies under others
CLEARLY = 0.9  # share of a card that must be in sight
ONE_LAYING = 0.4  # seconds a hand needs to lay a card
AS_FAR_MM, AS_FAR_TURN = 10.0, 15.0  # as a card moves on after it was first thought to lie
A_TURN = 0.6  # seconds: no card is laid, another drawn and laid in less
STILL_THERE = 0.25  # share of a card beside an arrival that is enough to see that it has not moved
LIKELY = 0.5
MOSTLY = 0.5  # of a card, under another
UNREADABLE_REST = 1.0  # seconds a card must lie still that can't be read
FACE_DOWN = frozenset({DRAW, "point"})  # piles of which only the top can be known
FACE_UP = frozenset({"won"})
SELDOM_BACKS = frozenset({"super", "pile"})  # hardly a card is laid face down there
FREELY = 3  # looks in a row
ONCE_MORE = 2  # a front may be taken for a back in one look
BESIDE = frozenset({"super"})  # cards lie beside one another there, never a few millimetres off on their like
NEAR_MM, ASKEW_MM = 6.0, 20.0  # so far off what is read badly, half under an arm, may seem to lie
NEAR_TURN = 8.0
FANNED = frozenset({"won", "pile"})
OVERLAPPING = FANNED | {"ring"}  # a part of each card stays in sight


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What bears on the question besides the card itself."""

    zone: str | None
    counts: Mapping[str, int]
    memory: Memory
    draw: Draw  # what is known of a card drawn since the last new one was laid
    hand: Visit | None  # the last one in this zone
    others: bool  # other cards of that side are on the move right now
    look: Look | None = None  # what can be seen now
    resting: tuple[tuple[float, float], ...] = ()  # where others of that side have just come to rest


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
        if face is None or not read_well(arrival):
            beside = kind_of(around.zone or "") in BESIDE and placed.face == face
            fanned = kind_of(around.zone or "") in FANNED and face is None
            only_one = face is not None and placed.face == face and around.counts.get(face, 1) <= 1
            reach = ASKEW_MM if beside or fanned or only_one else NEAR_MM
            if placed.visible > 0 and placed.off(seen)[0] <= reach and placed.off(seen)[1] <= NEAR_TURN:
                return placed
            continue
        if placed.face != face:
            if _misread(placed, arrival) or _in_one_go(placed, arrival):
                return placed
            continue
        if around.counts.get(face, 1) <= 1:
            return placed
        if placed.visible >= COVERED:
            return None if placed.rested and _on_top(placed, arrival, around) else placed
        distance, turn = placed.off(seen)
        # what lies under others does not move, though a corner shows: laid bare it is exactly where it was
        bare = distance <= UNMOVED_MM and turn <= UNMOVED_TURN and not around.draw.visited
        if bare and (arrival.free or not _like_on_top(arrival, near)):
            return placed
        askew = not arrival.free and kind_of(around.zone or "") in BESIDE  # half under an arm
        if askew and distance <= NEAR_MM and turn <= NEAR_TURN:
            return placed
        if placed.printed is not None and _lies_at(placed, (seen.at, seen.angle), around.look):
            return placed
    return None


def _like_on_top(arrival: Arrival, near: Sequence[Placement]) -> bool:
    """Whether a card of that face lay on top so near by that what an arm hides in part may as well be that one."""
    shown = (p for p in near if p.visible >= COVERED and p.side == "front" and p.face == arrival.votes.face)
    return any(not _moved(p, (arrival.seen.at, arrival.seen.angle), NEAR_MM, NEAR_TURN) for p in shown)


def _back(arrival: Arrival, near: Sequence[Placement], around: Surroundings) -> Placement | None:
    backs = [placed for placed in near if placed.side == "back"]
    if kind_of(around.zone or "") in FACE_DOWN:
        return next(iter(backs), None)
    whole = arrival.free and arrival.seen.visible > LAID_BARE
    bare = laid_bare((arrival.seen.at, arrival.seen.angle), backs, around.look) if whole else None
    if bare is not None:
        return bare
    # of several backs the one on top is more likely to be seen, or hidden by a new one, than those it covers
    for placed in sorted(backs, key=lambda placed: placed.visible < COVERED):
        return None if _on_top(placed, arrival, around) else placed
    return None


def laid_bare(pose: Pose, pile: Sequence[Placement], look: Look | None) -> Placement | None:
    """The card of a pile of like ones that lies there bare: those above it were taken. None when it is the topmost."""
    if any(_lies_at(placed, pose, look) for placed in pile if placed.visible >= COVERED):
        return None
    return next((p for p in pile if p.visible < COVERED and _lies_at(p, pose, look)), None)


def above_it(bare: Placement, pile: Sequence[Placement]) -> list[Placement]:
    """Those of a pile of like cards that were thought to lie on one that is laid bare."""
    higher = pile[pile.index(bare) + 1 :]
    return [p for p in higher if p.visible >= COVERED and overlap(bare.outline, p.outline) > MOSTLY]


def seems_a_back(arrival: Arrival, placements: Sequence[Placement], zone: str | None) -> bool:
    """Whether a back only seems to lie there: a sleeve, one over a card that lies face up, or two backs may look so.

    Where cards are kept face up none is laid face down on them, so there it need not even be a sleeve that is known.
    """
    kind = kind_of(zone or "")
    if arrival.seen.side == "front":
        return False
    covered = arrival.seen.visible < LAID_BARE  # nobody lays a card under others: that is one of those, seen badly
    if arrival.freely < FREELY and (kind in SELDOM_BACKS or covered or _between_two(arrival, placements)):
        return True
    on_front = any(overlap(p.outline, arrival.seen.outline) > MOSTLY for p in placements if p.side == "front")
    return on_front and (kind in FACE_UP or arrival.freely < ONCE_MORE)


def _between_two(arrival: Arrival, placements: Sequence[Placement]) -> bool:
    """Whether it lies half way between two backs, one half on the other: the detector may make a third one of them."""
    backs = [p.at for p in placements if p.side == "back" and apart(p.at, arrival.seen.at) < PUSHED_MM / 2]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in combinations(backs, 2) if apart(a, b) > NEAR_MM]
    return any(apart(middle, arrival.seen.at) < NEAR_MM / 2 for middle in middles)


def _lies_at(placed: Placement, pose: Pose, look: Look | None) -> bool:
    """Whether what is seen there lies exactly where the placement lay."""
    if apart(placed.anchor[0], pose[0]) > TWICE_MM:
        return False
    if placed.printed is None:  # the table was moved since
        return not _moved(placed, pose, 2 * UNMOVED_MM, 2 * UNMOVED_TURN)
    now = _exactly(placed, pose, look)
    return now is not None and not _moved(placed, now, EXACTLY_MM, EXACTLY_TURN)


def _on_top(placed: Placement, arrival: Arrival, around: Surroundings) -> bool:
    """Whether the arrival is a second card, as far as that can be told before the hand has gone."""
    seen = arrival.seen
    # what a hand covers in part seems to wander: then it is decided when the hand has gone
    clear = (arrival.free and seen.visible >= CLEARLY and not around.draw.may_tell) or placed.off(seen)[0] > PUSHED_MM
    return _both_seen(placed, seen, around.look) or (clear and second_card(placed, (seen.at, seen.angle), around))


def _both_seen(placed: Placement, seen: Sighting, look: Look | None) -> bool:
    """Whether it peeps out as it lay while its like is seen whole, well beside: that need not wait for the hand."""
    if look is None or placed.printed is None or placed.visible < COVERED or seen.visible < CLEARLY:
        return False
    now = lies_now(placed.printed, placed.anchor, (seen.at, seen.angle), look, placed.card_mm)
    if now is None or not _moved(placed, now, NEAR_MM, NEAR_TURN):
        return False
    return bool(peeps_out(placed.printed, placed.anchor, now, look, placed.card_mm))


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


def second_card(placed: Placement, pose: Pose, around: Surroundings) -> bool:
    """Whether what lies there is a second card of that face, laid on the first, rather than the first one pushed.

    Compared is with where the first lay before the hand came: what a hand covers in part seems to wander.
    """
    exact = _exactly(placed, pose, around.look)
    at, angle = exact or pose
    distance, turn = apart(placed.anchor[0], at), turned(placed.anchor[1], angle)
    if distance > PUSHED_MM:
        return True
    if kind_of(around.zone or "") in BESIDE and distance < NEAR_MM:
        return False  # drawn out from under another, a card takes that one along a little
    if around.look is not None and placed.printed is not None:
        peeps = peeps_out(placed.printed, placed.anchor, (at, angle), around.look, placed.card_mm)
        # what peeps out of one that lay under others anyway tells nothing new
        if peeps and placed.visible >= COVERED:
            return True
        # where the first lay may be known badly, so that nothing peeps out there: but a card was drawn and brought here
        if peeps is False and not (exact and around.draw.told and _drawn(placed, around, exactly=True)):
            return False
    as_it_lay = exact is not None and not _moved(placed, exact, NEVER_MM, NEVER_TURN)
    if as_it_lay and placed.side == "back":
        return False
    # a card carried past is no card laid: the hand must have come here with it
    hand, memory = around.hand, around.memory
    brought = hand is not None and memory.brought(placed, hand, around.resting, read=as_it_lay)
    unmoved = (EXACTLY_MM, EXACTLY_TURN) if exact else (UNMOVED_MM, UNMOVED_TURN)
    if not _moved(placed, (at, angle), *unmoved):
        return brought and not around.others
    if brought:
        return True
    # backs are many and alike, hands pass over them all the time, and half under an arm one seems to wander
    bar = 2.0 if placed.side == "back" and not exact else 1.0
    visited = around.draw.visited
    if distance > bar * WELL_AWAY_MM and visited is not None and around.hand is not None and visited < around.hand.last:
        return True
    shifted = exact is not None or distance > bar * SHIFTED_MM or turn > bar * SHIFTED_TURN
    return shifted and _drawn(placed, around, exactly=exact is not None)


def read_well(arrival: Arrival) -> bool:
    """Whether it is worth believing what it was read as."""
    return arrival.votes.face is not None and arrival.votes.confidence >= LIKELY


def seen_twice(arrival: Arrival, again: Sequence[tuple[Placement, Sighting]], look: Look) -> bool:
    """Whether the arrival is a card that this look saw in its place, too: an arm over a card can make two of it.

    While an arm is over it that can't be told from a second card, so the arrival has to wait. Afterwards a back of
    which a strip is seen is not meant: something lies on it.
    """
    like = [
        p
        for p, seen in again
        if seen.visible > LAID_BARE or p.side == "front" or not arrival.free
        if p.side == arrival.seen.side and (p.face == arrival.votes.face or not read_well(arrival))
    ]
    over = [placed for placed in like if overlap(placed.outline, arrival.seen.outline) > MOSTLY]
    return bool(over) and (not arrival.free or any(_lies_at(placed, placed.anchor, look) for placed in over))


def doubled(arrival: Arrival, others: Sequence[Arrival]) -> bool:
    """Whether an arm over a card that is being laid makes two of it: it lies where it is seen better."""
    better = (other for other in others if other.rests and other.seen.visible > arrival.seen.visible)
    like = (other for other in better if other.seen_at == arrival.seen_at and other.votes.face == arrival.votes.face)
    return not arrival.free and any(overlap(arrival.seen.outline, other.seen.outline) > MOSTLY for other in like)


def _exactly(placed: Placement, roughly: Pose, look: Look | None) -> Pose | None:
    """How it lies by its print, if that can be told."""
    if look is None or placed.printed is None:
        return None
    (x, y), angle = placed.anchor
    # two like cards, one almost on the other, are taken for one half way between them
    twice = (2 * roughly[0][0] - x, 2 * roughly[0][1] - y), angle + 2 * turn_of_card(angle, roughly[1])
    told = (lies_now(placed.printed, placed.anchor, pose, look, placed.card_mm) for pose in (roughly, twice))
    return next((pose for pose in told if pose is not None), None)


def _moved(placed: Placement, pose: Pose, mm: float, degrees: float) -> bool:
    """Whether that is elsewhere than where it lay before the hand came."""
    return apart(placed.anchor[0], pose[0]) >= mm or turned(placed.anchor[1], pose[1]) >= degrees


def _drawn(placed: Placement, around: Surroundings, *, exactly: bool) -> bool:
    """Whether a hand was at the draw pile and then here, since the placement was laid and for no other new card."""
    draw, hand = around.draw, around.hand
    if draw.came is None or hand is None or draw.came <= placed.since + A_TURN:
        return False
    way = 0.0 if draw.told else FROM_PILE_TO_PILE
    # a hand that reaches across this card to the draw pile seems to have been here first
    across = draw.told and exactly and abs(draw.came - hand.last) < ACROSS
    return draw.came < hand.came - way or across


def is_card(arrival: Arrival) -> bool:
    """Whether it is a card at all: one that can't be read must lie longer, with print on it and no arm beside it.

    Beside an arm it is most likely a card that is known, of which the arm hides a part.
    """
    if arrival.seen.side == "back":  # a sleeve's folds may look like a part of one
        return arrival.free or (arrival.seen.visible >= CLEARLY and not arrival.foreign)
    if arrival.votes.face is not None:
        return True
    return arrival.printed and arrival.alone and arrival.seen_at - arrival.began >= UNREADABLE_REST


def in_place(placed: Placement, seen: Sequence[Sighting]) -> bool:
    """Whether one of these sightings is of the placement where it lay."""
    off = (placed.off(one) for one in seen if one.side == placed.side)
    return any(distance <= 2 * UNMOVED_MM and turn <= 2 * UNMOVED_TURN for distance, turn in off)


def lies_there(seen: Sighting, placements: Sequence[Placement]) -> bool:
    """Whether what seems to be on its way is a card that lies there under a hand, of which a part seems to move.

    Near one of its side it may be that one; and right where one lies it is that one, whatever it looks like.
    """
    off = ((p.side == seen.side, *p.off(seen)) for p in placements)
    return any((like and mm < CARRIED_MM[0]) or (mm < NEAR_MM and turn < NEAR_TURN) for like, mm, turn in off)


def taken_up(seen: Sighting, placements: Sequence[Placement]) -> Placement | None:
    """The back that a hand is taking from its place: it is seen whole, too far from there for one that was not moved.

    One that is carried on from here may be laid down before it can be seen that it has gone.
    """
    if seen.side == "front" or seen.visible < CLEARLY:
        return None
    lying = (p for p in placements if p.side == "back" and p.stirred and kind_of(p.zone or "") not in FACE_DOWN)
    return next((p for p in lying if TAKEN_UP_MM < p.off(seen)[0] < CARRIED_MM[0]), None)


def still_there(placed: Placement, arrival: Arrival, above: Sequence[Placement], look: Look, *, only_one: bool) -> bool:
    """Whether so much of it can be seen beside the arrival that it has certainly not moved."""
    if only_one and placed.side == arrival.seen.side and placed.face == arrival.votes.face:
        return False
    # seen where it lay, well beside the arrival: two cards
    aside = placed.side == arrival.seen.side and placed.off(arrival.seen)[0] > TWICE_MM
    if aside and in_place(placed, [one for one in look.sightings if one is not arrival.seen]):
        return True
    if placed.appearance is None or not placed.stirred or placed.visible <= 0:
        return False
    upper = [arrival.seen.outline, *(p.outline for p in above)]
    if exposed(placed.outline, upper).mean() < STILL_THERE:
        return False
    return alike(placed.appearance, look.appearance(placed.outline), well_clear(placed.outline, upper))
