"""The game as the engine knows it."""

from collections.abc import Sequence

import msgspec

from referee.core.commands import Command
from referee.core.events import Event, Fact, GameStarted
from referee.core.observations import TableView
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard
from referee.games.pfc import play, says, score, sight
from referee.games.pfc.settings import Settings
from referee.games.pfc.state import State


class Pfc:
    """Pierre, Feuille, Ciseaux."""

    name = "pfc"
    deck = "pfc"
    seats = range(2, 6)
    settings = Settings

    def begin(self, started: Event, facts: GameStarted) -> State:
        """Nine cards in every hand, the three piles not yet started."""
        return State(facts.players, facts.deck, msgspec.convert(facts.settings, Settings), started)

    def apply(self, state: State, event: Event) -> State:
        """The table after this fact."""
        return play.apply(state, event)

    def facts(self, state: State, command: Command) -> Sequence[Fact] | Refusal:
        """What an accepted command adds to the ledger, or why it is refused."""
        return says.facts(state, command)

    def reconcile(self, state: State, view: TableView) -> Sequence[Fact]:
        """The facts that lead from this state to what is seen."""
        return sight.reconcile(state, view)

    def scoreboard(self, state: State) -> Scoreboard:
        """What everybody may see."""
        return score.scoreboard(state)

    def seal(self, fact: Fact) -> Fact:
        """The fact as the ledger may hold it: nothing here is hidden."""
        return fact


PFC = Pfc()
