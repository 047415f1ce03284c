"""Standard cards: every card a niche with its pips or its court, and an index that reads across the table."""

from .backs import quilt as back
from .courts import GOLD, IVORY, court, jester
from .glyphs import width_of, write
from .panel import frame, ground
from .suits import INKS, suit
from .svg import card, moved, path, polygon, star, upside_down

__all__ = ["back", "face"]

_TINTS = {"S": "#c3d1ec", "H": "#f9cdd1", "D": "#fddcae", "C": "#bfe3cf"}
_NICHES = {  # every suit's niche has an arch of its own
    "S": "M15.2 26C16 17 24 11 31.5 6.4C39 11 47 17 47.8 26V80.4H15.2Z",
    "H": "M15.2 26C15.2 14 22 7.6 31.5 7.6C41 7.6 47.8 14 47.8 26V80.4H15.2Z",
    "D": "M15.2 22L25.2 7.6H37.8L47.8 22V80.4H15.2Z",
    "C": "M15.2 26C13 19 17 14.6 21.4 15.6C22 9.6 27 6.8 31.5 6.8C36 6.8 41 9.6 41.6 15.6"
    "C46 14.6 50 19 47.8 26V80.4H15.2Z",
}
_COLUMNS = (22.6, 31.5, 40.4)
_SIDES = [(column, row / 2) for column in (0, 2) for row in range(3)]
_PIPS = {  # the size, and for each pip its column and its share of the height
    "2": (0.2, [(1, 0.08), (1, 0.92)]),
    "3": (0.18, [(1, 0.03), (1, 0.5), (1, 0.97)]),
    "4": (0.15, [(0, 0.08), (2, 0.08), (0, 0.92), (2, 0.92)]),
    "5": (0.15, [(0, 0.0), (2, 0.0), (1, 0.5), (0, 1.0), (2, 1.0)]),
    "6": (0.145, _SIDES),
    "7": (0.13, [*_SIDES, (1, 0.25)]),
    "8": (0.13, [*_SIDES, (1, 0.25), (1, 0.75)]),
    "9": (0.115, [(column, row / 3) for column in (0, 2) for row in range(4)] + [(1, 0.5)]),
    "10": (0.115, [(column, row / 3) for column in (0, 2) for row in range(4)] + [(1, 1 / 6), (1, 5 / 6)]),
}


def face(name: str) -> str:
    """One face of the deck."""
    if name.startswith("joker"):
        return _joker(red=name == "joker-red")
    rank, letter = name[:-1], name[-1]
    ink = INKS[letter]
    pen = 0.15 if rank == "10" else 0.17
    squeeze = 0.43 if rank == "10" else min(0.9, 9.8 / width_of(rank, 18, pen))
    index = write(rank, 4.3, 5.2, 18, ink, pen=pen, squeeze=squeeze, underline=rank in "69")
    index += moved(suit(letter), 9.3, 34.2, 0.094)
    if rank == "A":
        middle = moved(suit(letter), 31.5, 45, 0.31)
    elif rank in _PIPS:
        size, pips = _PIPS[rank]
        middle = "".join(moved(suit(letter), _COLUMNS[column], 20 + 52 * row, size) for column, row in pips)
    else:
        middle = court(rank, letter)
    niche = path(_NICHES[letter], _TINTS[letter], ink, 0.5)
    return card(ground(IVORY), niche, middle, frame(ink), index, upside_down(index))


def _joker(red: bool) -> str:
    ink, sky = (INKS["H"], "#ffe9b8") if red else (INKS["S"], "#3c4a68")
    figure = jester(ink, "#f6a5ad", GOLD) if red else jester("#7f8fae", IVORY, "#c9d2e3")
    index = polygon(star(10.4, 12.4, 6.4, 2.9, 5), GOLD if red else IVORY, INKS["S"], 0.8)
    return card(ground(sky), figure, frame(ink), index, upside_down(index))
