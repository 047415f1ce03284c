"""Zones of which nothing is concluded: their sheet may just be on the move, and its cards with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from vision.identity import in_place
from vision.placement import Placement
from vision.sighting import Sighting
from vision.zones import TableZone

CENTRE = "centre"


def adrift(
    unsure: Collection[str],
    zones: Mapping[str, TableZone],
    placements: Sequence[Placement],
    seen: Sequence[Sighting],
) -> frozenset[str]:
    """The zones on unsure sheets, without those sheets that a hand over their marker has not moved.

    Where a card is seen as it lay the sheet under it lies as it did; and one on which no card lies takes none along.
    """
    if CENTRE in unsure:
        return zones_on(unsure, zones)
    away = set()
    for sheet in unsure:
        cards = [placed for placed in placements if placed.zone in zones_on((sheet,), zones)]
        if cards and not any(in_place(placed, seen) for placed in cards):
            away.add(sheet)
    return zones_on(away, zones)


def zones_on(sheets: Collection[str], zones: Mapping[str, TableZone]) -> frozenset[str]:
    """The zones printed on these sheets."""
    return frozenset(name for name, zone in zones.items() if zone.sheet in sheets)
