"""The printed sheets as flat things on the table, from their one geometry, in many prints."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

import cv2
import numpy as np
import pypdfium2

from datasets.print.sheets import sheets_pdf
from datasets.scenes.clutter import Flat
from datasets.scenes.glyphs import font_count, stamp, text_mask
from datasets.scenes.tables import random_colour
from vision.picture import Picture
from vision.sheets import CENTRE_SHEET_MM, MARKER_DICTIONARY, SEAT_SHEET_MM, Sheet, centre_sheet, seat_sheet

_SCALE = 2.0
_GAMES = ("rockoman", "pfc", "ciseaux123", "supertock")


def draw_sheet(rng: np.random.Generator, sheet: Sheet) -> Flat:
    """One sheet, its markers and its card outlines, in a random print style."""
    width, height = (round(v * _SCALE) for v in sheet.size_mm)
    white = int(rng.integers(215, 256))
    picture = np.full((height, width, 3), white, np.uint8)

    def at(point: tuple[float, float]) -> tuple[int, int]:
        return (round((point[0]) * _SCALE + width / 2), round(point[1] * _SCALE + height / 2))

    ink = random_colour(rng) if rng.random() < 0.4 else np.full(3, rng.integers(60, 190), np.float32)
    line = (int(ink[0]), int(ink[1]), int(ink[2]))
    for zone in sheet.zones:
        for place in zone.places:
            a, b = at((place.outline.left, place.outline.top)), at((place.outline.right, place.outline.bottom))
            _outline(rng, picture, a, b, line)
        word = text_mask(zone.name.split(":")[0].title(), int(rng.integers(0, font_count())))
        size = rng.uniform(8, 22)
        where = at(zone.places[0].centre_mm)
        shift = rng.uniform(-110, 110) if rng.random() < 0.5 else 0
        stamp(picture, word, (where[0], where[1] + shift), (size * word.shape[1] / word.shape[0], size), line)
    for marker in sheet.markers:
        side = round(marker.size_mm * _SCALE)
        tag = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY), marker.id, side)
        x, y = at((marker.centre_mm[0] - marker.size_mm / 2, marker.centre_mm[1] - marker.size_mm / 2))
        x0, y0 = max(0, x), max(0, y)
        part = picture[y0 : y + side, x0 : x + side]
        part[:] = tag[y0 - y : y0 - y + part.shape[0], x0 - x : x0 - x + part.shape[1], None]
    return Flat(np.dstack([picture, np.full((height, width), 255, np.uint8)]), sheet.size_mm[0])


def _outline(
    rng: np.random.Generator, picture: Picture, a: tuple[int, int], b: tuple[int, int], ink: tuple[int, int, int]
) -> None:
    """A printed place for a card: a line, dashes, a pale field or corner marks. It is not a card."""
    kind = rng.random()
    if kind < 0.4:
        cv2.rectangle(picture, a, b, ink, int(rng.integers(1, 4)), cv2.LINE_AA)
    elif kind < 0.7:
        for x in range(a[0], b[0], 14):
            for y in (a[1], b[1]):
                cv2.line(picture, (x, y), (min(b[0], x + 8), y), ink, 2)
        for y in range(a[1], b[1], 14):
            for x in (a[0], b[0]):
                cv2.line(picture, (x, y), (x, min(b[1], y + 8)), ink, 2)
    elif kind < 0.85:
        pale = tuple(int(255 - (255 - v) * 0.25) for v in ink)
        cv2.rectangle(picture, a, b, pale, -1)
    else:
        for x, sx in ((a[0], 1), (b[0], -1)):
            for y, sy in ((a[1], 1), (b[1], -1)):
                cv2.line(picture, (x, y), (x + 16 * sx, y), ink, 2)
                cv2.line(picture, (x, y), (x, y + 16 * sy), ink, 2)


@cache
def printed(game: str, sheets: int = 4) -> tuple[Flat, ...]:
    """The centre sheet and seat sheets as they are printed, from their own PDF."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "sheets.pdf"
        sheets_pdf(game, sheets, "a4", file)
        pdf = pypdfium2.PdfDocument(file)
        pages = [np.asarray(page.render(scale=_SCALE * 25.4 / 72).to_numpy()[..., :3], np.uint8) for page in pdf]
        pdf.close()
    found = [pages[0]]
    for page in pages[1:]:
        half = page.shape[0] // 2
        found += [page[:half], page[half:]]
    wide = (CENTRE_SHEET_MM[0], *(SEAT_SHEET_MM[0] for _ in found[1:]))
    return tuple(Flat(_solid(page), width) for page, width in zip(found, wide, strict=True))


def _solid(page: Picture) -> Picture:
    return np.dstack([page, np.full(page.shape[:2], 255, np.uint8)])


def _sheet(rng: np.random.Generator, game: str, seat: int | None, real: bool) -> Flat:
    """The real print with its paper's shade, or one in a random style."""
    if not real:
        return draw_sheet(rng, centre_sheet(game) if seat is None else seat_sheet(game, seat))
    flat = printed(game)[0 if seat is None else seat + 1]
    shade = rng.uniform(0.82, 1.0)
    colour = (flat.picture[..., :3] * shade).astype(np.uint8)
    return Flat(np.dstack([colour, flat.picture[..., 3]]), flat.width_mm)


def sample_game_sheets(rng: np.random.Generator) -> tuple[tuple[Flat, float, float, float], ...]:
    """A centre sheet and some seat sheets round it, each with its place in millimetres and its angle."""
    game = str(rng.choice(_GAMES))
    real = bool(rng.random() < 0.6)
    laid = [(_sheet(rng, game, None, real), 0.0, 0.0, 0.0)]
    if game != "supertock":
        for seat in rng.permutation(4)[: int(rng.integers(0, 4))]:
            sheet = _sheet(rng, game, int(seat), real)
            side = int(seat) % 4
            away = (CENTRE_SHEET_MM[1] if side % 2 == 0 else CENTRE_SHEET_MM[0]) / 2 + SEAT_SHEET_MM[1] / 2
            away += rng.uniform(10, 90)
            x, y = ((0, away), (away, 0), (0, -away), (-away, 0))[side]
            slide = rng.uniform(-60, 60)
            turn = (0.0, -90.0, 180.0, 90.0)[side] + rng.uniform(-12, 12)
            laid.append((sheet, x + (slide if side % 2 == 0 else 0), y + (slide if side % 2 else 0), turn))
    return tuple(laid)
