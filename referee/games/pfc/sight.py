"""What the camera sees against what the ledger holds.

Everything lies face up and fanned, so every card can be found again. The view is worked through in the order in which
hands do things (reveal, resolve, put the won cards down, reveal anew), each step on the table the step before leads to.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TypeAlias

import msgspec

from referee.core.events import CardGone, CardLaid, Event, Fact, PileTaken
from referee.core.observations import SeenCard, TableView
from referee.core.zones import kind_of, zone
from referee.games.pfc.play import apply
from referee.games.pfc.state import ASTRAY, PILES, State
from referee.games.placements import LaidCard, Matched, better_seen, certain, fronts, match, sight_of, weighed

GONE = 0.02  # how much less likely a card is that lies elsewhere: each is in the deck once
GATHERING_SECONDS = 2.0  # after a hand was at a pile, of which some cards may be seen to be gone before the others
UNREVEALED = 0.2  # and on a pile one that nobody revealed

Step: TypeAlias = Callable[[State, TableView], Iterator[Fact]]


def reconcile(state: State, view: TableView) -> Sequence[Fact]:
    """The facts that lead from this table to the one seen; none when they agree."""
    facts: list[Fact] = []
    steps: tuple[Step, ...] = (_reveals_of_this_round, _piles, _won, _reveals_of_the_next_round)
    table = state
    for step in steps:
        for fact in tuple(step(table, view)):
            facts.append(fact)
            table = apply(table, Event(table.event.seq + 1, view.t, "camera", fact))
    for place in state.zones:
        facts += better_seen(_matched(state, view, place), partial(_weight_again, state))
    return facts


def _matched(state: State, view: TableView, place: str) -> Matched:
    """What is there, new and gone in a zone; nothing of a zone of which nothing can be said now."""
    seen = fronts(view, place)
    return Matched((), (), ()) if seen is None else match(state.at(place), seen)


def _reveals_of_this_round(state: State, view: TableView) -> Iterator[Fact]:
    for seat in range(len(state.players)):
        if seat not in state.resolved and not state.at(zone("played", seat)):
            yield from _revealed(state, view, seat)


def _reveals_of_the_next_round(state: State, view: TableView) -> Iterator[Fact]:
    for seat in range(len(state.players)):
        yield from _revealed(state, view, seat)


def _revealed(state: State, view: TableView, seat: int) -> Iterator[Fact]:
    place = zone("played", seat)
    matched = _matched(state, view, place)
    if matched.new:
        for card in matched.gone:  # another card in its place: it was not on its way to a pile
            yield CardGone(place, card.face, card.placement)
    for seen in matched.new:
        yield sight_of(place, seen, weighed(seen.reading, partial(_weight_revealed, state)), seat)


class _Change(msgspec.Struct, frozen=True):
    """What happened on one pile: perhaps it was taken, and these cards were laid."""

    rank: int  # of the first card among those waiting to be resolved
    facts: tuple[Fact, ...]


def _piles(state: State, view: TableView) -> Iterator[Fact]:
    changes = [_change(state, view, pile, _matched(state, view, pile)) for pile in PILES]
    for change in sorted(changes, key=lambda each: each.rank):
        yield from change.facts


def _change(state: State, view: TableView, pile: str, matched: Matched) -> _Change:
    waiting = state.waiting()
    laid: list[CardLaid] = []
    rank = len(waiting)
    for seen in matched.new:
        reading = weighed(seen.reading, partial(_weight_laid, state))
        owner = next((card for card in waiting if card.face == reading.face), None)
        if owner is not None and not laid:
            rank = waiting.index(owner)
        laid.append(sight_of(pile, seen, reading, owner.seat if owner else None))
    last = state.last.card if state.last else None
    taken: tuple[Fact, ...] = ()
    if matched.gone and not matched.again:
        seat = laid[0].seat if laid else None
        between = _between(state, view, pile, waiting[:rank], seat) if seat is not None else ()
        rank -= len({fact.seat for fact in between})
        taken = (*between, PileTaken(pile, seat))
    elif last is not None and last.seat is not None and _only(last, matched) and not _handled(view, pile):
        taken, rank = (PileTaken(pile, last.seat),), -1  # it was drawn out from under the card just laid
    # Some cards gone and others not is a pile being gathered: the next view says more.
    return _Change(rank, (*taken, *laid))


def _between(
    state: State, view: TableView, pile: str, before: Sequence[LaidCard], seat: int | None
) -> tuple[CardLaid | PileTaken, ...]:
    """Cards nobody saw on the pile, laid since the last look: they lie with its cards before the seat that took it."""
    facts: list[CardLaid | PileTaken] = []
    for card in before:
        found = _seen_before(view, seat, card)
        if found is None or card not in _matched(state, view, card.zone).gone:
            continue
        if any(_seen_before(view, card.seat, each) for each in state.at(pile)):
            facts.append(PileTaken(pile, card.seat))
        facts.append(sight_of(pile, found, found.reading, card.seat))
    return tuple(facts)


def _seen_before(view: TableView, seat: int | None, card: LaidCard) -> SeenCard | None:
    """This card, where it lies certainly among those a seat has won."""
    won = () if seat is None else fronts(view, zone("won", seat)) or ()
    return next((seen for seen in won if certain(seen) and seen.reading.face == card.face), None)


def _only(card: LaidCard, matched: Matched) -> bool:
    """Whether others are gone, and it alone is left."""
    return bool(matched.gone) and all(each is card for each, _ in matched.again)


def _won(state: State, view: TableView) -> Iterator[Fact]:
    """Cards before the seats: they tell who lifted a pile, and what was put elsewhere than thought."""
    calm = not state.lifts and all(fronts(view, pile) is not None and not _handled(view, pile) for pile in PILES)
    gone = {card.seq for place in state.zones for card in _matched(state, view, place).gone}
    told: set[str] = set()
    for seat in range(len(state.players)):
        place = zone("won", seat)
        matched = _matched(state, view, place)
        surplus = len(matched.new) - len(matched.gone)
        for seen in matched.new:
            known = _known(state, seen)
            if known is None:
                # A card before a seat that cannot be told may be one of those that are: only one too many is news.
                if calm and surplus > 0:
                    surplus -= 1
                    yield sight_of(place, seen, weighed(seen.reading, partial(_weight_revealed, state)))
                continue
            held = next((lift.zone for lift in state.lifts if lift.seat is None and known in lift.cards), None)
            if known.zone in PILES and _matched(state, view, known.zone).again and _handled(view, known.zone):
                continue  # the pile is being gathered: the next view says more
            if held not in told and (held or known.zone == ASTRAY or _moved(known, gone)):
                told |= {held} if held else set()
                yield sight_of(place, seen, seen.reading)


def _known(state: State, seen: SeenCard) -> LaidCard | None:
    """The card of the ledger this must be, as each face is in the deck once."""
    if not certain(seen):
        return None
    return next((card for card in state.on_table() if card.face == seen.reading.face), None)


def _handled(view: TableView, pile: str) -> bool:
    """Whether a hand was at the pile a moment ago."""
    touched = (seen.touched_at for seen in view.zones if seen.zone == pile)
    return any(at is not None and view.t < at + GATHERING_SECONDS for at in touched)


def _moved(card: LaidCard, gone: set[int]) -> bool:
    return card.seq in gone and kind_of(card.zone) != "played"


def _weight_revealed(state: State, face: str) -> float:
    """How possible a card is that comes from a hand."""
    return GONE if any(card.face == face for card in state.on_table()) else 1.0


def _weight_laid(state: State, face: str) -> float:
    """How possible a card is that was laid on a pile."""
    if any(card.face == face for _, card in state.played()) or any(card.face == face for card in state.at(ASTRAY)):
        return 1.0
    if any(card.face == face for card in state.on_table()):
        return GONE
    return UNREVEALED if state.revealed else 1.0


def _weight_again(state: State, card: LaidCard, face: str) -> float:
    """How possible it is that this card has that face after all."""
    return GONE if any(each.face == face and each is not card for each in state.on_table()) else 1.0
