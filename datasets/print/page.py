"""A page to print: papers, a ruler that shows the scale, and a file that is whole or not there."""

import os
import tempfile
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from fpdf import FPDF
from fpdf.prefs import ViewerPreferences

from referee.core.sentence import Sentence

INK, QUIET = (27, 31, 59), (150, 154, 168)


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size, upright, in millimetres."""

    name: str
    width: float
    height: float


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


def paper_named(name: str) -> Paper:
    """A paper by its name."""
    if name.lower() not in PAPERS:
        raise Sentence(f"There is no paper “{name}”; the papers are {' and '.join(PAPERS)}.")
    return PAPERS[name.lower()]


def document(title: str) -> FPDF:
    """An empty document measured in millimetres."""
    pdf = FPDF(unit="mm")
    pdf.set_margin(0)
    pdf.set_auto_page_break(False)
    pdf.set_title(title)
    pdf.set_creator("rockoman print")
    # viewers propose to print it as large as it is; the ruler shows whether the printer obeyed
    pdf.viewer_preferences = ViewerPreferences(print_scaling="None")
    return pdf


def text(
    pdf: FPDF, x: float, y: float, words: str, size: float, colour: tuple[int, int, int] = INK, style: str = ""
) -> None:
    """Words with their middle at (x, y)."""
    pdf.set_font("Helvetica", style, size)
    pdf.set_text_color(*colour)
    # the PDF's own type knows Latin letters only: a title like “1, 2, 3…” or one in another script must still print
    words = unicodedata.normalize("NFKC", words).encode("latin-1", "replace").decode("latin-1")
    pdf.text(x - pdf.get_string_width(words) / 2, y + size * 0.125, words)


def ruler(pdf: FPDF, x: float, y: float, turned: bool = False) -> None:
    """100 mm to lay a real ruler on; starts at (x, y) and runs to the right, or down when turned."""

    def tick(at: float, length: float) -> None:
        if turned:
            pdf.line(x, y + at, x + length, y + at)
        else:
            pdf.line(x + at, y, x + at, y - length)

    pdf.set_draw_color(*INK)
    pdf.set_line_width(0.2)
    pdf.line(x, y, *((x, y + 100) if turned else (x + 100, y)))
    for millimetres in range(0, 101, 5):
        tick(millimetres, 3.0 if millimetres % 50 == 0 else 2.0 if millimetres % 10 == 0 else 1.2)
    words = "100 mm  ·  print at 100 %, actual size  ·  imprimer à 100 %, taille réelle"
    if turned:
        with pdf.rotation(90, x - 2, y + 50):
            text(pdf, x - 2, y + 50, words, 6, QUIET)
    else:
        text(pdf, x + 50, y + 2, words, 6, QUIET)


def save(pdf: FPDF, out: Path) -> None:
    """Write beside the place and then rename, so that no half file ever bears the final name."""
    if out.is_dir():
        raise Sentence(f"“{out}” is a folder; name a file in it, such as “{out / 'cards.pdf'}”.")
    try:
        handle, temporary = tempfile.mkstemp(dir=out.parent, prefix=f".{out.name}.", suffix=".part")
    except OSError as trouble:
        raise Sentence(f"“{out}” can't be written: {_reason(trouble)}; name another folder.") from trouble
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(bytes(pdf.output()))
        Path(temporary).chmod(0o644)
        Path(temporary).replace(out)
    except OSError as trouble:
        Path(temporary).unlink(missing_ok=True)
        raise Sentence(f"“{out}” can't be written: {_reason(trouble)}; name another folder.") from trouble


def _reason(trouble: OSError) -> str:
    return (trouble.strerror or str(trouble)).lower()
