"""One trick: its cards, who wins it, and where it went."""

from functools import cached_property
from typing import Literal, TypeAlias

import msgspec

from referee.games.ciseaux123.cards import winning
from referee.games.placements import LaidCard

Verdict: TypeAlias = Literal["won", "void", "unread"]


class Trick(msgspec.Struct, frozen=True, dict=True):
    """The cards revealed together. Of two cards in one colour the first counts until one is taken back."""

    colours: tuple[str, ...]  # by seat
    cards: tuple[LaidCard, ...] = ()

    @cached_property
    def counting(self) -> tuple[LaidCard, ...]:
        """One card a seat, in the order in which they were laid."""
        firsts: dict[int, LaidCard] = {}
        for card in self.cards:
            if card.seat is not None:
                firsts.setdefault(card.seat, card)
        return tuple(firsts.values())

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats that have no card in it, as far as known."""
        there = {card.seat for card in self.counting}
        return tuple(seat for seat in range(len(self.colours)) if seat not in there)

    @property
    def complete(self) -> bool:
        """Whether every seat has revealed a card."""
        nobodys = sum(card.face is None and card.seat is None for card in self.cards)
        return len(self.missing) <= nobodys

    @cached_property
    def verdict(self) -> Verdict:
        """How it ends by the cards that lie there; a card that could not be read leaves it open."""
        if any(card.face is None for card in self.cards):
            return "unread"
        return "void" if self.winner is None else "won"

    @cached_property
    def winner(self) -> LaidCard | None:
        """The card that wins; None while the trick is void, unread or empty."""
        faces = [card.face for card in self.counting if card.face is not None]
        if not faces or any(card.face is None for card in self.cards):
            return None
        place = winning(faces)
        return None if place is None else self.counting[place]


class Taken(msgspec.Struct, frozen=True):
    """A trick that left the middle: to the seat that was said or seen, or aside, or nobody saw where."""

    trick: Trick
    seq: int
    t: float
    seat: int | None = None
    seen_aside: bool = False

    @property
    def holder(self) -> int | None:
        """The seat that has the cards now: as said or seen, otherwise the one that won them."""
        if self.seat is None and self.trick.winner is not None and not self.seen_aside:
            return self.trick.winner.seat
        return self.seat

    @property
    def aside(self) -> bool:
        """Whether the cards lie aside, for nobody."""
        return self.holder is None and (self.seen_aside or self.trick.verdict == "void")

    @property
    def decided(self) -> tuple[int, float]:
        """The event that settled it, and when: its last card, or the taking when a card was missing."""
        if not self.trick.complete or not self.trick.counting:
            return (self.seq, self.t)
        return max((card.seq, card.t) for card in self.trick.counting)
