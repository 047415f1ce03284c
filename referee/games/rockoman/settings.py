"""ROCKOMAN's house options: what the rulebook leaves to the table."""

from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    hint: Literal["silent", "owner", "all"] = "silent"
    """Who is told while a ROCKOMAN can be said: nobody, the seat that can, or everybody."""

    short_pile: Literal["gives_what_it_has", "no_effect"] = "gives_what_it_has"
    """What a point pile with fewer cards than GOOD, SICK or ROCK-PAPER-SCISSORS moves does."""

    tie: Literal["shared", "standard_game"] = "shared"
    """Who wins when points and supers are equal: all of them, or the winner of a standard game."""

    auto_take: bool = True
    """Cards entered by hand: the next card means that the pile which was won has been gathered."""
