"""A game is scripted before it is filmed: what the hands do and what the referee makes of it must agree."""

import pytest

from datasets.simulate.plan import plan
from datasets.simulate.script import Script
from referee.core.scoreboard import Scoreboard
from referee.engine.fold import fold
from referee.games.registry import game_named


def _board(script: Script) -> Scoreboard:
    return fold(game_named(script.game), script.events).scoreboard


def _lying_at_the_end(script: Script, zone: str) -> int:
    return sum(rest.zone == zone and rest.until == script.duration for rest in script.rests)


@pytest.mark.parametrize("seed", range(10))
def test_the_cards_in_every_rockoman_pile_are_those_the_referee_counts(seed: int) -> None:
    script = plan("rockoman", 2 + seed % 7, seed, mistakes=0.08)
    board = _board(script)
    assert board.phase == "ended"
    for line in board.seats:
        for kind in ("point", "ring", "super"):
            assert line.piles[kind] == _lying_at_the_end(script, f"{kind}:{line.seat}"), (kind, line.seat)
        assert line.points == line.piles["point"] + 5 * (line.diamond is True)
    assert sum(_lying_at_the_end(script, rest) for rest in {r.zone for r in script.rests if r.zone}) == 86
