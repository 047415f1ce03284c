"""The deck of 1, 2, 3… ciseaux: a sign for each number (disc, eight, triangle, square, star) on a woven colour."""

from . import symbols
from .glyphs import write
from .panel import CENTRE, CREAM, INK, frame, ground
from .svg import card, circle, circle_data, moved, on_circle, path, points, rounded, star, upside_down

_COLOURS = {"red": ("#d62839", "#ef6a70"), "blue": ("#1d5fb4", "#5b94dc"),
            "green": ("#12805c", "#4fb58b"), "yellow": ("#f5bd1f", "#fbe08a")}  # fmt: skip
_SYMBOLS = {
    "rock": (symbols.rock("#9aa3b5", "#d5dae4", "#626c82", INK), 0.3),
    "paper": (symbols.paper("#ffffff", "#9aa3b5", "#d5dae4", INK), 0.27),
    "scissors": (symbols.scissors("#ffffff", "#d5dae4", "#7d879c", INK), 0.28),
}


def _weave(colour: str) -> str:
    """Each colour has a pattern of its own, so that it can be told without seeing colours."""
    strong, pale = _COLOURS[colour]
    match colour:
        case "red":
            lines = "".join(f"M{-40 + 9 * i} 90L{50 + 9 * i} 0" for i in range(13))
            pattern = path(lines, "none", pale, 3)
        case "blue":
            wave = "".join(
                f"M-2 {8 * i}" + "C4 -6 8 -6 14 0C20 6 24 6 30 0".replace(" 0", f" {8 * i}") for i in range(12)
            )
            pattern = path(wave, "none", pale, 2.6)
        case "green":
            dots = [(5 + 9 * c + 4.5 * (r % 2), 5 + 7.8 * r) for r in range(11) for c in range(7)]
            pattern = "".join(circle(*dot, 2.3, pale) for dot in dots)
        case _:
            tiles = [(3 + 9.6 * c, 3 + 9.2 * r) for r in range(9) for c in range(6) if (r + c) % 2]
            pattern = "".join(rounded(x, y, x + 9.6, y + 9.2, 0, pale) for x, y in tiles)
    return ground(strong) + pattern


def _sign(value: int) -> str:
    x, y = CENTRE
    match value:
        case 1:
            return circle_data(x, y, 20)
        case 2:
            return circle_data(x, y - 11.5, 16) + circle_data(x, y + 11.5, 16)
        case 3:
            return points([on_circle(x, y + 4, 28, 120 * corner) for corner in range(3)])
        case 4:
            return points([(x - 18, y - 18), (x + 18, y - 18), (x + 18, y + 18), (x - 18, y + 18)])
        case _:
            return points(star(x, y + 1, 26, 13.5, 5))


def face(name: str) -> str:
    """One face of the deck."""
    colour, kind, *value = name.split("-")
    if kind == "joker":
        return _joker(colour)
    sign = _sign(int(value[0]))
    symbol, size = _SYMBOLS[kind]
    plate = path(sign, INK, INK, 4.6) + path(sign, CREAM, CREAM, 1.6)
    index = write(value[0], 5.8, 5.8, 21.6, INK, pen=0.17, squeeze=0.95, halo=(CREAM, 1.4))
    index += circle(9.2, 37, 5.2, CREAM) + moved(symbol, 9.2, 37, size * 0.3)
    return card(_weave(colour), plate, moved(symbol, *CENTRE, size), frame(), index, upside_down(index))


def _joker(colour: str) -> str:
    """All three at once."""
    x, y = CENTRE
    plate = path(points(star(x, y, 29, 20, 12)), INK, INK, 3) + path(
        points(star(x, y, 28, 19, 12)), _COLOURS[colour][0]
    )
    trio = ""
    for kind, turn in (("rock", 0), ("paper", 120), ("scissors", 240)):
        symbol, size = _SYMBOLS[kind]
        at = on_circle(x, y, 11.5, turn)
        trio += circle(*at, 10.4, INK) + circle(*at, 9.4, CREAM) + moved(symbol, *at, size * 0.56)
    index = write("J", 5.8, 5.8, 21.6, INK, pen=0.17, squeeze=0.95, halo=(CREAM, 1.4))
    return card(_weave(colour), plate, trio, frame(), index, upside_down(index))


def back() -> str:
    """Harlequin."""
    return card(ground("#6b3fa0"), frame())
