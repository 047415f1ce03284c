"""The table view: all placements and zones as they are now, and whether that is news."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.observations import SeenZone, TableView
from vision.table import Layout
from vision.tracker import Tracker

SURE = (0.5, 0.8, 0.9, 0.97)  # confidence told anew when it passes one of these


def table_view(t: float, tracker: Tracker, layout: Layout, trusted: bool) -> TableView:
    """The whole table; when the sheets are in doubt every zone counts as hidden."""
    zones = []
    for name in layout.zones:
        memory = tracker.occupancy.zone(name)
        zones.append(
            SeenZone(
                zone=name,
                cards=tuple(placed.id for placed in tracker.placements if placed.zone == name),
                hidden=memory.hidden or not trusted,
                empty_at=_rounded(memory.empty_at),
                touched_at=_rounded(tracker.occupancy.hands.visited.get(name)),
            )
        )
    return TableView(round(t, 3), tuple(placed.told() for placed in tracker.placements), tuple(zones))


@dataclass(frozen=True, slots=True)
class Essence:
    """What makes a view worth telling."""

    cards: tuple[object, ...] = ()
    hands: tuple[object, ...] = ()  # where hands were: counts once the table is still
    hidden: frozenset[str] = frozenset()  # zones of which nothing could be said

    def news_after(self, told: Essence, still: bool) -> bool:
        """Whether it is to be told, after that was."""
        bared = told.hidden - self.hidden  # what was told of a hidden zone was not yet to be believed
        return self.cards != told.cards or bool(bared) or (still and self.hands != told.hands)


def essence(view: TableView, trusted: bool) -> Essence:
    """The view without what changes all the time."""
    cards = tuple(
        (card.id, card.zone, card.side, card.reading.face, sum(card.reading.confidence >= bar for bar in SURE))
        for card in view.cards
    )
    zones = tuple((zone.zone, zone.cards, zone.empty_at is not None) for zone in view.zones)
    hands = tuple((zone.hidden, zone.touched_at) for zone in view.zones)
    return Essence((cards, zones, trusted), hands, frozenset(zone.zone for zone in view.zones if zone.hidden))


def _rounded(t: float | None) -> float | None:
    return None if t is None else round(t, 3)
