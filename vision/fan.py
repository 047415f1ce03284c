"""Cards that were carried together and fanned: of those below the top one only a strip is seen, too little to read.

Which they are is known: they lay together before. Where each lies its strip tells, held against its earlier picture.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import cos, radians, sin

import numpy as np
import numpy.typing as npt

from referee.core.zones import kind_of
from vision.backdrop import Above, footprint, share
from vision.exposure import exposed, patch_mask
from vision.look import Look, correlation
from vision.placement import Placement
from vision.sighting import Pose, outline_of
from vision.zones import TableZone

STEPS_MM = range(10, 29, 2)  # from one card of a fan to the next
ASIDE_MM = (-4.0, 0.0, 4.0)
STRIP = (0.12, 0.6)  # share of a card in sight
LOOKS_LIKE = 0.8  # correlation
AS_PLAIN = 0.4  # of its contrast: a shadow on paper has its shape at times
TOGETHER = 3.0  # seconds between a card's going and its neighbour's coming

Patch = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Strip:
    """Where a card that was carried along lies, and under which."""

    card: Placement
    pose: Pose
    under: Placement

    def placed(self, number: int) -> Placement:
        """It lies there now."""
        below = replace(self.card, id=number, zone=self.under.zone, since=self.under.since, seen_at=self.under.seen_at)
        below.lies(*self.pose)
        below.anchor, below.printed = self.pose, None
        below.missed, below.stirred, below.changed, below.disturbed = 0, False, False, False
        return below


def fans_of(zones: Iterable[TableZone]) -> frozenset[str]:
    """The zones in which cards are fanned when they are put down."""
    return frozenset(zone.name for zone in zones if kind_of(zone.name) == "won" and len(zone.places) > 1)


def strips(
    gone: Sequence[tuple[float, Placement]],
    lying: Sequence[Placement],
    fans: Collection[str],
    look: Look,
    above: Above,
) -> list[Strip]:
    """The cards taken a moment ago that lie in a fan under one they lay with."""
    faces = {placed.face for placed in lying}
    missing = [(t, card) for t, card in gone if card.side == "front" and card.face not in faces]
    if not missing:
        return []
    came_with = {card.face: card.zone for _, card in gone}
    found = []
    for t, card in missing:
        mates = [
            p for p in lying if p.zone in fans and _mate(p, t) and came_with.get(p.face, p.zone) in (card.zone, p.zone)
        ]
        places = [place for mate in mates for place in _places(card, mate, lying, look, above)]
        if places:
            likeness, strip = max(places, key=lambda place: place[0])
            found += [strip] if likeness >= LOOKS_LIKE else []
    return found


def taken_along(card: Placement, now: Placement, lying: Sequence[Placement], seen: Collection[int]) -> list[Placement]:
    """What went with a card that is read elsewhere now: won, it took the whole pile along that is not seen any more."""
    won = kind_of(card.zone or "") == "pile" and kind_of(now.zone or "") == "won"
    pile = [p for p in lying if won and p.zone == card.zone and p.stirred and p.id not in seen]
    return [card, *(p for p in pile if p is not card)]


def _mate(placed: Placement, t: float) -> bool:
    """Whether it came to lie there about when the other went."""
    return abs(placed.since - t) < TOGETHER and not placed.stirred


def _places(
    card: Placement, mate: Placement, lying: Sequence[Placement], look: Look, above: Above
) -> Iterator[tuple[float, Strip]]:
    if card.appearance is None:
        return
    on_top = [p.outline for p in lying[lying.index(mate) :] if p.zone == mate.zone]
    c, s = cos(radians(mate.angle)), sin(radians(mate.angle))
    for step in (sign * step for step in STEPS_MM for sign in (-1, 1)):
        for aside in ASIDE_MM:
            pose = (mate.at[0] + c * step - s * aside, mate.at[1] + s * step + c * aside), mate.angle
            outline = outline_of(*pose, card.card_mm)
            free = exposed(outline, on_top)
            if not STRIP[0] < free.mean() < STRIP[1] or share(
                above.arms | above.moving, footprint(outline, look.plane)
            ):
                continue
            now, part = look.appearance(outline), patch_mask(free)
            for way in (card.appearance, card.appearance[::-1, ::-1]):
                if now[part].std() > AS_PLAIN * way[part].std():
                    yield correlation(way, now, part), Strip(card, pose, mate)
