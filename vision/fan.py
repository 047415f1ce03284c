"""Cards that were carried together and fanned: of those below the top one only a strip is seen, too little to read.

Which they are is known: they lay together before. Where each lies its strip tells, held against its earlier picture.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from math import cos, radians, sin

import cv2
import numpy as np

from referee.core.zones import kind_of
from vision.backdrop import Above, footprint, share
from vision.exposure import well_clear
from vision.look import SMALL, Look, correlation
from vision.picture import Points
from vision.placement import Placement
from vision.sighting import Pose, apart, outline_of, turned
from vision.zones import Lie, TableZone

NEAREST_MM, FARTHEST_MM = 10.0, 30.0  # from one card of a fan to the next
ASIDE_MM = 7.0
TURNS = range(-8, 9, 2)  # degrees
RIM = 4  # pixels of a strip's ends that may be turned off the card
STRIP = (0.1, 0.6)  # share of a card in sight
APART_MM = 8.0  # at least, though where each lies is known a little off
LOOKS_LIKE = 0.93  # correlation
ROUGHLY = 0.6  # of a place not looked at in every millimetre
FEW = 3  # such places are looked at more closely: the likeliest of all need not lead to the right one
ANOTHER_MM, ANOTHER_TURN = 5.0, 4.0  # by which they differ
NUDGES = [(1.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]
AS_PLAIN = 0.4  # of its contrast: a shadow on paper has its shape at times
TOGETHER = 3.0  # seconds between a card's going and its neighbour's coming


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
    taken = [card for _, card in gone]
    came_with = {card.face: card.zone for card in taken}
    likely: list[tuple[bool, _Guess]] = []
    there = [(p.zone, p.at) for p in lying]
    for t, card in missing:
        mates = [
            p for p in lying if p.zone in fans and _mate(p, card, t) and came_with.get(p.face) in (card.zone, p.zone)
        ]
        places = [place for mate in mates for place in _places(card, mate, lying, look, above)]
        rough = _several(place for place in places if _room_for(place.strip, there))
        best = max((_nearer(place, look) for place in rough), default=None)
        if best is None:
            continue
        next_below = _lay_right_under(best.strip, taken)
        if best.likeness >= (ROUGHLY if next_below else LOOKS_LIKE):
            likely.append((next_below, best))
    found: list[Strip] = []
    for _, guess in sorted(likely, reverse=True):
        if _room_for(guess.strip, there):
            found.append(guess.strip)
            there.append((guess.strip.under.zone, guess.strip.pose[0]))
    return found


def _room_for(strip: Strip, there: Iterable[tuple[str | None, tuple[float, float]]]) -> bool:
    """Whether no other card lies right where the strip's would: what is seen there is that one's."""
    at = strip.pose[0]
    return all(strip.under.zone != zone or apart(at, place) >= APART_MM for zone, place in there)


def _several(places: Iterable[_Guess]) -> list[_Guess]:
    """The likeliest few that differ."""
    few: list[_Guess] = []
    for guess in sorted((place for place in places if place.likeness >= ROUGHLY), reverse=True):
        (at, angle), others = guess.strip.pose, (other.strip.pose for other in few)
        if all(apart(at, place) >= ANOTHER_MM or turned(angle, turn) >= ANOTHER_TURN for place, turn in others):
            few.append(guess)
        if len(few) == FEW:
            break
    return few


def _lay_right_under(strip: Strip, taken: Sequence[Placement]) -> bool:
    """Whether its mate lay right on it before: who carries a pile and fans it keeps its order."""
    later = [one for one in taken if one.zone == strip.card.zone and one.since > strip.card.since]
    return bool(later) and min(later, key=lambda one: one.since).face == strip.under.face


def taken_along(card: Placement, now: Placement, lying: Sequence[Placement], seen: Collection[int]) -> list[Placement]:
    """What went with a card that is read elsewhere now: won, it took the whole pile along that is not seen any more."""
    won = kind_of(card.zone or "") == "pile" and kind_of(now.zone or "") == "won"
    pile = [p for p in lying if won and p.zone == card.zone and p.stirred and p.id not in seen]
    return [card, *(p for p in pile if p is not card)]


def _mate(placed: Placement, card: Placement, t: float) -> bool:
    """Whether it came to lie there about when the other went, and not before that lay where they were together."""
    return abs(placed.since - t) < TOGETHER and card.since < placed.since and not placed.stirred


@dataclass(frozen=True, slots=True, order=True)
class _Guess:
    """A place where a strip may lie, and how much it looks like it."""

    likeness: float
    strip: Strip = field(compare=False)
    on_top: tuple[Points, ...] = field(compare=False)


def _places(card: Placement, mate: Placement, lying: Sequence[Placement], look: Look, above: Above) -> Iterator[_Guess]:
    """The likeliest place on each side of its mate, each way up and turned by so much."""
    if card.appearance is None:
        return
    on_top = tuple(p.outline for p in lying[lying.index(mate) :] if p.zone == mate.zone)
    (width, height), scale = card.card_mm, np.array(SMALL) / card.card_mm
    room = (width + 2 * FARTHEST_MM, height + 2 * ASIDE_MM)
    across, down = (round(side * s) for side, s in zip(room, scale, strict=True))
    around = look.appearance(outline_of(mate.at, mate.angle, room), (across, down))
    strip, reach = round(NEAREST_MM * scale[0]), round(FARTHEST_MM * scale[0])
    for turn in TURNS:
        spin = cv2.getRotationMatrix2D(((SMALL[0] - 1) / 2, (SMALL[1] - 1) / 2), -turn, 1.0)
        turned = cv2.warpAffine(card.appearance, spin, SMALL, borderMode=cv2.BORDER_REPLICATE)
        for shown in (turned, turned[::-1, ::-1]):
            # what its mate leaves in sight of it, at least: the one edge or the other
            for left, edge, first in ((True, shown[:, :strip], 0), (False, shown[:, -strip:], across - reach)):
                fit = cv2.matchTemplate(around[:, first : first + reach], edge[RIM:-RIM].copy(), cv2.TM_CCOEFF_NORMED)
                _, _, _, (x, y) = cv2.minMaxLoc(fit)
                middle = (
                    first + x + (0 if left else strip) + (1 if left else -1) * SMALL[0] / 2,
                    y - RIM + SMALL[1] / 2,
                )
                along, aside = (np.array(middle) - np.array((across, down)) / 2) / scale
                pose = _beside((mate.at, mate.angle), (float(along), float(aside), float(turn)))
                if not share(above.arms | above.moving, footprint(outline_of(*pose, card.card_mm), look.plane)):
                    yield _guess(Strip(card, pose, mate), on_top, look)


def _nearer(guess: _Guess, look: Look) -> _Guess:
    """The best place close by: cards of a fan don't lie quite parallel."""
    for scale in (1.0, 0.5):
        while (better := max(_nudged(guess, scale, look))) > guess:
            guess = better
    return guess


