"""One event as one JSON document, and the steps that bring older documents up to today's shape."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from referee.core.events import Event

Upcaster: TypeAlias = Callable[[dict[str, Any]], dict[str, Any]]

# The shape of the documents written now. An optional field more needs no new shape; a field renamed, retyped or
# removed does: raise it by one, write the step from the old one below, and freeze a log of the old one in the tests.
SHAPE = 1

# From each older shape the step to the next.
UPCASTERS: Mapping[int, Upcaster] = {}

_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Event)


class Unwritable(ValueError):
    """An event that would not come back as it went in."""


def encode(event: Event) -> str:
    """The event in today's shape."""
    document = _encoder.encode(event)
    try:
        if _decoder.decode(document) == event:
            return document.decode()
    except msgspec.ValidationError as error:
        raise Unwritable(f"Event {event.seq} can't be written down: {error}") from error
    raise Unwritable(f"Event {event.seq} can't be written down: it would read {document.decode()}")


def decode(document: str, shape: int = SHAPE, newest: int = SHAPE, steps: Mapping[int, Upcaster] = UPCASTERS) -> Event:
    """The event in a document of that shape."""
    if shape == newest:
        return _decoder.decode(document)
    plain: dict[str, Any] = msgspec.json.decode(document)
    for step in range(shape, newest):
        plain = steps[step](plain)
    return msgspec.convert(plain, Event)
