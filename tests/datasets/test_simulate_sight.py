"""Eyes that never err, and what was said: from these the referee finds the truth of every film, mistakes and all."""

from collections import Counter

import pytest

from datasets.simulate.mistakes import Mistakes
from datasets.simulate.plan import plan
from datasets.simulate.sight import perfect_views
from referee.engine.fold import fold
from referee.games.registry import game_named
from referee.headless import referee_game

# Who drew a card can't be told from where cards lie, so nobody plays out of turn here.
SLIPS = Mistakes(missed_beat=0.04, missed_rockoman=0.2, wrong_take=0.03, wrong_pile=0.05, wrong_winner=0.05)


@pytest.mark.parametrize("disturbances", [(), ("all",)], ids=["calm", "disturbed"])
@pytest.mark.parametrize(
    ("game", "players", "seed"),
    [("rockoman", 2, 1), ("rockoman", 3, 2), ("rockoman", 5, 3), ("pfc", 2, 4), ("pfc", 5, 5), ("ciseaux123", 4, 6)],
)
def test_perfect_eyes_lead_to_the_true_scores_and_rulings(
    game: str, players: int, seed: int, disturbances: tuple[str, ...]
) -> None:
    script = plan(game, players, seed, mistakes=SLIPS, disturbances=disturbances)
    true = fold(game_named(game), script.events).scoreboard
    found = referee_game(game, script.players, {}, script.deck, perfect_views(script), script.commands)
    assert [line.points for line in found.players] == [line.points for line in true.seats]
    assert Counter(each.kind for each in found.rulings) == Counter(each.kind for each in true.rulings)
    assert Counter(each.kind for each in found.irregularities) == Counter(each.kind for each in true.irregularities)
    assert found.corrections_needed == 0
    assert not found.refused
