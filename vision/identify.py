"""Cards in still pictures: found, straightened, read, and told as the contract says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias

import cv2
import msgspec
import numpy as np

from vision.indices import index_crops
from vision.picture import Picture
from vision.quads import Quad
from vision.reader import Look, Reader
from vision.rivals import without_rivals, without_symbols
from vision.sizes import of_one_size
from vision.still import PictureError, read_still
from vision.warp import card_crops

Finder: TypeAlias = Callable[[Picture], Sequence[Quad]]  # a detector, or what stands for one

SURE = 0.9  # below it a reading is told as tentative
DOUBTFUL = 0.5  # below it no face is told at all


class Card(msgspec.Struct, frozen=True, omit_defaults=False):
    """One card as seen; the corners run clockwise from the card's own top left."""

    face: str | None
    side: Literal["front", "back"]
    confidence: float
    corners: tuple[tuple[float, float], ...]
    tentative: bool
    candidates: tuple[tuple[str, float], ...]
    visible: float


class Identified(msgspec.Struct, frozen=True, omit_defaults=True):
    """One picture and its cards; `error` when it could not be read."""

    image: str
    width: int
    height: int
    cards: tuple[Card, ...]
    error: str | None = None

    def told(self) -> dict[str, Any]:
        """As the JSON contract has it."""
        plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self))
        return plain


def looks_at(picture: Picture, quads: Sequence[Quad], reader: Reader) -> list[Look]:
    """Straighten every quad out of the full picture and read it; its corners from near, where that is known."""
    corners = [quad.corners for quad in quads]
    crops = card_crops(picture, corners)
    return reader.look(crops, index_crops(picture, corners)) if reader.reads_indices else reader.look(crops)


def found_in(picture: Picture, detector: Finder) -> tuple[Quad, ...]:
    """All cards of one picture, those that lie under others in their true size, and each once."""
    return tuple(without_rivals(of_one_size(without_symbols(detector(picture)))))


def cards_in(picture: Picture, detector: Finder, reader: Reader, scale: float = 1.0) -> tuple[Card, ...]:
    """All cards of one picture, the surest first; corners times `scale`."""
    quads = found_in(picture, detector)
    return tuple(as_card(quad, look, scale) for quad, look in zip(quads, looks_at(picture, quads, reader), strict=True))


def as_card(quad: Quad, look: Look, scale: float = 1.0) -> Card:
    """A quad and what was read in it."""
    corners = np.roll(quad.corners, look.quarters, axis=0)
    reading = look.reading
    ranked = tuple((face, p) for face, p in reading.candidates if p >= 0.001 and face != "back")
    back = look.back if reading.candidates else quad.side == "back"
    known = reading.face is not None and not back and reading.confidence >= DOUBTFUL
    sure = reading.confidence if reading.candidates else 0.0
    return Card(
        reading.face if known else None,
        "back" if back else "front",
        round(min(1.0, quad.confidence if back or not reading.candidates else sure), 4),
        tuple((round(float(x) * scale, 2), round(float(y) * scale, 2)) for x, y in corners),
        not back and sure < SURE,
        ranked,
        round(quad.visible, 3),
    )


def identify(file: Path, detector: Finder, reader: Reader) -> Identified:
    """One file; a file that can't be read is told, so that the others still are."""
    try:
        still = read_still(file)
    except PictureError as reason:
        return Identified(str(file), 1, 1, (), str(reason))
    if min(still.picture.shape[:2]) < 16:
        return Identified(str(file), still.width, still.height, ())
    cards = cards_in(still.picture, detector, reader, still.scale)
    return Identified(str(file), still.width, still.height, cards)


_GREEN, _AMBER, _GREY = (80, 175, 60), (30, 160, 240), (150, 150, 150)


def drawn(picture: Picture, cards: Sequence[Card], scale: float = 1.0) -> Picture:
    """The picture with what was seen: outlines, a dot at each card's own top left, names and confidence."""
    out = picture.copy()
    size = max(0.4, max(out.shape[:2]) / 1100)
    thick = max(1, round(size * 2))
    for card in cards:
        points = (np.array(card.corners) / scale).round().astype(np.int32)
        colour = _GREY if card.face is None else _AMBER if card.tentative else _GREEN
        cv2.polylines(out, [points], True, colour, thick, cv2.LINE_AA)
        cv2.circle(out, (int(points[0][0]), int(points[0][1])), 2 * thick, colour, -1, cv2.LINE_AA)
        name = card.face or ("back" if card.side == "back" else "?")
        label = f"{name} {card.confidence:.0%}"
        at = (int(points[:, 0].mean() - 30 * size), int(points[:, 1].mean()))
        cv2.putText(out, label, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6 * size, (255, 255, 255), 3 * thick, cv2.LINE_AA)
        cv2.putText(out, label, at, cv2.FONT_HERSHEY_SIMPLEX, 0.6 * size, colour, thick, cv2.LINE_AA)
    return out
