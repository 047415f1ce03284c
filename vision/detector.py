"""Find the cards in a picture: one pass of the detector's network, then every card once, with exact corners."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Literal, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.corners import Corners
from vision.picture import Part, Picture, Points
from vision.quads import Quad, box_overlaps, overlap, refined
from vision.runtime import Network

__all__ = ["Detector", "Part", "Quad"]

_STRIDES = (8, 16, 32)
_PADDING = 114
_MOST = 300
_STEPS = np.arange(16)  # in which the network tells how far a box reaches
_AT_EDGE = 2.0  # pixels from a part's edge: what comes so near is cut by it
_SAME = 0.7  # of two quads' joint area: a guess is at a card that is known
CORNERS = "corners.onnx"
STILL_SIDES = (640, 320, 160)  # for photographs, where a card may fill the picture


class Found(NamedTuple):
    """A guess at a card; `box` holds what is to be seen of it."""

    corners: Points
    box: npt.NDArray[np.float32]
    confidence: float
    back: float
    quarters: tuple[float, ...]


@lru_cache(maxsize=16)
def _anchors(height: int, width: int) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """The middles of all cells in cell units, and each cell's size in pixels."""
    centres, strides = [], []
    for stride in _STRIDES:
        ys, xs = np.mgrid[0 : height // stride, 0 : width // stride].astype(np.float32)
        centres.append(np.stack([xs.ravel(), ys.ravel()], 1) + 0.5)
        strides.append(np.full(xs.size, stride, np.float32))
    return np.concatenate(centres), np.concatenate(strides)


def _sigmoid(values: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    return np.asarray(1 / (1 + np.exp(-np.clip(values, -30, 30))), np.float32)


class Detector:
    """Finds cards of any deck, front or back, in a picture of any size.

    The corner network that mends the guesses lies beside the detector's weights. `sides` are the lengths to which the
    picture's longer side is brought; smaller ones also find cards that fill the picture.
    """

    def __init__(
        self,
        weights: Path,
        sides: tuple[int, ...] = (640,),
        threshold: float = 0.65,
        threads: int = 0,
        mend: bool = True,
        guess: float = 0.35,
        looks: int = 2,
        corners: str = CORNERS,
    ) -> None:
        self._network = Network(weights, threads)
        beside = weights.with_name(corners)
        self._corners = Corners(beside, threads, looks) if mend and beside.is_file() else None
        self._sides = sides
        self._threshold = threshold
        self._guess = guess if self._corners else threshold

    def __call__(
        self, image: Picture, part: Part | None = None, side: int | None = None, known: Sequence[Quad] = ()
    ) -> tuple[Quad, ...]:
        """All cards, or those wholly in a part of the picture; its longer side is brought to `side` for that.

        A known card that is found again is told as it is known: what did not move need not be measured anew.
        """
        sides = self._sides if side is None else (side,)
        guesses = self._guesses(image, sides) if part is None else self._guesses_within(image, part, sides)
        again = [next((quad for quad in known if _at(guess, quad)), None) for guess in guesses]
        new = [guess for guess, quad in zip(guesses, again, strict=True) if quad is None]
        return (*(quad for quad in known if any(quad is one for one in again)), *self._told(image, new))

    def within(self, image: Picture, part: Part, known: Sequence[Points], side: int) -> tuple[Quad, ...]:
        """The cards wholly in a part, seen as large as in the whole picture brought to `side`; the known are left out.

        What the part's edge cuts is not new: the part is chosen round all that is.
        """
        left, top, right, bottom = part
        share = max(right - left, bottom - top) / max(image.shape[:2])
        once = self._guesses_within(image, part, [max(32, round(side * share))])
        return self._told(image, [o for o in once if all(overlap(o.corners, there) < _SAME for there in known)])

    def _guesses(self, image: Picture, sides: Sequence[int]) -> list[Found]:
        return each_once([one for side in sides for one in self._pass(image, side)])

    def _guesses_within(self, image: Picture, part: Part, sides: Sequence[int]) -> list[Found]:
        return each_once([one for side in sides for one in self._wholly(image, part, side)])

    def _wholly(self, image: Picture, part: Part, side: int) -> list[Found]:
        """Guesses at cards in a part of the picture, without those that its edge cuts."""
        left, top, right, bottom = part
        height, width = image.shape[:2]
        found = self._pass(image[top:bottom, left:right], side)
        start, end = np.array([[left, top], [right, bottom]], np.float32)
        corners = np.array([one.corners for one in found], np.float32).reshape(-1, 4, 2) + start
        boxes = np.array([one.box for one in found], np.float32).reshape(-1, 4) + np.tile(start, 2)
        cut_off = (corners.min(1) < np.where(start > 0, start + _AT_EDGE, -np.inf)) | (
            corners.max(1) > np.where(end < (width, height), end - _AT_EDGE, np.inf)
        )
        return [
            found[at]._replace(corners=corners[at], box=boxes[at]) for at in np.flatnonzero(~cut_off.any(1)).tolist()
        ]

    def _told(self, image: Picture, kept: list[Found]) -> tuple[Quad, ...]:
        if self._corners is not None and kept:
            kept = _onto_edges(image, self._mended(image, kept, self._corners))
        return tuple(_quad(one) for one in kept)

    def judge(self, image: Picture, guesses: Sequence[Points]) -> list[Quad | None]:
        """What the corner network makes of places where a card may be: the card there on its edges, or none."""
        if self._corners is None or not guesses:
            return [None] * len(guesses)
        nowhere = np.zeros(4, np.float32)
        told = self._corners.mend(image, list(guesses))
        found = _onto_edges(image, [Found(now.corners, nowhere, now.card, now.back, now.quarters) for now in told])
        return [_quad(one) if one.confidence >= self._threshold else None for one in found]

    def _mended(self, image: Picture, guesses: list[Found], corners: Corners) -> list[Found]:
        """Guesses moved onto their cards; two guesses at one card now coincide."""
        found = []
        for guess, now in zip(guesses, corners.mend(image, [g.corners for g in guesses]), strict=True):
            if now.card < self._threshold:
                continue
            # Both networks were asked; the corner network saw more pixels, the detector more of the table.
            confidence = float(now.card**0.75 * min(1.0, guess.confidence) ** 0.25)
            found.append(Found(now.corners, guess.box, confidence, (now.back + guess.back) / 2, now.quarters))
        return each_once(found)

    def _pass(self, image: Picture, side: int, once: bool = False) -> list[Found]:
        """Guesses, the surest first; all, or those that are left where each card is told once."""
        height, width = image.shape[:2]
        scale = side / max(height, width)
        w, h = max(1, round(width * scale)), max(1, round(height * scale))
        small = cv2.resize(image, (w, h), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
        full_w, full_h = -(-w // 32) * 32, -(-h // 32) * 32
        canvas = np.full((1, full_h, full_w, 3), _PADDING, np.uint8)
        canvas[0, :h, :w] = small
        boxes, scores, corners = self._network.run(canvas)
        # Thousands of places are no card at a glance: of two chances together so large one is half as large.
        some = np.flatnonzero(scores[0].max(0) > np.log(self._guess / (2.0001 - self._guess)))
        likely = _sigmoid(scores[0][:, some])
        confidence = likely.sum(0)
        surest = np.argsort(-confidence)[: min(_MOST, np.count_nonzero(confidence > self._guess))]
        chosen, likely, sure = some[surest], likely[:, surest], confidence[surest]
        centres, strides = (values[chosen] for values in _anchors(full_h, full_w))
        stretch = np.array([width / w, height / h], np.float32)
        points = corners[0][:, chosen].T.reshape(-1, 4, 3)
        quads = (points[:, :, :2] * 2 + centres[:, None] - 0.5) * strides[:, None, None] * stretch
        quarters = _sigmoid(points[:, :, 2])
        spread = boxes[0][:, chosen].T.reshape(-1, 4, 16)
        spread = np.exp(spread - spread.max(2, keepdims=True))
        distance = (spread * _STEPS).sum(2) / spread.sum(2)
        edges = np.concatenate([centres - distance[:, :2], centres + distance[:, 2:]], 1)
        places = (edges * strides[:, None] * np.tile(stretch, 2)).astype(np.float32)
        backs = likely[1] / np.maximum(1e-6, sure)
        return [
            Found(quads[k], places[k], float(sure[k]), float(backs[k]), tuple(quarters[k].tolist()))
            for k in (_each_once(quads, places) if once else range(len(quads)))
        ]


def _at(guess: Found, known: Quad) -> bool:
    """Whether a guess is at a known card, as far as the detector alone can tell."""
    return (guess.back > 0.5) == (known.side == "back") and overlap(guess.corners, known.corners) >= _SAME


def _quad(one: Found) -> Quad:
    side: Literal["front", "back"] = "back" if one.back > 0.5 else "front"
    return Quad(one.corners, min(1.0, one.confidence), side, float(np.mean(one.quarters)), one.quarters)


def _onto_edges(image: Picture, found: list[Found]) -> list[Found]:
    """The last pixel: onto the edges that the full picture shows."""
    quads = refined(image, np.array([one.corners for one in found], np.float32).reshape(-1, 4, 2))
    return [one._replace(corners=corners) for one, corners in zip(found, quads, strict=True)]


def each_once(found: list[Found]) -> list[Found]:
    """Of several guesses at one card keep the surest.

    Cards of a fan have much of their quads in common, but not of what is to be seen of them: so both are compared.
    """
    found = sorted(found, key=lambda f: -f.confidence)
    boxes = np.array([one.box for one in found], np.float32).reshape(-1, 4)
    return [found[at] for at in _each_once([one.corners for one in found], boxes)]


def _each_once(corners: Sequence[Points], boxes: npt.NDArray[np.float32]) -> list[int]:
    """Which of the guesses are kept, of which the surest come first."""
    every, left = box_overlaps(boxes), np.ones(len(boxes), np.bool_)
    for at in range(len(boxes)):
        if not left[at]:
            continue
        rest = left[at + 1 :]
        shared = every[at, at + 1 :]
        rest &= shared <= 0.8
        for k in np.flatnonzero(rest & (shared >= 0.3)).tolist():
            quads = overlap(corners[at], corners[at + 1 + k])
            rest[k] = quads <= 0.4 or (quads <= 0.75 and shared[k] <= 0.55)
    kept = np.flatnonzero(left).tolist()
    areas = [cv2.contourArea(corners[at]) for at in kept]
    # Far smaller than a surer card, and inside it: only a symbol printed there. A faint guess at a whole fan as one
    # card must not swallow its cards.
    return [
        at
        for k, (at, area) in enumerate(zip(kept, areas, strict=True))
        if not any(
            area <= 0.2 * larger and _inside(corners[at], corners[other])
            for other, larger in zip(kept[:k], areas[:k], strict=True)
        )
    ]


def _inside(one: Points, other: Points) -> bool:
    """Whether the middle of the one lies in the other."""
    x, y = one.mean(0).tolist()
    return cv2.pointPolygonTest(other, (x, y), False) > 0
