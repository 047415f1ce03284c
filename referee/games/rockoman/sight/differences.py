"""Zones that contradict the ledger: told, until the table or the ledger is mended."""

from collections.abc import Iterator

from referee.core.events import Fact, TableAgrees, TableDiffers
from referee.core.observations import SeenZone
from referee.core.zones import DISCARD, DRAW, zone
from referee.games.rockoman.sight.glance import Glance, looks_like

PATIENCE_SECONDS = 6.0  # hands are slower than taps: so long the table may lag behind the ledger


def differences(glance: Glance) -> Iterator[Fact]:
    """Each zone that differs for longer than hands need, once; and once more when it agrees again."""
    differing = {each.zone for each in glance.state.differing}
    for name in (DISCARD, DRAW, *(zone("super", seat) for seat in glance.state.seats)):
        seen = glance.seen(name)
        if seen is None:
            continue
        contradiction = _contradiction(glance, name, seen)
        handled = max(_changed(glance, name), seen.touched_at or 0.0)
        if contradiction is None:
            if name in differing:
                yield TableAgrees(name)
        elif name not in differing and glance.t > handled + PATIENCE_SECONDS:
            yield TableDiffers(name, *contradiction)


def _contradiction(glance: Glance, name: str, seen: SeenZone) -> tuple[str, str] | None:
    """What is expected and what is seen instead."""
    if name == DISCARD:
        return _discard(glance)
    if name == DRAW:
        return _draw(glance, seen)
    missing = next(
        (card for seat in glance.state.seats if zone("super", seat) == name for card in glance.missing_supers(seat)),
        None,
    )
    return None if missing is None else (missing.face or "a card", "nothing")


def _discard(glance: Glance) -> tuple[str, str] | None:
    lying, top = glance.lying(DISCARD), glance.state.top
    if not lying:
        return None  # either both are empty, or the pile is out of sight for a moment
    seen = lying[-1].reading.face or "a card"
    if top is None:
        return ("nothing", seen)
    known = glance.known(lying[-1], DISCARD)
    if known is not None:
        return None if known.seq == top.seq else (top.face or "a card", seen)
    return None if looks_like(top, lying[-1]) else (top.face or "a card", seen)


def _draw(glance: Glance, seen: SeenZone) -> tuple[str, str] | None:
    """Only the last card tells: how thick the pile is can't be seen."""
    left = glance.state.draw
    empty = not glance.lying(DRAW) and seen.empty_at is not None
    if empty and left:
        return (f"{left} cards", "nothing")
    if glance.lying(DRAW) and not left:
        return ("nothing", "cards")
    return None


def _changed(glance: Glance, name: str) -> float:
    """When the ledger last had something happen there."""
    state = glance.state
    moved = (move.t for move in reversed(state.transfers) if name in (move.source, move.target))
    laid = (card.t for card in reversed(state.laid) if name in (card.zone, DRAW))
    return max(next(moved, 0.0), next(laid, 0.0))
