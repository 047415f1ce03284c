"""The cards of one spread pile, from one picture or several: each card once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Literal, TypeAlias

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.detector import Detector
from vision.identify import DOUBTFUL, SURE, Card
from vision.picture import Picture
from vision.strips import COVERED

Trouble: TypeAlias = Literal["no_cards", "blurred", "cut_off", "covered", "backs", "unread"]

SIDES = (640, 960)  # the longer side for the detector: what is overlooked at one size is seldom so at the other
BLURRED = 0.05  # of a card's width over which its print's sharpest edges spread
SAME_PLACE = 0.45  # of a card's width: two sightings of one card lie nearer than that, once the pictures are aligned
LEAST_SHARED = 2  # cards seen in two pictures, from which on they show the same spread
CONTRADICTED = 0.5  # of the shared cards must lie as in the other picture; else somebody moved them


class SpreadCard(msgspec.Struct, frozen=True):
    """One card of the pile; its corners are those of the picture it was read best in."""

    face: str | None
    side: Literal["front", "back"]
    confidence: float
    tentative: bool
    image: int
    corners: tuple[tuple[float, float], ...]
    seen: int = 1  # in how many pictures
    candidates: tuple[tuple[str, float], ...] = ()


class Told(msgspec.Struct, frozen=True):
    """What makes the count doubtful, and how many cards of which picture it is about."""

    trouble: Trouble
    image: int
    cards: int = 0


class Spread(msgspec.Struct, frozen=True):
    """A whole pile."""

    cards: tuple[SpreadCard, ...]
    told: tuple[Told, ...] = ()

    @property
    def faces(self) -> tuple[str | None, ...]:
        """What was counted; None for a card that lies face down or could not be named."""
        return tuple(card.face for card in self.cards)


def finder(weights: Path) -> Detector:
    """The detector as spreads want it: in two sizes, and asked for guesses that the corner network then judges."""
    return Detector(weights, SIDES, threshold=0.2, guess=0.2)


def spread(shots: Sequence[Sequence[Card]], counts: Mapping[str, int]) -> tuple[SpreadCard, ...]:
    """The cards of one pile over all its pictures; `counts`: how often the deck has each face."""
    merged: list[SpreadCard] = []
    for image, shot in enumerate(shots):
        cards = [_card(card, image) for card in _as_the_deck_allows(shot, counts)]
        merged = _merged(merged, cards, counts)
    return tuple(merged)


def _card(card: Card, image: int) -> SpreadCard:
    return SpreadCard(
        card.face, card.side, card.confidence, card.tentative, image, card.corners, candidates=card.candidates[:3]
    )


def _as_the_deck_allows(cards: Sequence[Card], counts: Mapping[str, int]) -> list[Card]:
    """Of two cards read as the only one of its kind, the less sure one was probably its next candidate."""
    taken: Counter[str] = Counter(card.face for card in cards if card.face is not None)
    told = list(cards)
    for at in sorted(range(len(told)), key=lambda at: told[at].confidence):
        card = told[at]
        if card.face is None or taken[card.face] <= counts.get(card.face, 1):
            continue
        other = next(((face, p) for face, p in card.candidates if taken[face] < counts.get(face, 0) and p > 0.02), None)
        told[at] = msgspec.structs.replace(card, tentative=True)
        if other is not None and card.confidence < SURE:
            told[at] = msgspec.structs.replace(told[at], face=other[0], confidence=other[1])
            taken[card.face] -= 1
            taken[other[0]] += 1
    return told


def _merged(known: list[SpreadCard], cards: list[SpreadCard], counts: Mapping[str, int]) -> list[SpreadCard]:
    """Cards seen before are known again: single ones by their face, others by their place among those."""
    single = {card.face: at for at, card in enumerate(known) if card.face and counts.get(card.face, 1) == 1}
    shared = [(single[card.face], at) for at, card in enumerate(cards) if card.face in single]
    into = _alignment(known, cards, shared)
    result = list(known)
    used: set[int] = set()
    for card in cards:
        at = single.get(card.face) if card.face else None
        if at is None or at in used:
            at = _same_place(known, card, into, used)
        guessed = at is None and into is None
        if guessed:
            # the pile was moved between the pictures: a card like one already counted is taken for that one
            at = next((k for k, old in enumerate(known) if k not in used and old.face == card.face), None)
        if at is None:
            result.append(card)
            continue
        used.add(at)
        result[at] = _better(result[at], card)
        if guessed:
            result[at] = msgspec.structs.replace(result[at], tentative=True)
    return result


def _better(old: SpreadCard, new: SpreadCard) -> SpreadCard:
    """Two sightings of one card: the surer one is believed, and agreement settles a doubt."""
    agree = old.face is not None and old.face == new.face
    best = max(old, new, key=lambda card: (card.face is not None, card.confidence))
    confidence = 1 - (1 - old.confidence) * (1 - new.confidence) if agree else best.confidence
    return msgspec.structs.replace(
        best,
        confidence=round(confidence, 4),
        tentative=best.tentative and not (agree and confidence >= SURE),
        seen=old.seen + 1,
    )


def _alignment(
    known: list[SpreadCard], cards: list[SpreadCard], shared: list[tuple[int, int]]
) -> dict[int, npt.NDArray[np.float64]] | None:
    """For each earlier picture, how to get from the new one into it; None when the spread was moved or is another."""
    into: dict[int, npt.NDArray[np.float64]] = {}
    for image in {card.image for card in known}:
        pairs = [(old, new) for old, new in shared if known[old].image == image]
        if len(pairs) < LEAST_SHARED:
            continue
        there = np.concatenate([np.array(known[old].corners, np.float32) for old, _ in pairs])
        here = np.concatenate([np.array(cards[new].corners, np.float32) for _, new in pairs])
        matrix, fits = cv2.findHomography(here, there, cv2.RANSAC, 0.2 * _width(known[pairs[0][0]].corners))
        if matrix is not None and float(np.mean(fits)) >= CONTRADICTED:
            into[image] = np.asarray(matrix, np.float64)
    return into or (None if len(shared) >= LEAST_SHARED else {})


def _same_place(
    known: list[SpreadCard], card: SpreadCard, into: dict[int, npt.NDArray[np.float64]] | None, used: set[int]
) -> int | None:
    """The earlier card that lay just there, if its face can be the same."""
    best, nearest = None, SAME_PLACE
    for at, old in enumerate(known):
        if at in used or into is None or old.image not in into:
            continue
        if old.face is not None and card.face is not None and old.face != card.face:
            continue
        there = cv2.perspectiveTransform(np.array([_middle(card.corners)], np.float32)[None], into[old.image])
        away = float(np.hypot(*(there[0, 0] - _middle(old.corners)))) / _width(old.corners)
        if away < nearest:
            best, nearest = at, away
    return best


def _middle(corners: tuple[tuple[float, float], ...]) -> npt.NDArray[np.float64]:
    return np.asarray(np.mean(corners, axis=0), np.float64)


def _width(corners: tuple[tuple[float, float], ...]) -> float:
    return float(np.hypot(*(np.array(corners[1]) - np.array(corners[0]))))


def troubles(picture: Picture, cards: Sequence[Card], image: int) -> tuple[Told, ...]:
    """What is wrong with one picture of a spread, so that people can mend it before they believe the count."""
    if not cards:
        return (Told("no_cards", image),)
    height, width = picture.shape[:2]
    told: list[Told] = []
    some = cards[:: 1 + len(cards) // 12]  # a picture is blurred as a whole
    if float(np.median([edge_spread(picture, card.corners) for card in some])) > BLURRED:
        told.append(Told("blurred", image, len(cards)))
    cut = sum(_is_cut_off(card.corners, width, height) for card in cards)
    backs = sum(card.side == "back" for card in cards)
    unread = sum(card.side == "front" and (card.face is None or card.confidence < DOUBTFUL) for card in cards)
    covered = sum(card.visible < COVERED for card in cards) if not cut else 0
    told += [
        Told("cut_off", image, cut),
        Told("covered", image, covered),
        Told("backs", image, backs),
        Told("unread", image, unread),
    ]
    return tuple(one for one in told if one.cards)


def _is_cut_off(corners: tuple[tuple[float, float], ...], width: int, height: int) -> bool:
    """Whether a part of the card lies beyond the picture's edge."""
    slack = 0.04 * _width(corners)
    return any(not (-slack <= x <= width + slack and -slack <= y <= height + slack) for x, y in corners)


