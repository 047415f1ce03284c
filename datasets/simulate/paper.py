"""The printed sheets as pictures: markers, corner marks, emblems and names as on paper, from their one geometry."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import resvg_py

from datasets.art.svg import drawing
from datasets.print.emblems import emblem
from referee.core.zones import kind_of
from vision.picture import Picture
from vision.sheets import MARKER_DICTIONARY, Place, Sheet, SheetZone

PX_PER_MM = 4.0
_LINE, _INK = (110, 160, 196), (70, 50, 45)
_NAMES = {
    "draw": "DRAW PILE",
    "discard": "DISCARD PILE",
    "point": "POINT PILE",
    "ring": "RING PILE",
    "super": "SUPERS",
    "won": "CARDS WON",
    "played": "PLAYED CARDS",
    "aside": "SET ASIDE",
    "trick": "TRICK",
    "pile": "PILE",
}


def sheet_picture(sheet: Sheet, white: int = 246) -> Picture:
    """The sheet as printed."""
    width, height = (round(side * PX_PER_MM) for side in sheet.size_mm)
    picture = np.full((height, width, 3), white, np.uint8)
    game = sheet.name.partition(",")[0]
    for zone in sheet.zones:
        for place in zone.places[:1] if zone.fanned else zone.places:
            _print_place(picture, sheet, zone, place, game)
    known = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    for marker in sheet.markers:
        side = round(marker.size_mm * PX_PER_MM)
        tag = cv2.aruco.generateImageMarker(known, marker.id, side)
        left, top = _pixel(sheet, *marker.corners_mm[0])
        picture[top : top + side, left : left + side] = np.maximum(tag, 22)[..., None]
    return picture


def _print_place(picture: Picture, sheet: Sheet, zone: SheetZone, place: Place, game: str) -> None:
    outline = place.outline
    for x, right in ((outline.left, 1), (outline.right, -1)):
        for y, down in ((outline.top, 1), (outline.bottom, -1)):
            # Corners only: a whole outline would look like a card to a camera.
            for dx, dy in ((12, 0), (0, 12)):
                start, end = (x + 3 * right * (dx > 0), y + 3 * down * (dy > 0)), (x + dx * right, y + dy * down)
                cv2.line(picture, _pixel(sheet, *start), _pixel(sheet, *end), _LINE, 3, cv2.LINE_AA)
    half_width, half_height = sheet.size_mm[0] / 2, sheet.size_mm[1] / 2
    left, right_edge = max(outline.left, -half_width), min(outline.right, half_width)
    top, bottom = max(outline.top, -half_height), min(outline.bottom, half_height)
    x, y = (left + right_edge) / 2, (top + bottom) / 2
    side = min(right_edge - left, bottom - top, 63.0) * 0.42
    _stamp(picture, _pixel(sheet, x - side / 2, y - side / 2 - 6), round(side * PX_PER_MM), kind_of(zone.name), game)
    word = _NAMES[kind_of(zone.name)]
    scale = 0.75
    size = cv2.getTextSize(word, cv2.FONT_HERSHEY_DUPLEX, scale, 2)[0]
    below = _pixel(sheet, x, y + side / 2)
    at = (below[0] - size[0] // 2, below[1])
    cv2.putText(picture, word, at, cv2.FONT_HERSHEY_DUPLEX, scale, _INK, 2, cv2.LINE_AA)


def _stamp(picture: Picture, at: tuple[int, int], side: int, kind: str, game: str) -> None:
    png: Any = resvg_py.svg_to_bytes(
        svg_string=drawing(emblem(kind, game), 112), width=side, background="#f6f6f6", skip_system_fonts=True
    )
    drawn = cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_COLOR)
    if drawn is not None:
        left, top = max(0, at[0]), max(0, at[1])
        part = picture[top : top + side, left : left + side]
        part[:] = drawn[: part.shape[0], : part.shape[1]]


def _pixel(sheet: Sheet, x: float, y: float) -> tuple[int, int]:
    return round((x + sheet.size_mm[0] / 2) * PX_PER_MM), round((y + sheet.size_mm[1] / 2) * PX_PER_MM)
