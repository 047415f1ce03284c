"""A camera over a real table, for tests: cards are moved here, and it says what lies where."""

from collections.abc import Iterable, Sequence
from typing import Any

from referee.core.events import CardLaid, Event, Fact
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from referee.engine.fold import advance
from referee.engine.reconcile import reconcile
from tests.referee.table_language import Table

SEATS = 3
ZONES = ["draw", "discard", *(f"{kind}:{seat}" for kind in ("point", "super", "ring") for seat in range(SEATS))]
CLEARLY = 0.97


def faces(facts: Sequence[Fact]) -> list[tuple[str, str | None]]:
    """Where cards were laid, and which."""
    return [(fact.zone, fact.face) for fact in facts if isinstance(fact, CardLaid)]


class Camera:
    """What lies on the table; each look is half a second after the one before."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.t = table.folded.events[-1].t + 10.0
        self.lying: dict[str, list[SeenCard]] = {zone: [] for zone in ZONES}
        self.empty_at: dict[str, float] = {}
        self.touched_at: dict[str, float] = {}
        self.hidden: set[str] = set()
        self.number = 0
        self.lay("draw", None)

    def pass_time(self) -> None:
        """Half a second, by the same clock as the ledger's."""
        self.t = max(self.t, self.table.folded.events[-1].t) + 0.5

    def lay(self, zone: str, face: str | None, *others: tuple[str, float], sure: float = CLEARLY) -> SeenCard:
        """A card comes to rest: face down when it has no face."""
        self.pass_time()
        self.number += 1
        reading = Reading(((face, sure), *others)) if face else Reading()
        side: Any = "front" if face else "back"
        card = SeenCard(self.number, zone, (0.0, 0.0), 0.0, side, reading, self.t)
        self.lying[zone].append(card)
        return card

    def lift(self, zone: str, *faces: str) -> None:
        """Cards are taken away: one of each named face, or all of them."""
        self.pass_time()
        left = self.lying[zone] if faces else []
        for face in faces:
            left.remove(next(card for card in left if card.reading.face == face))
        self.lying[zone] = left
        if not self.lying[zone]:
            self.empty_at[zone] = self.t

    def lift_back(self, zone: str) -> None:
        """One card that lies face down is taken away."""
        self.pass_time()
        self.lying[zone].pop()

    def reads(self, card: SeenCard, face: str, sure: float = CLEARLY) -> None:
        """A card that lies there is read anew."""
        lying = self.lying[card.zone or ""]
        reading = Reading(((face, sure),))
        now = SeenCard(card.id, card.zone, card.at, card.angle, card.side, reading, card.since)
        self.lying[card.zone or ""] = [now if each.id == card.id else each for each in lying]

    def touch(self, zone: str) -> None:
        """A hand is at a zone."""
        self.pass_time()
        self.touched_at[zone] = self.t

    def restart(self) -> None:
        """The worker is started anew: it counts from 1 again, and of the discard pile it sees only the top."""
        self.t += 5.0
        self.number = 0
        for zone, cards in self.lying.items():
            seen = cards[-1:] if zone == "discard" else cards
            self.lying[zone] = []
            for card in seen:
                self.number += 1
                again = SeenCard(self.number, zone, card.at, card.angle, card.side, card.reading, self.t)
                self.lying[zone].append(again)
        self.empty_at.clear()
        self.touched_at.clear()

    def view(self) -> TableView:
        """The table as it lies."""
        self.pass_time()
        for zone, cards in self.lying.items():
            if not cards and zone in self.empty_at:
                self.empty_at[zone] = self.t
        zones = tuple(
            SeenZone(
                zone,
                () if zone in self.hidden else tuple(card.id for card in cards),
                zone in self.hidden,
                self.empty_at.get(zone),
                self.touched_at.get(zone),
            )
            for zone, cards in self.lying.items()
        )
        seen: Iterable[SeenCard] = (card for zone in ZONES if zone not in self.hidden for card in self.lying[zone])
        return TableView(self.t, tuple(seen), zones)

    def look(self) -> list[Fact]:
        """What the ledger learns by looking; looking at the same once more must tell nothing."""
        view = self.view()
        game, folded = self.table.game, self.table.folded
        facts = reconcile(game, folded, view)
        for fact in facts:
            folded = advance(game, folded, Event(folded.seq + 1, max(folded.events[-1].t, view.t), "camera", fact))
        self.table.folded = folded
        assert reconcile(game, folded, view) == ()
        return list(facts)

    def later(self, seconds: float) -> list[Fact]:
        """Look again after a while in which nothing moved."""
        self.t += seconds
        return self.look()
