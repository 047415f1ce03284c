"""The game as the engine knows it."""

import msgspec

from referee.core.events import Event, GameStarted
from referee.games.pfc import play, says, score, sight
from referee.games.pfc.settings import Settings
from referee.games.pfc.state import State
from referee.games.protocol import Game


def begin(started: Event, facts: GameStarted) -> State:
    """Nine cards in every hand, the three piles not yet started."""
    return State(facts.players, facts.deck, msgspec.convert(facts.settings, Settings), started)


PFC = Game(
    name="pfc",
    deck="pfc",
    seats=range(2, 6),
    settings=Settings,
    begin=begin,
    apply=play.apply,
    facts=says.facts,
    reconcile=sight.reconcile,
    scoreboard=score.scoreboard,
)
