"""The supers before the seats as they are seen: new ones, and the one a GUN took."""

from collections.abc import Iterator

from referee.core.events import TargetChosen
from referee.core.zones import DISCARD, zone
from referee.games.rockoman import faces
from referee.games.rockoman.sight.glance import Glance, Timed
from referee.games.rockoman.table import Effect


def before_the_seats(glance: Glance) -> Iterator[Timed]:
    """Supers that were drawn; and an open GUN is answered by the super that is gone."""
    for seat in glance.state.seats:
        name = zone("super", seat)
        for card in glance.new_supers(seat):
            yield card.since, (glance.laid(name, card, seat),)
    for effect in glance.state.effects:
        if effect.card.face == faces.GUN:
            yield from _shot(glance, effect)


def _shot(glance: Glance, effect: Effect) -> Iterator[Timed]:
    on_top = {glance.weighed(card).face for card in glance.fresh(DISCARD)}
    shot = [
        (seat, card)
        for seat in glance.state.seats
        if seat != effect.seat
        for card in glance.missing_supers(seat)
        if card.face not in on_top
    ]
    if len(shot) == 1:
        ((seat, card),) = shot
        yield glance.t, (TargetChosen(effect.card.seq, seat, card.face),)
