"""The ROCKOMAN deck: a comic-book sunburst. A card numbered n has n rays, so every two numbers differ all over."""

from collections.abc import Callable

from . import pictograms, symbols
from .backs import lattice as back
from .glyphs import centred, width_of, write
from .panel import BOX, CENTRE, CREAM, GOLD, INK, burst, frame, ground
from .svg import card, circle, moved, path, polygon, rounded, sector, star, upside_down

__all__ = ["back", "face"]

_SUITS = {  # strong, pale: colours that stay apart for colour-blind eyes; the symbols say it anyway
    "rock": ("#e0662a", "#ffd9a8"),
    "paper": ("#2867b2", "#bfe0f7"),
    "scissors": ("#11866b", "#c9efc4"),
}
_SYMBOLS = {
    "rock": (symbols.rock("#f08a4b", "#ffd0a0", "#b4501c", INK), 0.355),
    "paper": (symbols.paper("#ffffff", "#3d86d6", "#9fd0f5", INK), 0.32),
    "scissors": (symbols.scissors("#ffffff", "#cfe3e0", "#2fc08f", INK), 0.325),
}


def _numbered(kind: str, value: int) -> str:
    (strong, pale), (symbol, size) = _SUITS[kind], _SYMBOLS[kind]
    text = str(value)
    squeeze = 0.58 if value > 9 else 0.95
    index = write(text, 5.6, 5.6, 22.4, INK, pen=0.17, squeeze=squeeze, halo=(CREAM, 1.3), underline=text in "69")
    index += circle(8.7, 37.3, 4.7, CREAM) + moved(symbol, 8.7, 37.3, size * 0.22)
    x, y = CENTRE
    floor = path(f"M{x - 16.5} {y + 6}A17.6 17.6 0 0 0 {x + 16.5} {y + 6}Z", pale)  # tells up from down
    medal = circle(x, y, 19, CREAM) + circle(x, y, 17.6, INK) + floor + moved(symbol, x, y, size)
    return card(burst(value, strong, pale), medal, frame(), index, upside_down(index))


_BADGE = (11.2, 11.8)
_MIDDLE = (31.5, 41.5)


def _badge(picture: str, colour: str, size: float) -> str:
    return circle(*_BADGE, 7, colour, INK, 0.9) + moved(picture, *_BADGE, size)


def _effect(background: str, picture: str, badge: str, sign: str, names: tuple[str, ...]) -> str:
    """Badge and sign above, names and badge below, the picture between."""
    label = ""
    for row, name in enumerate(names):
        squeeze = min(1.0, 33 / width_of(name, 4.9, 0.17))
        label += centred(name, 23.6, 70.4 + 6.3 * row, 4.9, CREAM, pen=0.17, squeeze=squeeze, halo=(INK, 0.9))
    return card(background, picture, frame(), badge, upside_down(badge), sign, label)


def _sign(text: str, colour: str = CREAM) -> str:
    return write(text, 57.0 - width_of(text, 13), 6.2, 13, colour, halo=(INK, 1.3))


def _gun() -> str:
    picture = moved(pictograms.clash(""), *_MIDDLE, 0.6) + moved(pictograms.ray_gun(), 33.2, 42, 0.43)
    taken = polygon(star(51.0, 12.6, 7.4, 3.3, 5), GOLD, INK, 1)  # it takes a SUPER, whose index is this star
    badge = _badge(moved(pictograms.ray_gun(), 5, -6), GOLD, 0.105)
    return _effect(burst(12, "#c81d3a", "#e8453c", _MIDDLE), picture, badge, taken, ("GUN", "FUSIL"))


def _good() -> str:
    background = ground("#ffd23f") + circle(*_MIDDLE, 27, "#ffe27a") + circle(*_MIDDLE, 21.5, "#fff1bd")
    picture = moved(pictograms.thumb(), *_MIDDLE, 0.46)
    return _effect(background, picture, _badge(pictograms.thumb(), "#fff1bd", 0.1), _sign("+3"), ("GOOD",))


