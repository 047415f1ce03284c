"""Zones of which nothing is concluded: their sheet may just be on the move, and its cards with it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.core.zones import kind_of
from vision.identity import FANNED, LAID_BARE, in_place
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
    Of a fan only the card that is seen whole: pushed by a step, the next one's strip lies where each lay.
    """
    if CENTRE in unsure:
        return zones_on(unsure, zones)
    away, whole = set(), [one for one in seen if one.visible > LAID_BARE]
    for sheet in unsure:
        cards = [placed for placed in placements if placed.zone in zones_on((sheet,), zones)]
        shown = [placed for placed in cards if placed.visible > LAID_BARE or kind_of(placed.zone or "") not in FANNED]
        if cards and not any(in_place(p, whole if kind_of(p.zone or "") in FANNED else seen) for p in shown):
            away.add(sheet)
    return zones_on(away, zones)


def zones_on(sheets: Collection[str], zones: Mapping[str, TableZone]) -> frozenset[str]:
    """The zones printed on these sheets."""
    return frozenset(name for name, zone in zones.items() if zone.sheet in sheets)
