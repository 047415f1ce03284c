"""The ledger read as a game: its state and what everybody may see of it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from referee.core.events import Amended, Event, GameStarted, StandardGameWon, TableAgrees, TargetChosen, Voided
from referee.core.scoreboard import Scoreboard
from referee.engine.effective import effective
from referee.games.protocol import Game

State = TypeVar("State")


class NoGameStarted(ValueError):
    """A ledger whose first fact is no start of a game."""


@dataclass(frozen=True)
class Folded(Generic[State]):
    """A game as far as its events go."""

    game: Game[State]
    events: tuple[Event, ...]  # as recorded
    effective: tuple[Event, ...]  # as they count
    state: State

    @property
    def seq(self) -> int:
        """The newest event's."""
        return self.events[-1].seq

    @property
    def started(self) -> GameStarted:
        """Who plays what, with which deck."""
        fact = self.events[0].fact
        assert isinstance(fact, GameStarted)  # fold lets nothing else stand there
        return fact

    @cached_property
    def scoreboard(self) -> Scoreboard:
        """What everybody may see."""
        return replace(self.game.scoreboard(self.state), seq=self.seq)


def fold(game: Game[State], events: Sequence[Event]) -> Folded[State]:
    """The game after all these events."""
    if not events or not isinstance(events[0].fact, GameStarted):
        raise NoGameStarted("These events are no game: the first one must say who plays what (game_started).")
    counting = effective(events)
    state = game.begin(events[0], events[0].fact)
    for event in counting[1:]:
        state = game.apply(state, event)
    return Folded(game, tuple(events), counting, state)


def advance(game: Game[State], folded: Folded[State], event: Event) -> Folded[State]:
    """The game after one more event: the same as folding everything anew, only quicker where it can be."""
    events = (*folded.events, event)
    if _belongs_further_back(folded, event):
        return fold(game, events)
    return Folded(game, events, (*folded.effective, event), game.apply(folded.state, event))


def _belongs_further_back(folded: Folded[Any], event: Event) -> bool:
    """Corrections, late answers and a mended table count at an earlier place; what follows them is judged anew."""
    match event.fact:
        case Amended() | Voided() | TableAgrees():
            return True
        case TargetChosen(about=about) | StandardGameWon(about=about):
            last = folded.effective[-1]
            return last.seq != about or isinstance(last.fact, TargetChosen | StandardGameWon)
        case _:
            return False
