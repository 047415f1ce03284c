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
from referee.games.ciseaux123.state import ASIDE, TRICK, State
from referee.games.ciseaux123.trick import Taken, Trick
from referee.games.placements import laid_card


def apply(state: State, event: Event) -> State:
    """The table after this fact."""
    state = replace(state, event=event)
    match event.fact:
        case CardLaid(face_down=True):
            return state  # a card pushed forward face down is not revealed yet: it can still be any of the hand
        case CardLaid(zone="trick") as fact:
            return _reveal(state, fact)
        case CardLaid() as fact:
            return _come_to_rest(state, fact)
        case PileTaken(zone="trick", seat=seat) if state.trick.cards and _sits_here(state, seat):
            return _take(state, seat)
        case CardGone(zone="trick") as fact:
            return _take_back(state, fact)
        case PileTaken(zone=zone) | CardGone(zone=zone) | PileTouched(zone=zone):
            return state.odd("unexplained", zone=zone)
        case ScoringStarted():
            return replace(state, scoring=event)
        case StandardGameWon(winner=winner):
            return replace(state, tie_winner=winner)
        case Agreed(points=points) if len(points) == len(state.players):
            return replace(state, agreed=points)
        case _:  # facts of other games say nothing here
            return state


def _sits_here(state: State, seat: int | None) -> bool:
    return seat is None or 0 <= seat < len(state.players)


def _reveal(state: State, fact: CardLaid) -> State:
    """A card lies in the middle; its colour tells whose it is."""
    face = fact.face
    seat = fact.seat if face is None else state.seat_of(face)
    if face is not None and seat is None:
        state = state.odd("foreign_card", face=face, zone=TRICK)
    elif face is not None and any(card.face == face for card in state.played()):
        state = state.odd("face_twice", seat=seat, face=face, zone=TRICK)
    if seat is not None and seat not in state.trick.missing:
        state = state.odd("two_cards", seat=seat, face=face, zone=TRICK)
    card = laid_card(state.event, fact, seat)
    return replace(state, trick=replace(state.trick, cards=(*state.trick.cards, card)))


def _take(state: State, seat: int | None, aside: bool = False) -> State:
    taken = Taken(state.trick, state.event.seq, state.event.t, seat, aside)
    return replace(state, taken=(*state.taken, taken), trick=Trick(state.colours))


def _come_to_rest(state: State, fact: CardLaid) -> State:
    """A card is seen before a seat or aside: the whole trick it belongs to went there."""
    seat = number_of(fact.zone) if kind_of(fact.zone) == "won" else None
    if not (fact.zone == ASIDE or (seat is not None and _sits_here(state, seat))):
        return state.odd("unknown_zone", face=fact.face, zone=fact.zone)
    if fact.face is None:
        return state  # before a seat many cards lie face down or covered: what can't be read there changes nothing
    aside = seat is None
    if any(card.face == fact.face for card in state.trick.cards):
        return _take(state, seat, aside)
    for place in reversed(range(len(state.taken))):
        taken = state.taken[place]
        if any(card.face == fact.face for card in taken.trick.cards):
            # It was taken when it was taken; only where to is known better now.
            there = replace(taken, seat=seat, seen_aside=aside)
            return replace(state, taken=(*state.taken[:place], there, *state.taken[place + 1 :]))
    return state.odd("never_played", seat=seat, face=fact.face, zone=fact.zone)


def _take_back(state: State, fact: CardGone) -> State:
    """A card left the middle alone: it is in its hand again."""
    for card in reversed(state.trick.cards):
        same = card.placement == fact.placement if fact.placement is not None else card.face == fact.face
        if same:
            left = tuple(each for each in state.trick.cards if each is not card)
            state = state.odd("card_taken_back", seat=card.seat, face=card.face, zone=TRICK)
            return replace(state, trick=replace(state.trick, cards=left))
    return state.odd("unexplained", face=fact.face, zone=TRICK)
