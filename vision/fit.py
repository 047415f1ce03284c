"""A card's printed size is known: what was found larger took an edge of the card beneath for its own.

What was found smaller, though nearly all of it seems to be seen, took the edge of an arm above it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import atan2, degrees

import numpy as np

from referee.core.reading import Reading
from vision.backdrop import footprint, share
from vision.change import Cells
from vision.homography import Plane
from vision.look import Crop, Reader
from vision.picture import Picture, Points
from vision.sighting import Pose, Sighting, apart, outline_of, turn_of_card, turned

TOO_LARGE = 1.04  # times the printed size; less is perspective on a high pile and the network's own unrest
TOO_SMALL = 0.92
SAME_MM, SAME_TURN = 1.5, 2.0  # two ways to lie that make no difference
KNOWN_MM, KNOWN_TURN = 3.0, 3.0  # a card that lies still is found again so near
READABLE = 0.5
MOSTLY = 0.5  # of a card
ON_ITS_WAY = 0.5  # share of a card that moves
AS_WELL = 0.8  # of the best confidence: the true place is amid all that are read so well


def fitted(
    found: Sequence[Sighting],
    known: Sequence[Pose],
    moving: Cells,
    picture: Picture,
    plane: Plane,
    reader: Reader,
    crop: Crop,
) -> list[Sighting]:
    """The finds, each front of another size brought to its own: where a card is known to lie, or is read best.

    Which of the edges are its own nothing tells but the card itself. One on its way lies nowhere yet.
    """
    result = []
    for seen in found:
        corners, card_mm = plane.to_mm(seen.corners), _size(seen.outline)
        fits = seen.side == "back" or not seen.flat or not odd_size(corners, card_mm, seen.visible)
        if fits or share(moving, footprint(seen.outline, plane)) > ON_ITS_WAY:
            result.append(seen)
            continue
        ways = list(_ways(corners, (seen.at, seen.angle), card_mm))
        pose = _nearest(ways, known)
        if pose is None:
            outlines = [plane.to_pixels(outline_of(*way, card_mm)) for way in ways]
            pose = _readable(ways, reader.read([crop(picture, outline) for outline in outlines]))
        result.append(seen if pose is None else _lying(seen, pose, card_mm, plane))
    return result


def odd_size(corners_mm: Points, card_mm: tuple[float, float], visible: float) -> bool:
    """Whether some edge is longer than a card's, or shorter; of a card mostly covered the corners are only guessed."""
    edges = np.hypot(*(np.roll(corners_mm, -1, axis=0) - corners_mm).T) / (*card_mm, *card_mm)
    return bool(edges.max() > TOO_LARGE or (visible > MOSTLY and edges.min() < TOO_SMALL))


def _size(outline: Points) -> tuple[float, float]:
    across, along = outline[1] - outline[0], outline[3] - outline[0]
    return float(np.hypot(*across)), float(np.hypot(*along))


def _lying(seen: Sighting, pose: Pose, card_mm: tuple[float, float], plane: Plane) -> Sighting:
    outline = outline_of(*pose, card_mm)
    return replace(seen, at=pose[0], angle=pose[1], outline=outline, corners=plane.to_pixels(outline))


def _ways(corners: Points, middle: Pose, card_mm: tuple[float, float]) -> Iterator[Pose]:
    """Every way to lay a card of that size into the quad: amid it, into a corner, against an edge."""
    told: list[Pose] = []
    for pose in (middle, *_at_edges(corners, card_mm)):
        if not any(apart(pose[0], at) < SAME_MM and turned(pose[1], turn) < SAME_TURN for at, turn in told):
            told.append(pose)
            yield pose


def _at_edges(corners: Points, card_mm: tuple[float, float]) -> Iterator[Pose]:
    for edge in range(4):
        begin, end = corners[edge], corners[(edge + 1) % 4]
        direction = (end - begin) / np.hypot(*(end - begin))
        inward = np.array([-direction[1], direction[0]])
        angle = degrees(atan2(float(direction[1]), float(direction[0]))) - 90.0 * edge
        along, across = card_mm[edge % 2], card_mm[1 - edge % 2]
        for start in (begin, end - along * direction, (begin + end - along * direction) / 2):
            x, y = start + along / 2 * direction + across / 2 * inward
            yield (float(x), float(y)), (angle + 180.0) % 360.0 - 180.0


def _nearest(ways: Sequence[Pose], known: Sequence[Pose]) -> Pose | None:
    """The way that is nearest to where a card is known to lie."""
    near = [
        (apart(at, there) + turned(angle, turn), (at, angle))
        for at, angle in ways
        for there, turn in known
        if apart(at, there) <= KNOWN_MM and turned(angle, turn) <= KNOWN_TURN
    ]
    return min(near)[1] if near else None


def _readable(ways: Sequence[Pose], readings: Sequence[Reading]) -> Pose | None:
    """The middle of all ways in which the card can be read as the face it most likely is."""
    best = max(readings, key=lambda reading: reading.confidence)
    if best.confidence < READABLE:
        return None
    good = [
        (way, reading.confidence)
        for way, reading in zip(ways, readings, strict=True)
        if reading.face == best.face and reading.confidence >= AS_WELL * best.confidence
    ]
    weights = np.array([confidence for _, confidence in good])
    first = good[0][0][1]
    turns = [turn_of_card(first, way[1]) for way, _ in good]
    x, y = np.average([way[0] for way, _ in good], axis=0, weights=weights)
    return (float(x), float(y)), first + float(np.average(turns, weights=weights))
