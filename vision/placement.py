"""A card that came to rest: it keeps its identity while it lies there, seen or covered."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from referee.core.observations import SeenCard, Side
from vision.backdrop import Above, Footprint, footprint, share
from vision.homography import Plane
from vision.look import Look, from_print
from vision.picture import Picture, Points
from vision.shift import print_at
from vision.sighting import Pose, Sighting, apart, outline_of, turn_of_card, turned
from vision.votes import Votes

CLEAR = 0.9  # a placement read so well is not read again
ENOUGH_VOTES = 6
STEADY = 8  # looks after which its place is known as well as it will be


@dataclass(slots=True, eq=False)
class Placement:
    """One card on the table. What changes is how well it is known and how much of it is seen."""

    id: int
    zone: str | None
    at: tuple[float, float]
    angle: float
    side: Side
    since: float
    seen_at: float
    votes: Votes = field(default_factory=Votes)
    visible: float = 1.0
    looks: int = 1
    rested: bool = True  # it has lain with no hand over it; before that, where it seemed to lie tells nothing
    disturbed: bool = False  # a hand was over it, or something moved, since it last lay free
    stirred: bool = False  # something moved over it since it was last seen at rest
    changed: bool = False  # and afterwards it did not look as before
    missed: int = 0  # looks in a row in which it should have been seen
    missed_since: float = 0.0
    appearance: npt.NDArray[np.float32] | None = None
    crop: Picture | None = None  # the best so far
    crop_weight: float = 0.0
    evidence: str | None = None  # the crop's file
    card_mm: tuple[float, float] = (63.0, 88.0)
    anchor: Pose = ((0.0, 0.0), 0.0)  # where it lay when it last lay free
    printed: Picture | None = None  # and what it showed there
    _outline: Points | None = None
    _footprint: tuple[Plane, Footprint] | None = None

    @property
    def outline(self) -> Points:
        if self._outline is None:
            self._outline = outline_of(self.at, self.angle, self.card_mm)
        return self._outline

    def footprint(self, plane: Plane) -> Footprint:
        """The cells of the change test that it lies under."""
        if self._footprint is None or self._footprint[0] is not plane:
            self._footprint = (plane, footprint(self.outline, plane))
        return self._footprint[1]

    def free(self, above: Above, plane: Plane) -> bool:
        """Whether no arm is over it, and nothing moves there."""
        return not share(above.moving | above.arms, self.footprint(plane))

    @property
    def face(self) -> str | None:
        return self.votes.face

    @property
    def unclear(self) -> bool:
        """Whether reading it again would tell more."""
        return self.side == "front" and self.votes.confidence < CLEAR and self.votes.count < ENOUGH_VOTES

    def off(self, seen: Sighting) -> tuple[float, float]:
        """How far a sighting is from where it lies: millimetres and degrees."""
        return apart(self.at, seen.at), turned(self.angle, seen.angle)

    def like(self, other: Placement) -> bool:
        """Whether both lie in one zone and look the same; a back may be read as one, or not at all."""
        alike = self.side == other.side == "back" or (self.side == other.side and self.face == other.face)
        return self.zone == other.zone and alike

    def lies(self, at: tuple[float, float], angle: float) -> None:
        """It lies there now."""
        self.at, self.angle = at, (angle + 180.0) % 360.0 - 180.0
        self._outline = self._footprint = None

    def lies_as_before(self) -> None:
        """What seemed to be this card, elsewhere, was another."""
        self.lies(*self.anchor)
        if self.printed is not None:
            self.appearance = from_print(self.printed)

    def lies_bare(self, t: float) -> None:
        """What covered it has gone, and it lies where it lay."""
        self.lies_as_before()
        self.seen_at, self.visible, self.missed = t, 1.0, 0
        self.stirred = self.changed = self.disturbed = False

    def lies_at(self, seen: Sighting, weight: float) -> None:
        """Take a sighting's pose over, by this weight."""
        x, y = self.at
        turn = turn_of_card(self.angle, seen.angle)
        there = (x + weight * (seen.at[0] - x), y + weight * (seen.at[1] - y))
        self.lies(there, self.angle + weight * turn)

    def confirm(self, look: Look) -> None:
        """It was seen where it lies."""
        self.seen_at, self.missed, self.stirred, self.changed = look.t, 0, False, False
        self.looks += 1
        if self.appearance is None or (self.looks <= 4 and not self.disturbed):
            self.appearance = look.appearance(self.outline)

    def keep_print(self, look: Look, *, told: bool) -> None:
        """Keep where it lies, and its print there if that is told, until a hand comes to it."""
        if self.disturbed or self.printed is None or self.looks <= STEADY:
            self.anchor = (self.at, self.angle)
            self.printed = print_at(look, self.anchor, self.card_mm) if told else None
        self.rested, self.disturbed = True, False

    def told(self) -> SeenCard:
        """As the table view tells of it."""
        return SeenCard(
            id=self.id,
            zone=self.zone,
            at=(round(self.at[0], 1), round(self.at[1], 1)),
            angle=round(self.angle, 1),
            side=self.side,
            reading=self.votes.reading,
            since=round(self.since, 3),
            visible=round(self.visible, 2),
            evidence=self.evidence,
        )
