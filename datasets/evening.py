"""A random evening: what the ledger holds, and where the cards really lie afterwards."""

from dataclasses import dataclass
from functools import cache
from random import Random
from typing import TypeAlias

from msgspec.structs import replace

from datasets.decks import load_deck
from referee.audit import Audit, Counted, audit
from referee.core.events import CardLaid, Event
from referee.core.zones import kind_of
from referee.engine.fold import Folded, fold
from referee.games.rockoman import ROCKOMAN
from referee.games.rockoman.faces import shape
from referee.games.rockoman.rehearsal import rehearsal
from referee.games.rockoman.table import State

DECK = load_deck("rockoman")

Piles: TypeAlias = dict[str, tuple[str, ...]]  # the faces in each zone


@dataclass(frozen=True)
class Evening:
    """One game and its piles."""

    events: tuple[Event, ...]
    piles: Piles

    @property
    def folded(self) -> Folded[State]:
        return fold(ROCKOMAN, self.events)

    def audited(self, piles: Piles | None = None, events: tuple[Event, ...] = ()) -> Audit:
        """The audit of these piles (or the true ones) against this ledger (or the true one)."""
        folded = fold(ROCKOMAN, events or self.events)
        return audit(folded, [Counted(zone, faces) for zone, faces in (piles or self.piles).items()])


@cache
def evening(seed: int, players: int = 3) -> Evening:
    """A game by chance; cards nobody saw move are chosen by chance too."""
    random = Random(seed)
    events = tuple(
        Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(rehearsal(DECK, players, seed), start=1)
    )
    state = fold(ROCKOMAN, events).state
    rings = ["ring-diamond", "ring-plain", "ring-plain", "ring-plain"]
    random.shuffle(rings)
    faces = {card.seq: card.face or rings.pop() for card in state.laid}
    piles: dict[str, list[int]] = {f"{kind}:{seat}": [] for seat in range(players) for kind in ("point", "ring")}
    for step in state.transfers:
        if step.faces is None:
            moved = random.sample(piles[step.source], step.cards)
            piles[step.source] = [seq for seq in piles[step.source] if seq not in moved]
        else:
            moved = list(step.seqs)
        piles.setdefault(step.target, []).extend(moved)
    piles["discard"] = [card.seq for card in state.discard]
    for seat in range(players):
        piles[f"super:{seat}"] = [card.seq for card in state.supers[seat]]
    return Evening(events, {zone: tuple(faces[seq] for seq in cards) for zone, cards in piles.items()})


def misread(game: Evening, seq: int, face: str) -> Evening:
    """The same evening, with one card read as another."""
    events = tuple(
        replace(event, fact=replace(event.fact, face=face))
        if event.seq == seq and isinstance(event.fact, CardLaid)
        else event
        for event in game.events
    )
    return Evening(events, game.piles)


def numbered(game: Evening) -> tuple[Event, ...]:
    """The rocks, papers and scissors laid."""
    return tuple(e for e in game.events if isinstance(e.fact, CardLaid) and shape(e.fact.face) is not None)


def three_misread(game: Evening, random: Random) -> tuple[Evening, dict[str, str]]:
    """The same evening with three cards read as others: the true faces, and what each was read as."""
    picked = [(e.seq, str(e.fact.face)) for e in random.sample(numbered(game), 6) if isinstance(e.fact, CardLaid)]
    read = {}
    for (seq, true), (_, said) in zip(picked[:3], picked[3:], strict=True):
        game, read[true] = misread(game, seq, said), said
    return game, read


def without(piles: Piles, zone: str, face: str) -> Piles:
    """The piles with one card less."""
    cards = list(piles[zone])
    cards.remove(face)
    return {**piles, zone: tuple(cards)}


def also(piles: Piles, zone: str, *faces: str) -> Piles:
    """The piles with cards put on one of them."""
    return {**piles, zone: (*piles[zone], *faces)}


def two_point_piles(game: Evening, random: Random) -> list[str]:
    """Two players' piles that hold cards."""
    return random.sample([zone for zone, cards in game.piles.items() if kind_of(zone) == "point" and cards], 2)


def displaced(game: Evening, error: str, random: Random) -> tuple[str, Piles]:
    """A card of a point pile that is lost, doubled on another pile or moved there: its face, and the piles."""
    zone, there = two_point_piles(game, random)
    face = random.choice(game.piles[zone])
    piles = game.piles if error == "doubled" else without(game.piles, zone, face)
    return face, piles if error == "lost" else also(piles, there, face)
