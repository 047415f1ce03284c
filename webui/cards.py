"""Cards as the tablet shows them: names, families to choose from, and which picture stands for which face."""

import re
from dataclasses import dataclass

from referee.core.deck import Deck

RING = "ring"  # stands for every ring: which one is the diamond is nobody's business before the reveal
_NUMBERED = re.compile(r"^(?P<family>[a-z-]+?)[-_](?P<rank>[pm]?\d{1,2}|joker)$")
_FRENCH_SUIT = re.compile(r"^(?P<rank>A|[2-9]|10|J|Q|K)(?P<family>[SHDC])$")


@dataclass(frozen=True, slots=True)
class Choice:
    """One face to tap."""

    face: str
    short: str  # what tells it from its family: "7", "+10", "K"


@dataclass(frozen=True, slots=True)
class Family:
    """Faces that belong together; a family of one is tapped at once."""

    key: str
    choices: tuple[Choice, ...]


def shown(face: str | None) -> str | None:
    """The face as everybody may see it: any ring is just a ring."""
    return RING if face is not None and face.startswith("ring-") else face


def card_name(deck: Deck, face: str | None, language: str) -> str:
    """The card's name as people say it; a foreign face by its id."""
    if face is None:
        return "?"
    wanted = "ring-plain" if shown(face) == RING else face
    for kind in deck.cards:
        if kind.face == wanted:
            return (kind.fr if language == "fr" else kind.en) or face
    return face


def families(deck: Deck) -> tuple[Family, ...]:
    """The deck sorted for tapping: by kind, then number; every ring is one choice."""
    found: dict[str, list[Choice]] = {}
    for face in deck.faces:
        family, short = _split(face)
        chosen = Choice(shown(face) or face, short)
        if chosen not in found.setdefault(family, []):
            found[family].append(chosen)
    return tuple(Family(key, tuple(choices)) for key, choices in found.items())


def _split(face: str) -> tuple[str, str]:
    if shown(face) == RING:
        return RING, ""
    if (suited := _FRENCH_SUIT.match(face)) is not None:
        return suited["family"], suited["rank"]
    if (numbered := _NUMBERED.match(face)) is not None:
        return numbered["family"], _spoken_rank(numbered["rank"])
    if face.startswith("super-"):
        return "super", face.removeprefix("super-")
    return face, ""


def _spoken_rank(rank: str) -> str:
    match rank[0]:
        case "p":
            return f"+{int(rank[1:])}"
        case "m":
            return f"−{int(rank[1:])}"
        case "j":
            return "★"
        case _:
            return str(int(rank))
