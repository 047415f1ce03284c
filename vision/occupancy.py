"""Zones as wholes: which are empty, hidden, visited by a hand, or hold something that was not made out."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from vision.arrival import Arrival
from vision.backdrop import Above, Footprint, share
from vision.change import Cells
from vision.hands import Hands
from vision.identity import COVERED, LAID_BARE, NEAR_TURN
from vision.leaving import DISTURBED
from vision.look import SMALL, Look, alike
from vision.placement import Placement
from vision.sighting import TWICE_MM
from vision.table import Layout
from vision.zones import TableZone, zone_at

CLEAR_LOOKS = 2  # before anything is said of a zone nobody watched
HIDDEN = 0.8  # seconds: so long no hand is on its way between two piles, as one may seem to be that lays a card
TRIES = 3  # closer looks at something that is not made out; then it is taken for the table's own
_ALL = np.ones((SMALL[1], SMALL[0]), np.bool_)


@dataclass(slots=True)
class ZoneMemory:
    """What was last seen of a zone."""

    empty_at: float | None = None
    hidden: bool = True
    clear_at: float = 0.0  # the last look that showed all of it, and nothing in it that is not told
    clear_looks: int = 0  # in which all of it could be seen, since anybody last looked away
    tries: int = 0
    judged: bool = False  # nothing lies there that is not made out, and nothing has moved over it since
    usual: npt.NDArray[np.float32] | None = None  # how its place looks with no card on it


class Occupancy:
    """All zones."""

    def __init__(self) -> None:
        self.hands = Hands()
        self.puzzle: str | None = None  # a zone in which something lies that the last look didn't make out
        self._zones: dict[str, ZoneMemory] = {}
        self._places: Mapping[str, tuple[Footprint, ...]] = {}
        self._stirred: Cells | None = None  # where something moved since the last look, or was not as before

    def zone(self, name: str) -> ZoneMemory:
        """What is known of a zone."""
        return self._zones.setdefault(name, ZoneMemory())

    def unknown(self, restless: Cells) -> tuple[str, ...]:
        """Zones that nobody has seen as yet, or an arm hid at the last look, and that can be seen now."""
        hidden = (name for name, zone in self._zones.items() if zone.hidden)
        return tuple(name for name in hidden if _share_of_most(restless, self._places.get(name, ())) <= DISTURBED)

    def laid(self, name: str | None, seen: float) -> float:
        """When what was first seen then was laid: the hand was there, though an arm that came after it hid the card."""
        visit = self.hands.visit(name or "")
        since = seen if visit is None else max(visit.last, self.zone(name or "").clear_at)
        return since if since < seen - HIDDEN else seen

    def doubt(self) -> None:
        """Nobody watched for a while: nothing is known of any zone."""
        for memory in self._zones.values():
            memory.hidden, memory.clear_looks, memory.judged = True, 0, False

    def stir(self, t: float, above: Above, layout: Layout) -> None:
        """Note where hands are, and where anything moves or is not as it was; cheap enough for every frame."""
        self.hands.see(t, above.hands, layout.footprints)
        self._places = layout.footprints
        now = above.moving | above.foreign
        self._stirred = now if self._stirred is None or self._stirred.shape != now.shape else self._stirred | now

    def note(
        self,
        placements: Sequence[Placement],
        arrivals: Sequence[Arrival],
        seen: Collection[int],
        look: Look,
        above: Above,
        layout: Layout,
    ) -> None:
        """Take one look in, after the tracker has."""
        self.puzzle = None
        news = [arrival for arrival in arrivals if not any(_strip_of(placed, arrival) for placed in placements)]
        crossed = {zone_at(layout.zones, arrival.seen.at) for arrival in news}
        for name, zone in layout.zones.items():
            held = [placed for placed in placements if placed.zone == name]
            shown = [placed for placed in held if placed.visible > COVERED]
            prints = [placed.footprint(look.plane) for placed in shown] or layout.footprints[name]
            under_arm = _share_of_most(above.arms, prints) > DISTURBED
            busy = _share_of_most(above.moving, layout.footprints[name]) > DISTURBED
            memory = self.zone(name)
            quiet = self._stirred is not None and not share(self._stirred, layout.footprints[name][0])
            memory.judged = memory.judged and quiet
            missed = any(placed.missed for placed in held)
            confirmed = bool(shown) and all(placed.id in seen for placed in shown)
            if confirmed and name not in crossed:  # an arm over it hides nothing of what is known
                memory.clear_looks += 1
            if not (under_arm or busy):
                if name not in crossed and not missed:
                    memory.clear_looks += 1
                    memory.clear_at = look.t
                    memory.empty_at = memory.empty_at if held else look.t
                if missed or (not shown and name not in crossed and self._puzzling(memory, zone, look)):
                    self.puzzle = name
            memory.hidden = memory.clear_looks < CLEAR_LOOKS or (under_arm and not confirmed)
        self._stirred = None

    def _puzzling(self, memory: ZoneMemory, zone: TableZone, look: Look) -> bool:
        """Whether a place on which no card is known looks as if there were one."""
        if memory.judged:
            return False
        place = zone.places[0]
        if look.bare(place) or (memory.usual is not None and alike(memory.usual, look.appearance(place), _ALL)):
            memory.tries, memory.judged = 0, True
            return False
        memory.tries += 1
        if memory.tries > TRIES:
            memory.usual, memory.tries = look.appearance(place), 0
        return memory.tries > 0


def _share_of_most(cells: Cells, places: Iterable[Footprint]) -> float:
    """Which share lies under these cells of the place that they cover most of."""
    return max((share(cells, place) for place in places), default=0.0)


def _strip_of(placed: Placement, arrival: Arrival) -> bool:
    """Whether the arrival is only what peeps out of a card that lies under others, too little to be read anew."""
    distance, turn = placed.off(arrival.seen)
    covered = placed.visible < LAID_BARE and placed.side == arrival.seen.side
    return covered and distance <= TWICE_MM and turn <= NEAR_TURN
