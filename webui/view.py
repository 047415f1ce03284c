"""One published state as one reader sees it: with names, cards and words of a language."""

import unicodedata
from dataclasses import dataclass
from functools import cached_property

from referee.core.deck import Deck
from referee.core.events import Event, Fact, GameStarted
from referee.core.scoreboard import Scoreboard
from referee.desk import Published
from referee.games.supertock.board import SEGMENT, board_for
from webui.cards import card_name, shown
from webui.decks import art_of
from webui.language import Words

LONGEST_NAME = 28
_JOINER, _FIRST_STRONG, _END = "\u200d", "\u2068", "\u2069"


def shortened(name: str, longest: int = LONGEST_NAME) -> str:
    """A name short enough for a sentence, never cut inside an emoji or an accented letter."""
    if len(name) <= longest:
        return name
    end = longest
    while end > 1 and (name[end] == _JOINER or name[end - 1] == _JOINER or unicodedata.combining(name[end])):
        end -= 1
    return name[:end].rstrip() + "…"


def isolated(name: str) -> str:
    """A name for the middle of a sentence: right-to-left letters must not turn the rest around."""
    return f"{_FIRST_STRONG}{name}{_END}"


@dataclass(frozen=True)
class View:
    """What the templates draw from."""

    published: Published
    words: Words

    @property
    def board(self) -> Scoreboard:
        board = self.published.scoreboard
        assert board is not None  # a view is made of a game only
        return board

    @cached_property
    def started(self) -> GameStarted:
        fact = self.published.events[0].fact
        assert isinstance(fact, GameStarted)  # no ledger begins otherwise
        return fact

    @property
    def deck(self) -> Deck:
        return self.started.deck

    @property
    def game(self) -> str:
        return self.started.game

    def name(self, seat: int | None) -> str:
        """Who sits there, for a sentence."""
        players = self.started.players
        if seat is None or not 0 <= seat < len(players):
            return self.words("somebody")
        return isolated(shortened(players[seat].name))

    def names(self, seats: tuple[int, ...]) -> str:
        """Several names: “Ana, Ben and Cleo”."""
        spoken = [self.name(seat) for seat in seats]
        return f" {self.words('and')} ".join(filter(None, (", ".join(spoken[:-1]), *spoken[-1:])))

    def card(self, face: str | None) -> str:
        """A card's name."""
        return card_name(self.deck, face, self.words.language)

    def zone(self, name: str | None) -> str:
        """A place on the table, in words."""
        if name is None:
            return self.words("zone.table")
        kind, _, number = name.partition(":")
        values = {"number": int(number) + 1, "name": self.name(int(number))} if number.isdigit() else {}
        if kind == "track" and number.isdigit():
            return self._space(int(number))
        if f"zone.{kind}" not in self.words:
            return self.words.first(f"space.{kind}", "space.other", number=number, name=name)
        return self.words(f"zone.{kind}", **values)

    def evidence(self, seq: int) -> str | None:
        """The address of the camera's picture behind an event, if it was kept."""
        kept = next((event.evidence for event in self.published.events if event.seq == seq), None)
        return f"/evidence/{self.published.game_id}/{kept}" if kept else None

    def fact(self, event: Event) -> Fact:
        """The event's fact as it counts now."""
        return self.published.amended.get(event.seq, event.fact)

    def _space(self, place: int) -> str:
        """A space of the Super Tock track, as people count it: from the start before it."""
        board = board_for(len(self.board.seats), int(self.started.settings.get("segments", 0)))
        side, number = divmod(place, SEGMENT)
        owner = next((seat.seat for seat in self.board.seats if board.start(seat.seat) == side * SEGMENT), None)
        if owner is None:
            return self.words("space.side", number=number, side=side + 1)
        return self.words("space.track" if number else "space.start", number=number, name=self.name(owner))

    def picture(self, face: str | None) -> str:
        """The address of a card's picture; a card face down, or any ring, is a back."""
        return f"/cards/{self._art}/{shown(face) or 'back'}.svg"

    @cached_property
    def _art(self) -> str:
        return art_of(self.deck.name, self.game)
