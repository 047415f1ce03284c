"""What the camera sees against what the ledger holds.

Cards are revealed side by side in the middle, so each stays in sight until the trick is gathered; before a seat only
the topmost card of its pile can be read, and it tells who took the trick it was in.
"""

from collections.abc import Iterator, Sequence
from functools import partial

from referee.core.events import CardGone, CardLaid, Fact, PileTaken
from referee.core.observations import SeenCard, TableView
from referee.core.zones import number_of, zone
from referee.games.ciseaux123.state import ASIDE, TRICK, State
from referee.games.ciseaux123.trick import Taken
from referee.games.placements import LaidCard, Matched, better_seen, certain, fronts, match, sight_of, weighed

GONE = 0.02  # how much less likely a card is that was played before: each is in the deck once
LAID = 0.1  # and one of a seat that has its card in the trick already


def reconcile(state: State, view: TableView) -> Sequence[Fact]:
    """The facts that lead from this table to the one seen; none when they agree."""
    seen = fronts(view, TRICK)
    if seen is None:
        return tuple(_whereabouts(state, view))
    matched = match(state.trick.cards, seen)
    facts = [*better_seen(matched, partial(_weight, state)), *_leaving(state, view, matched)]
    kept = {card.seat for card, _ in matched.again}
    for card in matched.new:
        reading = weighed(card.reading, lambda face: _fresh_weight(state, kept, face))
        facts.append(sight_of(TRICK, card, reading, None if reading.face is None else state.seat_of(reading.face)))
    return (*facts, *_whereabouts(state, view))


def _leaving(state: State, view: TableView, matched: Matched) -> Iterator[Fact]:
    """The cards that are not in the middle any more: gathered, or taken back."""
    if not matched.gone:
        return
    if not matched.again and (state.trick.complete or len(matched.gone) > 1):
        yield PileTaken(TRICK, _taker(state, view))
    elif matched.new or not state.trick.complete:
        for card in matched.gone:
            yield CardGone(TRICK, card.face, card.placement)
    # otherwise a full trick is being gathered card by card: the next view says more


def _taker(state: State, view: TableView) -> int | None:
    """The seat before which a card of the trick lies now."""
    faces = {card.face for card in state.trick.cards}
    for seat in range(len(state.players)):
        if any(certain(card) and card.reading.face in faces for card in fronts(view, zone("won", seat)) or ()):
            return seat
    return None


def _whereabouts(state: State, view: TableView) -> Iterator[Fact]:
    """Cards of tricks nobody was seen taking, that now lie before another seat than thought, or aside."""
    told: set[int] = set()
    for place, card in _resting(state, view):
        for taken in state.taken:
            if taken.seat is not None or taken.seq in told or not certain(card):
                continue  # what was said, or seen once, stands until somebody corrects it
            if any(each.face == card.reading.face for each in taken.trick.cards) and not _is_there(taken, place):
                told.add(taken.seq)
                yield CardLaid(place, card.reading.face, confidence=card.reading.confidence, placement=card.id)


def _resting(state: State, view: TableView) -> Iterator[tuple[str, SeenCard]]:
    """What can be read before the seats and aside."""
    for place in (*(zone("won", seat) for seat in range(len(state.players))), ASIDE):
        yield from ((place, card) for card in fronts(view, place) or ())


def _is_there(taken: Taken, place: str) -> bool:
    return taken.aside if place == ASIDE else taken.holder == number_of(place)


def _weight(state: State, card: LaidCard, face: str) -> float:
    """How possible it is that this card of the trick has that face."""
    others = (each for each in state.played() if each is not card)
    return GONE if any(each.face == face for each in others) or state.seat_of(face) is None else 1.0


def _fresh_weight(state: State, laid: set[int | None], face: str) -> float:
    """How possible it is that a card just laid has that face, while these seats' cards lie there."""
    seat = state.seat_of(face)
    if seat is None or any(each.face == face for each in state.played()):
        return GONE
    return LAID if seat in laid else 1.0
