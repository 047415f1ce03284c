"""What another look at the table could tell, and where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from vision.arrival import SURE, Arrival
from vision.backdrop import footprint, share
from vision.change import Cells
from vision.homography import Plane
from vision.identity import UNREADABLE_REST
from vision.leaving import DISTURBED
from vision.occupancy import Occupancy
from vision.picture import Points
from vision.placement import Placement


@dataclass(frozen=True, slots=True, eq=False)
class Questions:
    """What the last look left open."""

    placements: Sequence[Placement]
    arrivals: Sequence[Arrival]
    unjudged: Sequence[Placement]  # seen as before; whether a second card lies on it is still to be told
    occupancy: Occupancy
    looked_at: float
    restless: Cells  # under an arm or in motion now: nothing is told there
    plane: Plane

    @property
    def undecided(self) -> bool:
        """Whether another look would tell more though all lies still."""
        if self.unjudged or self.occupancy.puzzle is not None or self.occupancy.unknown(self.restless):
            return True
        if any(arrival.seen_at - arrival.began < UNREADABLE_REST + 0.5 for arrival in self.arrivals):
            return True
        return any(placed.missed or self._in_sight(placed) for placed in self.placements)

    def _in_sight(self, placed: Placement) -> bool:
        """Whether it is in doubt, and to be seen now."""
        doubtful = placed.visible > 0.5 and (placed.stirred or placed.unclear)
        return doubtful and share(self.restless, placed.footprint(self.plane)) <= DISTURBED

    @property
    def glimpsing(self) -> bool:
        """Whether a card was read in the last look that may be covered before long: one more look proves its rest."""
        return any(a.looks == 1 and a.seen_at == self.looked_at and a.votes.confidence >= SURE for a in self.arrivals)

    @property
    def on_the_way(self) -> bool:
        """Whether the last look saw something that lies nowhere yet."""
        return any(arrival.seen_at == self.looked_at for arrival in self.arrivals)

    def about(self, cells: Cells) -> bool:
        """Whether what the last look saw there was not decided."""
        if any(share(cells, footprint(arrival.seen.outline, self.plane)) for arrival in self.arrivals):
            return True
        doubtful = (p for p in self.placements if p.stirred or p.missed or p.disturbed or p.unclear)
        return any(share(cells, placed.footprint(self.plane)) for placed in doubtful)

    def places(self, zones: Mapping[str, Points]) -> list[Points]:
        """Outlines of what the next look must see, besides what changed; `zones` have one each."""
        asked = [arrival.seen.outline for arrival in self.arrivals if arrival.seen_at == self.looked_at]
        asked += [p.outline for p in self.placements if p.missed or p.changed or (p.unclear and p.visible > 0.5)]
        asked += [placed.outline for placed in self.unjudged]
        return asked + [zones[name] for name in self.occupancy.unknown(self.restless) if name in zones]
