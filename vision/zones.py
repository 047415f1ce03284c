"""Where the zones lie on this table, in millimetres from the middle of the centre sheet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import atan2, cos, degrees, hypot, radians, sin

import cv2
import numpy as np

from vision.picture import Points
from vision.sheets import CARD_MM, Sheet


@dataclass(frozen=True, slots=True)
class Lie:
    """How a sheet lies on the table: its middle, and by how many degrees it is turned clockwise."""

    x: float
    y: float
    angle: float

    def place(self, points: Iterable[tuple[float, float]]) -> Points:
        """Points of the sheet on the table."""
        turn, away = self._motion()
        return np.asarray(np.asarray(tuple(points), np.float64).reshape(-1, 2) @ turn.T + away, np.float32)

    def within(self, points: Points) -> Points:
        """Points of the table in the sheet's own frame."""
        turn, away = self._motion()
        return np.asarray((points.astype(np.float64) - away) @ turn, np.float32)

    def _motion(self) -> tuple[np.ndarray, np.ndarray]:
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return np.array([[c, -s], [s, c]]), np.array([self.x, self.y])

    def far_from(self, other: Lie, reach: float = 150.0) -> float:
        """By how many millimetres the sheet's far end lies elsewhere than in the other."""
        turned = abs(turn_between(self.angle, other.angle))
        return hypot(self.x - other.x, self.y - other.y) + reach * radians(turned)


def turn_between(one: float, other: float) -> float:
    """The turn from one angle to the other, -180 to 180 degrees."""
    return (other - one + 180.0) % 360.0 - 180.0


def lie_of(marker_mm: Points, corners_on_sheet: Iterable[tuple[float, float]]) -> Lie:
    """How a sheet lies, from one of its markers as found on the table."""
    own = np.asarray(tuple(corners_on_sheet), np.float64)
    there = marker_mm.astype(np.float64)
    own_middle, middle = own.mean(axis=0), there.mean(axis=0)
    a, b = own - own_middle, there - middle
    angle = atan2(float((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum()), float((a * b).sum()))
    c, s = cos(angle), sin(angle)
    x, y = middle - np.array([[c, -s], [s, c]]) @ own_middle
    return Lie(float(x), float(y), degrees(angle))


@dataclass(frozen=True, slots=True, eq=False)
class TableZone:
    """A zone as it lies: where a card's middle must be, and where tidy hands lay the cards."""

    name: str
    area: Points
    places: tuple[Points, ...]  # outlines of whole cards
    sheet: str  # whose sheet it is printed on: "centre", "seat:2"

    def holds(self, point: tuple[float, float]) -> bool:
        return cv2.pointPolygonTest(self.area, point, False) >= 0

    def off_place(self, point: tuple[float, float]) -> float:
        """How far the point is from the nearest place for a card."""
        return min(float(np.hypot(*(place.mean(axis=0) - point))) for place in self.places)


def zones_of(sheet: Sheet, lie: Lie, name: str) -> tuple[TableZone, ...]:
    """The zones of a sheet that lies so."""
    return tuple(
        TableZone(
            zone.name,
            lie.place(zone.area.polygon),
            tuple(lie.place(place.outline.polygon) for place in zone.places),
            name,
        )
        for zone in sheet.zones
    )


def drawn_zone(name: str, area: Points) -> TableZone:
    """A zone that was drawn on the tablet: one card lies in its middle."""
    half = np.array(CARD_MM) / 2
    middle = area.mean(axis=0)
    corners = [middle + half * sign for sign in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    return TableZone(name, area.astype(np.float32), (np.asarray(corners, np.float32),), "table")


def zone_at(zones: Mapping[str, TableZone], point: tuple[float, float]) -> str | None:
    """The zone that holds the point; where areas of two sheets overlap, the one with a place for a card nearer by."""
    held = [zone for zone in zones.values() if zone.holds(point)]
    return min(held, key=lambda zone: zone.off_place(point)).name if held else None
