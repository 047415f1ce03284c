"""One card as one look saw it, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin
from typing import Protocol, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from referee.core.observations import Side
from vision.homography import Plane
from vision.picture import Points
from vision.sheets import CARD_MM

Pose: TypeAlias = tuple[tuple[float, float], float]  # millimetres, and degrees clockwise

TWICE_MM = 10.0
TWICE_TURN = 20.0
FLAT = 1.4  # times the printed area
_GUESSED = 0.02  # of what a corner that is seen counts
SIZES = (0.7, 1.4)  # times the printed size; a card held high over the table seems larger


class Quad(Protocol):
    """A card the detector found."""

    @property
    def corners(self) -> Points: ...
    @property
    def confidence(self) -> float: ...
    @property
    def side(self) -> Side: ...
    @property
    def visible(self) -> float: ...
    @property
    def quarters(self) -> tuple[float, ...]: ...


@dataclass(frozen=True, slots=True, eq=False)
class Sighting:
    """Where a card lay in one look."""

    corners: Points  # in the picture
    at: tuple[float, float]  # millimetres
    angle: float  # degrees clockwise, -180 to 180
    side: Side
    confidence: float
    visible: float  # the share of what the picture can show of it
    outline: Points  # of the whole card, in millimetres
    flat: bool  # as large as a card on the table, not nearer to the camera


def apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    """Millimetres between two points."""
    return hypot(one[0] - other[0], one[1] - other[1])


def turn_of_card(one: float, other: float) -> float:
    """The turn from one direction of a card to the other, -90 to 90 degrees: a card looks alike from both ends."""
    return (other - one + 90.0) % 180.0 - 90.0


def turned(one: float, other: float) -> float:
    """Degrees between two directions of a card, 0 to 90."""
    return abs(turn_of_card(one, other))


def same_card(one: Sighting, other: Sighting) -> bool:
    """Whether both are the same card, found twice."""
    return apart(one.at, other.at) < TWICE_MM and turned(one.angle, other.angle) < TWICE_TURN


def each_once(seen: Sequence[Sighting]) -> list[Sighting]:
    """The finds of one look, each card once: of two at one place the one that shows less of itself is no card.

    What peeps out under a card draws the network to that card; two that truly lie so show next to nothing of the lower.
    """
    kept: list[Sighting] = []
    for one in sorted(seen, key=lambda sighting: sighting.visible * sighting.confidence, reverse=True):
        if not any(same_card(one, other) for other in kept):
            kept.append(one)
    return kept


def outline_of(at: tuple[float, float], angle: float, card_mm: tuple[float, float] = CARD_MM) -> Points:
    """The corners of a card that lies there, clockwise from its top left."""
    c, s = cos(radians(angle)), sin(radians(angle))
    x, y = card_mm[0] / 2, card_mm[1] / 2
    return np.array(
        [(at[0] + c * u - s * v, at[1] + s * u + c * v) for u, v in ((-x, -y), (x, -y), (x, y), (-x, y))], np.float32
    )


def overlap(one: Points, other: Points) -> float:
    """The share of the first outline that lies under the second."""
    if np.hypot(*(one.mean(axis=0) - other.mean(axis=0))) > 220.0:
        return 0.0
    area, _ = cv2.intersectConvexConvex(one, other)
    return float(area) / max(1.0, abs(float(cv2.contourArea(one))))


def _pose(mm: Points, card_mm: tuple[float, float], inside: npt.NDArray[np.bool_]) -> Pose:
    """How a card of this size lies best on its corners; what lies beyond the picture is guessed, and counts little."""
    trust = np.where(inside, 1.0, _GUESSED)
    trust /= trust.sum()
    seen, own = mm @ (1, 1j), outline_of((0.0, 0.0), 0.0, card_mm) @ (1, 1j)
    middle, centre = trust @ seen, trust @ own
    turn = trust @ ((seen - middle) * np.conj(own - centre))
    at = middle - turn / abs(turn) * centre
    return (float(at.real), float(at.imag)), degrees(atan2(turn.imag, turn.real))


def _inside(corners: Points, picture: tuple[int, int]) -> npt.NDArray[np.bool_]:
    """Which corners the picture shows."""
    return np.asarray(((corners >= 0) & (corners < picture)).all(axis=1), np.bool_)


def _visible(quad: Quad, inside: npt.NDArray[np.bool_]) -> float:
    """How much is to be seen of what the picture can show: of a cut card the quarters at the corners that are in it."""
    if inside.all() or not inside.any() or not quad.quarters:
        return quad.visible
    return float(np.mean(np.array(quad.quarters)[inside]))


def sightings(quads: Sequence[Quad], plane: Plane, card_mm: tuple[float, float] = CARD_MM) -> list[Sighting]:
    """The detector's finds on the table; what can't be a card by its size is left out."""
    seen = []
    for quad in quads:
        corners, inside = quad.corners, _inside(quad.corners, plane.picture)
        visible = _visible(quad, inside)
        mm = plane.to_mm(corners)
        across, along = (mm[1] - mm[0] + mm[2] - mm[3]) / 2, (mm[3] - mm[0] + mm[2] - mm[1]) / 2
        if np.hypot(*across) > np.hypot(*along):  # the first edge is to be the short one
            corners, mm, inside = np.roll(corners, -1, axis=0), np.roll(mm, -1, axis=0), np.roll(inside, -1)
            across, along = along, -across
        width, height = float(np.hypot(*across)) / card_mm[0], float(np.hypot(*along)) / card_mm[1]
        if not (SIZES[0] <= width <= SIZES[1] and SIZES[0] <= height <= SIZES[1]):
            continue
        at, angle = _pose(mm, card_mm, inside)
        flat = width * height < FLAT
        seen.append(
            Sighting(corners, at, angle, quad.side, quad.confidence, visible, outline_of(at, angle, card_mm), flat)
        )
    return seen
