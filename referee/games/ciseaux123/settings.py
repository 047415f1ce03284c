"""The house options of 1, 2, 3… ciseaux: what the rulebook leaves to the table."""

import msgspec

from referee.games.ending import Tie


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    joker_points: int = 0
    """What another player's joker counts in the score."""

    tie: Tie = "shared"
    """Who wins when points are equal: all of them, or the winner of a standard game."""
