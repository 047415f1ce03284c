"""A deck: which faces it has and how often."""

from functools import cached_property

import msgspec


class CardKind(msgspec.Struct, frozen=True):
    """One face of a deck, how many such cards there are, and its name in both languages."""

    face: str
    count: int = 1
    en: str = ""
    fr: str = ""


class Title(msgspec.Struct, frozen=True):
    """The deck's name as people say it."""

    en: str
    fr: str


class Deck(msgspec.Struct, frozen=True, dict=True):
    """A composition; the art and the reader's gallery lie beside it, not in it."""

    name: str
    title: Title
    cards: tuple[CardKind, ...]
    card_mm: tuple[float, float] = (63.0, 88.0)

    @cached_property
    def counts(self) -> dict[str, int]:
        """How often each face is in the deck."""
        return {kind.face: kind.count for kind in self.cards}

    @property
    def total(self) -> int:
        """How many cards the deck has."""
        return sum(kind.count for kind in self.cards)

    @property
    def faces(self) -> tuple[str, ...]:
        """Every face once, in the deck's own order."""
        return tuple(kind.face for kind in self.cards)

    def count(self, face: str) -> int:
        """How often a face is in the deck; 0 for a foreign one."""
        return self.counts.get(face, 0)
