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
from referee.core.events import Agreed, CardLaid, Fact, PileTaken, ScoringStarted
from referee.core.refusal import Refusal
from referee.core.zones import kind_of, number_of, zone
from referee.games.pfc.score import scoreboard
from referee.games.pfc.state import ASTRAY, PILES, State
from referee.games.placements import LaidCard
from referee.games.refusals import (
    game_over,
    not_in_this_game,
    standard_game_won,
    unknown_face,
    unknown_seat,
    unknown_zone,
    wrong_points,
)

NAME = "Rock, Paper, Scissors"


def facts(state: State, command: Command) -> Sequence[Fact] | Refusal:
    """What an accepted command adds to the ledger."""
    match command:
        case Lay():
            return game_over() if state.over else _lay(state, command)
        case Take():
            return game_over() if state.over and state.last is None else _take(state, command)
        case StandardGame(winner=winner):
            return standard_game_won(scoreboard(state), winner)
        case Finish():
            return game_over() if state.over else (ScoringStarted(),)
        case Agree(points=points):
            return wrong_points(points, state.players) or (Agreed(points),)
        case _:  # other games' commands; amending and voiding is the engine's
            return not_in_this_game(command, NAME)


def _lay(state: State, lay: Lay) -> Sequence[Fact] | Refusal:
    if refusal := unknown_face(lay.face, state.deck):
        return refusal
    if lay.seat is not None and (refusal := unknown_seat(lay.seat, state.players)):
        return refusal
    face = str(lay.face)
    known = next((card for card in state.on_table() if card.face == face), None)
    if known is not None and kind_of(known.zone) not in ("played", ASTRAY):
        return Refusal("face_gone", f"{face} lies in {known.zone} already; each card is in the deck once.")
    place = lay.zone or (None if lay.seat is None or known else zone("played", lay.seat))
    if place in PILES:
        return _lay_on_pile(state, lay, known, place)
    if known is not None:
        return Refusal("pile_needed", f"{face} is revealed; say on which pile it is laid: {', '.join(PILES)}.")
    if place is None:
        return Refusal("seat_needed", f"Say before which seat {face} is revealed, or on which pile it lies.")
    seat = number_of(place)
    if kind_of(place) != "played" or seat is None or unknown_seat(seat, state.players):
        return unknown_zone(place, (*PILES, *(zone("played", each.seat) for each in state.players)))
    if lay.seat not in (None, seat):
        return Refusal("not_your_place", f"{place} is not before seat {lay.seat}; say played:{lay.seat}.")
    return (CardLaid(place, face, seat),)


def _lay_on_pile(state: State, lay: Lay, known: LaidCard | None, pile: str) -> Sequence[Fact] | Refusal:
    if known is None:
        if pile in state.started and not state.revealed:
            return Refusal("not_revealed", f"{lay.face} is not revealed; first say before which seat it lies.")
        return (CardLaid(pile, lay.face, lay.seat),)
    if lay.seat not in (None, known.seat):
        return Refusal("not_your_card", f"{lay.face} lies before seat {known.seat}, not before seat {lay.seat}.")
    return (CardLaid(pile, lay.face, known.seat),)


def _take(state: State, take: Take) -> Sequence[Fact] | Refusal:
    """Taking a pile is taking it and laying one's card in its place, unless that lies there already."""
    if refusal := unknown_seat(take.seat, state.players):
        return refusal
    if take.zone not in PILES:
        return unknown_zone(str(take.zone), PILES)
    pile = str(take.zone)
    last = state.last
    after = last is not None and last.card.seat == take.seat
    under = [card for card in state.at(pile) if not (after and last and card is last.card)]
    if not under:
        return Refusal("nothing_to_take", f"There is no card in {pile} to take.")
    taken = PileTaken(pile, take.seat)
    own = next((card for seat, card in state.played() if seat == take.seat), None)
    if own is None:
        if after:
            return (taken,)
        return Refusal("not_revealed", f"Seat {take.seat} has no revealed card to lay in place of the pile.")
    return (taken, CardLaid(pile, own.face, take.seat))
