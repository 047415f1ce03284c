"""Errors sown into ledgers and piles of many games: how many the audit finds, and how many it names alone."""

from __future__ import annotations

from random import Random

from datasets.evening import Evening, evening, misread, numbered
from referee.core.events import CardLaid

PLAYERS = 4


def sown(games: int) -> list[str]:
    """A line for each kind of error."""
    return [_misreads(games), *(_displaced(kind, games) for kind in ("moved", "lost", "doubled")), _swapped(games)]


def _misreads(games: int) -> str:
    found = sown_ = 0
    for seed in range(1000, 1000 + games):
        game = evening(seed, PLAYERS)
        picked = Random(seed).sample(numbered(game), 6)
        wrong, true = game, set()
        for event, like in zip(picked[:3], picked[3:], strict=True):
            if isinstance(event.fact, CardLaid) and isinstance(like.fact, CardLaid):
                true.add(event.fact.face)
                wrong = misread(wrong, event.seq, str(like.fact.face))
        told = {finding.face for finding in wrong.audited().findings if finding.kind == "misread"}
        found += len(true & told)
        sown_ += len(true)
    return f"misread in the ledger: {found} of {sown_} found and named"


def _piles(game: Evening, random: Random) -> list[str]:
    return random.sample([f"point:{seat}" for seat in range(PLAYERS) if game.piles[f"point:{seat}"]], 2)


def _displaced(kind: str, games: int) -> str:
    found = named = 0
    for seed in range(2000, 2000 + games):
        game, random = evening(seed, PLAYERS), Random(seed)
        zone, there = _piles(game, random)
        face = random.choice(game.piles[zone])
        piles = dict(game.piles)
        if kind != "doubled":
            cards = list(piles[zone])
            cards.remove(face)
            piles[zone] = tuple(cards)
        if kind != "lost":
            piles[there] = (*piles[there], face)
        findings = game.audited(piles).findings
        named += any(finding.face == face for finding in findings)
        found += any(finding.face == face or face in finding.among for finding in findings)
    rest = "the others among those that can be the one" if kind == "moved" else ""
    return f"{kind}: {found} of {games} found, {named} named alone{', ' + rest if rest else ''}"


def _swapped(games: int) -> str:
    """Two cards of two piles changed places: told unless the game's own unseen transfers can have done the same."""
    found = 0
    for seed in range(3000, 3000 + games):
        game, random = evening(seed, PLAYERS), Random(seed)
        zone, there = _piles(game, random)
        one, other = random.choice(game.piles[zone]), random.choice(game.piles[there])
        piles = dict(game.piles)
        for pile, out, into in ((zone, one, other), (there, other, one)):
            cards = list(piles[pile])
            cards.remove(out)
            piles[pile] = (*cards, into)
        found += not game.audited(piles).fits or one == other
    return f"swapped between piles: {found} of {games} told; the rest another history explains"
