"""The report on paper."""

import re
from collections.abc import Iterable

from fpdf import FPDF
from fpdf.enums import XPos, YPos

from webui.places import shipped
from webui.report.evening import Evening, Line
from webui.report.race import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, race

INK, SOFT, RULE = (42, 32, 26), (101, 87, 75), (217, 202, 179)
COLOURS = {
    "blue": (11, 99, 165),
    "red": (196, 71, 12),
    "green": (11, 122, 90),
    "yellow": (150, 112, 10),
    "purple": (150, 67, 138),
    "sky": (31, 133, 173),
    "grey": (91, 83, 77),
    "brown": (123, 75, 42),
}
DASHES = ((0, 0), (3, 1.2), (1, 1.2), (4.5, 1), (2, 1), (0.5, 1.5), (6, 1.5), (2.5, 0.8))
INVISIBLE = re.compile("[\u200b-\u200f\u2060-\u2069\ufe0f]")
SAMPLE = 16.0  # millimetres of a player's line beside the name
MARGIN, WHEN = 18.0, 16.0  # millimetres: round the page, and for the time of a line


def _paper(title: str) -> FPDF:
    """An A4 page with the report's type."""
    paper = FPDF(format="A4")
    paper.add_font("Report", "", shipped("webui", "static", "fonts", "dejavu.ttf"))
    paper.add_font("Report", "B", shipped("webui", "static", "fonts", "dejavu-bold.ttf"))
    paper.set_margin(MARGIN)
    paper.set_auto_page_break(True, MARGIN)
    paper.set_title(title)
    paper.set_creator("ROCKOMAN Table")
    paper.add_page()
    return paper


def _say(paper: FPDF, text: str, size: float = 10, bold: bool = False, ink: tuple[int, int, int] = INK) -> None:
    """A paragraph."""
    paper.set_font("Report", "B" if bold else "", size)
    paper.set_text_color(*ink)
    paper.multi_cell(0, size * 0.5, _printable(text), align="LEFT", new_x=XPos.LMARGIN, new_y=YPos.NEXT)


def _heading(paper: FPDF, text: str) -> None:
    """A section's title, never alone at the foot of a page."""
    if paper.will_page_break(24):
        paper.add_page()
    paper.ln(5)
    _say(paper, text, 13, bold=True)
    paper.ln(1)


def report_pdf(evening: Evening) -> bytes:
    """The whole report."""
    view, say = evening.view, evening.view.words
    winners = view.board.winners
    headline = say("report.winner", name=view.names(winners), n=len(winners)) if winners else say("report.unfinished")
    paper = _paper(f"{say('game.' + view.game)}, {evening.date}")
    length = say("report.minutes", n=evening.minutes)
    _say(paper, f"{say('game.' + view.game)}  ·  {evening.date}  ·  {length}", 10, ink=SOFT)
    paper.ln(2)
    _say(paper, headline, 20, bold=True)
    paper.ln(3)
    _table(paper, evening)
    if evening.tie_break:
        paper.ln(2)
        _say(paper, say("report.tie_break"), 9, ink=SOFT)
    _heading(paper, say("report.race"))
    _race(paper, evening)
    for title, lines in (
        ("report.leads", evening.leads),
        ("report.captures", evening.captures),
        ("report.missed", evening.missed),
        ("report.corrections", evening.corrections),
        ("report.irregularities", evening.irregularities),
    ):
        _lines(paper, say(title), lines, say("report.none"))
    _heading(paper, say("report.audit"))
    for sentence in evening.audit:
        _say(paper, sentence)
    _drawn(paper, evening)
    return bytes(paper.output())


def _table(paper: FPDF, evening: Evening) -> None:
    say, rockoman = evening.view.words, evening.view.game == "rockoman"
    titles = [say("report.rank"), say("report.player"), say("report.points")]
    titles += [say("report.supers"), say("report.diamond")] if rockoman else []
    paper.set_font("Report", "", 10)
    paper.set_text_color(*INK)
    paper.set_draw_color(*RULE)
    widths = (12, 60, 18, 18, 18)[: len(titles)]
    aligns = ("RIGHT", "LEFT", "RIGHT", "RIGHT", "CENTER")[: len(titles)]
    with paper.table(col_widths=widths, text_align=aligns, borders_layout="HORIZONTAL_LINES", line_height=7) as table:
        table.row(titles)
        for seat in evening.ranking:
            cells = [f"{seat.rank}.", _printable(evening.view.name(seat.seat)), f"{seat.points}"]
            table.row(cells + ([f"{seat.supers}", "●" if seat.diamond else ""] if rockoman else []))


