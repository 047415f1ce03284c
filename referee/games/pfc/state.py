"""The table of Pierre, Feuille, Ciseaux: where every card lies, and how far the round has come."""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.events import Event
from referee.core.rulings import Irregularity, Ruling
from referee.core.zones import zone
from referee.games.pfc.cards import resolving_order
from referee.games.pfc.settings import Settings
from referee.games.placements import LaidCard

PILES = ("pile:0", "pile:1", "pile:2")
ASTRAY = "astray"  # cards that left their place, nobody saw where to
ROUNDS = 9


class Lift(msgspec.Struct, frozen=True):
    """A pile somebody took up before laying a card in its place; its cards are in a hand until we know whose."""

    zone: str
    cards: tuple[LaidCard, ...]
    seq: int
    seat: int | None = None  # as said or seen


class Resolution(msgspec.Struct, frozen=True):
    """The last card resolved. It is judged at once, and anew when its player takes the pile only afterwards."""

    card: LaidCard
    tops: tuple[LaidCard | None, ...]  # of the three piles, before the player did anything
    lifts: tuple[Lift, ...]
    rulings: tuple[Ruling, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()


class State(msgspec.Struct, frozen=True):
    """Everything that has happened, as it lies."""

    players: tuple[Player, ...]
    deck: Deck
    settings: Settings
    event: Event  # the last one taken account of
    zones: Mapping[str, tuple[LaidCard, ...]] = {}  # never changed in place
    lifts: tuple[Lift, ...] = ()
    started: frozenset[str] = frozenset()  # piles that have their first card
    round: int = 1
    resolved: tuple[int | None, ...] = ()  # whose cards were resolved in this round
    revealed: tuple[str | None, ...] = ()  # what was seen in this round before it was resolved
    last: Resolution | None = None
    nameless: tuple[LaidCard, ...] = ()  # cards resolved by nobody knows whom
    over: tuple[int, float] | None = None  # the event that ended the game, and when
    tie_winner: int | None = None
    agreed: tuple[int, ...] | None = None
    rulings: tuple[Ruling, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()

    def at(self, place: str) -> tuple[LaidCard, ...]:
        """The cards in a zone, from the bottom up."""
        return self.zones.get(place, ())

    def top(self, pile: str) -> LaidCard | None:
        """The card one compares with."""
        return self.at(pile)[-1] if self.at(pile) else None

    def played(self) -> Iterator[tuple[int, LaidCard]]:
        """The cards revealed and not yet resolved, with their seats."""
        for seat in range(len(self.players)):
            yield from ((seat, card) for card in self.at(zone("played", seat)))

    def on_table(self) -> Iterator[LaidCard]:
        """Every card that has left the hands."""
        for cards in self.zones.values():
            yield from cards
        for lift in self.lifts:
            if lift.seat is None:
                yield from lift.cards

    def waiting(self) -> tuple[LaidCard, ...]:
        """The revealed cards in the order in which they are to be resolved."""
        cards = {card: card.face for _, card in self.played() if card.face is not None}
        # Three equal values keep their order when the first of them is resolved: all of the round count.
        together = {*cards.values(), *(face for face in self.revealed if face is not None)}
        key = resolving_order(tuple(together), self.settings.three_equal.split())
        return tuple(sorted(cards, key=lambda card: key(cards[card])))

    def hand(self, seat: int) -> int:
        """How many cards a seat still holds."""
        return max(0, ROUNDS - sum(card.seat == seat for card in self.on_table()))

    def sits_here(self, seat: int | None) -> bool:
        """Whether there is such a seat."""
        return seat is not None and 0 <= seat < len(self.players)

    def put(self, card: LaidCard) -> "State":
        """The card on top of its zone."""
        return replace(self, zones={**self.zones, card.zone: (*self.at(card.zone), card)})

    def without(self, card: LaidCard) -> "State":
        """The card not in its zone any more."""
        left = tuple(each for each in self.at(card.zone) if each is not card)
        return replace(self, zones={**self.zones, card.zone: left})

    def won(self, seat: int, cards: tuple[LaidCard, ...]) -> "State":
        """These cards face up before the seat."""
        place = zone("won", seat)
        gained = tuple(replace(card, zone=place) for card in cards)
        return replace(self, zones={**self.zones, place: (*self.at(place), *gained)})

    def odd(
        self, kind: str, *, seat: int | None = None, face: str | None = None, zone: str | None = None, cards: int = 0
    ) -> "State":
        """The same table with an irregularity told."""
        told = Irregularity(kind, self.event.t, self.event.seq, seat=seat, face=face, zone=zone, cards=cards)
        return replace(self, irregularities=(*self.irregularities, told))

    def closed(self) -> "State":
        """The same table, the last resolution as it was judged."""
        if self.last is None:
            return self
        return replace(
            self,
            last=None,
            rulings=(*self.rulings, *self.last.rulings),
            irregularities=(*self.irregularities, *self.last.irregularities),
        )
