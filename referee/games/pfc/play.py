"""What each fact does to the table. Reality is never illegal: whatever is odd is told, nothing is refused."""

from msgspec.structs import replace

from referee.core.events import (
    Agreed,
    CardGone,
    CardLaid,
    Event,
    PileTaken,
    PileTouched,
    ScoringStarted,
    StandardGameWon,
)
from referee.core.zones import kind_of, number_of
from referee.games.pfc.resolve import lay_on_pile, lift, reveal
from referee.games.pfc.state import ASTRAY, PILES, ROUNDS, State
from referee.games.placements import LaidCard, laid_card


def apply(state: State, event: Event) -> State:
    """The table after this fact."""
    state = replace(state, event=event)
    match event.fact:
        case CardLaid(face_down=True):
            return state  # a card chosen and not revealed can still be changed
        case CardLaid() as fact:
            return _lay(state, fact)
        case PileTaken(zone=pile, seat=seat) if pile in PILES and state.at(pile):
            return lift(state, pile, seat if state.sits_here(seat) else None)
        case CardGone() as fact:
            return _go(state, fact)
        case PileTaken(zone=place) | PileTouched(zone=place):
            return state.odd("unexplained", zone=place)
        case ScoringStarted():
            return _score(state)
        case StandardGameWon(winner=winner):
            return replace(state, tie_winner=winner)
        case Agreed(points=points) if len(points) == len(state.players):
            return replace(state, agreed=points)
        case _:  # facts of other games say nothing here
            return state


def _lay(state: State, fact: CardLaid) -> State:
    kind, seat = kind_of(fact.zone), number_of(fact.zone)
    if fact.face is not None and not state.deck.count(fact.face):
        state = state.odd("foreign_card", face=fact.face, zone=fact.zone)
        fact = CardLaid(fact.zone, None, fact.seat, candidates=fact.candidates, placement=fact.placement)
    if fact.zone in PILES:
        return lay_on_pile(state, fact)
    if kind == "played" and seat is not None and state.sits_here(seat):
        return reveal(state, fact, seat)
    if kind == "won" and seat is not None and state.sits_here(seat):
        return _seen_won(state, fact, seat)
    return state.odd("unknown_zone", face=fact.face, zone=fact.zone)


def _seen_won(state: State, fact: CardLaid, seat: int) -> State:
    """A card lies face up before a seat: that seat has it, whatever was thought before."""
    lifted = [each for each in state.lifts if each.seat is None and any(card.face == fact.face for card in each.cards)]
    if lifted and fact.face is not None:
        others = tuple(each for each in state.lifts if each is not lifted[0])
        state = state.won(seat, lifted[0].cards)
        return replace(state, lifts=(*others, replace(lifted[0], seat=seat)))
    known = next((card for card in state.on_table() if card.face is not None and card.face == fact.face), None)
    if known is None:
        card = laid_card(state.event, fact)
        state = state if card.face is None else state.odd("never_played", seat=seat, face=fact.face, zone=fact.zone)
        return state.put(card)
    if known.zone == fact.zone:
        return state
    if known.zone != ASTRAY:
        state = state.odd("card_moved", seat=seat, face=fact.face, zone=known.zone)
    return state.without(known).won(seat, (known,))


def _go(state: State, fact: CardGone) -> State:
    """One card left its place alone: a card revealed goes back to the hand, any other is astray until seen again."""
    card = next((each for each in state.at(fact.zone) if _is(each, fact)), None)
    if card is None or fact.zone == ASTRAY:
        return state.odd("unexplained", face=fact.face, zone=fact.zone)
    state = state.without(card)
    if kind_of(fact.zone) == "played":
        state = replace(state, revealed=tuple(face for face in state.revealed if face != card.face))
        return state.odd("card_taken_back", seat=card.seat, face=card.face, zone=fact.zone)
    state = state.odd("card_taken_alone", face=card.face, zone=fact.zone)
    return state.put(replace(card, zone=ASTRAY))


def _is(card: LaidCard, fact: CardGone) -> bool:
    return card.placement == fact.placement if fact.placement is not None else card.face == fact.face


def _score(state: State) -> State:
    if state.over:
        return state
    left = sum(state.hand(seat) for seat in range(len(state.players)))
    left += sum(1 for _ in state.played())
    state = replace(state, over=(state.event.seq, state.event.t))
    return state.odd("cards_left", cards=left) if state.round <= ROUNDS else state
