"""What of a look is read: cards that arrive, and those not read well yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from vision.arrival import Arrival
from vision.gallery import BACK
from vision.identity import CLEARLY
from vision.look import Look, plain, sharpness
from vision.placement import Placement
from vision.sighting import Sighting
from vision.table import Layout
from vision.zones import zone_at

UNREAD = 0.3  # what it counts that a look could make nothing of a card


def read_what_is_new(
    placements: Sequence[Placement],
    seen: Mapping[int, Sighting],
    waiting: Sequence[Arrival],
    look: Look,
    layout: Layout,
) -> None:
    """Each reading counts for the card it is of, the more the sharper and freer the card was seen."""
    fresh = [
        arrival
        for arrival in waiting
        if arrival.seen.side == "front" and (arrival.still or zone_at(layout.zones, arrival.seen.at))
    ]
    wanted: list[tuple[Sighting, Placement | Arrival]] = [(arrival.seen, arrival) for arrival in fresh]
    wanted += [(seen[p.id], p) for p in placements if p.id in seen and p.side == "front" and p.unclear]
    crops = look.cut([sighting for sighting, _ in wanted])
    for arrival, crop in zip(fresh, crops, strict=False):
        arrival.printed = not plain(crop)
    worth = [index for index, crop in enumerate(crops) if not plain(crop)]
    for index, reading in zip(worth, look.reader.read([crops[i] for i in worth]) if worth else (), strict=True):
        sighting, owner = wanted[index]
        weight = sharpness(crops[index]) * max(0.1, sighting.visible)
        owner.votes.add(reading, weight if reading.candidates else UNREAD * weight)
        if weight > owner.crop_weight:
            owner.crop_weight, owner.crop = weight, crops[index]
    for arrival in fresh:
        if arrival.votes.face == BACK:  # the detector saw too little of it
            arrival.seen = replace(arrival.seen, side="back")
    _tell_sleeves(waiting, look)


def _tell_sleeves(waiting: Sequence[Arrival], look: Look) -> None:
    """Whether what looks like a whole back beside an arm is one of this deck, or a dark sleeve at rest."""
    backs = (arrival for arrival in waiting if arrival.seen.side == "back" and arrival.ripe and not arrival.free)
    doubtful = [arrival for arrival in backs if arrival.seen.visible >= CLEARLY]
    if doubtful:
        for arrival, reading in zip(doubtful, look.reader.read(look.cut([a.seen for a in doubtful])), strict=True):
            arrival.foreign = reading.face != BACK
