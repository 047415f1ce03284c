"""Hands at the point piles, and arms over the seats' sheets."""

from collections.abc import Iterator

from referee.core.events import PileTouched
from referee.core.zones import zone
from referee.games.rockoman.claims import taker
from referee.games.rockoman.sight.glance import Glance, Timed
from referee.games.rockoman.table import point

BESIDE_SECONDS = 10.0  # so long before or after a cause, a hand at the pile belongs to it
LATELY_SECONDS = 1.0
ON_THE_WAY_SECONDS = 1.5  # a hand that is at the seat's rings or supers so soon before or after only passed over


def touched_piles(glance: Glance) -> Iterator[Timed]:
    """A point pile that was handled though nothing was to be put there or taken from it."""
    state = glance.state
    if state.effects or taker(state) is not None or state.untold or state.scoring is not None or not state.draw:
        return
    for seat in state.seats:
        seen = glance.seen(point(seat))
        if seen is None or seen.touched_at is None or not state.piles.get(point(seat), 0):
            continue
        near = [state.touched.get(seat, 0.0), *(card.t for card in state.laid if card.seat == seat)]
        if seen.touched_at > max(near) + BESIDE_SECONDS and not _on_its_way(glance, seat, seen.touched_at):
            yield seen.touched_at, (PileTouched(point(seat)),)


def _on_its_way(glance: Glance, seat: int, at: float) -> bool:
    """Whether the hand went to what lies beside the pile, or still may."""
    beside = (glance.touched.get(zone(kind, seat), 0.0) for kind in ("super", "ring"))
    return glance.t < at + ON_THE_WAY_SECONDS or any(abs(other - at) < ON_THE_WAY_SECONDS for other in beside)


def arm_over_one_sheet(glance: Glance, laid: float) -> int | None:
    """The only seat over whose sheet an arm lies now, or just lay: whoever lays a card reaches across their own.

    A hand that was at another's sheet just before the card was laid speaks against it.
    """
    seats = [seat for seat in glance.state.seats if any(name in glance.hidden for name in _sheet(seat))]
    lately = {
        seat
        for seat in glance.state.seats
        if any(glance.touched.get(name, 0.0) > laid - LATELY_SECONDS for name in _sheet(seat))
    }
    return seats[0] if len(seats) == 1 and lately <= {seats[0]} else None


def _sheet(seat: int) -> tuple[str, ...]:
    return tuple(zone(kind, seat) for kind in ("super", "ring", "point"))


def hand_at_one_pile(glance: Glance, since: float, until: float) -> int | None:
    """The only seat whose point pile was touched in that time; None when that tells nothing."""
    touched: list[int] = []
    for seat in glance.state.seats:
        at = glance.touched.get(point(seat))
        if at is not None and since < at <= until:
            touched.append(seat)
    return touched[0] if len(touched) == 1 else None