def edge_spread(picture: Picture, corners: tuple[tuple[float, float], ...]) -> float:
    """Over what share of the card's width its sharpest edges spread."""
    points = np.array(corners)
    low = np.maximum(points.min(0), 0).astype(int)
    high = points.max(0).astype(int) + 1
    grey = np.asarray(picture[low[1] : high[1], low[0] : high[0], 1], np.float32)
    if min(grey.shape, default=0) < 8:
        return 0.0
    black, white = np.percentile(grey, (4, 96))
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)) / 8.0
    steepest = float(np.percentile(slope, 98))
    return float((white - black) / max(steepest, 0.5)) / max(1.0, _width(corners))


def in_rows(cards: Sequence[SpreadCard]) -> tuple[SpreadCard, ...]:
    """The cards as one reads them: picture by picture, row by row, left to right."""
    ordered: list[SpreadCard] = []
    for image in sorted({card.image for card in cards}):
        mine = sorted((card for card in cards if card.image == image), key=lambda card: _middle(card.corners)[1])
        breaks = [
            at
            for at, (a, b) in enumerate(pairwise(mine), start=1)
            if _middle(b.corners)[1] - _middle(a.corners)[1] > 0.5 * _width(a.corners)
        ]
        for start, end in pairwise([0, *breaks, len(mine)]):
            ordered += sorted(mine[start:end], key=lambda card: _middle(card.corners)[0])
    return tuple(ordered)
