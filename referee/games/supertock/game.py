"""The game as the engine knows it."""

from collections.abc import Sequence

import msgspec

from referee.core.commands import Command
from referee.core.events import Event, Fact, GameStarted
from referee.core.observations import TableView
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard
from referee.games.supertock import play, says, score, sight
from referee.games.supertock.board import MARBLES, board_for
from referee.games.supertock.deals import deals_for, decks_for
from referee.games.supertock.settings import Settings
from referee.games.supertock.state import Marble, State


class SuperTock:
    """Super Tock."""

    name = "supertock"
    deck = "standard52"
    seats = range(2, 9)
    settings = Settings

    def begin(self, started: Event, facts: GameStarted) -> State:
        """All marbles at rest, the first cards dealt."""
        settings = msgspec.convert(facts.settings, Settings)
        players = len(facts.players)
        decks = decks_for(players, settings.two_decks_for_six)
        deals = deals_for(players, decks)
        return State(
            players=facts.players,
            deck=facts.deck,
            settings=settings,
            event=started,
            board=board_for(players, settings.segments),
            decks=decks,
            deals=deals,
            deal=0,
            hands=(deals[0],) * players,
            turn=facts.first % players,
            marbles=tuple(Marble(seat, number) for seat in range(players) for number in range(MARBLES)),
        )

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


SUPERTOCK = SuperTock()
