"""Cards that were taken from where they lay a moment ago: they may be put back, and come to lie elsewhere."""

from __future__ import annotations

from collections.abc import Mapping

from vision.arrival import CARRIED_MM, Arrival
from vision.hands import Hands
from vision.leaving import OVERLOOKED
from vision.placement import Placement

PUT_BACK = 6.0  # seconds within which a card that went and comes to its zone again is the same card
JUST_THERE = 1.0  # seconds since a hand was there: it is the one that took the card


class Gone:
    """The last seconds' cards."""

    def __init__(self, counts: Mapping[str, int], hands: Hands) -> None:
        self._counts, self._hands = counts, hands
        self._gone: list[tuple[float, Placement]] = []

    @property
    def lately(self) -> tuple[tuple[float, Placement], ...]:
        """When each went."""
        return tuple(self._gone)

    @property
    def faces(self) -> set[str | None]:
        """Their faces."""
        return {placed.face for _, placed in self._gone}

    def pass_by(self, t: float) -> None:
        """Forget those that went too long ago."""
        self._gone = [one for one in self._gone if one[0] > t - PUT_BACK]

    def add(self, t: float, placed: Placement) -> float:
        """One more; the time until which it lay there: nobody took it before a hand came, though nobody looked."""
        self._gone.append((t, placed))
        visit = self._hands.visit(placed.zone or "")
        if visit is None or visit.last < placed.seen_at - JUST_THERE or visit.came < placed.since:
            return placed.seen_at
        return visit.came

    def put_back(self, arrival: Arrival, zone: str | None) -> Placement | None:
        """The card that the arrival is once more."""
        for at, placed in self._gone:
            if placed.zone == zone and self._is(placed, at, arrival):
                self._gone.remove((at, placed))
                return placed
        return None

    def _is(self, placed: Placement, gone_at: float, arrival: Arrival) -> bool:
        """There is only one of its face, or no hand was there meanwhile."""
        if placed.side != arrival.seen.side or (placed.side == "front" and placed.face != arrival.votes.face):
            return False
        alone = placed.side == "front" and self._counts.get(placed.face or "", 2) == 1
        hand = self._hands.visited.get(placed.zone or "", 0.0)
        return alone or (placed.off(arrival.seen)[0] < CARRIED_MM[0] and hand < gone_at - OVERLOOKED)
