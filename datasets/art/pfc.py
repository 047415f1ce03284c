"""The deck of Pierre, Feuille, Ciseaux: strata. As many layers as the card is worth, by day; below zero, by night."""

from . import symbols
from .glyphs import width_of, write
from .panel import BOX, CENTRE, frame, ground
from .svg import Point, card, moved, number, on_circle, path, polygon, upside_down

NIGHT, PAPER = "#1d2433", "#fbf3e0"
_COLOURS = {  # by day strong on pale, by night deep on dark; far apart in lightness, so that no eye needs the hue
    "rock": ("#b8432f", "#f3c9b0", "#7d2c20"),
    "paper": ("#e3a31c", "#fbe8b0", "#8a6410"),
    "scissors": ("#2d5590", "#bcd3ee", "#2c4f86"),
}
_SYMBOLS = {
    "rock": (symbols.rock("#c9573f", "#efa488", "#8d3323", NIGHT), 0.37),
    "paper": (symbols.paper("#fffdf4", "#e3a31c", "#f6d27a", NIGHT), 0.325),
    "scissors": (symbols.scissors("#ffffff", "#d5e0ee", "#3f74bd", NIGHT), 0.335),
}


def _edge(kind: str, length: float, height: float) -> list[Point]:
    """One layer's upper edge from 0 to its length: broken rock, flat sheets, cut waves."""
    if kind == "paper":
        return [(0.0, 0.0), (length, 0.0)]
    teeth = 8
    if kind == "rock":
        return [(length * i / teeth, height * (0.5 if i % 2 else -0.5)) for i in range(teeth + 1)]
    arcs = [on_circle(0, 0, height * 0.5, 45 * i)[1] for i in range(8 * 4 + 1)]
    return [(length * i / (len(arcs) - 1), y) for i, y in enumerate(arcs)]


def _strata(kind: str, layers: int, colour: str, across: bool) -> str:
    """Layers that fill half of the panel, level by day and hanging by night."""
    left, top, right, bottom = BOX
    length, room = (bottom - top, right - left) if across else (right - left, bottom - top)
    step = room / layers
    wave = _edge(kind, length, min(2.4, step * 0.22))
    drawn = ""
    for layer in range(layers):
        near = [(x, step * (layer + 0.25) + y) for x, y in wave]
        far = [(x, step * (layer + 0.75) + y) for x, y in reversed(wave)]
        band = [(left + y, top + x) if across else (left + x, top + y) for x, y in near + far]
        drawn += polygon(band, colour)
    return drawn


def face(name: str) -> str:
    """One face of the deck."""
    kind, _, value = name.partition("_")
    negative, worth = value[0] == "m", int(value[1:])
    (strong, pale, deep), (symbol, size) = _COLOURS[kind], _SYMBOLS[kind]
    sky, layer, ink, halo = (NIGHT, deep, PAPER, NIGHT) if negative else (pale, strong, NIGHT, PAPER)
    squeeze = 0.56 if worth > 9 else 0.95
    text = str(worth)
    left, high = 5.6, 21.6
    index = write(text, left, 5.8, high, ink, pen=0.17, squeeze=squeeze, halo=(halo, 1.3), underline=text in "69")
    index += moved(symbol, 9.2, 38.0, size * 0.24)
    if negative:
        bar = f"M{number(left + width_of(text, high, 0.17, squeeze) + 4)} 16.6H29.5"
        index += path(bar, "none", halo, 7) + path(bar, "none", ink, 4.2)
    x, y = CENTRE
    hexagon = [on_circle(x, y, 21.5, 60 * corner) for corner in range(6)]
    stone = [on_circle(x, y, 19.6, 60 * corner) for corner in range(6)]
    medal = polygon(hexagon, halo, halo, 2) + polygon(stone, PAPER if not negative else "#39445c", ink, 1.4)
    return card(
        ground(sky), _strata(kind, worth, layer, negative), medal, moved(symbol, x, y, size), frame(NIGHT), index,
        upside_down(index),
    )  # fmt: skip


def back() -> str:
    """Ripples in a raked garden."""
    return card(ground("#5d7f73"), frame(NIGHT))
