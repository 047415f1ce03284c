"""What each fact does to the table. Reality is never illegal: whatever is odd is told, nothing is refused."""

from msgspec.structs import replace

from referee.core.events import Agreed, CardGone, CardLaid, Event, HandPassed, MarbleMoved, PileTaken, ScoringStarted
from referee.core.zones import kind_of, number_of
from referee.games.placements import LaidCard, laid_card
from referee.games.supertock.board import HEAVEN, MARBLES
from referee.games.supertock.cards import is_card
from referee.games.supertock.moves import can_move, carried_out, step_to
from referee.games.supertock.state import PLAYED, Marble, State
from referee.games.supertock.turns import give_up_hand, play_card


def apply(state: State, event: Event) -> State:
    """The table after this fact."""
    state = replace(state, event=event)
    match event.fact:
        case CardLaid(face_down=True):
            return state  # a card of the draw pile, or of a hand laid down unseen
        case CardLaid() as fact:
            return _seen(state, fact)
        case MarbleMoved() as fact if state.sits_here(fact.seat):
            return _moved(state, fact)
        case HandPassed() as fact if state.sits_here(fact.seat):
            return _passed(state, fact)
        case MarbleMoved(seat=seat) | HandPassed(seat=seat):
            return state.odd("unexplained", seat=seat)
        case PileTaken(zone=place) | CardGone(zone=place) if place != PLAYED:
            return state.odd("unexplained", zone=place)
        case ScoringStarted():
            return state if state.over else replace(state, over=(event.seq, event.t))
        case Agreed(points=points) if len(points) == len(state.players):
            return replace(state, agreed=points)
        case _:  # the played cards gathered for a shuffle; facts of other games say nothing here
            return state


def _seen(state: State, fact: CardLaid) -> State:
    """A card lies in the middle: its seat has played it, and says later which marble moves."""
    if fact.zone != PLAYED:
        return state.odd("unknown_zone", face=fact.face, zone=fact.zone)
    if fact.face is not None and not is_card(fact.face):
        return state.odd("foreign_card", face=fact.face, zone=PLAYED)
    seat = fact.seat if fact.seat is not None and state.sits_here(fact.seat) else state.turn
    card = laid_card(state.event, fact, seat)
    if state.over:
        return replace(state.odd("after_the_end", seat=seat, face=fact.face), played=(*state.played, card))
    if seat == state.gave_up:  # one of the hand just laid down
        return replace(state, played=(*state.played, card))
    return play_card(state, card, seat)


def _on_the_table(state: State, seat: int, face: str | None) -> tuple[State, bool]:
    """The card this move or discard is told of: seen already, or played only now."""
    if not state.untold:
        return state, False
    told = next((card for card in state.untold if card.seat == seat and card.face == face), None)
    if told is None and seat != state.turn:  # what was seen as another card was this one
        told = next((card for card in state.untold if card.seat == seat), None)
    return (state, False) if told is None else (_told(state, told), True)


def _told(state: State, card: LaidCard) -> State:
    """Nobody need say any more what this card did."""
    return replace(state, untold=tuple(each for each in state.untold if each is not card))


def _moved(state: State, fact: MarbleMoved) -> State:
    if state.over:
        state = state.odd("after_the_end", seat=fact.seat, face=fact.face, zone=fact.to)
    state, seen = _on_the_table(state, fact.seat, fact.face)
    step = step_to(state, fact.seat, fact.face, fact.marble, fact.to)
    if not seen:
        card = LaidCard(state.event.seq, state.event.t, PLAYED, fact.face, fact.seat)
        state = play_card(state, card, fact.seat, moves=step is not None)
        state = state if step else _told(state, card)
    state = _as_told(state, fact) if step is None else carried_out(state, fact.seat, step)
    return _won(state, fact.seat) if kind_of(fact.to) == "home" else state


def _as_told(state: State, fact: MarbleMoved) -> State:
    """No card allows it, yet the marble stands there: by an earlier mistake, or by one being put right."""
    state = state.odd("illegal_move", seat=fact.seat, face=fact.face, zone=fact.to)
    owner = (fact.seat + 2 * (fact.marble // MARBLES)) % len(state.players)
    if fact.marble < 0 or not state.board.has(fact.to) or state.of(owner)[fact.marble % MARBLES].space == fact.to:
        return state
    marble = state.of(owner)[fact.marble % MARBLES]
    if any(each.space == fact.to for each in state.of(owner) if each.kind == "home"):
        return state  # at home nobody is captured
    left = state.board.left(owner, number_of(fact.to) or 0) if kind_of(fact.to) == "track" else 0
    caught = state.on(fact.to) if kind_of(fact.to) in ("track", HEAVEN) else None
    state = state.put(Marble(owner, marble.number, fact.to, left))
    return state if caught is None else state.put(Marble(caught.seat, caught.number))


def _passed(state: State, fact: HandPassed) -> State:
    if fact.face is None:
        return give_up_hand(state, fact.seat)
    state, seen = _on_the_table(state, fact.seat, fact.face)
    if not seen:
        card = LaidCard(state.event.seq, state.event.t, PLAYED, fact.face, fact.seat)
        owed = state.owes and fact.seat == state.turn
        playable = not owed and can_move(state, fact.seat, fact.face)
        state = _told(play_card(state, card, fact.seat), card)
        if not playable:
            return state  # told as discarded by the card itself
    state = state.odd("playable_discarded", seat=fact.seat, face=fact.face)
    return state.ruled("discarded", seat=fact.seat, face=fact.face)


def _won(state: State, seat: int) -> State:
    """All marbles home: a player alone has won, a team when its partners' are home too."""
    if state.over or not all(state.full(each) for each in range(len(state.players)) if state.same_team(seat, each)):
        return state
    return replace(state, over=(state.event.seq, state.event.t))
