"""The audit against every history there can be, tried one by one in small games."""

from random import Random

import pytest

from tests.referee.audit.small_games import small_game


@pytest.mark.parametrize("seed", range(40))
def test_a_card_that_moved_is_named_alone_wherever_only_it_can_have_moved(seed: int) -> None:
    """And where several can be the one, each of them is told; what could have come about is never called wrong."""
    game, random = small_game(seed), Random(seed)
    for lying in random.sample(sorted(game.possible), min(5, len(game.possible))):
        assert not [one for one in game.audited(lying).findings if one.kind != "unfinished"]
        at = random.randrange(len(lying))
        seat = random.choice([seat for seat in range(3) if seat != lying[at]])
        moved = (*lying[:at], seat, *lying[at + 1 :])
        findings = [one for one in game.audited(moved).findings if one.kind != "unfinished"]
        told = {one.face for one in findings if one.face} | {face for one in findings for face in one.among}
        if moved in game.possible:
            assert not findings
            continue
        can_be = game.explanations(moved)
        assert findings
        assert told == can_be if len(can_be) == 1 else told >= can_be
