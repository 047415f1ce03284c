"""The journal of games, as the commands that only look read it."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from referee.core.sentence import Sentence
from referee.desk.start import refold
from referee.engine.fold import Folded
from referee.journal import Journal
from webui.places import journal_path


@contextmanager
def ledger() -> Iterator[Journal | None]:
    """The journal to read; none before the first game."""
    path = journal_path()
    if not path.exists():
        yield None
        return
    with Journal.read(path) as journal:
        yield journal


def game_of(journal: Journal | None, game_id: str) -> Folded[Any]:
    """A game by its id, or a sentence that lists those there are."""
    events = journal.events(game_id) if journal else ()
    if events:
        return refold(events)
    known = ", ".join(entry.game_id for entry in journal.games()) if journal else ""
    raise Sentence(f"There is no game “{game_id}”; " + (f"the games are {known}." if known else "none was played yet."))
