"""Which zones hands are at: a hand on its way over a zone is not at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

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
    """When each zone was last visited by a hand."""

    def __init__(self) -> None:
        self.visited: dict[str, float] = {}
        self.came: dict[str, float] = {}  # when that visit began
        self._began: dict[str, float] = {}

    def visit(self, zone: str) -> Visit | None:
        """The last one there."""
        return Visit(self.came[zone], self.visited[zone]) if zone in self.visited else None

    def see(self, t: float, hands: Cells, places: Mapping[str, tuple[Footprint, ...]]) -> None:
        """One frame."""
        if not hands.any():
            self._began.clear()
            return
        covered = {zone: max(share(hands, place) for place in those) for zone, those in places.items()}
        bar = max(TOUCHED, MOSTLY * max(covered.values(), default=0.0))
        at = {zone for zone, part in covered.items() if part >= bar}
        self._began = {zone: self._began.get(zone, t) for zone in at}
        for zone, began in self._began.items():
            if t - began >= STAYS:
                self.visited[zone], self.came[zone] = t, began
