"""Rounds of Pierre, Feuille, Ciseaux in a few words."""

from referee.core.commands import Lay, Take
from referee.core.events import CardLaid
from referee.games.pfc import PFC
from tests.referee.sitting import Sitting


def table(*piles: str, seats: int = 2, **settings: str) -> Sitting:
    """A table whose three piles start with these cards."""
    sitting = Sitting(PFC, seats, settings=settings)
    return sitting.happen(*(CardLaid(f"pile:{place}", face) for place, face in enumerate(piles)))


def reveal(sitting: Sitting, *faces: str) -> Sitting:
    """All seats' cards are turned over, seat 0's first."""
    return sitting.happen(*(CardLaid(f"played:{seat}", face, seat) for seat, face in enumerate(faces)))


def lay(sitting: Sitting, face: str, pile: int) -> Sitting:
    return sitting.say(Lay(face, zone=f"pile:{pile}"))


def take(sitting: Sitting, seat: int, pile: int) -> Sitting:
    return sitting.say(Take(seat, f"pile:{pile}"))
