"""Seeded errors over many games: `pytest tests/referee/audit -m long -s` prints how many were found and named."""

from random import Random

import pytest

from datasets.evening import displaced, evening, three_misread

GAMES = 50


@pytest.mark.long
def test_every_misread_of_many_games_is_found() -> None:
    found = seeded = more = 0
    for seed in range(100, 100 + GAMES):
        tampered, read = three_misread(evening(seed, 4), Random(seed))
        findings = tampered.audited().findings
        found += len(read.keys() & {finding.face for finding in findings if finding.kind == "misread"})
        seeded += len(read)
        more += len(findings) > len(read)
    print(f"{found} of {seeded} misreads found and named; {more} games with more findings than errors")
    assert found == seeded
    assert more <= GAMES // 10


@pytest.mark.long
@pytest.mark.parametrize("error", ["lost", "doubled", "moved"])
def test_every_card_lost_doubled_or_moved_is_found(error: str) -> None:
    named = 0
    for seed in range(200, 200 + GAMES):
        game = evening(seed, 4)
        face, piles = displaced(game, error, Random(seed))
        findings = game.audited(piles).findings
        # where another history could have brought the card there too, it is told as one among those
        assert any(finding.face == face or face in finding.among for finding in findings), seed
        named += any(finding.face == face for finding in findings)
    print(f"{error}: {GAMES} of {GAMES} found, {named} named alone")
    assert named >= (GAMES if error != "moved" else GAMES // 5)
