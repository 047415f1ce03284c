"""The printed sheets as pictures, from their one geometry."""

from __future__ import annotations

import cv2
import numpy as np

from vision.picture import Picture
from vision.sheets import MARKER_DICTIONARY, Place, Sheet

PX_PER_MM = 4.0
_INK = (150, 140, 130)
_WORDS = {
    "draw": "DRAW",
    "discard": "DISCARD",
    "point": "POINTS",
    "ring": "RINGS",
    "super": "SUPERS",
    "won": "WON",
    "aside": "VOID",
    "trick": "TRICK",
    "pile": "PILE",
}


def sheet_picture(sheet: Sheet, white: int = 246) -> Picture:
    """The sheet as printed: markers in black, places for cards as thin grey outlines with their names."""
    width, height = (round(side * PX_PER_MM) for side in sheet.size_mm)
    picture = np.full((height, width, 3), white, np.uint8)
    for zone in sheet.zones:
        for place in zone.places[:1] if len(zone.places) > 4 else zone.places:
            _outline(picture, place, sheet)
        x, y = zone.places[0].centre_mm
        word = _WORDS.get(zone.name.partition(":")[0], "")
        size = cv2.getTextSize(word, cv2.FONT_HERSHEY_SIMPLEX, 0.9, 2)[0]
        at = _pixel(sheet, x, y)
        cv2.putText(picture, word, (at[0] - size[0] // 2, at[1]), cv2.FONT_HERSHEY_SIMPLEX, 0.9, _INK, 2, cv2.LINE_AA)
    known = cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)
    for marker in sheet.markers:
        side = round(marker.size_mm * PX_PER_MM)
        tag = cv2.aruco.generateImageMarker(known, marker.id, side)
        left, top = _pixel(sheet, *marker.corners_mm[0])
        picture[top : top + side, left : left + side] = np.maximum(tag, 22)[..., None]
    return picture


def _outline(picture: Picture, place: Place, sheet: Sheet) -> None:
    outline = place.outline
    cv2.rectangle(
        picture,
        _pixel(sheet, outline.left, outline.top),
        _pixel(sheet, outline.right, outline.bottom),
        _INK,
        2,
        cv2.LINE_AA,
    )


def _pixel(sheet: Sheet, x: float, y: float) -> tuple[int, int]:
    return round((x + sheet.size_mm[0] / 2) * PX_PER_MM), round((y + sheet.size_mm[1] / 2) * PX_PER_MM)
