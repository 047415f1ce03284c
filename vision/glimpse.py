"""Cards read once, clearly, and then covered by a hand: what is seen there next proves that they lay."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from vision.arrival import Arrival
from vision.sighting import overlap

PLAINLY = 0.97  # of a single reading
WHOLE = 0.9  # share of the card that was seen
LAYINGS = (0.35, 1.5)  # seconds from one card's laying to the next one's: less, and it is the same card
ON_IT = 0.3
KEPT = 6.0  # seconds an arm may rest on it


class Glimpses:
    """The last seconds' arrivals that nobody saw at rest."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = counts
        self._seen: list[Arrival] = []

    def keep(self, lost: Collection[Arrival], t: float) -> None:
        """These arrivals were seen no more."""
        self._seen = [one for one in self._seen if one.seen_at > t - KEPT]
        self._seen += [one for one in lost if _telling(one)]

    def under(self, arrival: Arrival, known: Collection[str | None]) -> Arrival | None:
        """The card that must lie under this new one: it was there, and is nowhere else."""
        alone = [one for one in self._seen if self._counts.get(one.votes.face or "", 2) == 1]
        near = [one for one in alone if overlap(one.seen.outline, arrival.seen.outline) > ON_IT]
        for one in near:
            gap = arrival.began - one.seen_at
            if gap < LAYINGS[0]:
                self._seen.remove(one)  # it was this card on its way, whatever it was read as
            elif gap <= LAYINGS[1] and one.votes.face not in known and one.votes.face != arrival.votes.face:
                self._seen.remove(one)
                return one
        return None

    def began(self, arrival: Arrival) -> float:
        """When the arrival was seen first: it lies where it was read before an arm came over it."""
        same = [one for one in self._seen if one.matches(arrival.seen) and one.votes.face == arrival.votes.face]
        return min((one.began for one in same), default=arrival.began)


def _telling(one: Arrival) -> bool:
    plain = one.votes.confidence >= PLAINLY and one.seen.visible >= WHOLE and one.seen.flat
    return plain and one.seen.side == "front"
