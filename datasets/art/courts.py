"""Jack, queen, king and joker: one figure each, in the colours of its suit, drawn for the niche of `standard52`.

Coordinates are the card's own millimetres: the figure stands on y = 80 and looks at you from x = 31.5.
"""

from dataclasses import dataclass

from .suits import INKS, suit
from .svg import Point, circle, circle_data, moved, path, points, polygon

IVORY, GOLD, SKIN = "#fffaf0", "#f2b632", "#fbe3c8"
_SHADE, _LINE = "#e9c7a4", "#14213d"


@dataclass(frozen=True, slots=True)
class _Livery:
    """What tells one suit's family from another's besides the suit itself."""

    ink: str
    sash: str
    hair: str
    cloth: str  # marks on the robe, left and right of the lapels


def _marks(one: str) -> str:
    return "".join(moved(one, x, y) for x in (21.2, 41.8) for y in (63.5, 69.5, 75.5))


_LIVERIES = {
    "S": _Livery(
        INKS["S"], "#9db2da", "#e9edf4", path("M20 62V79.4M23 60V79.4M40 60V79.4M43 62V79.4", "none", "#9db2da", 1.3)
    ),
    "H": _Livery(INKS["H"], "#f7b3ba", "#f2b632", _marks(circle(0, 0, 1.5, "#f7b3ba"))),
    "D": _Livery(
        INKS["D"], "#ffd79a", "#a8441c", _marks(polygon([(0, -2.6), (1.9, 0), (0, 2.6), (-1.9, 0)], "#ffd79a"))
    ),
    "C": _Livery(INKS["C"], "#a5dcc0", "#4a2a18", _marks(path("M-2 1L0 -1.4L2 1", "none", "#a5dcc0", 1.3))),
}


def court(rank: str, letter: str) -> str:
    """One figure with its suit on the breast."""
    figure = {"J": _jack, "Q": _queen, "K": _king}[rank](_LIVERIES[letter])
    return figure + circle(31.5, 69.4, 8.4, IVORY, _LINE, 0.8) + moved(suit(letter), 31.5, 69.4, 0.124)


def _robe(livery: _Livery, wide: float) -> str:
    left, right = 31.5 - wide, 31.5 + wide
    robe = f"M{left} 80V70C{left} 58 {left + 5} 53.5 31.5 52C{right - 5} 53.5 {right} 58 {right} 70V80Z"
    lapels = path("M31.5 79L22.5 54.6L31.5 52L40.5 54.6Z", livery.sash, _LINE, 0.7)
    return path(robe, livery.ink, _LINE, 0.9) + livery.cloth + lapels


def _face(mouth: str = "M29.6 45.4C30.8 46.2 32.2 46.2 33.4 45.4") -> str:
    head = path(circle_data(31.5, 39.5, 7.4, 9.6), SKIN, _LINE, 0.8)
    eyes = "".join(circle(x, 38.4, 0.95, _LINE) for x in (28.6, 34.4))
    brows = path("M26.9 36.1C27.8 35.3 29.2 35.3 30.1 36M32.9 36C33.8 35.3 35.2 35.3 36.1 36.1", "none", _LINE, 0.7)
    nose = path("M31.5 38.6L30.7 42.3H32.2", "none", _LINE, 0.6)
    return head + eyes + brows + nose + path(mouth, "none", "#b3243a", 0.9)


def _crown(tips: list[Point], low: float) -> str:
    outline = [(23.2, low), *tips, (39.8, low)]
    band = path(f"M23 {low - 1.2}H40V{low + 2.2}H23Z", GOLD, _LINE, 0.8)
    return polygon(outline, GOLD, _LINE, 0.8) + band


def _king(livery: _Livery) -> str:
    hair = path("M22.4 34V48C22.4 52 25 54 27 54H36C38 54 40.6 52 40.6 48V34Z", livery.hair, _LINE, 0.8)
    beard = path("M24.1 40C24.4 52 28 57.5 31.5 60.5C35 57.5 38.6 52 38.9 40"
        "C37.4 44.6 35 43.2 31.5 43.2C28 43.2 25.6 44.6 24.1 40Z",
                 livery.hair, _LINE, 0.8)  # fmt: skip
    mouth = path("M29.6 46.6H33.4", "none", "#b3243a", 1.1)
    crown = _crown([(21.6, 19.5), (26.6, 25), (31.5, 15.5), (36.4, 25), (41.4, 19.5)], 31.5)
    jewels = circle(31.5, 26.6, 1.5, livery.ink, _LINE, 0.5) + "".join(circle(x, 20, 1.1, livery.ink) for x in (22, 41))
    sword = path("M44 78V45", "none", _LINE, 2.6) + path("M44 77V45.6", "none", IVORY, 1.2)
    hilt = path("M42 67.6H46", "none", _LINE, 2.8) + path("M42 67.6H46", "none", GOLD, 1.4)
    return hair + _robe(livery, 14.2) + sword + hilt + _face("M31 46H32") + beard + mouth + crown + jewels


