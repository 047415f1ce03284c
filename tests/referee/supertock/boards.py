"""Positions of Super Tock in a few words."""

from dataclasses import replace

from referee.core.zones import kind_of, number_of
from referee.games.supertock import SUPERTOCK, legal_moves
from referee.games.supertock.state import Marble, State
from tests.referee.sitting import Sitting


def table(seats: int = 2, **settings: bool | int | str) -> Sitting:
    return Sitting(SUPERTOCK, seats, settings=settings)


def stand(sitting: Sitting, **marbles: str) -> Sitting:
    """Marbles stand where they are said to: ana0="track:5" is Ana's first, "track:0 0" one whose lap is over.

    For positions only: the ledger is not told.
    """
    names = ("ana", "ben", "cleo", "dan")
    for name, space in marbles.items():
        seat, number = names.index(name[:-1]), int(name[-1])
        _place(sitting, seat, number, space)
    return sitting


def _place(sitting: Sitting, seat: int, number: int, space: str) -> None:
    state: State = sitting.state
    space, _, lap = space.partition(" ")
    left = state.board.left(seat, number_of(space) or 0) if kind_of(space) == "track" else 0
    if lap:
        left = int(lap)
    sitting.folded = replace(sitting.folded, state=state.put(Marble(seat, number, space, left)))


def ways(sitting: Sitting, card: str, seat: int = 0) -> dict[int, list[str]]:
    """Where each marble can go with a card."""
    found: dict[int, list[str]] = {}
    for move in legal_moves(sitting.state, seat, card):
        found.setdefault(move.marble, []).append(move.to)
    return found


def spaces(sitting: Sitting, seat: int = 0) -> list[str]:
    return [marble.space for marble in sitting.score.marbles if marble.seat == seat]
