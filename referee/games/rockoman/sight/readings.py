"""A doubtful card that can be read by now."""

from collections.abc import Iterator

from referee.core.events import Amended
from referee.core.zones import DISCARD, zone
from referee.games.placements import BAR
from referee.games.rockoman.sight.glance import Glance, Timed


def clearer_readings(glance: Glance) -> Iterator[Timed]:
    """The fact is put right at its own place: whatever followed from it is judged anew."""
    for name in (DISCARD, *(zone("super", seat) for seat in glance.state.seats)):
        for card in glance.lying(name):
            held = glance.known(card, name)
            if held is None or not held.tentative:
                continue
            reading = glance.weighed(card, held)
            if reading.confidence >= BAR:
                yield card.since, (Amended(held.seq, face=reading.face),)
