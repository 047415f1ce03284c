"""After a correction everything is judged anew, so quickly that nobody waits."""

from collections.abc import Sequence
from time import process_time
from typing import Any

import pytest

from datasets.decks import load_deck
from referee.core.events import Amended, CardLaid, Event, Fact, MarbleMoved, Voided
from referee.engine.fold import fold
from referee.games.protocol import Game
from referee.games.registry import GAMES
from referee.games.rehearsals import REHEARSALS


def seconds(game: Game[Any], facts: Sequence[Fact]) -> float:
    """Of processor time, the quickest of a few: what else the machine does says nothing about the referee."""
    events = [Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(facts, start=1)]
    assert len(events) >= 250
    taken = []
    for _ in range(7):
        start = process_time()
        assert fold(game, events).scoreboard.phase != "playing"
        taken.append(process_time() - start)
    return min(taken)


@pytest.mark.parametrize(("name", "players"), [("rockoman", 4), ("pfc", 5), ("ciseaux123", 4), ("supertock", 4)])
def test_a_full_game_with_many_corrections_is_folded_anew_in_20_milliseconds(name: str, players: int) -> None:
    facts = list(REHEARSALS[name](load_deck(GAMES[name].deck), players, 3))
    for _ in range(2):
        for seq, fact in enumerate(tuple(facts), start=1):
            if isinstance(fact, CardLaid | MarbleMoved):
                facts += [Amended(seq, seat=0), Voided(len(facts) + 1)]
    assert seconds(GAMES[name], facts) <= 0.020


@pytest.mark.parametrize(("players", "seed"), [(3, 2), (4, 3), (6, 3)])
def test_a_full_game_of_super_tock_is_folded_anew_in_20_milliseconds(players: int, seed: int) -> None:
    assert seconds(GAMES["supertock"], REHEARSALS["supertock"](load_deck("standard52"), players, seed)) <= 0.020
