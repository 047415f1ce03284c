"""Seeded errors over many games: `pytest tests/referee/audit -m long -s` prints how many were found and named."""

from random import Random

import pytest

from datasets.evening import evening, misread, numbered
from referee.core.events import CardLaid

GAMES = 50


@pytest.mark.long
def test_every_misread_of_many_games_is_found() -> None:
    found = seeded = more = 0
    for seed in range(100, 100 + GAMES):
        game = evening(seed, 4)
        wrong = Random(seed).sample(numbered(game), 6)
        tampered, true = game, set()
        for event, like in zip(wrong[:3], wrong[3:], strict=True):
            assert isinstance(event.fact, CardLaid)
            assert isinstance(like.fact, CardLaid)
            true.add(event.fact.face)
            tampered = misread(tampered, event.seq, str(like.fact.face))
        findings = tampered.audited().findings
        found += len(true & {finding.face for finding in findings if finding.kind == "misread"})
        seeded += len(true)
        more += len(findings) > len(true)
    print(f"{found} of {seeded} misreads found and named; {more} games with more findings than errors")
    assert found == seeded
    assert more <= GAMES // 10


@pytest.mark.long
@pytest.mark.parametrize("error", ["lost", "doubled", "moved"])
def test_every_card_lost_doubled_or_moved_is_found(error: str) -> None:
    named = 0
    for seed in range(200, 200 + GAMES):
        game, random = evening(seed, 4), Random(seed)
        zone, there = random.sample([f"point:{seat}" for seat in range(4) if game.piles[f"point:{seat}"]], 2)
        face = random.choice(game.piles[zone])
        piles = dict(game.piles)
        if error != "doubled":
            cards = list(piles[zone])
            cards.remove(face)
            piles[zone] = tuple(cards)
        if error != "lost":
            piles[there] = (*piles[there], face)
        findings = game.audited(piles).findings
        # where another history could have brought the card there too, it is told as one among those
        assert any(finding.face == face or face in finding.among for finding in findings), seed
        named += any(finding.face == face for finding in findings)
    print(f"{error}: {GAMES} of {GAMES} found, {named} named alone")
    assert named >= (GAMES if error != "moved" else GAMES // 5)
