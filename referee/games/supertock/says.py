"""What people say or tap, as facts or with the reason why not. What the rules don't allow is refused."""

from collections.abc import Sequence

from referee.core.commands import (
    Agree,
    Command,
    Finish,
    Lay,
    Move,
    PassHand,
)
from referee.core.events import Agreed, CardLaid, Fact, HandPassed, MarbleMoved, ScoringStarted
from referee.core.refusal import Refusal
from referee.games.refusals import game_over, not_in_this_game, unknown_face, unknown_seat, unknown_zone, wrong_points
from referee.games.supertock.cards import STARTS, is_card, rank
from referee.games.supertock.moves import legal_moves
from referee.games.supertock.state import PLAYED, State

NAME = "Super Tock"


def facts(state: State, command: Command) -> Sequence[Fact] | Refusal:
    """What an accepted command adds to the ledger."""
    match command:
        case Lay():
            return _lay(state, command)
        case Move():
            return _move(state, command)
        case PassHand():
            return _pass(state, command)
        case Finish():
            return game_over() if state.over else (ScoringStarted(),)
        case Agree(points=points):
            return wrong_points(points, state.players) or (Agreed(points),)
        case _:  # other games' commands; amending and voiding is the engine's
            return not_in_this_game(command, NAME)


def _lay(state: State, lay: Lay) -> Sequence[Fact] | Refusal:
    if lay.zone not in (None, PLAYED):
        return unknown_zone(str(lay.zone), (PLAYED,))
    seat = state.turn if lay.seat is None else lay.seat
    if refusal := _card_refused(state, seat, lay.face) or _turn_refused(state, seat):
        return refusal
    return (CardLaid(PLAYED, lay.face, seat),)


def _move(state: State, move: Move) -> Sequence[Fact] | Refusal:
    known = any((card.seat, card.face) == (move.seat, move.face) for card in state.untold)
    refusal = _card_refused(state, move.seat, move.face, known) or (None if known else _turn_refused(state, move.seat))
    if refusal:
        return refusal
    if not known and state.owes:
        name = state.players[move.seat].name
        return Refusal("must_discard", f"A jack was played against {name}, who discards a card and skips the turn.")
    legal = legal_moves(state, move.seat, move.face)
    if not any((each.marble, each.to) == (move.marble, move.to) for each in legal):
        return Refusal("illegal_move", _why_not(state, move, legal))
    return (MarbleMoved(move.seat, move.face, move.marble, move.to),)


def _why_not(state: State, move: Move, legal: Sequence[Move]) -> str:
    """Why this marble can't go there with this card, and what it can do instead."""
    if not legal:
        return f"No marble can move with {move.face}: discard it."
    marble = next((marble for named, marble in state.movable(move.seat) if named == move.marble), None)
    if marble is None:
        named = ", ".join(str(number) for number, _ in state.movable(move.seat))
        return f"{state.players[move.seat].name} has no marble {move.marble} to move; there are {named}."
    ways = [each.to for each in legal if each.marble == move.marble]
    if ways:
        return (
            f"With {move.face} marble {move.marble} goes from {marble.space} to {' or '.join(ways)}, not to {move.to}."
        )
    others = ", ".join(sorted({str(each.marble) for each in legal}))
    if marble.kind == "rest" and rank(move.face) not in STARTS:
        return f"Marble {move.marble} is at rest: only an ace or a king starts it. With {move.face} can move: {others}."
    return f"Marble {move.marble} on {marble.space} can't move with {move.face}; these can: {others}."


def _pass(state: State, passed: PassHand) -> Sequence[Fact] | Refusal:
    seat, face = passed.seat, passed.face
    if refusal := unknown_seat(seat, state.players):
        return refusal
    if face is None:
        return _whole_hand(state, seat)
    known = any((card.seat, card.face) == (seat, face) for card in state.untold)
    refusal = _card_refused(state, seat, face, known) or (None if known else _turn_refused(state, seat))
    if refusal:
        return refusal
    legal = () if state.owes and not known else legal_moves(state, seat, face)
    if legal:
        move = legal[0]
        return Refusal("must_move", f"{face} can be played: for example marble {move.marble} to {move.to}.")
    return (HandPassed(seat, face),)


def _whole_hand(state: State, seat: int) -> Sequence[Fact] | Refusal:
    if state.over:
        return game_over()
    if refusal := _turn_refused(state, seat):
        return refusal
    if state.owes or (any(marble.out for marble in state.of(seat)) and state.settings.stuck != "discards the hand"):
        return Refusal("one_card", f"{state.players[seat].name} discards one card, not the hand: say which.")
    return (HandPassed(seat),)


def _card_refused(state: State, seat: int, face: str | None, known: bool = False) -> Refusal | None:
    """The seat or the card does not exist, or the card is gone."""
    if refusal := unknown_seat(seat, state.players) or unknown_face(face, state.deck):
        return refusal
    if state.over:
        return game_over()
    if not is_card(str(face)):
        return Refusal("no_jokers", f"{NAME} is played without jokers.")
    if not known and state.seen(str(face)) >= state.decks:
        return Refusal("face_gone", f"{face} has been played since the cards were shuffled.")
    return None


def _turn_refused(state: State, seat: int) -> Refusal | None:
    if seat == state.turn:
        return None
    players = state.players
    return Refusal("not_your_turn", f"It is {players[state.turn].name}'s turn, not {players[seat].name}'s.")
