"""A whole deck on paper: fronts, and backs that meet them when the printer turns the page over its long edge."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

import cv2
from fpdf import FPDF

from datasets.art import back_svg, face_svg
from datasets.decks import face_file, known_decks, load_deck
from referee.core.deck import Deck
from referee.core.sentence import Sentence

from .page import QUIET, Paper, document, paper_named, ruler, save, text

_LEAST_MARGIN = 7.5  # room for cut marks, in millimetres


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where the cards lie on a page: edge to edge, so that one cut serves two cards."""

    paper: Paper
    card: tuple[float, float]
    columns: int
    rows: int

    @property
    def left(self) -> float:
        return (self.paper.width - self.columns * self.card[0]) / 2

    @property
    def top(self) -> float:
        return (self.paper.height - self.rows * self.card[1]) / 2

    @property
    def cells(self) -> list[tuple[float, float]]:
        """Top left corners, row by row."""
        return [
            (self.left + self.card[0] * column, self.top + self.card[1] * row)
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def turned(self, cell: tuple[float, float]) -> tuple[float, float]:
        """The same place seen from the other side of the paper."""
        return (self.paper.width - cell[0] - self.card[0], cell[1])


def deck_pdf(deck: str | Path, paper: str, out: Path) -> None:
    """Print a bundled deck by its name, or a folder of one's own, backs included."""
    loaded, sheet = load_deck(deck), paper_named(paper)
    art = _Bundled(loaded.name) if str(deck) in known_decks() else _Folder(Path(deck))
    grid = _grid(sheet, loaded)
    pdf = document(f"{loaded.title.en} / {loaded.title.fr}")
    pages = list(_pages(loaded, grid.columns * grid.rows))
    for number, faces in enumerate(pages, start=1):
        _page(pdf, grid, [art.face(face) for face in faces], grid.cells)
        with pdf.rotation(-90, sheet.width - 4, sheet.height / 2):
            words = f"{loaded.title.en}  ·  {loaded.title.fr}  ·  {number} / {len(pages)}"
            text(pdf, sheet.width - 4, sheet.height / 2, words, 6, QUIET)
        ruler(pdf, 4.5, sheet.height / 2 - 50, turned=True)
        _page(pdf, grid, [art.back()] * len(faces), [grid.turned(cell) for cell in grid.cells])
    save(pdf, out)


class _Bundled:
    """Vector art."""

    def __init__(self, name: str) -> None:
        self._name = name

    def face(self, face: str) -> bytes | Path:
        return face_svg(self._name, face).encode()

    def back(self) -> bytes | Path:
        return back_svg(self._name).encode()


class _Folder:
    """A user's pictures; a missing back is a bundled one."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def face(self, face: str) -> bytes | Path:
        picture = face_file(self._folder, face)
        assert picture is not None  # load_deck looked
        if not cv2.haveImageReader(str(picture)):
            raise Sentence(f"The picture “{picture}” can't be read; save it again as PNG or JPEG.")
        return picture

    def back(self) -> bytes | Path:
        return face_file(self._folder, "back") or back_svg("standard52").encode()


def _grid(paper: Paper, deck: Deck) -> _Grid:
    width, height = deck.card_mm
    columns, rows = (
        int((side - 2 * _LEAST_MARGIN) // card) for side, card in ((paper.width, width), (paper.height, height))
    )
    if not columns or not rows:
        raise Sentence(f"A card of {width:g} x {height:g} mm does not fit on {paper.name}.")
    return _Grid(paper, deck.card_mm, columns, rows)


def _pages(deck: Deck, room: int) -> Iterator[Sequence[str]]:
    faces = [card.face for card in deck.cards for _ in range(card.count)]
    for first in range(0, len(faces), room):
        yield faces[first : first + room]


def _page(pdf: FPDF, grid: _Grid, pictures: Sequence[bytes | Path], cells: Sequence[tuple[float, float]]) -> None:
    pdf.add_page(format=(grid.paper.width, grid.paper.height))
    width, height = grid.card
    for picture, (x, y) in zip(pictures, cells, strict=False):  # the last page has room to spare
        # our own art ends in a white margin, and some of its patterns hang over: keep them off the neighbour's edge
        inset = 0 if isinstance(picture, Path) else 1
        with pdf.rect_clip(x + inset, y + inset, width - 2 * inset, height - 2 * inset):
            try:
                pdf.image(picture if isinstance(picture, Path) else BytesIO(picture), x=x, y=y, w=width, h=height)
            except OSError as trouble:
                raise Sentence(f"The picture “{picture!s}” can't be read; save it again as PNG or JPEG.") from trouble
    _cut_marks(pdf, grid)


def _cut_marks(pdf: FPDF, grid: _Grid) -> None:
    pdf.set_draw_color(0)
    pdf.set_line_width(0.1)
    right, bottom = grid.left + grid.columns * grid.card[0], grid.top + grid.rows * grid.card[1]
    for column in range(grid.columns + 1):
        x = grid.left + column * grid.card[0]
        pdf.line(x, grid.top - 5, x, grid.top - 1)
        pdf.line(x, bottom + 1, x, bottom + 5)
    for row in range(grid.rows + 1):
        y = grid.top + row * grid.card[1]
        pdf.line(grid.left - 5, y, grid.left - 1, y)
        pdf.line(right + 1, y, right + 5, y)
