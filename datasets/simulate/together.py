"""What all players do together: reveal the cards they chose, and count up in the end."""

from __future__ import annotations

from collections.abc import Mapping

from datasets.simulate.ledger import Ledger
from datasets.simulate.pose import scattered
from datasets.simulate.stage import Stage
from referee.core.commands import Finish
from referee.core.events import CardLaid, ScoringStarted


def reveal(
    stage: Stage, ledger: Ledger, chosen: Mapping[int, tuple[int, str]], where: Mapping[int, str], degrees: float
) -> None:
    """Everybody turns over the chosen card in the zone where it lies, about as it lies there."""
    rng = stage.rng
    start = stage.now + max(0.5, stage.tempo.pause(rng) * 0.5)
    told = []
    for seat, (card, face) in chosen.items():
        lying = stage.lying[card].pose
        reach = stage.reach(seat, start + float(rng.uniform(0, 0.25)), lying).pick([card])
        place = scattered(lying, rng, 2.0, degrees)
        reach.to(place, lift=40.0).put([place], where[seat], seat, "front")
        told.append((stage.lying[card].since, CardLaid(zone=where[seat], face=face, seat=seat)))
        reach.leave()
    for t, fact in sorted(told, key=lambda each: each[0]):
        ledger.add(t, fact)


def count_up(stage: Stage, ledger: Ledger, played_out: bool) -> None:
    """A game that was cut short is said to be over; a tie is settled by a standard game."""
    t = stage.now + 1.5
    if not played_out:
        ledger.commands.append(Finish(t=round(t, 3)))
        ledger.add(t, ScoringStarted(), "player")
    ledger.settle_tie(t + 1.0, lambda seats: int(stage.rng.choice(seats)))
    stage.now = t + 1.5
