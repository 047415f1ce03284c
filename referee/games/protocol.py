"""What a game is to the engine."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from referee.core.commands import Command
from referee.core.events import Event, Fact, GameStarted
from referee.core.observations import TableView
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard

State = TypeVar("State")


class Game(Protocol[State]):
    """One game's rules over an immutable state. Facts always apply; only commands can be refused."""

    @property
    def name(self) -> str:
        """The game's id: "rockoman"."""
        ...

    @property
    def deck(self) -> str:
        """The deck it is played with."""
        ...

    @property
    def seats(self) -> range:
        """How many can play."""
        ...

    @property
    def settings(self) -> type:
        """Its house options: a frozen msgspec Struct whose every field has a default and a docstring line."""
        ...

    def begin(self, started: Event, facts: GameStarted) -> State:
        """The table before the first card."""
        ...

    def apply(self, state: State, event: Event) -> State:
        """The table after this fact. Reality is never illegal: this never raises."""
        ...

    def facts(self, state: State, command: Command) -> Sequence[Fact] | Refusal:
        """What an accepted command adds to the ledger, or why it is refused."""
        ...

    def seal(self, fact: Fact) -> Fact:
        """The fact as the ledger may hold it: what must stay secret is taken out. Most games return it as it is."""
        ...

    def reconcile(self, state: State, view: TableView) -> Sequence[Fact]:
        """The facts that lead from this state to what is seen; none when they agree."""
        ...

    def scoreboard(self, state: State) -> Scoreboard:
        """What everybody may see, with all rulings, irregularities and asks so far."""
        ...
