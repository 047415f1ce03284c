"""A table that is filmed: cards are laid and swept, and each change is one view."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from datasets.decks import load_deck
from referee.core.deck import Deck
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from referee.export import Report

CONTRACT = msgspec.json.decode((Path(__file__).parents[2] / "contracts" / "referee.schema.json").read_bytes())


@dataclass
class Filmed:
    """Views of a table, one for each thing that happens on it; a view comes a moment after."""

    views: list[TableView] = field(default_factory=list)
    zones: dict[str, list[SeenCard]] = field(default_factory=dict)
    emptied: dict[str, float] = field(default_factory=dict)

    def lay(self, t: float, zone: str, face: str, confidence: float = 0.99) -> "Filmed":
        down = zone.startswith("ring")
        reading = Reading() if down else Reading(((face, confidence),))
        number = len(self.views) + 1
        card = SeenCard(number, zone, (0, 0), 0, "back" if down else "front", reading, t, evidence=f"{number}.jpg")
        self.zones.setdefault(zone, []).append(card)
        return self._view(t)

    def sweep(self, t: float, zone: str = "discard") -> "Filmed":
        self.zones[zone] = []
        self.emptied[zone] = t
        return self._view(t)

    def _view(self, t: float) -> "Filmed":
        cards = tuple(card for pile in self.zones.values() for card in pile)
        zones = tuple(
            SeenZone(name, tuple(card.id for card in pile), empty_at=self.emptied.get(name))
            for name, pile in self.zones.items()
        )
        self.views.append(TableView(t + 0.4, cards, zones))
        return self


@pytest.fixture
def filmed() -> Filmed:
    return Filmed()


@pytest.fixture
def deck() -> Deck:
    return load_deck("rockoman")


@pytest.fixture
def checked() -> Callable[[Report], dict[str, Any]]:
    """A report as the JSON others read, which keeps to the contract."""

    def document(report: Report) -> dict[str, Any]:
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(report))
        jsonschema.Draft202012Validator(CONTRACT).validate(plain)
        return plain

    return document


@pytest.fixture
def view_of_rings() -> TableView:
    """Two rings laid face up by mistake, and a rock."""
    faces = (("ring:0", "ring-diamond"), ("ring:1", "ring-plain"), ("discard", "rock-03"))
    cards = tuple(
        SeenCard(number, zone, (0, 0), 0, "front", Reading(((face, 0.99),)), 1.0, evidence=f"{number}.jpg")
        for number, (zone, face) in enumerate(faces, start=1)
    )
    return TableView(2.0, cards, tuple(SeenZone(zone, (card.id,)) for card in cards if (zone := card.zone)))
