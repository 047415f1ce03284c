"""Which zones hands are at: a hand on its way over a zone is not at it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from vision.backdrop import Footprint, share
from vision.change import Cells

TOUCHED = 0.15  # share of a card's place under a hand
MOSTLY = 0.6  # of what the hand covers most
STAYS = 0.07  # seconds


@dataclass(frozen=True, slots=True)
class Visit:
    """A hand at a zone: when it came, and when it was last seen there."""

    came: float
    last: float


class Hands:
    """When each zone was last visited by a hand, and each of its places."""

    def __init__(self) -> None:
        self.visited: dict[str, float] = {}
        self.came: dict[str, float] = {}  # when that visit began
        self._began: dict[str, float] = {}
        self._places: Mapping[str, tuple[Footprint, ...]] = {}
        self._at: dict[tuple[str, int], Visit] = {}

    def visit(self, zone: str) -> Visit | None:
        """The last one there."""
        return Visit(self.came[zone], self.visited[zone]) if zone in self.visited else None

    def visit_near(self, zone: str, card: Footprint) -> Visit | None:
        """The last one at that place of the zone on which the card lies: beside it others may lay theirs meanwhile."""
        common = [np.isin(place, card).sum() for place in self._places.get(zone, ())]
        return self._at.get((zone, int(np.argmax(common)))) if any(common) else self.visit(zone)

    def forget(self, zones: Iterable[str]) -> None:
        """The hand that was there pushed the sheet: it was not at the cards."""
        for zone in zones:
            self.visited.pop(zone, None)
            self.came.pop(zone, None)
            self._began.pop(zone, None)

    def see(self, t: float, hands: Cells, places: Mapping[str, tuple[Footprint, ...]]) -> None:
        """One frame."""
        self._places = places
        if not hands.any():
            self._began.clear()
            return
        covered = {zone: [share(hands, place) for place in those] for zone, those in places.items()}
        most = {zone: max(parts) for zone, parts in covered.items()}
        bar = max(TOUCHED, MOSTLY * max(most.values(), default=0.0))
        at = {zone for zone, part in most.items() if part >= bar}
        self._began = {zone: self._began.get(zone, t) for zone in at}
        for zone, began in self._began.items():
            if t - began < STAYS:
                continue
            for number in [number for number, part in enumerate(covered[zone]) if part >= TOUCHED]:
                self._at[zone, number] = self._longer(self._at.get((zone, number)), zone, t)
            self.visited[zone], self.came[zone] = t, began

    def _longer(self, before: Visit | None, zone: str, t: float) -> Visit:
        """The visit of a place that goes on, or begins: with the zone's, unless the hand was elsewhere in it first."""
        if before is not None and before.last == self.visited.get(zone) and before.came >= self._began[zone]:
            return Visit(before.came, t)
        elsewhere = self.visited.get(zone, 0.0) > self._began[zone]
        return Visit(t if elsewhere else self._began[zone], t)
