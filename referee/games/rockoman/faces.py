"""ROCKOMAN's cards: what beats what, and which kind of card a face is."""

from functools import cache

from referee.core.deck import Deck

BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}
SUPERS = {f"super-{shape}": shape for shape in BEATS}
GUN, GOOD, SICK, STANDARD_GAME, STEAL = "gun", "good", "sick", "rps", "steal"
EFFECTS = (GUN, GOOD, SICK, STANDARD_GAME, STEAL)
RING = (
    "ring"  # which ring it is must not be known before the reveal: all that is kept of "ring-diamond" or "ring-plain"
)


@cache
def shape(face: str | None) -> str | None:
    """Rock, paper or scissors; None for every other card and for one that could not be read."""
    kind, _, number = (face or "").partition("-")
    return kind if kind in BEATS and number.isdigit() else None


@cache
def number(face: str) -> int:
    """The number on a rock, paper or scissors."""
    return int(face.partition("-")[2])


@cache
def beats(laid: str | None, lying: str | None) -> bool:
    """Whether the card just laid beats the one that lay on top: by its shape, or by number among equal shapes."""
    mine, theirs = shape(laid), shape(lying)
    if laid is None or lying is None or mine is None or theirs is None:
        return False
    return BEATS[mine] == theirs or (mine == theirs and number(laid) > number(lying))


@cache
def super_against(top: str | None) -> str | None:
    """The super that may be laid on this card: SUPER ROCK on scissors, as rock beats them."""
    return next((f"super-{mine}" for mine, theirs in BEATS.items() if theirs == shape(top)), None)


def is_ring(face: str | None) -> bool:
    """Whether it is a ring, of whatever kind."""
    return face is not None and face.partition("-")[0] == RING


def sealed(face: str | None) -> str | None:
    """The face as the ledger may know it: a ring is only a ring."""
    return RING if is_ring(face) else face


def count(deck: Deck, face: str | None) -> int:
    """How many cards of this (sealed) face the deck has."""
    if face == RING:
        return sum(kind.count for kind in deck.cards if is_ring(kind.face))
    return 0 if face is None else deck.count(face)
