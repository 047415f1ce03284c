"""The deck of Pierre, Feuille, Ciseaux: strata. As many layers as the card is worth, by day; below zero, by night."""

from . import symbols
from .backs import waves as back
from .glyphs import write
from .panel import BOX, CENTRE, frame, ground
from .svg import Point, card, circle, moved, on_circle, path, polygon, upside_down

__all__ = ["back", "face"]

NIGHT, PAPER = "#1d2433", "#fbf3e0"
_COLOURS = {  # by day strong on pale, by night deep on dark; far apart in lightness, so that no eye needs the hue
    "rock": ("#b8432f", "#f3c9b0", "#7d2c20"),
    "paper": ("#e3a31c", "#fbe8b0", "#8a6410"),
    "scissors": ("#2d5590", "#bcd3ee", "#2c4f86"),
}
_SYMBOLS = {
    "rock": (symbols.rock("#c9573f", "#efa488", "#8d3323", NIGHT), 0.37),
    "paper": (symbols.paper("#fffdf4", "#e3a31c", "#f6d27a", NIGHT), 0.325),
    "scissors": (symbols.scissors("#ffffff", "#d5e0ee", "#5b93e0", NIGHT), 0.335),
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


def _index(text: str, negative: bool, ink: str, halo: str) -> str:
    """The number; a minus is a bar as thick as the numeral's own pen."""
    squeeze, left = (0.58 if len(text) > 1 else 0.95), 5.6
    minus = ""
    if negative:
        squeeze, left = 0.78, 15.2
        minus = path("M7.2 17H12", "none", halo, 6.6) + path("M7.2 17H12", "none", ink, 4)
    return minus + write(
        text, left, 5.6, 22.4, ink, pen=0.17, squeeze=squeeze, halo=(halo, 1.3), underline=text in "69"
    )


def face(name: str) -> str:
    """One face of the deck."""
    kind, _, value = name.partition("_")
    negative, worth = value[0] == "m", int(value[1:])
    (strong, pale, deep), (symbol, size) = _COLOURS[kind], _SYMBOLS[kind]
    sky, layer, ink, halo = (NIGHT, deep, PAPER, NIGHT) if negative else (pale, strong, NIGHT, PAPER)
    index = (
        _index(str(worth), negative, ink, halo) + circle(9.0, 37.9, 5, PAPER) + moved(symbol, 9.0, 37.9, size * 0.23)
    )
    x, y = CENTRE
    rim, plate = ([on_circle(x, y, radius, 60 * corner) for corner in range(6)] for radius in (21.5, 19.6))
    light, floor = ("#4a5670", deep) if negative else (PAPER, strong)
    medal = polygon(rim, halo, halo, 2) + polygon(plate, light) + polygon([*plate[2:5], (x, y + 7)], floor)
    medal += polygon(plate, "none", ink, 1.4)
    return card(
        ground(sky), _strata(kind, worth, layer, negative), medal, moved(symbol, x, y, size), frame(NIGHT), index,
        upside_down(index),
    )  # fmt: skip
