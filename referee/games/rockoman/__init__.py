"""ROCKOMAN: 86 cards, beats, effects, rings and the shout."""

from referee.games.rockoman.game import ROCKOMAN

__all__ = ["ROCKOMAN"]
