"""A card that was doubtful, or misread at first, and can be read by now."""

from collections.abc import Iterator

from referee.core.events import Amended
from referee.core.reading import Reading
from referee.core.zones import DISCARD, zone
from referee.games.placements import BAR
from referee.games.rockoman.sight.glance import Glance, Timed
from referee.games.rockoman.table import Card


def clearer_readings(glance: Glance) -> Iterator[Timed]:
    """The fact is put right at its own place: whatever followed from it is judged anew."""
    for name in (DISCARD, *(zone("super", seat) for seat in glance.state.seats)):
        for card in glance.lying(name):
            held = glance.known(card, name)
            if held is None:
                continue
            reading = glance.weighed(card, held)
            if reading.confidence >= BAR and (held.tentative or _misread(held, reading)):
                yield card.since, (Amended(held.seq, face=reading.face),)


def _misread(held: Card, reading: Reading) -> bool:
    """Whether it was told too early, by a look or two in which it read otherwise; what people said stays as it is."""
    face, confidence = held.candidates[0] if held.candidates else (None, 0.0)
    as_seen = held.face == face and confidence >= BAR  # of anything less people were asked
    return as_seen and reading.face != face and reading.confidence > confidence
