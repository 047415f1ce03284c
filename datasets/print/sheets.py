"""The table's sheets on paper: markers, and a place for every pile, named in English and French."""

from io import BytesIO
from pathlib import Path

import cv2
import numpy as np
from fpdf import FPDF

from datasets.art.svg import drawing
from referee.core.zones import kind_of, number_of
from vision.sheets import (
    MARKER_DICTIONARY,
    Marker,
    Rect,
    Sheet,
    SheetZone,
    centre_sheet,
    seat_sheets,
)

from .emblems import emblem
from .page import INK, QUIET, document, paper_named, ruler, save, text

_NAMES = {
    "draw": ("DRAW PILE", "PIOCHE"),
    "discard": ("DISCARD PILE", "DÉFAUSSE"),
    "played": ("PLAYED CARDS", "CARTES JOUÉES"),
    "pile": ("PILE", "PILE"),
    "trick": ("TRICK", "LEVÉE"),
    "aside": ("SET ASIDE", "DE CÔTÉ"),
    "point": ("POINT PILE", "PILE DES POINTS"),
    "super": ("SUPERS", "SUPERS"),
    "ring": ("RING PILE", "PILE DES BAGUES"),
    "won": ("CARDS WON", "CARTES GAGNÉES"),
}
_TITLES = {
    "rockoman": "ROCKOMAN",
    "pfc": "Rock, Paper, Scissors · Pierre, Feuille, Ciseaux",
    "ciseaux123": "1, 2, 3... Scissors · 1, 2, 3... ciseaux",
    "supertock": "Super Tock",
}
_LINE = (196, 160, 110)
_BELOW, _ABOVE = (-76.0, 4.0), (-44.0, -59.0)


def sheets_pdf(game: str, players: int, paper: str, out: Path) -> None:
    """Print a game's centre sheet and a seat sheet for every player, two on a page."""
    sheet, seats, centre = paper_named(paper), seat_sheets(game, players), centre_sheet(game)
    pdf = document(f"{_TITLES[game]}: sheets for the table")
    pdf.add_page(format=(sheet.height, sheet.width))
    _Drawing(pdf, game, (sheet.height / 2, sheet.width / 2), (sheet.height, sheet.width)).centre(centre)
    for first in range(0, len(seats), 2):
        pdf.add_page(format=(sheet.width, sheet.height))
        half = sheet.height / 2
        for place, seat in enumerate(seats[first : first + 2]):
            number = first + place + 1
            _Drawing(pdf, game, (sheet.width / 2, half * (place + 0.5)), (sheet.width, half)).seat(seat, number)
        pdf.set_draw_color(*QUIET)
        pdf.set_line_width(0.1)
        pdf.set_dash_pattern(dash=3, gap=2)
        pdf.line(0, half, sheet.width, half)
        pdf.set_dash_pattern()
        ruler(pdf, sheet.width / 2 - 50, half)
    save(pdf, out)


