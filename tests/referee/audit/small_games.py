"""Games so small that every history can be tried: who may have what after cards changed piles unseen."""

from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import TypeAlias

from datasets.decks import load_deck
from referee.audit import Audit, Counted, audit
from referee.core.commands import Player
from referee.core.events import CardLaid, Event, Fact, GameStarted, PileTaken, TargetChosen
from referee.engine.fold import Folded, fold
from referee.games.rockoman import ROCKOMAN
from referee.games.rockoman.table import State

PLAYERS = (Player(0, "Ana"), Player(1, "Ben"), Player(2, "Cleo"))
CARDS = [f"{kind}-{number:02}" for kind in ("paper", "rock", "scissors") for number in range(1, 5)]
DECK = load_deck("rockoman")

Lying: TypeAlias = tuple[int, ...]  # the seat that has each of the cards


@dataclass(frozen=True)
class SmallGame:
    """A ledger, and every way in which the cards can lie after it."""

    folded: Folded[State]
    possible: frozenset[Lying]

    def audited(self, lying: Lying) -> Audit:
        """The audit of all point piles."""
        piles = {seat: tuple(f for f, owner in zip(CARDS, lying, strict=True) if owner == seat) for seat in range(3)}
        return audit(self.folded, [Counted(f"point:{seat}", faces) for seat, faces in piles.items()])

    def explanations(self, lying: Lying) -> set[str]:
        """The cards of which one alone, laid back, makes the piles possible."""
        return {
            CARDS[at]
            for at in range(len(CARDS))
            for seat in range(3)
            if (*lying[:at], seat, *lying[at + 1 :]) in self.possible
        }


def small_game(seed: int) -> SmallGame:
    """Everybody takes four cards; then one to three times somebody gets or gives some, nobody sees which."""
    random = Random(seed)
    facts: list[Fact] = [GameStarted("rockoman", PLAYERS, DECK)]
    for seat in range(3):
        facts += [CardLaid("discard", face, seat) for face in CARDS[4 * seat : 4 * seat + 4]]
        facts.append(PileTaken("discard", seat))
    for _ in range(random.randint(1, 3)):
        seat = random.randrange(3)
        facts.append(CardLaid("discard", random.choice(("good", "sick")), seat))
        facts.append(TargetChosen(len(facts), random.choice([s for s in range(3) if s != seat])))
    events = tuple(Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(facts, start=1))
    folded = fold(ROCKOMAN, events)
    possible = {tuple(at // 4 for at in range(12))}
    for step in folded.state.transfers:
        if step.faces is None:
            source, target = (int(pile.split(":")[1]) for pile in (step.source, step.target))
            possible = {
                tuple(target if at in moved else owner for at, owner in enumerate(lying))
                for lying in possible
                for moved in combinations([at for at, owner in enumerate(lying) if owner == source], step.cards)
            }
    return SmallGame(folded, frozenset(possible))
