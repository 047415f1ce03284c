"""What undo takes back and redo brings again: always the newest that counts."""

from collections.abc import Iterator

from referee.core.events import Event, GameStarted, Voided
from referee.desk import Published


def undoable(published: Published) -> Event | None:
    """The newest fact or correction that counts."""
    return next((event for event in _counting(published) if not isinstance(event.fact, Voided | GameStarted)), None)


def redoable(published: Published) -> Event | None:
    """The newest undo, as long as nothing new was played after it."""
    undone = {event.seq: event for event in published.events}
    for event in _counting(published):
        if not isinstance(event.fact, Voided):
            return None
        if not isinstance(undone[event.fact.target].fact, Voided):
            return event
    return None


def voiding(published: Published, seq: int) -> Event | None:
    """The undo that holds this event down."""
    return next(
        (event for event in _counting(published) if isinstance(event.fact, Voided) and event.fact.target == seq), None
    )


def _counting(published: Published) -> Iterator[Event]:
    return (event for event in reversed(published.events) if event.seq not in published.voided)
