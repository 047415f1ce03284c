"""What people say or tap, as facts or with the reason why not.

What can happen on a table is taken down, also when it is against the rules; what can't have happened is refused.
"""

from collections.abc import Sequence

from referee.core.commands import (
    Agree,
    Command,
    Finish,
    Lay,
    StandardGame,
    Take,
)
from referee.core.events import Agreed, Amended, CardLaid, Fact, PileTaken, ScoringStarted
from referee.core.refusal import Refusal
from referee.games.ciseaux123.score import scoreboard
from referee.games.ciseaux123.state import ASIDE, TRICK, State
from referee.games.refusals import (
    game_over,
    not_in_this_game,
    standard_game_won,
    unknown_face,
    unknown_seat,
    unknown_zone,
    wrong_points,
)

NAME = "1, 2, 3… ciseaux"


def facts(state: State, command: Command) -> Sequence[Fact] | Refusal:
    """What an accepted command adds to the ledger."""
    match command:
        case Lay():
            return _lay(state, command)
        case Take():
            return _take(state, command)
        case Finish():
            return game_over() if state.end else (ScoringStarted(),)
        case Agree(points=points):
            return wrong_points(points, state.players) or (Agreed(points),)
        case StandardGame(winner=winner):
            return standard_game_won(scoreboard(state), winner)
        case _:  # other games' commands; amending and voiding is the engine's
            return not_in_this_game(command, NAME)


def _lay(state: State, lay: Lay) -> Sequence[Fact] | Refusal:
    if state.end:
        return game_over()
    if lay.zone not in (None, TRICK):
        return unknown_zone(str(lay.zone), (TRICK,))
    if refusal := unknown_face(lay.face, state.deck):
        return refusal
    face = str(lay.face)
    owner = state.seat_of(face)
    if owner is None:
        return Refusal(
            "not_in_play", f"Nobody plays with the colour of {face}; in play are {', '.join(state.colours)}."
        )
    name = state.players[owner].name
    if lay.seat not in (None, owner):
        return Refusal("not_your_card", f"{face} is {name}'s card: {state.colours[owner]} is the colour of {name}.")
    if any(card.face == face for card in state.played()):
        return Refusal("face_gone", f"{face} has been played already; each card is in the deck once.")
    if owner not in state.trick.missing:
        return Refusal("already_played", f"{name} has a card in this trick; first somebody takes it, or it goes aside.")
    return (CardLaid(TRICK, face, owner),)


def _take(state: State, take: Take) -> Sequence[Fact] | Refusal:
    if refusal := unknown_seat(take.seat, state.players):
        return refusal
    if take.zone not in (None, TRICK, ASIDE):
        return unknown_zone(str(take.zone), (TRICK, ASIDE))
    trick = state.trick
    if not trick.cards:
        last = state.taken[-1] if state.taken else None
        if last is None or last.seat is not None or take.zone == ASIDE:
            return Refusal("nothing_to_take", "No card lies in the middle; the trick was taken already.")
        return (Amended(last.seq, seat=take.seat),)  # the camera saw it go, but not to whom
    if take.zone != ASIDE:
        return (PileTaken(TRICK, take.seat),)
    if trick.winner is not None:
        return Refusal("not_void", f"{trick.winner.face} wins this trick; only a void trick goes aside.")
    return (PileTaken(TRICK),)
