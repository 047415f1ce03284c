"""What would make the picture better, judged on the printed markers, whose black and white are known."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from referee.core.observations import Advice
from vision.markers import Found
from vision.picture import Picture
from vision.sheets import CARD_MM
from vision.table import Layout, TableFinder

LEAST_CARD = 70.0  # pixels across
DIM_WHITE = 75.0  # grey of white paper
BLURRED = 0.045  # of a card's width over which an edge may spread
GLARING = 0.08  # share of a card's place that is burnt out while its paper is not
PATIENCE = 2.0  # seconds without any marker before the sheet counts as missing


def advice(finder: TableFinder, picture: Picture, t: float) -> tuple[Advice, ...]:
    """Hints, the most important first."""
    doubted = finder.doubted_since is not None and t - finder.doubted_since >= PATIENCE
    if finder.layout is None:
        return (Advice("centre_sheet_missing"),)
    if doubted:
        return (Advice("bumped" if finder.contradicted else "centre_sheet_missing"),)
    return tuple(_hints(finder, finder.layout, picture))


def _hints(finder: TableFinder, layout: Layout, picture: Picture) -> Iterator[Advice]:
    for seat in finder.missing_seats:
        yield Advice("seat_sheet_missing", seat=seat)
    judged = [_paper(picture, finder.markers, number) for number in finder.markers]
    card = layout.plane.pixels_per_mm() * CARD_MM[0]
    if judged:
        white = float(np.median([white for white, _ in judged]))
        spread = float(np.median([spread for _, spread in judged]))
        if white < DIM_WHITE:
            yield Advice("too_dark")
        if spread > max(3.5, BLURRED * card):
            yield Advice("blurred")
    if card < LEAST_CARD:
        yield Advice("camera_too_high")
    for name, zone in layout.zones.items():
        if any(_glares(picture, layout.plane.to_pixels(place)) for place in zone.places[:1]):
            yield Advice("glare", zone=name)


def _paper(picture: Picture, markers: Found, number: int) -> tuple[float, float]:
    """How bright a marker's white is, and over how many pixels its edges spread."""
    quad = markers[number]
    size = float(np.hypot(*(quad[1] - quad[0])))
    margin = size * 0.12
    x0, y0 = np.maximum(quad.min(axis=0) - margin, 0).astype(int)
    x1, y1 = (quad.max(axis=0) + margin).astype(int) + 1
    grey = np.asarray(picture[y0:y1, x0:x1, 1], np.float32)
    if grey.size < 100:
        return 255.0, 0.0
    black, white = np.percentile(grey, (8, 92))
    slope = np.hypot(cv2.Sobel(grey, cv2.CV_32F, 1, 0), cv2.Sobel(grey, cv2.CV_32F, 0, 1)) / 8.0
    steepest = float(np.percentile(slope, 96))
    return float(white), float((white - black) / max(steepest, 0.5))


def _glares(picture: Picture, place: np.ndarray) -> bool:
    x0, y0 = np.maximum(place.min(axis=0), 0).astype(int)
    x1, y1 = place.max(axis=0).astype(int) + 1
    if x1 <= x0 or y1 <= y0:
        return False
    blue, green, red = np.moveaxis(picture[y0:y1:2, x0:x1:2], 2, 0)
    grey = np.minimum(np.minimum(blue, green), red)
    if grey.size < 50:
        return False
    burnt = float((grey >= 252).mean())
    return GLARING < burnt < 0.6 and float(np.percentile(grey, 60)) < 225.0