def _nudged(guess: _Guess, scale: float, look: Look) -> Iterator[_Guess]:
    for x, y, turn in NUDGES:
        there = _beside(guess.strip.pose, (x * scale, y * scale, turn * scale))
        yield _guess(replace(guess.strip, pose=there), guess.on_top, look)


def _beside(pose: Pose, by: tuple[float, float, float]) -> Pose:
    """That far along the card's short edge and its long one, and so much turned."""
    (x, y), angle = pose
    c, s = cos(radians(angle)), sin(radians(angle))
    return (x + c * by[0] - s * by[1], y + s * by[0] + c * by[1]), angle + by[2]


def _beside_it(strip: Strip) -> bool:
    """Whether it lies to the left or right of its mate, as the cards of a fan do."""
    mate = Lie(*strip.under.at, strip.under.angle)
    along, aside = mate.within(np.array(strip.pose[0], np.float32))
    return bool(abs(along) >= NEAREST_MM and abs(aside) <= ASIDE_MM)


def _guess(strip: Strip, on_top: tuple[Points, ...], look: Look) -> _Guess:
    (at, angle), before = strip.pose, strip.card.appearance
    outline = outline_of(at, angle, strip.card.card_mm)
    part = well_clear(outline, on_top)
    best = _Guess(0.0, strip, on_top)
    if before is None or not _beside_it(strip) or not STRIP[0] < part.mean() < STRIP[1]:
        return best
    now = look.appearance(outline)
    for turn, way in ((0.0, before), (180.0, before[::-1, ::-1])):  # a card has two ways up
        if now[part].std() > AS_PLAIN * way[part].std():
            best = max(best, _Guess(correlation(way, now, part), replace(strip, pose=(at, angle + turn)), on_top))
    return best
