"""Cards in still pictures: there is time to look more than once, and to ask the corner network about faint guesses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import cv2
import numpy as np

from vision.areas import corners_of, shown_quarters
from vision.corners import Corners
from vision.detector import STILL_SIDES, Detector, Found, each_once
from vision.neighbours import parted
from vision.picture import Picture, Points
from vision.quads import Quad, overlap, width_of
from vision.witness import weighed

_FAINT = 0.08
_LOOKS = 3  # of the corner network: a guess half way beside its card is on it after the third
_LIKELY = 0.32  # chosen on validation scenes and the learning half of the photographs
_WORTH_WEIGHING = 0.03
_UNSEEN = 0.15  # at most so sure is a guess that only the evened picture shows: evened tables show cards that are none
_THERE = 0.6  # of two guesses' joint area: both are at one card
_LARGE = 0.28  # of the picture's longer side: a card so wide is seen better when the picture is smaller
_CONTRAST, _TILES = 3.0, (8, 8)
_LEAST_SHOWN = 0.12  # of a card lies within the picture, or nobody can tell how it lies
CORNERS = "corners-still.onnx"  # makes up fewer cards on photographs; the live table's tells the strips of fans better


class StillFinder(Detector):
    """Finds cards as the detector does, but looks at the picture as it is and with even contrast.

    A card is told by the odds that both networks and its size on the table together give it. Every look's guesses are
    mended each by itself: of several ways to begin at one card the best end is kept.
    """

    def __init__(self, weights: Path, threads: int = 0) -> None:
        super().__init__(weights, STILL_SIDES, _LIKELY, threads, guess=_FAINT, looks=_LOOKS, corners=CORNERS)

    def _guesses(self, image: Picture, sides: Sequence[int]) -> list[Found]:
        """All looks are at one shrunk picture: shrinking a large one takes as long as a look."""
        largest = max(sides)
        small, scale = _shrunk(image, largest)
        even = _evened(small)
        plain: list[Found] = []
        evened: list[Found] = []
        for side in sides:
            # What a smaller look shows of small cards the largest shows better.
            least = 0.0 if side == largest else _LARGE * largest
            plain += [one for one in self._pass(small, side, once=True) if width_of(one.corners) >= least]
            evened += [one for one in self._pass(even, side, once=True) if width_of(one.corners) >= least]
        found = plain + _beside(evened, plain)
        return [one._replace(corners=one.corners * scale, box=one.box * scale) for one in found]

    def _told(self, image: Picture, kept: list[Found]) -> tuple[Quad, ...]:
        likely = [quad for quad in weighed(super()._told(image, kept)) if quad.confidence > self._threshold]
        return tuple(parted(likely, partial(self.judge, image)))

    def _mended(self, image: Picture, guesses: list[Found], corners: Corners) -> list[Found]:
        found = []
        mended = corners.mend(image, [guess.corners for guess in guesses])
        shares = shown_quarters(corners_of([now.corners for now in mended]), image.shape)
        for guess, now, shown in zip(guesses, mended, shares, strict=True):
            if shown.mean() < _LEAST_SHOWN:
                continue
            # Where others leave only one corner of a card to be seen, the other three are a matter of opinion. What the
            # picture's edge cuts off says nothing against it.
            seen = np.minimum(1.0, np.array(now.quarters) / np.maximum(shown, 0.25))
            even = float(np.average(seen, weights=shown)) / float(seen.max())
            odds = now.card / (1.0001 - now.card) * min(1.0, guess.confidence) ** 1.5 * even
            chance = odds / (1 + odds)
            if chance > _WORTH_WEIGHING:
                found.append(Found(now.corners, guess.box, chance, (now.back + guess.back) / 2, now.quarters))
        return each_once(found)


def _beside(evened: list[Found], plain: list[Found]) -> list[Found]:
    """Guesses at the evened picture, each as sure as the picture itself shows it there."""
    (low, high), (lowest, highest) = _bounds(evened), _bounds(plain)
    near = np.all((low[:, None] < highest) & (lowest < high[:, None]), axis=2)
    told = []
    for one, beside in zip(evened, near, strict=True):
        others = (plain[at] for at in np.flatnonzero(beside))
        there = max((other.confidence for other in others if overlap(other.corners, one.corners) > _THERE), default=0.0)
        told.append(one._replace(confidence=max(there, min(one.confidence, _UNSEEN))))
    return told


def _bounds(found: list[Found]) -> tuple[Points, Points]:
    corners = np.array([one.corners for one in found], np.float32).reshape(-1, 4, 2)
    return corners.min(1), corners.max(1)


def _evened(picture: Picture) -> Picture:
    """What is dim, or nearly of the table's colour, stands out where contrast is the same everywhere."""
    colours = cv2.cvtColor(picture, cv2.COLOR_BGR2LAB)
    colours[..., 0] = cv2.createCLAHE(_CONTRAST, _TILES).apply(colours[..., 0])
    return np.asarray(cv2.cvtColor(colours, cv2.COLOR_LAB2BGR), np.uint8)


def _shrunk(image: Picture, side: int) -> tuple[Picture, np.float32]:
    """The picture with its longer side brought to `side`, and how many pixels one of its pixels stands for."""
    height, width = image.shape[:2]
    scale = max(height, width) / side
    size = (max(1, round(width / scale)), max(1, round(height / scale)))
    way = cv2.INTER_AREA if scale > 1 else cv2.INTER_LINEAR
    return np.asarray(cv2.resize(image, size, interpolation=way), np.uint8), np.float32(scale)
