"""What comes out of the printer: measured in millimetres on the rasterised page."""

import errno
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest
from numpy.typing import NDArray

from datasets.art.raster import Picture, face_picture
from datasets.decks import load_deck
from datasets.print import deck_pdf, sheets_pdf
from referee.core.sentence import Sentence
from vision.sheets import MARKER_DICTIONARY, Sheet, centre_sheet, seat_sheets

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
DPMM = 8  # dots a millimetre: 0.2 mm is 1.6 dots
RINGS = 15  # the page with the diamond's back, seven full pages of cards before it
GAMES = ("rockoman", "pfc", "ciseaux123", "supertock")


def _pages(file: Path, numbers: Sequence[int] | None = None) -> list[Picture]:
    """The pages (all, unless told), at 8 dots a millimetre, BGR."""
    with pypdfium2.PdfDocument(file) as document:
        wanted = range(len(document)) if numbers is None else numbers
        bitmaps = [document[number].render(scale=DPMM * 25.4 / 72) for number in wanted]
        return [np.asarray(bitmap.to_numpy()[..., :3], np.uint8).copy() for bitmap in bitmaps]


def _size_mm(file: Path) -> list[tuple[float, float]]:
    with pypdfium2.PdfDocument(file) as document:
        return [(page.get_width() * 25.4 / 72, page.get_height() * 25.4 / 72) for page in document]


def _markers(page: Picture) -> dict[int, NDArray[np.float64]]:
    """Marker id to its four corners in millimetres from the page's top left."""
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    finder = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY), settings)
    corners, ids, _ = finder.detectMarkers(page)
    # cv2 counts from the middle of a dot
    return {
        int(number): (quad[0].astype(float) + 0.5) / DPMM for quad, number in zip(corners, np.ravel(ids), strict=True)
    }


