"""The 52 cards as their names tell: "AS", "10H", "KD"; how far each goes and what else it allows."""

from functools import cache

_COURT = {"A": 1, "J": 11, "Q": 12, "K": 13}
_SUITS = "SHDC"
STARTS = ("A", "K")
SHORTCUT = ("A", "10", "K")


@cache
def is_card(face: str) -> bool:
    """Whether it is one of the 52; jokers are not played with (house)."""
    return face[-1:] in _SUITS and (rank(face) in _COURT or rank(face) in {str(pips) for pips in range(2, 11)})


@cache
def rank(face: str) -> str:
    """A, 2 to 10, J, Q or K."""
    return face[:-1]


@cache
def spaces(face: str) -> int:
    """How many spaces the card moves a marble."""
    return _COURT.get(rank(face)) or int(rank(face))
