"""A card that may have come to rest: it becomes a placement, or turns out to be one that was there already."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from referee.core.zones import kind_of
from vision.backdrop import Above, footprint, share
from vision.hands import Visit
from vision.homography import Plane
from vision.picture import Picture, Points
from vision.placement import Placement
from vision.sighting import Sighting, apart, turned
from vision.votes import Votes

SAME_PLACE_MM = 3.5
SAME_TURN = 5.0
TWO_LOOKS = 0.07  # seconds between two looks that prove rest
SURE = 0.85
CARRIED_MM = (25.0, 250.0)  # so near it must have come, though not so near that it may be the card itself
AHEAD = 0.12  # seconds for which a card is still on its way when the hand that holds it has come to the place
ON_THE_WAY = 0.8  # seconds a hand with a card is on its way over the table
TO_LAY = 0.08  # seconds a hand needs there to lay it down
AGAIN = 0.2  # seconds until it is seen again on its way
AWAY_MM = 15.0
OTHERWISE_MM = 1.5  # by which a pile's top lies elsewhere: less is the detector's own unrest
LIFTED = 4.0  # seconds for which a card is carried at most
BESIDE = 1.5  # times a card: what lies so far from its middle is beside it
PATIENCE = 0.3  # seconds after which a card at rest is told of, however badly it can be read


@dataclass(slots=True, eq=False)
class Arrival:
    """Sightings at one place that no placement accounts for yet."""

    seen: Sighting
    began: float
    seen_at: float
    looks: int = 1
    votes: Votes = field(default_factory=Votes)
    still: bool = False  # the change test says that nothing moves here
    free: bool = False  # and no arm is over it
    freely: int = 0  # looks in a row that found it so
    alone: bool = False  # nor close by: of a dark arm over a dark card not all stands out
    crop: Picture | None = None  # the best so far
    crop_weight: float = 0.0
    beside: frozenset[int] = frozenset()  # placements that lay in their places meanwhile
    passed: bool = False
    printed: bool = False  # there is something on it
    foreign: bool = False  # it looks like a back, but not like this deck's: a sleeve does

    def matches(self, other: Sighting) -> bool:
        """Whether another look's sighting is of the same card in the same place."""
        return (
            other.side == self.seen.side
            and apart(self.seen.at, other.at) <= SAME_PLACE_MM
            and turned(self.seen.angle, other.angle) <= SAME_TURN
        )

    def again(self, seen: Sighting, t: float) -> None:
        """It was seen once more."""
        self.seen, self.seen_at, self.looks = seen, t, self.looks + 1

    def lies_under(self, above: Above, plane: Plane) -> None:
        """Note what is over it and beside it now."""
        cells, round_it = footprint(self.seen.outline, plane), footprint(_grown(self.seen.outline), plane)
        self.still = not share(above.moving, cells)
        self.free = self.still and not share(above.arms, cells)
        self.freely = self.freely + 1 if self.free else 0
        self.alone = self.free and not share(above.arms, round_it)

    @property
    def rests(self) -> bool:
        """It no longer moves."""
        return self.still or (self.looks >= 2 and self.seen_at - self.began >= TWO_LOOKS)

    @property
    def ripe(self) -> bool:
        """It rests, and its face is as sure as it will get in the time there is."""
        patient = self.seen_at - self.began >= PATIENCE
        return self.rests and (self.seen.side == "back" or self.votes.confidence >= SURE or patient)


def _grown(outline: Points) -> Points:
    middle = outline.mean(axis=0)
    return np.asarray(middle + BESIDE * (outline - middle), np.float32)


@dataclass(frozen=True, slots=True)
class Carried:
    """A card was seen on its way through the air, and which placements lay there meanwhile."""

    t: float
    at: tuple[float, float]
    side: str
    beside: frozenset[int]
    face: str | None = None


class Memory:
    """The last two seconds: what was carried."""

    def __init__(self, span: float = 2.0) -> None:
        self._span = span
        self._carried: deque[Carried] = deque()
        self._lifted: list[tuple[float, str | None]] = []  # when a back was last seen lying where it lies no more

    def add(self, carried: Carried) -> None:
        """One more sighting in motion."""
        self._carried.append(carried)

    def lifted(self, zone: str | None, t: float) -> None:
        """A card that lay face down until then was taken away: it will be put down somewhere."""
        self._lifted.append((t, zone))

    def pass_by(self, t: float) -> None:
        """Forget what was carried too long ago."""
        while self._carried and self._carried[0].t < t - self._span:
            self._carried.popleft()
        self._lifted = [one for one in self._lifted if one[0] >= t - LIFTED]

    def laid_down(self, pile: Placement, seen: Sighting) -> None:
        """Of a pile only the top is known: where that lies otherwise now, what was carried face down lies on it."""
        if kind_of(pile.zone or "") == "point" and pile.off(seen)[0] > OTHERWISE_MM:
            self._carried = deque(one for one in self._carried if one.side == "front")

    def clear(self) -> None:
        """What was carried is accounted for."""
        self._carried.clear()
        self._lifted.clear()

    def brought(
        self, placed: Placement, hand: Visit, resting: Sequence[tuple[float, float]] = (), *, read: bool = False
    ) -> bool:
        """Whether a second card was on its way here while the placement still lay in its place.

        The hand comes with it, and then stays to lay it down: what is seen on its way as the hand leaves is taken away,
        and so is what was nearer before, or is farther off when it is seen next.
        What was nearer to a card that has just come to rest elsewhere was that one. Where all lies exactly as it lay,
        it must have been `read` on its way.
        """
        times = [
            one.t
            for one in self._carried
            if one.t > hand.came - ON_THE_WAY
            if placed.id in one.beside and one.side == placed.side
            if not read or one.face == placed.face
            if CARRIED_MM[0] < apart(one.at, placed.at) < CARRIED_MM[1]
            if all(apart(one.at, placed.at) < apart(one.at, other) for other in resting)
            if not self._goes_away(one, placed)
        ]
        if placed.side == "back":
            times += [t for t, zone in self._lifted if zone != placed.zone]
        return any(t <= min(hand.came + AHEAD, hand.last - TO_LAY) for t in times)

    def _goes_away(self, one: Carried, placed: Placement) -> bool:
        """Whether what was seen there was nearer to the placement just before, or farther off soon after."""
        near = apart(one.at, placed.at)
        around = [o for o in self._carried if o.side == one.side and abs(o.t - one.t) <= AGAIN]
        before = any(apart(o.at, placed.at) < near - AWAY_MM for o in around if o.t < one.t)
        return before or any(apart(o.at, placed.at) > near + AWAY_MM for o in around if o.t > one.t)
