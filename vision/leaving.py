"""Cards that were not seen where they lay: covered, under a hand, overlooked, or gone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from referee.core.zones import kind_of
from vision.arrival import Arrival
from vision.backdrop import Above, footprint, samples, share, under
from vision.change import Cells
from vision.exposure import exposed, well_clear
from vision.identity import BESIDE, COVERED, FANNED, LAID_BARE, OVERLAPPING
from vision.look import Look, alike, correlation
from vision.picture import Points
from vision.placement import Placement
from vision.shift import peeps_out
from vision.sighting import Sighting, outline_of, overlap
from vision.strip import A_STRIP

DISTURBED = 0.1  # share of a card under an arm or in motion at which nothing is said of it
GONE_AFTER = 0.08  # seconds between two looks that miss a card
OVERLOOKED = 0.5  # seconds for which the detector may overlook a card where something else is to be seen
BURIED = 0.5
PEEK = 2.5  # seconds for which one may look under a card
REACH_MM = 500.0
PARTLY = 0.2
STRIP = 0.1  # share of a card in sight that tells whether it is there
PRINTED = 9.0  # grey levels by which that part's print varies at least
STILL_LIKE = 0.6  # and from which on the same still does, though the upper card's shadow falls on it
UNLIKE = 0.3  # correlation below which something else lies there


def leaving(
    placements: Sequence[Placement],
    seen: Mapping[int, Sighting],
    pending: Collection[Arrival],
    look: Look,
    above: Above,
) -> list[Placement]:
    """The placements that are gone for good; of all others it is noted how well they can be seen."""
    gone: list[Placement] = []
    covers: list[Points] = []  # of what lies higher and is still there
    higher: list[Placement] = []
    for depth, placed in reversed(list(enumerate(placements))):
        outline = placed.outline
        free = exposed(outline, covers)
        placed.visible = float(free.mean())
        if placed.id in seen:
            bare = seen[placed.id].visible > LAID_BARE
            if bare:
                lifted = [p for p in higher if p.id not in seen and p not in gone and _lay_on(p, placed)]
                gone += [p for p in lifted if _missed(p, look.t) and not _in_hand(p, look, above)]
                covers = [cover for cover in covers if not any(cover is p.outline for p in lifted)]
                placed.visible = float(exposed(outline, covers).mean())
        elif any(overlap(outline, arrival.seen.outline) > 0.3 for arrival in pending):
            # what lies there now is not decided yet, unless it is a strip that looks as it did
            strip = STRIP < placed.visible < A_STRIP and not _disturbed(outline, free, look, above)
            if strip and _as_before(placed, covers, look):
                placed.missed, placed.stirred, placed.changed = 0, False, False
        elif placed.visible < COVERED or _held_down(placed, higher, seen):
            if not _drawn_out(placed, covers, free, look, above) or _peeps(placed, higher, look):
                placed.missed = 0
            elif _missed(placed, look.t):
                gone.append(placed)
        else:
            disturbed = _disturbed(outline, free, look, above)
            placed.stirred = placed.stirred or disturbed
            another = _another_bare(placed, placements[:depth], seen)  # and that tells whether it was lifted
            if disturbed or not (placed.stirred or another):
                placed.missed = 0
            elif not another:
                if _as_before(placed, covers, look) or _peeps(placed, higher, look):
                    placed.missed, placed.stirred, placed.changed = 0, False, False
                elif _missed(placed, look.t) and (look.bare(outline) or look.t - placed.missed_since > OVERLOOKED):
                    gone.append(placed)
        if placed not in gone and not placed.missed:
            covers.append(outline)
        higher.append(placed)
    return gone


def _another_bare(placed: Placement, below: Sequence[Placement], seen: Mapping[int, Sighting]) -> bool:
    """Whether another card that it covered is seen whole now, though that may look much like it."""
    bare = (p for p in below if p.id in seen and seen[p.id].visible > LAID_BARE and not p.like(placed))
    return any(_lay_on(placed, lower) for lower in bare)


def _disturbed(outline: Points, free: Cells, look: Look, above: Above) -> bool:
    """Whether an arm is over what others leave in sight of it, or something moves there."""
    return bool(under(above.arms | above.moving, samples(outline)[free], look.plane).mean() > DISTURBED)


def _as_before(placed: Placement, covers: Sequence[Points], look: Look) -> bool:
    """Whether what is in sight of it looks as it did."""
    if placed.appearance is None:
        return False
    return alike(placed.appearance, look.appearance(placed.outline), well_clear(placed.outline, covers))


def _peeps(placed: Placement, higher: Sequence[Placement], look: Look) -> bool:
    """Whether it is seen beside the one card that lies on it, by its print: finer than by its looks."""
    on_it = [p for p in higher if p.zone == placed.zone and overlap(p.outline, placed.outline) > 0.0]
    if placed.printed is None or len(on_it) != 1:
        return False
    beside = (on_it[0].at, on_it[0].angle)
    return bool(peeps_out(placed.printed, placed.anchor, beside, look, placed.card_mm, STILL_LIKE))


def _drawn_out(placed: Placement, covers: Sequence[Points], free: Cells, look: Look, above: Above) -> bool:
    """Whether it was drawn out from under another: what showed of it has something else to show.

    Only where cards lie beside one another: of a pile's lower cards too little is seen, and nobody draws them out.
    """
    if kind_of(placed.zone or "") not in BESIDE or not placed.stirred or placed.appearance is None:
        return False
    part = well_clear(placed.outline, covers)
    if placed.visible < STRIP or placed.appearance[part].std() < PRINTED:
        return False
    if under(above.arms | above.moving, samples(placed.outline)[free], look.plane).any():
        return False
    return correlation(placed.appearance, look.appearance(placed.outline), part) < UNLIKE


def _held_down(placed: Placement, higher: Sequence[Placement], seen: Mapping[int, Sighting]) -> bool:
    """Whether one of a fan lies on it as before: those are taken up all together, or from the top.

    A ring may be drawn out, and its print tells of that; unless the table was moved, and nothing is known of its print.
    """
    kind = kind_of(placed.zone or "")
    if kind not in OVERLAPPING or (kind not in FANNED and placed.printed is not None):
        return False
    fan = (p for p in higher if p.id in seen and p.zone == placed.zone)
    return any(overlap(placed.outline, p.outline) > PARTLY for p in fan)


def _lay_on(higher: Placement, lower: Placement) -> bool:
    """Whether one covered the other: if that one is seen whole now, it does so no more."""
    return higher.zone == lower.zone and overlap(lower.outline, higher.outline) > BURIED


def _in_hand(lifted: Placement, look: Look, above: Above) -> bool:
    """Whether the card above another may still be in a hand that only looks what lies under it."""
    if look.t - lifted.missed_since > PEEK:
        return False
    around = footprint(outline_of(lifted.at, lifted.angle, (REACH_MM, REACH_MM)), look.plane)
    return share(above.hands, around) > 0.0


def _missed(placed: Placement, t: float) -> bool:
    """One more look without it; true when that is enough."""
    placed.missed += 1
    if placed.missed == 1:
        placed.missed_since = t
    return t - placed.missed_since >= GONE_AFTER
