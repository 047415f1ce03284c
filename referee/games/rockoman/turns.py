"""Cards as they come from the draw pile: who drew, whose turn it was, and where the card went."""

from msgspec.structs import replace

from referee.core.events import CardLaid, Event
from referee.core.rulings import Irregularity
from referee.core.zones import DISCARD, kind_of, number_of
from referee.games.rockoman import discard
from referee.games.rockoman.claims import taker
from referee.games.rockoman.faces import RING, SUPERS, count, sealed
from referee.games.rockoman.piles import put
from referee.games.rockoman.table import ASTRAY, Card, State, noted


def card_laid(state: State, event: Event, fact: CardLaid) -> State:
    """A card came to rest: drawn from the pile, or a super that lay before a seat already."""
    kind, owner = kind_of(fact.zone), number_of(fact.zone)
    if fact.zone == DISCARD and (seat := discard.rockoman_by(state, fact)) is not None:
        return discard.rockoman_laid(state, event, fact, seat)
    if kind == "super" and (back := _put_back(state, event, fact, owner)) is not None:
        return back
    return _drawn(state, event, fact, owner if owner in state.seats else None)


def _put_back(state: State, event: Event, fact: CardLaid, owner: int | None) -> State | None:
    """A super that was taken up lies before its seat again."""
    for seat, card in state.lifted:
        if seat == owner and card.face == fact.face:
            returned = replace(card, placement=fact.placement, t=event.t)
            supers = tuple((*held, returned) if each == seat else held for each, held in enumerate(state.supers))
            lifted = tuple(each for each in state.lifted if each[1].seq != card.seq)
            return replace(state, supers=supers, lifted=lifted)
    return None


def _drawn(state: State, event: Event, fact: CardLaid, owner: int | None) -> State:
    seat = fact.seat if fact.seat is not None and fact.seat in state.seats else owner
    seat = state.turn if seat is None else seat
    state = _gather_unwatched(state, event)
    card = Card(
        event.seq,
        event.t,
        sealed(fact.face),
        seat,
        fact.zone,
        fact.candidates,
        fact.tentative,
        fact.placement,
        seat_told=fact.seat is not None or owner is not None,
    )
    state = _judge_turn(state, event, seat)
    state = replace(
        state,
        laid=(*state.laid, card),
        turn=(seat + 1) % len(state.players),
        drawer=seat,
        actors={**state.actors, event.seq: seat},
    )
    return _rest(_judge_count(state, event, card), event, fact, card, owner)


def _gather_unwatched(state: State, event: Event) -> State:
    """Cards entered by hand: nobody draws before the pile that was won is gathered, so nobody has to tap it."""
    seat = taker(state)
    if event.by == "camera" or not state.settings.auto_take or seat is None:
        return state
    return discard.gathered(state, event, seat)


def _judge_turn(state: State, event: Event, seat: int) -> State:
    if state.scoring is not None:
        return noted(state, Irregularity("card_after_scoring", event.t, event.seq, seat))
    if seat == state.turn:
        return state
    kind = "two_cards_drawn" if seat == state.drawer else "out_of_turn"
    return noted(state, Irregularity(kind, event.t, event.seq, seat))


def _judge_count(state: State, event: Event, card: Card) -> State:
    """A face seen more often than the deck has it was misread once, or a foreign card is in the pile."""
    if len(state.laid) > state.deck.total:
        beyond = Irregularity("too_many", event.t, event.seq, zone=card.zone, cards=len(state.laid))
        state = noted(state, beyond)
    if card.face is None or card.tentative:
        return state
    same = tuple(each.seq for each in state.laid if each.face == card.face and not each.tentative)
    if len(same) <= count(state.deck, card.face):
        return state
    return noted(
        state,
        Irregularity("too_many", event.t, event.seq, face=card.face, zone=card.zone, cards=len(same), facts=same),
    )


def _rest(state: State, event: Event, fact: CardLaid, card: Card, owner: int | None) -> State:
    """Where the card lies now."""
    kind = kind_of(fact.zone)
    if fact.zone == DISCARD:
        return discard.laid(state, event, card, state.actors[event.seq])
    if kind == "super" and owner is not None:
        supers = tuple((*held, card) if seat == owner else held for seat, held in enumerate(state.supers))
        state = replace(state, supers=supers)
        return state if card.face in SUPERS or card.face is None else _misplaced(state, event, card)
    if kind == "ring" and owner is not None:
        state = put(state, event, (card,), "draw", fact.zone)
        if card.face not in (RING, None):
            return _misplaced(state, event, card)
        if not fact.face_down:
            state = noted(state, Irregularity("ring_face_up", event.t, event.seq, owner, RING, fact.zone))
        return state
    if kind == "point" and owner is not None:
        return _misplaced(put(state, event, (card,), "draw", fact.zone), event, card)
    return _misplaced(put(state, event, (card,), "draw", ASTRAY), event, card)


def _misplaced(state: State, event: Event, card: Card) -> State:
    return noted(state, Irregularity("wrong_place", event.t, event.seq, card.seat, card.face, card.zone))
