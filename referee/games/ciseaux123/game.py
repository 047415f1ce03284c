"""The game as the engine knows it."""

import msgspec

from referee.core.events import Event, GameStarted
from referee.games.ciseaux123 import play, says, score, sight
from referee.games.ciseaux123.settings import Settings
from referee.games.ciseaux123.state import State, seat_colours
from referee.games.ciseaux123.trick import Trick
from referee.games.protocol import Game


def begin(started: Event, facts: GameStarted) -> State:
    """Everybody holds the sixteen cards of a colour."""
    colours = seat_colours(facts.players)
    settings = msgspec.convert(facts.settings, Settings)
    return State(facts.players, colours, facts.deck, settings, started, Trick(colours))


CISEAUX123 = Game(
    name="ciseaux123",
    deck="ciseaux123",
    seats=range(2, 5),
    settings=Settings,
    begin=begin,
    apply=play.apply,
    facts=says.facts,
    reconcile=sight.reconcile,
    scoreboard=score.scoreboard,
)
