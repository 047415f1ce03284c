"""A random evening: what the ledger holds, and where the cards really lie afterwards."""

from dataclasses import dataclass
from functools import cache
from random import Random

from msgspec.structs import replace

from datasets.decks import load_deck
from referee.audit import Audit, Counted, audit
from referee.core.events import CardLaid, Event
from referee.engine.fold import Folded, fold
from referee.games.rockoman import ROCKOMAN
from referee.games.rockoman.faces import shape
from referee.games.rockoman.rehearsal import rehearsal
from referee.games.rockoman.table import State

DECK = load_deck("rockoman")


@dataclass(frozen=True)
class Evening:
    """One game and its piles."""

    events: tuple[Event, ...]
    piles: dict[str, tuple[str, ...]]

    @property
    def folded(self) -> Folded[State]:
        return fold(ROCKOMAN, self.events)

    def audited(self, piles: dict[str, tuple[str, ...]] | None = None, events: tuple[Event, ...] = ()) -> Audit:
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