def _check_markers(sheet: Sheet, found: dict[int, NDArray[np.float64]], middle: tuple[float, float]) -> None:
    for marker in sheet.markers:
        expected = np.array(marker.corners_mm) + middle
        assert np.abs(found[marker.id] - expected).max() < 0.2, marker.id


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("game", GAMES)
def test_the_markers_of_every_sheet_are_found_where_the_geometry_says(game: str, paper: str, tmp_path: Path) -> None:
    players = 3
    out = tmp_path / "sheets.pdf"
    sheets_pdf(game, players, paper, out)
    width, height = PAPERS[paper]
    centre, *seat_pages = _pages(out)
    seats = seat_sheets(game, players)
    assert _size_mm(out)[0] == pytest.approx((height, width), abs=0.1)
    assert len(seat_pages) == (0 if game == "supertock" else 2)

    found = _markers(centre)
    assert sorted(found) == [marker.id for marker in centre_sheet(game).markers]
    _check_markers(centre_sheet(game), found, (height / 2, width / 2))
    for number, seat in enumerate(seats):
        half = height / 2 * (0.5 + number % 2)
        _check_markers(seat, _markers(seat_pages[number // 2]), (width / 2, half))


@pytest.mark.parametrize(("paper", "start"), [("a4", (98.5, 202.0)), ("letter", (89.7, 204.95))])
def test_the_ruler_on_the_centre_sheet_is_100_mm_long(paper: str, start: tuple[float, float], tmp_path: Path) -> None:
    sheets_pdf("rockoman", 2, paper, tmp_path / "sheets.pdf")
    page = _pages(tmp_path / "sheets.pdf")[0]
    row = page[round(start[1] * DPMM) - 1 : round(start[1] * DPMM) + 2].min(axis=(0, 2))
    ink = np.flatnonzero(row < 160) / DPMM
    assert ink[0] == pytest.approx(start[0], abs=0.2)
    assert ink[-1] - ink[0] == pytest.approx(100, abs=0.3)  # the pen is 0.2 mm wide


@dataclass(frozen=True, slots=True)
class _Printed:
    """First cards, their backs, last cards, their backs, the rings' backs; and where the grid starts, in mm."""

    pages: tuple[Picture, ...]
    count: int
    left: float
    top: float

    def cell(self, page: int, column: int, row: int) -> Picture:
        x, y = self.left + 63 * column, self.top + 88 * row
        return self.pages[page][round(y * DPMM) : round((y + 88) * DPMM), round(x * DPMM) : round((x + 63) * DPMM)]


@pytest.fixture(scope="module", params=list(PAPERS))
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> _Printed:
    out = tmp_path_factory.mktemp("print") / "deck.pdf"
    deck_pdf("rockoman", request.param, out)
    width, height = PAPERS[request.param]
    count = len(_size_mm(out))
    pages = tuple(_pages(out, (0, 1, count - 2, count - 1, RINGS)))
    return _Printed(pages, count, (width - 3 * 63) / 2, (height - 3 * 88) / 2)


def _lines_mm(strip: Picture, axis: int) -> list[float]:
    """The middles of the thin dark lines across a strip of paper."""
    dark = np.flatnonzero(strip.min(axis=2).min(axis=axis) < 200)
    runs = np.split(dark, np.flatnonzero(np.diff(dark) > 1) + 1)
    return [float(run.mean() + 0.5) / DPMM for run in runs]


def test_all_86_cards_are_printed_nine_to_a_page_with_their_backs(printed: _Printed) -> None:
    assert printed.count == 20
    used = [[printed.cell(2, column, row).min() < 128 for column in range(3)] for row in range(3)]
    assert used == [[True, True, True], [True, True, False], [False, False, False]]


def test_cut_marks_stand_63_and_88_millimetres_apart(printed: _Printed) -> None:
    for page in printed.pages:
        above = page[round((printed.top - 4) * DPMM) : round((printed.top - 2) * DPMM)]
        beside = page[:, round((printed.left - 2.5) * DPMM) : round((printed.left - 1.5) * DPMM)]
        assert _lines_mm(above, 0) == pytest.approx([printed.left + 63 * i for i in range(4)], abs=0.2)
        assert _lines_mm(beside, 1) == pytest.approx([printed.top + 88 * i for i in range(4)], abs=0.2)


def test_a_card_is_printed_at_its_true_size(printed: _Printed) -> None:
    # the panel's line runs 2.6 mm inside the card's edge and is 0.7 mm wide: dark from 2.25 mm on
    card = printed.cell(0, 1, 1)
    across, down = card[card.shape[0] // 2], card[:, round(31.5 * DPMM)]
    for line, length in ((across, 63), (down, 88)):
        dark = np.flatnonzero(line.max(axis=1) < 128) / DPMM
        assert dark[0] == pytest.approx(2.25, abs=0.2)
        assert dark[-1] == pytest.approx(length - 2.25, abs=0.2)


def test_a_printed_face_is_the_face_that_games_and_cameras_know(printed: _Printed) -> None:
    faces = load_deck("rockoman").faces
    for place in range(9):
        drawn = face_picture("rockoman", faces[place], 126)
        cell = cv2.resize(printed.cell(0, place % 3, place // 3), drawn.shape[1::-1], interpolation=cv2.INTER_AREA)
        likeness = np.corrcoef(cell.ravel(), drawn.ravel())[0, 1]
        assert likeness > 0.97, faces[place]


def test_backs_lie_behind_their_fronts_when_the_page_is_turned_over_its_long_edge(printed: _Printed) -> None:
    # mirrored: the second row's two cards lie to the left on the front and to the right on the back
    used = [[printed.cell(3, column, row).min() < 128 for column in range(3)] for row in range(3)]
    assert used == [[True, True, True], [False, True, True], [False, False, False]]


def test_the_back_of_the_diamond_is_the_back_of_every_card(printed: _Printed) -> None:
    faces = [card.face for card in load_deck("rockoman").cards for _ in range(card.count)]
    assert faces.index("ring-diamond") == 7 * 9 + 7
    diamond = cv2.GaussianBlur(printed.cell(4, 1, 2), (0, 0), 2)
    for page, column, row in ((4, 0, 2), (4, 2, 2), (1, 0, 0)):  # a plain ring, a rock-paper-scissors, a rock
        other = cv2.GaussianBlur(printed.cell(page, column, row), (0, 0), 2)
        assert np.corrcoef(diamond.ravel(), other.ravel())[0, 1] > 0.98


def test_the_ruler_beside_the_cards_is_100_mm_long(printed: _Printed) -> None:
    strip = printed.pages[0][:, round(4.3 * DPMM) : round(4.7 * DPMM)]
    dark = np.flatnonzero(strip.min(axis=(1, 2)) < 160) / DPMM
    assert dark[-1] - dark[0] == pytest.approx(100, abs=0.3)


@pytest.mark.parametrize(("deck", "sheets"), [("rockoman", 10), ("pfc", 6), ("ciseaux123", 8), ("standard52", 6)])
def test_every_deck_is_printed_whatever_its_title(deck: str, sheets: int, tmp_path: Path) -> None:
    deck_pdf(deck, "a4", tmp_path / "deck.pdf")
    assert len(_size_mm(tmp_path / "deck.pdf")) == 2 * sheets
    for front, back in zip(*[iter(_small_pages(tmp_path / "deck.pdf"))] * 2, strict=True):
        assert front.std() > 20
        assert back.std() > 10


def _small_pages(file: Path) -> list[Picture]:
    with pypdfium2.PdfDocument(file) as document:
        return [np.asarray(page.render(scale=0.3).to_numpy()[..., :3], np.uint8).copy() for page in document]


def _own_deck(folder: Path, title: str = "Mine") -> Path:
    (folder / "deck.toml").write_text(
        f'name = "mine"\ntotal = 3\ncard_mm = [50, 70]\ntitle = {{ en = "{title}", fr = "À moi" }}\n'
        'cards = [{ face = "sun", count = 2 }, { face = "moon" }]\n',
        encoding="utf-8",
    )
    for face, colour in (("sun", (0, 200, 255)), ("moon", (120, 60, 0)), ("back", (0, 0, 200))):
        cv2.imwrite(str(folder / f"{face}.png"), np.full((140, 100, 3), colour, np.uint8))
    return folder


@pytest.mark.parametrize("title", ["Świat…", "石头剪刀布", "🪨📄✂️"])
def test_a_title_in_any_script_is_no_trouble(title: str, tmp_path: Path) -> None:
    deck_pdf(_own_deck(tmp_path, title), "a4", tmp_path / "mine.pdf")
    assert len(_size_mm(tmp_path / "mine.pdf")) == 2


def test_a_deck_of_ones_own_is_printed_in_its_own_size_with_its_own_back(tmp_path: Path) -> None:
    out = tmp_path / "mine.pdf"
    deck_pdf(_own_deck(tmp_path), "a4", out)
    front, back = _pages(out)
    # four columns of 50 do not leave room for cut marks: three of them, four rows of 70
    middle = [(30 + 25 + 50 * column, 8.5 + 35) for column in range(3)]
    shown = [tuple(front[round(y * DPMM), round(x * DPMM)]) for x, y in middle]
    assert shown == [(0, 200, 255), (0, 200, 255), (120, 60, 0)]
    assert tuple(back[round(43.5 * DPMM), round(55 * DPMM)]) == (0, 0, 200)


@pytest.mark.parametrize("out", ["missing/cards.pdf", "a-file/cards.pdf", "."])
def test_a_place_that_can_not_be_written_is_one_sentence(out: str, tmp_path: Path) -> None:
    (tmp_path / "a-file").touch()
    before = sorted(tmp_path.rglob("*"))
    with pytest.raises(Sentence, match=r"can't be written.*name another folder|is a folder; name a file"):
        sheets_pdf("rockoman", 2, "a4", tmp_path / out)
    assert sorted(tmp_path.rglob("*")) == before


def test_a_full_disk_leaves_the_old_file_and_no_half_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "sheets.pdf"
    out.write_bytes(b"old")

    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(Sentence, match="no space left on device"):
        sheets_pdf("rockoman", 2, "a4", out)
    assert [file.name for file in tmp_path.iterdir()] == ["sheets.pdf"]
    assert out.read_bytes() == b"old"


def test_wrong_wishes_are_one_sentence(tmp_path: Path) -> None:
    out = tmp_path / "out.pdf"
    with pytest.raises(Sentence, match="no paper “a5”; the papers are a4 and letter"):
        deck_pdf("rockoman", "a5", out)
    with pytest.raises(Sentence, match="no deck “tarot”"):
        deck_pdf("tarot", "a4", out)
    with pytest.raises(Sentence, match="no game “chess”"):
        sheets_pdf("chess", 2, "a4", out)
    with pytest.raises(Sentence, match="rockoman is for 2 to 8 players, not 9"):
        sheets_pdf("rockoman", 9, "a4", out)
    wide = _own_deck(tmp_path)
    (wide / "deck.toml").write_text((wide / "deck.toml").read_text().replace("[50, 70]", "[200, 70]"))
    with pytest.raises(Sentence, match="card of 200 x 70 mm does not fit on a4"):
        deck_pdf(wide, "a4", out)
    (wide / "moon.png").write_bytes(b"not a picture")
    (wide / "deck.toml").write_text((wide / "deck.toml").read_text().replace("[200, 70]", "[50, 70]"))
    with pytest.raises(Sentence, match=r"picture “.*moon\.png” can't be read"):
        deck_pdf(wide, "a4", out)
    assert not out.exists()
