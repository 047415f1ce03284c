"""What eyes that never err would tell of a script: the referee on these and on the commands must find the truth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from datasets.simulate.script import Rest, Script
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading

_SETTLES = 0.05  # seconds from a card's rest to the view that tells of it


def perfect_views(script: Script) -> Iterator[TableView]:
    """A view of the whole table after each change, when nobody holds a card."""
    placements = _placements(script)
    zones = sorted({rest.zone for rest in placements.values() if rest.zone is not None})
    times = sorted({t for rest in placements.values() for t in (rest.since, rest.until) if t < script.duration})
    empty_at: dict[str, float] = {}
    touched_at: dict[str, float] = {}
    for t in times:
        lying = {number: rest for number, rest in placements.items() if rest.since <= t < rest.until}
        seen = []
        for zone in zones:
            here = tuple(number for number, rest in lying.items() if rest.zone == zone)
            if any(rest.zone == zone and t in (rest.since, rest.until) for rest in placements.values()):
                touched_at[zone] = round(t, 3)
                if not here:
                    empty_at[zone] = round(t, 3)
            told = SeenZone(zone, here, empty_at=empty_at.get(zone), touched_at=touched_at.get(zone))
            seen.append(told)
        if any(hold.since <= t < hold.until for visit in script.visits for hold in visit.holds):
            continue
        yield TableView(t + _SETTLES, tuple(_seen(rest, number) for number, rest in lying.items()), tuple(seen))


def _placements(script: Script) -> dict[int, Rest]:
    """By number, from the bottom up: a card straightened or pushed is the same placement still."""
    placements: dict[int, Rest] = {}
    last: dict[int, int] = {}
    for rest in sorted(script.rests, key=lambda rest: rest.order):
        before = placements.get(last.get(rest.card, -1))
        if before is not None and (before.zone, before.side) == (rest.zone, rest.side):
            placements[last[rest.card]] = replace(before, pose=rest.pose, until=rest.until)
        else:
            placements[rest.order] = rest
            last[rest.card] = rest.order
    return placements


def _seen(rest: Rest, placement: int) -> SeenCard:
    reading = Reading(((rest.face, 0.99),)) if rest.side == "front" else Reading()
    return SeenCard(
        placement, rest.zone, (rest.pose.x, rest.pose.y), rest.pose.angle, rest.side, reading, round(rest.since, 3)
    )
