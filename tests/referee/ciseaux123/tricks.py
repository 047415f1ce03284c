"""Tricks of 1, 2, 3… ciseaux in a few words: Ana plays red, Ben blue, Cleo green, Dan yellow."""

from referee.core.events import CardLaid, PileTaken
from referee.games.ciseaux123 import CISEAUX123
from tests.referee.sitting import Sitting


def table(seats: int = 2, *colours: str, **settings: bool | int | str) -> Sitting:
    return Sitting(CISEAUX123, seats, colours, settings)


def trick(sitting: Sitting, *faces: str, taker: int | None = None) -> Sitting:
    """These cards are revealed and gathered; by whoever won them, unless said otherwise."""
    return show(sitting, *faces).happen(PileTaken("trick", taker))


def show(sitting: Sitting, *faces: str) -> Sitting:
    return sitting.happen(*(CardLaid("trick", face) for face in faces))