def _queen(livery: _Livery) -> str:
    hair = path(
        "M31.5 27C21 27 20.4 36 20.8 43C21.1 49 18.6 52 18.2 57C18 60.6 22 61.6 24.6 59.6C27 57.6 26.6 52 26.6 48H36.4"
        "C36.4 52 36 57.6 38.4 59.6C41 61.6 45 60.6 44.8 57C44.4 52 41.9 49 42.2 43C42.6 36 42 27 31.5 27Z",
        livery.hair, _LINE, 0.8,
    )  # fmt: skip
    neck = path("M29 47H34V55H29Z", SKIN, _LINE, 0.7)
    pearls = "".join(circle(x, y, 0.95, IVORY, _LINE, 0.35) for x, y in
                     ((27.6, 54.2), (29.4, 55.8), (31.5, 56.4), (33.6, 55.8), (35.4, 54.2)))  # fmt: skip
    fringe = path(
        "M24 37C25 30.6 29 30 31.5 33.6C34 30 38 30.6 39 37C38.4 31 36 28.4 31.5 28.4C27 28.4 24.6 31 24 37Z",
        livery.hair,
    )
    tiara = path("M23.4 30C26 27.4 37 27.4 39.6 30L38.4 25C36 23 27 23 24.6 25Z", GOLD, _LINE, 0.8)
    balls = "".join(
        circle(x, y, 2.1, livery.ink, _LINE, 0.7) for x, y in ((24.6, 23.6), (29, 20.8), (34, 20.8), (38.4, 23.6))
    )
    return hair + _robe(livery, 13) + neck + pearls + _face() + fringe + tiara + balls


def _jack(livery: _Livery) -> str:
    bob = path(
        "M22.8 32V47.5C22.8 49.4 26 49.6 26.6 47.4L27.4 34H35.6L36.4 47.4C37 49.6 40.2 49.4 40.2 47.5V32Z",
        livery.hair,
        _LINE,
        0.8,
    )
    collar = "".join(circle(x, 52.6, 2.5, IVORY, _LINE, 0.6) for x in (25.5, 29.5, 33.5, 37.5))
    cap = path(
        "M21.4 33.4C19.6 26 24 20.4 33 21.4C41 22.2 44.4 26.4 42.4 30.4C36 29 28 30 21.4 33.4Z", livery.ink, _LINE, 0.8
    )
    brim = path("M21.2 34.6C27.6 30.6 36.4 29.6 42.6 31.6", "none", _LINE, 2.6) + path(
        "M21.4 34.4C27.8 30.6 36.4 29.8 42.4 31.6", "none", livery.sash, 1.4)  # fmt: skip
    feather = path("M39 24C47 22 48.6 14 45.6 9.4C40 12.4 36.4 17.6 39 24Z", GOLD, _LINE, 0.8) + path(
        "M39 24C42 20 44 15.6 45.4 10.4", "none", _LINE, 0.6)  # fmt: skip
    return bob + _robe(livery, 11.6) + collar + _face() + _fringe(livery.hair) + feather + cap + brim


def _fringe(hair: str) -> str:
    """The fringe that a cap lets show."""
    return path(
        "M24.2 37.6C25 34.6 28 33 31.5 33C35 33 38 34.6 38.8 37.6C38.4 32 36 30 31.5 30C27 30 24.6 32 24.2 37.6Z",
        hair,
    )


def jester(main: str, other: str, bell: str) -> str:
    """The joker's head: three horns, three bells, one grin."""
    left = path("M22.6 40C15.4 40 10.6 33 12.6 24.6C17 23.8 25.6 26 31.5 36Z", main, _LINE, 0.9)
    right = path("M40.4 40C47.6 40 52.4 33 50.4 24.6C46 23.8 37.4 26 31.5 36Z", main, _LINE, 0.9)
    middle = path("M24 40C23 29 27 21 31.5 14.6C36 21 40 29 39 40Z", other, _LINE, 0.9)
    bells = "".join(circle(x, y, 2.5, bell, _LINE, 0.8) for x, y in ((12.4, 26.4), (50.6, 26.4), (31.5, 13.8)))
    head = path(circle_data(31.5, 49, 9.4, 11), SKIN, _LINE, 0.9)
    eyes = "".join(path(points([(x, 43.2), (x + 1.9, 46.4), (x, 49.6), (x - 1.9, 46.4)]), _LINE) for x in (27.6, 35.4))
    grin = path("M25.2 51.4C27 58.4 36 58.4 37.8 51.4C34 54 29 54 25.2 51.4Z", "#b3243a", _LINE, 0.8)
    cheeks = circle(24.6, 50.6, 1.3, "#f0a090") + circle(38.4, 50.6, 1.3, "#f0a090")
    band = path("M21.8 41.6C27 37.6 36 37.6 41.2 41.6", "none", _LINE, 3.6) + path(
        "M21.8 41.6C27 37.6 36 37.6 41.2 41.6", "none", bell, 2)  # fmt: skip
    ruff = path("M27 57H36V66H27Z", _SHADE, _LINE, 0.8)
    for step in range(5):
        x = 15.5 + 8 * step
        ruff += polygon([(x - 4.2, 62), (x + 4.2, 62), (x, 74)], (main, other)[step % 2], _LINE, 0.8)
        ruff += circle(x, 75, 1.7, bell, _LINE, 0.7)
    ruff += path("M12 62C18 58.6 45 58.6 51 62", "none", _LINE, 3) + path(
        "M12 62C18 58.6 45 58.6 51 62", "none", bell, 1.6
    )
    return ruff + head + eyes + cheeks + grin + left + right + middle + bells + band
