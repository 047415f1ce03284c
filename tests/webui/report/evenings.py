"""Whole games in a journal, to be reported."""

from msgspec.structs import replace

from datasets.decks import load_deck
from referee.core.commands import Player
from referee.core.events import Amended, CardLaid, Event, GameStarted
from referee.games.rockoman.faces import shape
from referee.games.rockoman.rehearsal import rehearsal
from referee.journal import Journal

NAMES = ("Ana", "Zoé-Łucja", "Cleo")


def played(journal: Journal, seed: int = 4, game_id: str = "2026-01-02-1", names: tuple[str, ...] = NAMES) -> str:
    """A random game with one correction, in the journal."""
    facts = rehearsal(load_deck("rockoman"), len(names), seed)
    started = facts[0]
    assert isinstance(started, GameStarted)
    players = tuple(Player(seat, name) for seat, name in enumerate(names))
    facts = (replace(started, players=players, wall_time=1_767_380_000.0), *facts[1:])
    events = [Event(seq, 9.0 * seq, "camera", fact) for seq, fact in enumerate(facts, start=1)]
    laid = next(e for e in events if isinstance(e.fact, CardLaid) and shape(e.fact.face))
    assert isinstance(laid.fact, CardLaid)
    assert laid.fact.face
    events.append(Event(len(events) + 1, events[-1].t, "player", Amended(laid.seq, laid.fact.face), laid.seq))
    journal.append(game_id, tuple(events))
    return game_id
