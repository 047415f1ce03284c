"""ROCKOMAN as the engine sees it."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from referee.core.commands import Command
from referee.core.events import Amended, CardGone, CardLaid, Event, Fact, GameStarted, TableDiffers
from referee.core.observations import TableView
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard
from referee.games.rockoman.apply import applied
from referee.games.rockoman.board import board
from referee.games.rockoman.commands import facts_of
from referee.games.rockoman.faces import sealed
from referee.games.rockoman.settings import Settings
from referee.games.rockoman.sight import reconciled
from referee.games.rockoman.table import State


class Rockoman:
    """The rules of ROCKOMAN."""

    name = "rockoman"
    deck = "rockoman"
    seats = range(2, 9)
    settings = Settings

    def begin(self, started: Event, facts: GameStarted) -> State:
        """All cards lie in the draw pile; the first seat draws."""
        return State(
            players=facts.players,
            deck=facts.deck,
            settings=msgspec.convert(facts.settings, Settings),
            seq=started.seq,
            t=started.t,
            turn=facts.first,
            supers=((),) * len(facts.players),
        )

    def apply(self, state: State, event: Event) -> State:
        """The table after this fact."""
        return applied(state, event)

    def facts(self, state: State, command: Command) -> Sequence[Fact] | Refusal:
        """What the command adds to the ledger, or why it is refused."""
        return facts_of(state, command)

    def seal(self, fact: Fact) -> Fact:
        """Nobody may know before the reveal which ring is the diamond: a ring told of is only a ring."""
        match fact:
            case CardLaid():
                candidates: dict[str, float] = {}
                for face, likelihood in fact.candidates:
                    kept = sealed(face) or ""
                    candidates[kept] = candidates.get(kept, 0.0) + likelihood
                return replace(fact, face=sealed(fact.face), candidates=tuple(candidates.items()))
            case CardGone() | Amended():
                return replace(fact, face=sealed(fact.face))
            case TableDiffers():
                return replace(fact, expected=sealed(fact.expected), seen=sealed(fact.seen))
            case _:
                return fact

    def reconcile(self, state: State, view: TableView) -> Sequence[Fact]:
        """The facts that lead to what is seen."""
        return reconciled(state, view)

    def scoreboard(self, state: State) -> Scoreboard:
        """What everybody may see."""
        return board(state)


ROCKOMAN = Rockoman()
