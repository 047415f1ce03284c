"""The cards of a spread before the camera: what did not change since the picture before is not looked at again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.change import LEAST_STEP, Cells, Luma, differing, grid_of, relit, shot, small
from vision.detector import Detector, Part
from vision.identify import DOUBTFUL, Card, as_card, looks_at
from vision.neighbours import APART, all_cards, apart_from
from vision.picture import Picture, Points
from vision.quads import Quad, overlap, width_of
from vision.reader import Look, Reader
from vision.sizes import of_usual_size
from vision.strips import COVERED, both_strips, free_strips, strip_crops

_ODD_SIZE = 1.8  # times a pile's usual area, or that part of it
_HALF_WAY = 0.4  # of two cards' joint area: cards of a fan that show their index have less in common
_CROWDED = 0.3  # of two guesses' joint area: one hides the other's strip
_SAME = 0.03  # of a card's width: a place so near to an earlier one is that one; the networks see no difference
_RIM = 1.1  # times a card: what changes farther away tells nothing of its edges
PASSING = 768  # the longer side for the detector in a picture that passes: between those of one that is kept
_GRAIN = 4  # cells: parts of few sizes, since the network gets ready for each size once

Way: TypeAlias = Literal["whole", "left", "right"]  # which part of a card is read


def cards_of_pile(picture: Picture, detector: Detector, reader: Reader) -> tuple[Card, ...]:
    """The cards of a spread in one picture; of a fan's cards the free strip is read."""
    return Watched(detector, reader).look(picture)


class Watched:
    """What is known of the spread, for a part of the work of looking at all of each picture.

    Many pictures pass, and people wait for each: they are looked at in one size, and where they changed. One that is
    kept is looked at for itself, and in all sizes: now and then a card is overlooked in one.
    """

    def __init__(self, detector: Detector, reader: Reader) -> None:
        self._detector, self._reader = detector, reader
        self._shape: tuple[int, ...] = ()
        self._before: Luma | None = None
        self._found: list[Quad] = []
        self._judged: list[tuple[Points, Quad | None]] = []
        self._read: list[tuple[Points, Way, Look]] = []
        self._cards: tuple[Card, ...] = ()

    def look(self, picture: Picture) -> tuple[Card, ...]:
        """The cards in a picture that is kept."""
        self._before, self._shape = small(picture), picture.shape
        return self._all_of(picture, None)

    def see(self, picture: Picture) -> tuple[Card, ...]:
        """The cards in the next picture that passes."""
        changed = self._changed(picture)
        if changed.any() and not changed.all():
            self._find_again(picture, changed)
            self._cards = self._named(picture)
        # Found where no card is told: the part alone showed too little, as it may of a fan just begun.
        if changed.all() or (changed.any() and not self._all_told()):
            self._all_of(picture, PASSING)
        return self._cards

    def _all_of(self, picture: Picture, side: int | None) -> tuple[Card, ...]:
        self._judged, self._read = [], []
        self._found = list(self._detector(picture, side=side))
        self._cards = self._named(picture)
        return self._cards

    def _all_told(self) -> bool:
        there = [np.array(card.corners, np.float32) for card in self._cards]
        return all(any(overlap(quad.corners, card) >= APART for card in there) for quad in self._found)

    def _changed(self, picture: Picture) -> Cells:
        """Where the picture differs, in whatever light, from what was looked at last there."""
        now, before, shape = small(picture), self._before, self._shape
        self._before, self._shape = now, picture.shape
        if before is None or shape != picture.shape:
            return np.ones(grid_of(now), np.bool_)
        changed = differing(shot(now), shot(before), LEAST_STEP)
        # What creeps in too slowly to differ from one picture to the next must differ in the end.
        large = cv2.resize(changed.astype(np.uint8), (now.shape[1], now.shape[0]), interpolation=cv2.INTER_NEAREST)
        self._before = np.where(large > 0, now, relit(before, now))
        return changed

    def _find_again(self, picture: Picture, changed: Cells) -> None:
        """Forget what lies where something changed, and look for cards there."""
        left = [quad for quad in self._found if not _touches(_grown(quad.corners), changed, picture)]
        stays = {id(quad) for quad in left}
        gone = [_grown(quad.corners) for quad in self._found if id(quad) not in stays]
        self._judged = [one for one in self._judged if not _touches(_grown(one[0]), changed, picture)]
        self._read = [one for one in self._read if not _touches(_part_read(one[0], one[1]), changed, picture)]
        size = max((float(np.ptp(quad.corners, axis=0).max()) for quad in self._found), default=max(picture.shape) / 8)
        known = [quad.corners for quad in left]
        new = self._detector.within(picture, _part(changed, gone, size / 2, picture), known, PASSING)
        self._found = [*left, *(quad for quad in new if apart_from(quad, left))]

    def _named(self, picture: Picture) -> tuple[Card, ...]:
        found, more = all_cards(self._found, lambda guesses: self._judge(picture, guesses))
        # A pile's cards are of one size and seen from one place.
        found = of_usual_size(found, 1 / _ODD_SIZE, _ODD_SIZE)
        quads = [*found, *more]
        cards = self._cards_at(picture, quads)
        while out := _no_cards(quads, cards, len(found)):
            quads = [quad for quad in quads if all(quad is not one for one in out)]
            found = [quad for quad in found if all(quad is not one for one in out)]
            cards = self._cards_at(picture, quads)
        return tuple(cards)

    def _cards_at(self, picture: Picture, quads: list[Quad]) -> list[Card]:
        """Cards wholly to be seen by all of them, others by their free strip; without one they stay in doubt."""
        strips = free_strips(quads) if self._reader.reads_strips else {}
        ways: list[Way] = ["whole" if at not in strips else _way(strips[at]) for at in range(len(quads))]
        cards = []
        for at, (quad, look) in enumerate(zip(quads, self._looks(picture, quads, ways), strict=True)):
            card = as_card(quad, look)
            if at not in strips and quad.visible < COVERED and card.side == "front":
                card = msgspec.structs.replace(card, tentative=True)
            cards.append(card)
        return cards

    def _judge(self, picture: Picture, guesses: Sequence[Points]) -> list[Quad | None]:
        new = [guess for guess in guesses if not any(_same(guess, old) for old, _ in self._judged)]
        self._judged += zip(new, self._detector.judge(picture, new), strict=True)
        return [next(told for old, told in reversed(self._judged) if _same(guess, old)) for guess in guesses]

    def _looks(self, picture: Picture, quads: Sequence[Quad], ways: Sequence[Way]) -> list[Look]:
        """What is read in each card, or in its left strip, or in the right one with the card turned upside down."""
        wished = list(zip(quads, ways, strict=True))
        new = [(quad, way) for quad, way in wished if self._known(quad, way) is None]
        whole = [quad for quad, way in new if way == "whole"]
        strips = [(quad, way) for quad, way in new if way != "whole"]
        self._read += [
            (quad.corners, "whole", look)
            for quad, look in zip(whole, looks_at(picture, whole, self._reader), strict=True)
        ]
        crops = strip_crops(picture, [(quad.corners, way == "right") for quad, way in strips])
        self._read += [
            (quad.corners, way, Look(look.reading, (look.quarters + 2 * (way == "right")) % 4))
            for (quad, way), look in zip(strips, self._reader.look_at_strips(crops), strict=True)
        ]
        return [look for quad, way in wished if (look := self._known(quad, way)) is not None]

    def _known(self, quad: Quad, way: Way) -> Look | None:
        return next((look for old, how, look in self._read if how == way and _same(quad.corners, old)), None)


