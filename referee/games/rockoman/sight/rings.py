"""Ring piles as they are seen: only how many. Players may look at their rings and shuffle them at any time."""

from collections import Counter
from collections.abc import Iterator

from referee.core.events import CardLaid, TargetChosen
from referee.core.observations import SeenCard
from referee.core.zones import kind_of
from referee.games.rockoman import faces
from referee.games.rockoman.faces import count, sealed
from referee.games.rockoman.sight.glance import CLOCKS_SECONDS, Glance, Timed
from referee.games.rockoman.table import Effect, State, ring

TAKEN_UP_SECONDS = 15.0  # within which a thief takes up what was stolen


def in_ring_piles(glance: Glance) -> Iterator[Timed]:
    """Rings that were drawn; and an open STEAL is answered by the ring that moved."""
    for seat in glance.state.seats:
        steals = sum(_is_steal(effect) and effect.seat == seat for effect in glance.state.effects)
        fresh = _since_the_last_change(glance, seat)
        drawn = min(_more(glance, seat) - steals - _still_to_go(glance, seat), len(fresh), _left_to_draw(glance.state))
        for card in fresh[len(fresh) - drawn :] if drawn > 0 else ():
            # Never the ring's face: a card that is no ring may be named.
            face = sealed(card.reading.face)
            other = face if card.side == "front" and face != faces.RING else None
            down = card.side == "back"
            yield card.since, (CardLaid(ring(seat), other, seat, placement=card.id, face_down=down),)
    for effect in glance.state.effects:
        if _is_steal(effect) and _more(glance, effect.seat) > 0:
            lost = [seat for seat in glance.state.seats if seat != effect.seat and _more(glance, seat) < 0]
            if len(lost) == 1:
                yield glance.t, (TargetChosen(effect.card.seq, lost[0]),)


def _since_the_last_change(glance: Glance, seat: int) -> tuple[SeenCard, ...]:
    """Cards without a fact that may just have been drawn: what lay there when the pile last changed was counted then.

    So a stolen ring that seems to lie in its old place for a moment more makes no drawn one of the others.
    """
    changed = next((move.t for move in reversed(glance.state.transfers) if ring(seat) in (move.source, move.target)), 0)
    return tuple(card for card in glance.fresh(ring(seat)) if card.since > changed - CLOCKS_SECONDS)


def _left_to_draw(state: State) -> int:
    """How many rings the deck still has: whatever more is seen in ring piles was not drawn."""
    return min(state.draw, count(state.deck, faces.RING) - sum(kind_of(card.zone) == "ring" for card in state.laid))


def _more(glance: Glance, seat: int) -> int:
    """How many more rings lie there than the ledger has, as far as new placements bear it out."""
    if glance.seen(ring(seat)) is None:
        return 0
    more = len(glance.lying(ring(seat))) - glance.state.piles.get(ring(seat), 0)
    return min(more, len(glance.fresh(ring(seat))))


def _still_to_go(glance: Glance, seat: int) -> int:
    """The stolen rings that the thieves have not taken up yet; under a thief's hand all of late may be on their way."""
    lately = Counter[str]()  # of every thief, and of those of long ago none
    for move in glance.state.transfers:
        if move.source == ring(seat):
            lately[move.target] += move.cards if glance.t - move.t < TAKEN_UP_SECONDS else 0
    return sum(
        cards if glance.seen(thief) is None else max(0, glance.state.piles[thief] - len(glance.lying(thief)))
        for thief, cards in lately.items()
    )


def _is_steal(effect: Effect) -> bool:
    return effect.card.face == faces.STEAL
