"""What truly happened, as the referee's facts, and what people said or tapped meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from referee.core.commands import Command, Player, StandardGame
from referee.core.deck import Deck
from referee.core.events import Author, Event, Fact, GameStarted, StandardGameWon
from referee.core.scoreboard import Scoreboard
from referee.engine.fold import Folded, advance, fold
from referee.games.registry import game_named


class Ledger:
    """The true game: facts go in at their moment, the referee says what they mean."""

    def __init__(self, game: str, players: tuple[Player, ...], deck: Deck) -> None:
        self._game = game_named(game)
        self.deck, self.players = deck, players
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

    def settle_tie(self, t: float, choose: Callable[[Sequence[int]], int]) -> None:
        """Where the rules say that a standard game decides, somebody wins it."""
        for ask in self.board.asks:
            if ask.kind == "standard_game" and ask.seats:
                winner = choose(ask.seats)
                self.commands.append(StandardGame(winner=winner, t=round(t, 3)))
                self.add(t, StandardGameWon(ask.seq, winner), "player")

    def add(self, t: float, fact: Fact, by: Author = "camera") -> int:
        """A fact; its number."""
        seq = self._folded.seq + 1
        self._folded = advance(self._game, self._folded, Event(seq, round(t, 3), by, self._game.seal(fact)))
        return seq
