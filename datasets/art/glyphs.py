"""Numerals and capitals as own strokes: no font is needed, and what cameras confuse is drawn apart.

Each glyph is a skeleton in a box 100 high; the pen's width is chosen when writing. 1 has a foot and 7 a bar, 3 has a
flat top, 6 leans while 9 stands upright, and both are underlined wherever a card can lie upside down.
"""

import re

from .svg import number, path

# width of the skeleton's box, strokes; the pen's middle runs from 0 to 100 in y and from 0 to the width in x
_GLYPHS: dict[str, tuple[float, str]] = {
    "0": (46, "M23 0A23 25 0 0 1 46 25V75A23 25 0 0 1 0 75V25A23 25 0 0 1 23 0Z"),
    "1": (40, "M2 22L22 0V100M2 100H40"),
    "2": (46, "M0 27C0 10 9 0 23 0C37 0 46 10 46 26C46 50 6 66 0 100H47"),
    "3": (46, "M1 0H44L21 37C37 37 46 51 46 67C46 87 37 100 22 100C9 100 1 92 0 79"),
    "4": (50, "M36 100V0L0 70H52"),
    "5": (46, "M43 0H7L3 45C9 38 16 35 23 35C37 35 46 49 46 66C46 86 37 100 22 100C9 100 1 92 0 80"),
    "6": (48, "M38 0C17 14 0 42 0 68M24 42A24 29 0 0 1 24 100A24 29 0 0 1 24 42Z"),
    "7": (46, "M0 0H46L17 100M10 52H46"),
    "8": (46, "M23 0A20 23 0 0 1 23 46A20 23 0 0 1 23 0ZM23 46A23 27 0 0 1 23 100A23 27 0 0 1 23 46Z"),
    "9": (48, "M24 0A24 29 0 0 1 24 58A24 29 0 0 1 24 0ZM48 26V100"),
    "+": (50, "M0 52H50M25 27V77"),
    "−": (46, "M0 52H46"),
    "A": (56, "M0 100L28 0L56 100M10 66H46"),
    "B": (46, "M0 0V100H24C38 100 46 88 46 73C46 58 38 47 24 47H0M0 0H21C34 0 40 11 40 23C40 36 34 47 21 47"),
    "C": (48, "M48 22C46 8 38 0 25 0C8 0 0 14 0 32V68C0 86 8 100 25 100C38 100 46 92 48 78"),
    "D": (48, "M0 0V100H20C39 100 48 84 48 66V34C48 16 39 0 20 0Z"),
    "E": (40, "M40 0H0V100H40M0 49H34"),
    "F": (40, "M40 0H0V100M0 49H34"),
    "G": (50, "M48 22C46 8 38 0 25 0C8 0 0 14 0 32V68C0 86 8 100 25 100C42 100 50 86 50 68V54H28"),
    "H": (48, "M0 0V100M48 0V100M0 49H48"),
    "I": (0, "M0 0V100"),
    "J": (42, "M42 0V72C42 90 34 100 21 100C8 100 0 90 0 74"),
    "K": (48, "M0 0V100M46 0L0 58M16 39L48 100"),
    "L": (38, "M0 0V100H38"),
    "M": (62, "M0 100V0L31 62L62 0V100"),
    "N": (50, "M0 100V0L50 100V0"),
    "O": (50, "M25 0C42 0 50 14 50 32V68C50 86 42 100 25 100C8 100 0 86 0 68V32C0 14 8 0 25 0Z"),
    "P": (44, "M0 100V0H22C37 0 44 12 44 27C44 42 37 55 22 55H0"),
    "Q": (50, "M25 0C42 0 50 14 50 32V68C50 86 42 100 25 100C8 100 0 86 0 68V32C0 14 8 0 25 0ZM30 72L54 106"),
    "R": (46, "M0 100V0H22C37 0 44 12 44 27C44 42 37 55 22 55H0M22 55L46 100"),
    "S": (46, "M44 20C42 8 35 0 23 0C9 0 1 10 1 25C1 40 10 45 23 49C37 53 46 59 46 74C46 90 37 100 23 100"
    "C10 100 2 92 0 79"),
    "T": (48, "M0 0H48M24 0V100"),
    "U": (48, "M0 0V70C0 88 8 100 24 100C40 100 48 88 48 70V0"),
    "V": (54, "M0 0L27 100L54 0"),
    "W": (76, "M0 0L19 100L38 22L57 100L76 0"),
    "X": (52, "M0 0L52 100M52 0L0 100"),
    "Y": (52, "M0 0L26 50L52 0M26 50V100"),
    "Z": (46, "M0 0H46L0 100H46"),
    " ": (24, ""),
}  # fmt: skip


def width_of(text: str, height: float, pen: float = 0.2, squeeze: float = 1.0) -> float:
    """How wide a text comes out, pen included; `pen` is the stroke's share of the height."""
    skeletons = sum(_GLYPHS[sign][0] for sign in text) / 100 * (1 - pen) * squeeze
    return height * (skeletons + pen + 1.7 * pen * (len(text) - 1))


def write(
    text: str, left: float, top: float, height: float, colour: str, *, pen: float = 0.2, squeeze: float = 1.0,
    halo: tuple[str, float] | None = None, underline: bool = False,
) -> str:  # fmt: skip
    """The text with its top left corner given; the halo (colour, width) keeps it clear of a busy ground."""
    thick, scale = pen * height, height * (1 - pen) / 100
    strokes, x, y = [], left + thick / 2, top + thick / 2
    for sign in text:
        glyph_width, data = _GLYPHS[sign]
        strokes.append(_scaled(data, x, y, scale * squeeze, scale))
        x += glyph_width * scale * squeeze + 1.7 * thick
    data = "".join(strokes)
    bar = ""
    if underline:
        end = left + width_of(text, height, pen, squeeze)
        bar = f"M{number(left + thick / 4)} {number(top + height + 0.72 * thick)}H{number(end - thick / 4)}"
    drawn = path(data, "none", colour, thick) + path(bar, "none", colour, thick / 2)
    if halo is None:
        return drawn
    under = path(data, "none", halo[0], thick + 2 * halo[1]) + path(bar, "none", halo[0], thick / 2 + 2 * halo[1])
    return under + drawn


def centred(
    text: str, x: float, top: float, height: float, colour: str, *, pen: float = 0.2, squeeze: float = 1.0,
    halo: tuple[str, float] | None = None,
) -> str:  # fmt: skip
    """The text with its middle at x."""
    left = x - width_of(text, height, pen, squeeze) / 2
    return write(text, left, top, height, colour, pen=pen, squeeze=squeeze, halo=halo)


def _scaled(data: str, x: float, y: float, scale_x: float, scale_y: float) -> str:
    # The points are scaled, not the drawing: a squeezed letter keeps a round pen.
    out: list[str] = []
    command, index = "", 0
    for letter, figure in re.findall(r"([A-Z])|(-?[\d.]+)", data):
        if letter:
            command, index = letter, 0
            out.append(letter)
            continue
        value = float(figure)
        if command == "A" and index % 7 < 5:  # two radii, a turn, two flags
            scaled = value * (scale_x, scale_y, 1, 1, 1)[index % 7]
        elif command == "V" or (command == "A" and index % 7 == 6) or (command in "MLC" and index % 2 == 1):
            scaled = y + value * scale_y
        else:
            scaled = x + value * scale_x
        out.append(number(scaled) + " ")
        index += 1
    return "".join(out)
