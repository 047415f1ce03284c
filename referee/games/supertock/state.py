"""The table of Super Tock: marbles, how many cards each hand holds, what was played, whose turn it is."""

from collections.abc import Iterator
from functools import cache

import msgspec
from msgspec.structs import replace

from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.events import Event
from referee.core.rulings import Irregularity, Ruling
from referee.core.zones import kind_of, number_of
from referee.games.placements import LaidCard
from referee.games.supertock.board import MARBLES, REST, Board
from referee.games.supertock.settings import Settings

PLAYED = "played"


@cache
def _parts(space: str) -> tuple[str, int]:
    """The kind of a space and its number; asked anew with every card played."""
    return kind_of(space), number_of(space) or 0


class Marble(msgspec.Struct, frozen=True):
    """Where a marble is; on the track also how many spaces its lap has left."""

    seat: int
    number: int
    space: str = REST
    left: int = 0

    @property
    def kind(self) -> str:
        """Rest, track, home or heaven."""
        return _parts(self.space)[0]

    @property
    def place(self) -> int:
        """The number of its space on the track or at home."""
        return _parts(self.space)[1]

    @property
    def out(self) -> bool:
        """Whether it is under way."""
        return self.kind not in ("home", REST)


class State(msgspec.Struct, frozen=True):
    """Everything that has happened, as it lies."""

    players: tuple[Player, ...]
    deck: Deck
    settings: Settings
    event: Event  # the last one taken account of
    board: Board
    decks: int
    deals: tuple[int, ...]
    deal: int  # which of the deals since the shuffle
    hands: tuple[int, ...]  # how many cards each holds
    turn: int
    marbles: tuple[Marble, ...]  # four a seat, in order
    owes: bool = False  # whether the seat to play has to discard a card because of a jack
    round: int = 1  # deals so far
    played: tuple[LaidCard, ...] = ()  # since the shuffle
    before: tuple[LaidCard, ...] = ()  # of the deck's last use: they may still lie there
    untold: tuple[LaidCard, ...] = ()  # cards seen whose move nobody has told
    gave_up: int | None = None  # who has just laid down the whole hand
    over: tuple[int, float] | None = None  # the event that ended the game, and when
    agreed: tuple[int, ...] | None = None
    rulings: tuple[Ruling, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()

    @property
    def teams(self) -> bool:
        """Whether two teams play; an odd number of players can't."""
        return self.settings.teams and len(self.players) >= 4 and len(self.players) % 2 == 0

    def same_team(self, seat: int, other: int) -> bool:
        """Whether these two play together."""
        return seat == other or (self.teams and (seat - other) % 2 == 0)

    def of(self, seat: int) -> tuple[Marble, ...]:
        """A seat's marbles."""
        return self.marbles[MARBLES * seat : MARBLES * (seat + 1)]

    def full(self, seat: int) -> bool:
        """Whether all of a seat's marbles are home."""
        return all(marble.kind == "home" for marble in self.of(seat))

    def movable(self, seat: int) -> Iterator[tuple[int, Marble]]:
        """The marbles a seat moves, each with the number by which it is named: a full team member its partners'.

        0 to 3 are one's own; 4 to 7 the next partner's clockwise, and so on.
        """
        offsets = range(0, len(self.players), 2) if self.teams and self.full(seat) else range(1)
        for partner, offset in enumerate(offsets):
            for marble in self.of((seat + offset) % len(self.players)):
                yield MARBLES * partner + marble.number, marble

    def on(self, space: str) -> Marble | None:
        """The marble on a space of the track or in heaven, which all share."""
        for marble in self.marbles:
            if marble.space == space:
                return marble if marble.out else None
        return None

    def sits_here(self, seat: int | None) -> bool:
        """Whether there is such a seat."""
        return seat is not None and 0 <= seat < len(self.players)

    def seen(self, face: str) -> int:
        """How often a face was played since the shuffle."""
        return [card.face for card in self.played].count(face)

    def put(self, *marbles: Marble) -> "State":
        """The marbles where they are now."""
        lying = list(self.marbles)
        for marble in marbles:
            lying[MARBLES * marble.seat + marble.number] = marble
        return replace(self, marbles=tuple(lying))

    def ruled(
        self, kind: str, *, seat: int, other: int | None = None, face: str | None = None, zone: str | None = None
    ) -> "State":
        """The same table with a ruling told."""
        told = Ruling(kind, self.event.t, self.event.seq, seat=seat, other=other, face=face, zone=zone)
        return replace(self, rulings=(*self.rulings, told))

    def odd(self, kind: str, *, seat: int | None = None, face: str | None = None, zone: str | None = None) -> "State":
        """The same table with an irregularity told."""
        told = Irregularity(kind, self.event.t, self.event.seq, seat=seat, face=face, zone=zone)
        return replace(self, irregularities=(*self.irregularities, told))
