"""A little game to write down, and every kind of fact there is."""

from typing import get_args

import pytest

from referee.core.commands import Player
from referee.core.deck import CardKind, Deck, Title
from referee.core.events import Event, Fact, GameStarted

DECK = Deck("tiny", Title("Tiny", "Petit"), (CardKind("rock-01", 2, "Rock 1", "Roche 1"),))
STARTED = GameStarted("rockoman", (Player(0, "Ana"), Player(1, "Ben", "red")), DECK, {"hints": "owner"}, 1, 1.8e9)


@pytest.fixture
def started() -> Event:
    return Event(1, 0.0, "player", STARTED)


@pytest.fixture
def kinds_of_fact() -> tuple[type, ...]:
    return get_args(Fact)
