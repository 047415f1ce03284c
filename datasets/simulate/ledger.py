"""What truly happened, as the referee's facts, and what people said or tapped meanwhile."""

from __future__ import annotations

from typing import Any

from referee.core.commands import Command, Player
from referee.core.deck import Deck
from referee.core.events import Author, Event, Fact, GameStarted
from referee.core.scoreboard import Scoreboard
from referee.engine.fold import Folded, advance, fold
from referee.games.registry import game_named


class Ledger:
    """The true game: facts go in at their moment, the referee says what they mean."""

    def __init__(self, game: str, players: tuple[Player, ...], deck: Deck) -> None:
        self._game = game_named(game)
        self.deck = deck
        started = GameStarted(game=game, players=players, deck=deck)
        self._folded: Folded[Any] = fold(self._game, (Event(1, 0.0, "player", started),))
        self.commands: list[Command] = []

    @property
    def events(self) -> tuple[Event, ...]:
        return self._folded.events

    @property
    def board(self) -> Scoreboard:
        """What the referee makes of it so far."""
        return self._folded.scoreboard

    def add(self, t: float, fact: Fact, by: Author = "camera") -> int:
        """A fact; its number."""
        seq = self._folded.seq + 1
        self._folded = advance(self._game, self._folded, Event(seq, round(t, 3), by, self._game.seal(fact)))
        return seq
