"""The game as the engine knows it."""

import msgspec

from referee.core.events import Event, GameStarted
from referee.games.protocol import Game
from referee.games.supertock import play, says, score, sight
from referee.games.supertock.board import MARBLES, board_for
from referee.games.supertock.deals import deals_for, decks_for
from referee.games.supertock.settings import Settings
from referee.games.supertock.state import Marble, State


def begin(started: Event, facts: GameStarted) -> State:
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


SUPERTOCK = Game(
    name="supertock",
    deck="standard52",
    seats=range(2, 9),
    settings=Settings,
    begin=begin,
    apply=play.apply,
    facts=says.facts,
    reconcile=sight.reconcile,
    scoreboard=score.scoreboard,
)
