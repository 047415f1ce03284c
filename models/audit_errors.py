"""Errors sown into ledgers and piles of many games: how many the audit finds, and how many it names alone."""

from __future__ import annotations

from random import Random

from datasets.evening import also, displaced, evening, three_misread, two_point_piles, without
from models.audit_histories import explained
from referee.audit.rockoman import books

PLAYERS = 4


def sown(games: int) -> list[str]:
    """A line for each kind of error."""
    return [_misreads(games), *(_displaced(kind, games) for kind in ("moved", "lost", "doubled")), _swapped(games)]


def _misreads(games: int) -> str:
    found = sown_ = 0
    for seed in range(1000, 1000 + games):
        wrong, read = three_misread(evening(seed, PLAYERS), Random(seed))
        told = {finding.face for finding in wrong.audited().findings if finding.kind == "misread"}
        found += len(read.keys() & told)
        sown_ += len(read)
    return f"misread in the ledger: {found} of {sown_} found and named"


def _displaced(kind: str, games: int) -> str:
    found = named = 0
    for seed in range(2000, 2000 + games):
        game = evening(seed, PLAYERS)
        face, piles = displaced(game, kind, Random(seed))
        findings = game.audited(piles).findings
        named += any(finding.face == face for finding in findings)
        found += any(finding.face == face or face in finding.among for finding in findings)
    rest = "the others among those that can be the one" if kind == "moved" else ""
    return f"{kind}: {found} of {games} found, {named} named alone{', ' + rest if rest else ''}"


def _swapped(games: int) -> str:
    """Two unlike cards of two piles changed places. Where nothing is told, a history of the game's own transfers that
    leads to just these piles is shown: then they can't be told from the true ones, nor does the score differ."""
    swapped = told = named = shown = 0
    for seed in range(3000, 3000 + games):
        game, random = evening(seed, PLAYERS), Random(seed)
        zone, there = two_point_piles(game, random)
        one, other = random.choice(game.piles[zone]), random.choice(game.piles[there])
        if one == other:
            continue
        swapped += 1
        piles = also(without(game.piles, zone, one), zone, other)
        piles = also(without(piles, there, other), there, one)
        audited = game.audited(piles)
        told += not audited.fits
        named += all(any(face == f.face or face in f.among for f in audited.findings) for face in (one, other))
        shown += audited.fits and explained(books(game.folded.state), piles, random)
    return (
        f"swapped between piles: {told} of {swapped} told, {named} of them with both cards named or among those that "
        f"can be the one; the other {swapped - told} nobody can tell: for {shown} of them a history of the same "
        "transfers was found that leads to these very piles"
    )
