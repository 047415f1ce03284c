"""Cards leave the hands: whose turn it is, what a jack costs, and when cards are dealt again."""

from msgspec.structs import replace

from referee.games.placements import LaidCard
from referee.games.supertock.cards import rank
from referee.games.supertock.moves import can_move
from referee.games.supertock.state import State


def play_card(state: State, card: LaidCard, seat: int, moves: bool = False) -> State:
    """A seat plays a card: for a move, told with it or still to be told; when the card allows none, it is discarded."""
    face = card.face
    if state.hands[seat] == 0:
        state = state.odd("card_too_many", seat=seat, face=face)
    if seat != state.turn:
        state = state.odd("out_of_turn", seat=seat, face=face)
    if face is not None and state.seen(face) >= state.decks:
        state = state.odd("face_twice", seat=seat, face=face)
    owed = state.owes and seat == state.turn
    playable = not owed and (moves or face is None or can_move(state, seat, face))
    state = replace(state, hands=_spent(state, seat, 1), played=(*state.played, card), gave_up=None)
    if not playable:
        return _next(state.ruled("discarded", seat=seat, face=face), seat)
    if not moves:
        state = replace(state, untold=(*state.untold, card))
    if state.settings.jack_skips and face is not None and rank(face) == "J":
        return _skip_left(state, seat)
    return _next(state, seat)


def give_up_hand(state: State, seat: int) -> State:
    """A seat that can't start lays down its whole hand and waits for the next deal."""
    if seat not in (state.turn, state.gave_up):
        state = state.odd("out_of_turn", seat=seat)
    if any(marble.out for marble in state.of(seat)) and state.settings.stuck != "discards the hand":
        state = state.odd("hand_discarded", seat=seat)
    state = replace(state, hands=_spent(state, seat, state.hands[seat]), gave_up=seat)
    state = state.ruled("hand_laid_down", seat=seat)
    return _next(state, seat)


def _spent(state: State, seat: int, cards: int) -> tuple[int, ...]:
    """How many cards each holds when a seat has so many less."""
    hands = list(state.hands)
    hands[seat] = max(0, hands[seat] - cards)
    return tuple(hands)


def _skip_left(state: State, seat: int) -> State:
    """Advanced: the player to the left of a jack discards a card and skips the turn."""
    left = (seat + 1) % len(state.players)
    if state.hands[left] == 0:
        return _next(state, left)
    return replace(state, turn=left, owes=True).ruled("skipped", seat=left, other=seat)


def _next(state: State, after: int) -> State:
    """The next seat clockwise that has cards; when nobody has any, cards are dealt first."""
    seats = len(state.players)
    for step in range(1, seats + 1):
        if state.hands[seat := (after + step) % seats]:
            return replace(state, turn=seat, owes=False)
    return replace(_dealt(state), turn=(after + 1) % seats, owes=False)


def _dealt(state: State) -> State:
    deal = (state.deal + 1) % len(state.deals)
    if deal == 0:  # the deck is shuffled; the cards may still lie there for a moment
        state = replace(state, before=state.played, played=())
    hands = (state.deals[deal],) * len(state.players)
    return replace(state, deal=deal, hands=hands, round=state.round + 1)
