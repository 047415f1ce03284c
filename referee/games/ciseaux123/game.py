"""The game as the engine knows it."""

from collections.abc import Sequence

import msgspec

from referee.core.commands import Command
from referee.core.events import Event, Fact, GameStarted
from referee.core.observations import TableView
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard
from referee.games.ciseaux123 import play, says, score, sight
from referee.games.ciseaux123.settings import Settings
from referee.games.ciseaux123.state import State, seat_colours
from referee.games.ciseaux123.trick import Trick


class Ciseaux123:
    """1, 2, 3… ciseaux."""

    name = "ciseaux123"
    deck = "ciseaux123"
    seats = range(2, 5)
    settings = Settings

    def begin(self, started: Event, facts: GameStarted) -> State:
        """Everybody holds the sixteen cards of a colour."""
        colours = seat_colours(facts.players)
        settings = msgspec.convert(facts.settings, Settings)
        return State(facts.players, colours, facts.deck, settings, started, Trick(colours))

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


CISEAUX123 = Ciseaux123()
