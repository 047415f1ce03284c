"""The deck of 1, 2, 3… ciseaux: a sign for each number (disc, eight, triangle, square, star) on a woven colour."""

from . import symbols
from .backs import harlequin as back
from .glyphs import write
from .panel import CENTRE, CREAM, INK, frame, ground
from .svg import card, circle, circle_data, moved, on_circle, path, points, polygon, rounded, star, upside_down

__all__ = ["back", "face"]

_COLOURS = {"red": ("#d62839", "#f79ba0"), "blue": ("#174f9e", "#6aa6ec"),
            "green": ("#12805c", "#86d9b4"), "yellow": ("#f0ae0c", "#fdeba6")}  # fmt: skip
_SYMBOLS = {  # the symbol, its size, and the plate it lies on: light, dark or between
    "rock": (symbols.rock("#7e889e", "#b9c1d0", "#525c74", INK), 0.3, CREAM),
    "paper": (symbols.paper("#ffffff", "#9aa3b5", "#d5dae4", INK), 0.27, INK),
    "scissors": (symbols.scissors("#ffffff", "#d5dae4", "#e4e9f2", INK), 0.28, "#8290b0"),
}


def _weave(colour: str) -> str:
    """Each colour has a pattern of its own, so that it can be told without seeing colours."""
    strong, pale = _COLOURS[colour]
    match colour:
        case "red":
            lines = "".join(f"M{-40 + 9 * i} 90L{50 + 9 * i} 0" for i in range(13))
            pattern = path(lines, "none", pale, 3)
        case "blue":
            crests = "C4 {1} 8 {1} 14 {0}C20 {2} 24 {2} 30 {0}C36 {1} 40 {1} 46 {0}C52 {2} 56 {2} 62 {0}"
            wave = "".join(f"M-2 {y}" + crests.format(y, y - 5, y + 5) for y in range(4, 92, 8))
            pattern = path(wave, "none", pale, 2.6)
        case "green":
            dots = [(5 + 9 * c + 4.5 * (r % 2), 5 + 7.8 * r) for r in range(11) for c in range(7)]
            pattern = "".join(circle(*dot, 2.5, pale) for dot in dots)
        case _:
            tiles = [(3 + 9.6 * c, 3 + 9.2 * r) for r in range(9) for c in range(6) if (r + c) % 2]
            pattern = "".join(rounded(x, y, x + 9.6, y + 9.2, 0, pale) for x, y in tiles)
    return ground(strong) + pattern


_X, _Y = CENTRE
_SIGNS = {  # the outline, and how large a symbol it has room for
    1: (circle_data(_X, _Y, 20), 1.15),
    2: (circle_data(_X, _Y - 10, 15) + circle_data(_X, _Y + 13.5, 17), 0.98),
    3: (points([on_circle(_X, _Y + 3.5, 27, 120 * corner) for corner in range(3)]), 0.92),
    4: (points([(_X - 17.5, _Y - 17.5), (_X + 17.5, _Y - 17.5), (_X + 17.5, _Y + 17.5), (_X - 17.5, _Y + 17.5)]), 1.12),
    5: (points(star(_X, _Y + 1, 26, 13.5, 5)), 0.9),
}


def face(name: str) -> str:
    """One face of the deck."""
    colour, kind, *value = name.split("-")
    if kind == "joker":
        return _joker(colour)
    sign, room = _SIGNS[int(value[0])]
    symbol, size, plate = _SYMBOLS[kind]
    rim = path(sign, INK, INK, 5.2) + path(sign, CREAM, CREAM, 2.4) + path(sign, plate)
    index = (
        _index(value[0]) + circle(9.2, 37, 5.4, INK) + circle(9.2, 37, 4.8, plate) + moved(symbol, 9.2, 37, size * 0.28)
    )
    return card(_weave(colour), rim, moved(symbol, _X, _Y + 1, size * room), frame(), index, upside_down(index))


def _index(sign: str) -> str:
    return write(sign, 5.8, 5.6, 22.4, INK, pen=0.17, squeeze=0.95, halo=(CREAM, 1.4))


def _joker(colour: str) -> str:
    """All three at once."""
    plate = polygon(star(_X, _Y, 29, 21, 12), CREAM, CREAM, 3) + polygon(star(_X, _Y, 28.6, 20.6, 12), INK)
    trio = ""
    for kind, turn in (("rock", 0), ("paper", 120), ("scissors", 240)):
        symbol, size, _ = _SYMBOLS[kind]
        at = on_circle(_X, _Y, 11.5, turn)
        trio += circle(*at, 9.6, CREAM) + moved(symbol, *at, size * 0.56)
    index = _index("J")
    return card(_weave(colour), plate, trio, frame(), index, upside_down(index))
