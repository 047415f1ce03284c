"""The table of 1, 2, 3… ciseaux. Who wins what is worked out from the tricks, never kept."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.events import Event
from referee.core.rulings import Irregularity
from referee.games.ciseaux123.cards import COLOURS, TRICKS, colour
from referee.games.ciseaux123.settings import Settings
from referee.games.ciseaux123.trick import Taken, Trick
from referee.games.placements import LaidCard

TRICK = "trick"
ASIDE = "aside"


class State(msgspec.Struct, frozen=True):
    """Everything that has happened, as it lies."""

    players: tuple[Player, ...]
    colours: tuple[str, ...]  # by seat
    deck: Deck
    settings: Settings
    event: Event  # the last one taken account of
    trick: Trick
    taken: tuple[Taken, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    scoring: Event | None = None  # when the players scored before the last trick
    tie_winner: int | None = None  # who won the standard game that decides a tie
    agreed: tuple[int, ...] | None = None

    @property
    def end(self) -> tuple[int, float] | None:
        """The event that ended the game, and when: the sixteenth trick was taken, or the players scored."""
        if len(self.taken) >= TRICKS:
            return (self.taken[TRICKS - 1].seq, self.taken[TRICKS - 1].t)
        return (self.scoring.seq, self.scoring.t) if self.scoring else None

    def seat_of(self, face: str) -> int | None:
        """Whose card it is by its colour; None for a card nobody plays with."""
        if self.deck.count(face) and colour(face) in self.colours:
            return self.colours.index(colour(face))
        return None

    def played(self) -> Iterator[LaidCard]:
        """Every card that has left a hand."""
        for taken in self.taken:
            yield from taken.trick.cards
        yield from self.trick.cards

    def hand(self, seat: int) -> int:
        """How many cards a seat still holds."""
        return TRICKS - sum(card.seat == seat for card in self.played())

    def odd(self, kind: str, *, seat: int | None = None, face: str | None = None, zone: str | None = None) -> "State":
        """The same table with an irregularity told."""
        told = Irregularity(kind, self.event.t, self.event.seq, seat=seat, face=face, zone=zone)
        return replace(self, irregularities=(*self.irregularities, told))


def seat_colours(players: tuple[Player, ...]) -> tuple[str, ...]:
    """Each seat's cards: the player's own colour where the deck has it, otherwise the next free one."""
    free = [each for each in COLOURS if each not in {player.colour for player in players}]
    chosen: list[str] = []
    for player in players:
        wished = player.colour in COLOURS and player.colour not in chosen
        chosen.append(player.colour if wished else free.pop(0))
    return tuple(chosen)