class _Drawing:
    """One sheet on a page: its origin is the middle of its paper."""

    def __init__(self, pdf: FPDF, game: str, origin: tuple[float, float], size: tuple[float, float]) -> None:
        self._pdf, self._game = pdf, game
        self._x, self._y = origin
        half = (size[0] / 2 - 6, size[1] / 2 - 6)
        self._room = Rect(-half[0], -half[1], half[0], half[1])

    def centre(self, sheet: Sheet) -> None:
        """The centre sheet, with its title above and the ruler below."""
        self._all(sheet)
        text(self._pdf, self._x, self._y - 95, _TITLES[self._game], 13, QUIET, "B")
        ruler(self._pdf, self._x - 50, self._y + 97)

    def seat(self, sheet: Sheet, number: int) -> None:
        """A seat sheet with the player's number: below its marker, or above all cards where one lies there."""
        self._all(sheet)
        if any(place.outline.holds(_BELOW) for zone in sheet.zones for place in zone.places):
            x, y = self._x + _ABOVE[0], self._y + _ABOVE[1]
            text(self._pdf, x, y, str(number), 44, INK, "B")
            text(self._pdf, x + 22, y + 3, "player · joueur", 10, QUIET)
        else:
            x, y = self._x + _BELOW[0], self._y + _BELOW[1]
            text(self._pdf, x, y, str(number), 64, INK, "B")
            text(self._pdf, x, y + 18, "player · joueur", 10, QUIET)

    def _all(self, sheet: Sheet) -> None:
        for zone in sheet.zones:
            self._zone(zone)
        for marker in sheet.markers:
            self._marker(marker)

    def _zone(self, zone: SheetZone) -> None:
        for place in zone.places[:1] if zone.fanned else zone.places:
            seen = _common(place.outline, self._room)
            self._corners(place.outline)
            self._name(zone.name, seen)
            if zone.fanned:
                self._fans_to(zone, seen)

    def _fans_to(self, zone: SheetZone, seen: Rect) -> None:
        """An arrow beside the first place, towards the next."""
        if zone.places[1].centre_mm[1] > zone.places[0].centre_mm[1]:
            self._arrow(seen.right - 9, seen.centre[1], down=True)
        elif seen.right >= self._room.right:
            # where the first place itself reaches off the paper, the arrow stands below its name
            self._arrow(seen.centre[0] - 4.5, seen.centre[1] + 20)
        else:
            self._arrow(seen.right + 4, seen.centre[1])

    def _name(self, name: str, seen: Rect) -> None:
        english, french = _NAMES[kind_of(name)]
        if kind_of(name) == "pile":
            english, french = f"{english} {(number_of(name) or 0) + 1}", ""
        (x, y), size = seen.centre, min(*seen.size, 63) * 0.42
        picture = drawing(emblem(kind_of(name), self._game), 112)
        left, top = self._x + x - size / 2, self._y + y - size / 2 - 6
        self._pdf.image(BytesIO(picture.encode()), x=left, y=top, w=size, h=size)
        below = self._y + y + size / 2
        text(self._pdf, self._x + x, below, english, 12, INK, "B")
        if french and french != english:
            text(self._pdf, self._x + x, below + 5, french, 10, QUIET)

    def _corners(self, outline: Rect) -> None:
        # corners only: a whole outline would look like a card to a camera
        pdf, arm, round_ = self._pdf, 12.0, 4.0
        pdf.set_draw_color(*_LINE)
        pdf.set_line_width(0.7)
        for x, y, right, down in (
            (outline.left, outline.top, 1, 1), (outline.right, outline.top, -1, 1),
            (outline.right, outline.bottom, -1, -1), (outline.left, outline.bottom, 1, -1),
        ):  # fmt: skip
            cx, cy = self._x + x - 1.5 * right, self._y + y - 1.5 * down
            pdf.line(cx + right * round_, cy, cx + right * arm, cy)
            pdf.line(cx, cy + down * round_, cx, cy + down * arm)
            bend = [
                (cx + right * round_ * (1 - np.sin(a)), cy + down * round_ * (1 - np.cos(a)))
                for a in np.linspace(0, np.pi / 2, 9)
            ]
            pdf.polyline([(float(px), float(py)) for px, py in bend])

    def _arrow(self, x: float, y: float, down: bool = False) -> None:
        pdf = self._pdf
        pdf.set_draw_color(*_LINE)
        pdf.set_line_width(0.7)
        x, y = self._x + x, self._y + y
        shaft, head = [(0.0, 0.0), (9.0, 0.0)], [(6.0, -2.4), (9.0, 0.0), (6.0, 2.4)]
        for line in (shaft, head):
            pdf.polyline([(x + across, y + along) if down else (x + along, y + across) for along, across in line])

    def _marker(self, marker: Marker) -> None:
        pixels = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY), marker.id, 6)
        cell = marker.size_mm / 6
        left, top = (
            self._x + marker.centre_mm[0] - marker.size_mm / 2,
            self._y + marker.centre_mm[1] - marker.size_mm / 2,
        )
        pdf = self._pdf
        pdf.set_fill_color(0)
        pdf.rect(left, top, marker.size_mm, marker.size_mm, style="F")
        pdf.set_fill_color(255)
        # white runs along rows and again along columns: neighbours overlap, so no hairline shows between them
        for row, column, length in _runs(pixels):
            pdf.rect(left + column * cell, top + row * cell, length * cell, cell, style="F")
        for column, row, length in _runs(pixels.T):
            pdf.rect(left + column * cell, top + row * cell, cell, length * cell, style="F")


def _runs(pixels: np.ndarray) -> list[tuple[int, int, int]]:
    found = []
    for row, line in enumerate(pixels):
        edges = np.flatnonzero(np.diff(np.concatenate(([0], (line > 0).astype(int), [0]))))
        found += [(row, int(start), int(end - start)) for start, end in edges.reshape(-1, 2)]
    return found


def _common(a: Rect, b: Rect) -> Rect:
    return Rect(max(a.left, b.left), max(a.top, b.top), min(a.right, b.right), min(a.bottom, b.bottom))
