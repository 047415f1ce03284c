"""The house options of Pierre, Feuille, Ciseaux: what the rulebook leaves to the table."""

from typing import Literal

import msgspec

from referee.games.ending import Tie


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    three_equal: Literal[
        "rock paper scissors",
        "rock scissors paper",
        "paper rock scissors",
        "paper scissors rock",
        "scissors rock paper",
        "scissors paper rock",
    ] = "rock paper scissors"
    """Who goes first, second and third when three cards have the same value: the book's picture is lost."""

    tie: Tie = "standard_game"
    """Who wins when points are equal: the winner of a standard game, as the book says, or all of them."""
