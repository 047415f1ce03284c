"""The options of Super Tock: the book's three advanced rules, teams, and what the book leaves to the table."""

from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How this table plays."""

    segments: Literal[0, 4, 6, 8] = 0
    """How many segments of 18 spaces the board has; 0 means the least that seats everyone."""

    four_goes_back: bool = False
    """Advanced: a 4 always goes back 4 spaces."""

    ten_swaps: bool = False
    """Advanced: a 10 may also exchange a marble on the track with an opponent's."""

    jack_skips: bool = False
    """Advanced: when a jack has moved a marble, the player to the left discards a card and skips the turn."""

    teams: bool = False
    """Two teams, every other seat; needs 4, 6 or 8 players."""

    two_decks_for_six: bool = False
    """Six players take two decks, as the book allows."""

    captures_own: bool = True
    """A marble stopping on one of its own colour sends that one to rest; otherwise the move isn't allowed."""

    back_over_start_ends_lap: bool = False
    """A marble that goes back over its own start with a 4 is at the end of its lap; otherwise the whole lap is left."""

    jumps_in_home: bool = False
    """Marbles may jump over others inside their home."""

    stuck: Literal["discards a card", "discards the hand"] = "discards a card"
    """What a player does who has marbles on the board and no legal move."""
