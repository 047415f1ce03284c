"""The audit tells of piles exactly when no history of the game's own transfers leads to them."""

from random import Random

import pytest

from datasets.evening import also, displaced, evening, two_point_piles, without
from models.audit_histories import explained
from referee.audit.rockoman import books


@pytest.mark.parametrize("seed", range(6))
def test_the_true_piles_have_a_history(seed: int) -> None:
    game = evening(seed, 4)
    assert explained(books(game.folded.state), game.piles, Random(seed))


@pytest.mark.parametrize("seed", range(6))
def test_a_card_moved_to_another_pile_has_none(seed: int) -> None:
    game = evening(seed, 4)
    _, piles = displaced(game, "moved", Random(seed))
    assert not explained(books(game.folded.state), piles, Random(seed))


@pytest.mark.parametrize("seed", range(12))
def test_two_swapped_cards_are_told_unless_a_history_leads_to_these_very_piles(seed: int) -> None:
    game, random = evening(seed, 4), Random(seed)
    zone, there = two_point_piles(game, random)
    one, other = random.choice(game.piles[zone]), random.choice(game.piles[there])
    piles = also(without(game.piles, zone, one), zone, other)
    piles = also(without(piles, there, other), there, one)
    audited = game.audited(piles)
    assert audited.fits == explained(books(game.folded.state), piles, random)
    if audited.fits:
        assert audited.final == game.audited().final
