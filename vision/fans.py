"""A spread's fans: which card lies on which, what their free strips tell, and cards that were overlooked in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from vision.identify import SURE, looks_at
from vision.picture import Picture, Points
from vision.quads import Quad, overlap
from vision.reader import Look, Reader
from vision.strips import Fan, fans, rebuilt, strip_crop

APART = 0.5  # of two cards' joint area: more of it in common, and it is one card
LONGEST = 14  # cards of a fan, that are looked for


def read_fans(picture: Picture, quads: list[Quad], reader: Reader) -> dict[int, Look]:
    """What the fans' covered cards are; their quads are mended, and overlooked cards added at the end."""
    looks: dict[int, Look] = {}
    if not reader.reads_strips:
        return looks
    for fan in fans(quads):
        free = _of_fan(picture, quads, fan, reader)
        looks |= strips_read(picture, quads, free, reader)
        for at in free:
            if looks[at].reading.confidence < SURE:
                quads[at], looks[at] = _closer(picture, quads[at], free[at], looks[at], quads, reader)
        looks |= _top_by_its_strip(picture, quads, fan, free, reader)
        for quad, look in _overlooked(picture, quads, list(fan), free, reader):
            looks[len(quads)] = look
            quads.append(quad)
    return looks


def _top_by_its_strip(
    picture: Picture, quads: Sequence[Quad], fan: Fan, free: Mapping[int, bool], reader: Reader
) -> dict[int, Look]:
    """The card that seems to be on top, when it is not read for sure: one that was overlooked may lie on it."""
    some = next(iter(free))
    (top,) = fan.keys() - free.keys()
    (whole,) = looks_at(picture, [quads[top]], reader)
    if whole.reading.confidence >= SURE:
        return {}
    strip = strips_read(picture, quads, {top: free[some] ^ fan[some] ^ fan[top]}, reader)
    return strip if strip[top].reading.confidence > whole.reading.confidence else {}


def _of_fan(picture: Picture, quads: Sequence[Quad], fan: Fan, reader: Reader) -> dict[int, bool]:
    """The covered cards' free strips: which of its strips can be read tells whether a card lies on the one before it.

    The card on top shows its strip too, and more: it is not among them and read by all of it.
    """
    order = list(fan)
    ways = [
        {at: fan[at] ^ backwards for at in covered} for backwards, covered in ((False, order[:-1]), (True, order[1:]))
    ]
    read = [strips_read(picture, quads, way, reader).values() for way in ways]
    return max(zip(ways, read, strict=True), key=lambda way: sum(look.reading.confidence for look in way[1]))[0]


def _closer(
    picture: Picture, quad: Quad, right: bool, look: Look, quads: Sequence[Quad], reader: Reader
) -> tuple[Quad, Look]:
    """A doubtful card once more, where it may lie instead; the surest reading tells its place."""
    ratio = float(np.median([quad.width / _height(quad) for quad in quads]))
    others = [replace(quad, corners=corners) for corners in rebuilt(quad.corners, right, ratio)]
    read = strips_read(picture, others, dict.fromkeys(range(len(others)), right), reader)
    best = max(read, key=lambda k: read[k].reading.confidence)
    return (others[best], read[best]) if read[best].reading.confidence > look.reading.confidence else (quad, look)


def _overlooked(
    picture: Picture, quads: Sequence[Quad], order: list[int], free: Mapping[int, bool], reader: Reader
) -> list[tuple[Quad, Look]]:
    """Cards of a fan where a step is twice as long as usual, or before its first card: only what is read for sure."""
    if order[0] not in free:  # the first one is on top
        order = order[::-1]
    middles = [quads[at].corners.mean(0) for at in order]
    steps = [b - a for a, b in pairwise(middles)]
    usual = float(np.median([np.hypot(*step) for step in steps]))
    found: list[tuple[Quad, Look]] = []
    for at, step in zip(order, steps, strict=False):
        length = float(np.hypot(*step))
        for number in range(1, round(length / usual)):
            found += _there(picture, quads, at, step / length * usual * number, usual, free[at], reader)
    back = -steps[0] / max(1.0, float(np.hypot(*steps[0]))) * usual
    for number in range(1, LONGEST):
        more = _there(picture, quads, order[0], back * number, usual, free[order[0]], reader)
        if not more:
            break
        found += more
    return found


def _there(
    picture: Picture, quads: Sequence[Quad], at: int, away: Points, step: float, right: bool, reader: Reader
) -> list[tuple[Quad, Look]]:
    """A card that lies so far away from another of its fan, if its strip leaves no doubt."""
    along = away / max(1.0, float(np.hypot(*away))) * step
    tried = [
        replace(quads[at], corners=np.asarray(quads[at].corners + away + along * by, np.float32), visible=0.5)
        for by in (-0.24, -0.16, -0.08, 0.0, 0.08, 0.16, 0.24)
    ]
    new = [one for one in tried if all(overlap(one.corners, quad.corners) < APART for quad in quads)]
    read = strips_read(picture, new, dict.fromkeys(range(len(new)), right), reader)
    if not read:
        return []
    best = max(read, key=lambda k: read[k].reading.confidence)
    quad, look = new[best], read[best]
    if look.reading.confidence < SURE:
        quad, look = _closer(picture, quad, right, look, quads, reader)
    return [(quad, look)] if look.reading.confidence >= SURE else []


def _height(quad: Quad) -> float:
    a, b, c, d = quad.corners
    return max(1.0, float(np.hypot(*(d - a)) + np.hypot(*(c - b))) / 2)


def strips_read(picture: Picture, quads: Sequence[Quad], strips: Mapping[int, bool], reader: Reader) -> dict[int, Look]:
    """What is read in the left strips, or in the right ones with the card turned upside down."""
    crops = [strip_crop(picture, quads[at].corners, right) for at, right in strips.items()]
    looks = reader.look_at_strips(crops)
    return {
        at: Look(look.reading, look.turned ^ right) for (at, right), look in zip(strips.items(), looks, strict=True)
    }