def _sick() -> str:
    dots = [(6 + 11 * column + 5.5 * (row % 2), 6 + 9.5 * row) for row in range(9) for column in range(6)]
    background = ground("#6b3a86") + "".join(circle(*dot, 2.6, "#8f5aa8") for dot in dots)
    picture = moved(pictograms.sick_face(), *_MIDDLE, 0.5)
    badge = _badge(pictograms.sick_face(), "#6b3a86", 0.125)
    return _effect(background, picture, badge, _sign("−3", "#d7f06a"), ("SICK", "MALADE"))


def _rps() -> str:
    sectors, medals, badge = "", "", circle(*_BADGE, 7, CREAM, INK, 0.9)
    for step, (kind, x, y) in enumerate((("rock", 31.5, 23.0), ("paper", 46.0, 57.0), ("scissors", 17.0, 57.0))):
        sectors += polygon(sector(CENTRE, 120 * step - 60, 120 * step + 60, BOX), _SUITS[kind][0])
        symbol, size = _SYMBOLS[kind]
        medals += circle(x, y, 13, CREAM) + circle(x, y, 12, INK) + moved(symbol, x, y, size * 0.66)
        badge += moved(symbol, _BADGE[0] + (x - 31.5) * 0.22, _BADGE[1] + (y - 46) * 0.17, size * 0.19)
    stake = moved(pictograms.clash(""), *CENTRE, 0.2) + centred("5", CENTRE[0], CENTRE[1] - 4.4, 8.8, INK)
    return card(sectors, medals, stake, frame(), badge, upside_down(badge))


def _steal() -> str:
    stripes = "".join(rounded(2.6, y, 60.4, y + 6.4, 0, "#3a2159") for y in (2.6, 15.4, 28.2, 41.0, 53.8, 66.6, 79.0))
    picture = moved(pictograms.bandit(), 31.5, 41, 0.52)
    loot = moved(pictograms.ring(""), 51.5, 11.5, 0.17)
    badge = _badge(pictograms.bandit(), "#f4f0fa", 0.115)
    return _effect(ground("#f4f0fa") + stripes, picture, badge, loot, ("STEAL", "VOLEUR"))


def _ring_diamond() -> str:
    glints = ((11, 33, 5), (52, 29, 6.5), (50, 61, 4.5), (28, 9.5, 3.6))
    background = burst(8, "#10305c", "#1c4b86", (31.5, 38)) + "".join(pictograms.sparkle(*glint) for glint in glints)
    picture = moved(pictograms.ring(pictograms.diamond()), 31.5, 45.5, 0.5)
    badge = _badge(moved(pictograms.diamond(), 0, 24), "#1c4b86", 0.13)
    return _effect(background, picture, badge, _sign("+5"), ("DIAMOND", "DIAMANT"))


def _ring_plain() -> str:
    background = ground("#e7b9c0") + rounded(8, 8, 55, 80, 3, "#f3d6d6")
    badge = _badge(moved(pictograms.ring(""), 0, -16), "#f3d6d6", 0.12)
    return _effect(background, moved(pictograms.ring(""), 31.5, 33, 0.56), badge, "", ("RING", "BAGUE"))


def _super(kind: str) -> str:
    (strong, pale), (symbol, size) = _SUITS[kind], _SYMBOLS[kind]
    prey, prey_size = _SYMBOLS[{"rock": "scissors", "paper": "rock", "scissors": "paper"}[kind]]
    picture = moved(pictograms.crest(strong), 31.5, 39, 0.45) + moved(symbol, 31.5, 38, size * 0.92)
    badge = polygon(star(*_BADGE, 8.8, 5.6, 8), GOLD, INK, 0.8) + moved(symbol, *_BADGE, size * 0.3)
    covers = circle(51.6, 11.6, 5.6, "none", pale, 1) + moved(prey, 51.6, 11.6, prey_size * 0.25)
    return _effect(burst(20, "#2e3468", INK, (31.5, 38)), picture, badge, covers, ("SUPER", "ROCKOMAN"))


_EFFECTS: dict[str, Callable[[], str]] = {
    "gun": _gun, "good": _good, "sick": _sick, "rps": _rps, "steal": _steal,
    "ring-diamond": _ring_diamond, "ring-plain": _ring_plain,
}  # fmt: skip


def face(name: str) -> str:
    """One face of the deck."""
    if name in _EFFECTS:
        return _EFFECTS[name]()
    kind, _, value = name.partition("-")
    return _super(value) if kind == "super" else _numbered(kind, int(value))
