"""What a game is to the engine."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from referee.core.commands import Command
from referee.core.events import Event, Fact, GameStarted
from referee.core.observations import TableView
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard

State = TypeVar("State")


def nothing_hidden(fact: Fact) -> Fact:
    """How most games seal a fact: it may be known as it is."""
    return fact


@dataclass(frozen=True, slots=True, kw_only=True)
class Game(Generic[State]):
    """One game's rules over an immutable state. Facts always apply; only commands can be refused."""

    name: str  # the game's id: "rockoman"
    deck: str  # the deck it is played with
    seats: range  # how many can play
    settings: type  # its house options: a frozen Struct whose every field has a default and a docstring line
    begin: Callable[[Event, GameStarted], State]  # the table before the first card
    apply: Callable[[State, Event], State]  # the table after a fact; reality is never illegal, so this never raises
    facts: Callable[[State, Command], Sequence[Fact] | Refusal]  # what a command adds to the ledger, or why it may not
    reconcile: Callable[[State, TableView], Sequence[Fact]]  # what leads to what is seen; nothing when both agree
    scoreboard: Callable[[State], Scoreboard]  # what everybody may see: rulings, irregularities and asks so far
    seal: Callable[[Fact], Fact] = nothing_hidden  # the fact as the ledger may hold it, without what must stay secret