def _race(paper: FPDF, evening: Evening) -> None:
    """The same lines as on the page, drawn with the PDF's own."""
    shown = race(evening.story.race)
    wide = paper.epw
    scale = wide / WIDTH
    if paper.will_page_break(HEIGHT * scale):
        paper.add_page()
    left, top = paper.get_x(), paper.get_y()
    paper.set_font("Report", "", 7)
    paper.set_text_color(*SOFT)
    paper.set_draw_color(*RULE)
    paper.set_line_width(0.15)
    for points, height in shown.rules:
        paper.line(left + LEFT * scale, top + height * scale, left + (WIDTH - RIGHT) * scale, top + height * scale)
        paper.text(
            left + (LEFT - 6) * scale - paper.get_string_width(str(points)), top + height * scale + 1, f"{points}"
        )
    for minute, place in shown.minutes:
        paper.text(left + place * scale - 1, top + (HEIGHT - BOTTOM / 4) * scale, f"{minute}′")
    for seat, corners in enumerate(shown.lines):
        _pen(paper, seat, evening.colours[seat])
        paper.polyline([(left + x * scale, top + y * scale) for x, y in corners])
    paper.set_dash_pattern()
    paper.set_y(top + HEIGHT * scale + 2)
    paper.set_font("Report", "B", 9)
    for seat, colour in enumerate(evening.colours):
        name = _printable(evening.view.name(seat))
        if paper.get_x() > left and paper.get_x() + SAMPLE + paper.get_string_width(name) > left + wide:
            paper.ln(6)
        # A name stands beside a piece of its line, dash and all: some readers, and some printers, see no colours.
        _pen(paper, seat, colour)
        x, y = paper.get_x(), paper.get_y() + 2.5
        paper.line(x, y, x + SAMPLE - 2, y)
        paper.set_x(x + SAMPLE)
        paper.set_text_color(*COLOURS[colour])
        paper.cell(paper.get_string_width(name) + 7, 5, name)
    paper.set_dash_pattern()
    paper.ln(6)


def _pen(paper: FPDF, seat: int, colour: str) -> None:
    """Every seat has a colour and a dash of its own."""
    paper.set_draw_color(*COLOURS[colour])
    paper.set_line_width(0.7)
    dash, gap = DASHES[seat % len(DASHES)]
    paper.set_dash_pattern(dash=dash, gap=gap)


def _lines(paper: FPDF, title: str, lines: Iterable[Line], none: str) -> None:
    _heading(paper, title)
    told = False
    for line in lines:
        told = True
        paper.set_font("Report", "", 10)
        paper.set_text_color(*SOFT)
        paper.cell(WHEN, 5, line.when)
        _say(paper, line.said)
        paper.ln(0.6)
    if not told:
        _say(paper, none, ink=SOFT)


def _drawn(paper: FPDF, evening: Evening) -> None:
    view, say = evening.view, evening.view.words
    families = [one.family for one in evening.story.drawn[0]] if evening.story.drawn else []
    if not families or f"drawn.{families[0]}" not in say:
        return
    _heading(paper, say("report.drawn"))
    _say(paper, say("report.drawn.lead"), 9, ink=SOFT)
    paper.ln(1)
    paper.set_font("Report", "", 8)
    paper.set_text_color(*INK)
    paper.set_draw_color(*RULE)
    paper.set_line_width(0.2)
    with paper.table(borders_layout="HORIZONTAL_LINES", line_height=5.5, text_align="LEFT") as table:
        table.row(["", *(_printable(view.name(seat)) for seat in range(len(evening.story.drawn)))])
        for at, family in enumerate(families):
            cells = [f"{one[at].cards} ({one[at].expected})" if one else "" for one in evening.story.drawn]
            table.row([say(f"drawn.{family}"), *cells])


def _printable(text: str) -> str:
    """Without the marks that only screens need."""
    return INVISIBLE.sub("", text)
