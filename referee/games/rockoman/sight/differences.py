"""Zones that contradict the ledger: told, until the table or the ledger is mended."""

from collections.abc import Iterator

from referee.core.events import Fact, TableAgrees, TableDiffers
from referee.core.observations import SeenCard, SeenZone
from referee.core.zones import DISCARD, DRAW, zone
from referee.games.rockoman.sight.glance import Glance, looks_like
from referee.games.rockoman.table import Card

PATIENCE_SECONDS = 6.0  # hands are slower than taps: so long the table may lag behind the ledger


def differences(glance: Glance) -> Iterator[Fact]:
    """Each zone that differs for longer than hands need, once; and once more when it agrees again."""
    for name in (DISCARD, DRAW, *(zone("super", seat) for seat in glance.state.seats)):
        seen = glance.seen(name)
        if seen is None:
            continue
        if glance.state.paused(name):
            if _agrees(glance, name, seen):
                yield TableAgrees(name)
            continue
        contradiction = _contradiction(glance, name, seen)
        handled = max(_changed(glance, name), seen.touched_at or 0.0)
        if contradiction is not None and glance.t > handled + PATIENCE_SECONDS:
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
    if not _is(glance, top, lying[-1]):
        return (top.face or "a card", seen)
    phantom = _never_seen(glance, lying)
    return None if phantom is None else (phantom.face or "a card", "nothing")


def _never_seen(glance: Glance, lying: tuple[SeenCard, ...]) -> Card | None:
    """A card that was entered by hand and never seen, though those below and above it were."""
    pile = glance.state.discard
    places = {card.seq: place for place, card in enumerate(pile)}
    below, unknown = len(pile), 0
    for card in lying:
        held = glance.known(card, DISCARD)
        if held is None or held.seq not in places:
            unknown += 1  # perhaps the one that was entered
            continue
        unseen = [each for each in pile[below + 1 : places[held.seq]] if each.placement is None]
        if len(unseen) > unknown:
            return unseen[-1]
        below, unknown = places[held.seq], 0
    return None


def _agrees(glance: Glance, name: str, seen: SeenZone) -> bool:
    """Whether a zone that differed was mended: cards laid on top of what differs mend nothing."""
    if name != DISCARD:
        return _contradiction(glance, name, seen) is None
    lying, pile = glance.lying(DISCARD), glance.state.discard
    if not lying:
        return not pile
    disputed = {seq for each in glance.state.differing if each.zone == DISCARD for seq in each.facts}
    tail = pile[-len(lying) :]
    return (
        len(tail) == len(lying)
        and all(_is(glance, held, card) for held, card in zip(tail, lying, strict=True))
        and disputed.isdisjoint(card.seq for card in pile[: -len(lying)])
    )


def _is(glance: Glance, held: Card, card: SeenCard) -> bool:
    known = glance.known(card, DISCARD)
    return looks_like(held, card) if known is None else known.seq == held.seq


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