def _no_cards(quads: Sequence[Quad], cards: Sequence[Card], found: int) -> list[Quad]:
    """What is left out before all is read once more.

    What was not found but looked for, because it must lie there, and what lies half way to the next card, counts when
    it is read as one of the deck, be it in doubt which. Of two such in one place the less sure one goes first: the
    other may be a card, and be read when that no longer lies on it.
    """
    told = [card.face is not None or sum(chance for _, chance in card.candidates) >= DOUBTFUL for card in cards]
    known = [quad.corners for quad, good in zip(quads, told, strict=True) if good]
    doubtful = [
        quad
        for at, (quad, good) in enumerate(zip(quads, told, strict=True))
        if not good and (at >= found or any(overlap(quad.corners, one) >= _HALF_WAY for one in known))
    ]
    worse = [
        quad
        for quad in doubtful
        if any(one.confidence > quad.confidence and overlap(quad.corners, one.corners) > _CROWDED for one in doubtful)
    ]
    return worse or doubtful


def _way(right: bool) -> Way:
    return "right" if right else "left"


def _same(place: Points, old: Points) -> bool:
    return abs(float(place[0, 0] - old[0, 0])) < 8 and float(np.abs(place - old).max()) < _SAME * width_of(old)


def _grown(corners: Points) -> Points:
    middle = corners.mean(0)
    return np.asarray(middle + _RIM * (corners - middle), np.float32)


def _part_read(corners: Points, way: Way) -> Points:
    if way == "whole":
        return corners
    return both_strips(corners)[way == "right"]


def _touches(place: Points, changed: Cells, picture: Picture) -> bool:
    """Whether something changed within the place."""
    cells = np.zeros(changed.shape, np.uint8)
    cv2.fillConvexPoly(cells, _in_cells(place, changed, picture), (1,))
    return bool((cells.astype(np.bool_) & changed).any())


def _in_cells(place: Points, changed: Cells, picture: Picture) -> npt.NDArray[np.int32]:
    scale = np.array([changed.shape[1] / picture.shape[1], changed.shape[0] / picture.shape[0]])
    return np.asarray(np.floor(place * scale), np.int32)


def _part(changed: Cells, gone: Sequence[Points], margin: float, picture: Picture) -> Part:
    """The part of the picture with all that changed, the cards that lay there, and something round it."""
    height, width = picture.shape[:2]
    down, across = height / changed.shape[0], width / changed.shape[1]
    rows, columns = np.flatnonzero(changed.any(1)), np.flatnonzero(changed.any(0))
    corners = [
        np.array([[columns[0] * across, rows[0] * down], [(columns[-1] + 1) * across, (rows[-1] + 1) * down]]),
        *gone,
    ]
    low, high = np.concatenate(corners).min(0) - margin, np.concatenate(corners).max(0) + margin
    grain = _GRAIN * np.array([across, down])
    low, high = np.floor(low / grain) * grain, np.ceil(high / grain) * grain
    return (
        max(0, int(low[0])),
        max(0, int(low[1])),
        min(width, round(float(high[0]))),
        min(height, round(float(high[1]))),
    )
