"""The games the referee knows."""

from collections.abc import Mapping
from typing import Any

from referee.core.sentence import Sentence
from referee.games.ciseaux123 import CISEAUX123
from referee.games.pfc import PFC
from referee.games.protocol import Game
from referee.games.rockoman import ROCKOMAN
from referee.games.supertock import SUPERTOCK

GAMES: Mapping[str, Game[Any]] = {game.name: game for game in (ROCKOMAN, PFC, CISEAUX123, SUPERTOCK)}


class UnknownGame(Sentence):
    """A name no game has."""


def game_named(name: str) -> Game[Any]:
    """The game of that name."""
    try:
        return GAMES[name]
    except KeyError:
        raise UnknownGame(f"There is no game “{name}”: the games are {', '.join(sorted(GAMES))}.") from None
