"""Standard cards: every card a niche with its pips or its court, and an index that reads across the table."""

from .glyphs import width_of, write
from .panel import frame, ground
from .suits import INKS, suit
from .svg import card, moved, path, points, star, upside_down

IVORY = "#fffaf0"
_TINTS = {"S": "#e3e8f1", "H": "#fbe3e3", "D": "#fdeadb", "C": "#dfeee8"}
_NICHE = "M14.6 80V26C14.6 14 22 8.2 31.5 8.2C41 8.2 48.4 14 48.4 26V80Z"
_COLUMNS = (21.4, 31.5, 41.6)
_PIPS = {  # (column, share of the height from top to bottom)
    "2": [(1, 0.0), (1, 1.0)],
    "3": [(1, 0.0), (1, 0.5), (1, 1.0)],
    "4": [(0, 0.0), (2, 0.0), (0, 1.0), (2, 1.0)],
    "5": [(0, 0.0), (2, 0.0), (1, 0.5), (0, 1.0), (2, 1.0)],
    "6": [(c, r / 2) for c in (0, 2) for r in range(3)],
    "7": [(c, r / 2) for c in (0, 2) for r in range(3)] + [(1, 0.25)],
    "8": [(c, r / 2) for c in (0, 2) for r in range(3)] + [(1, 0.25), (1, 0.75)],
    "9": [(c, r / 3) for c in (0, 2) for r in range(4)] + [(1, 0.5)],
    "10": [(c, r / 3) for c in (0, 2) for r in range(4)] + [(1, 1 / 6), (1, 5 / 6)],
}


def face(name: str) -> str:
    """One face of the deck."""
    if name.startswith("joker"):
        ink = INKS["H" if name == "joker-red" else "S"]
        return card(ground(ink), path(points(star(31.5, 44, 26, 12, 5)), IVORY), frame(ink))
    rank, letter = name[:-1], name[-1]
    ink = INKS[letter]
    squeeze = min(1.0, 9.6 / width_of(rank, 16, 0.17)) if rank != "10" else 0.45
    index = write(rank, 4.4, 5.4, 16, ink, pen=0.17, squeeze=squeeze, underline=rank in "69")
    index += moved(suit(letter), 9.0, 31.0, 0.088)
    if rank == "A":
        middle = moved(suit(letter), 31.5, 46, 0.34)
    elif rank in _PIPS:
        middle = "".join(moved(suit(letter), _COLUMNS[c], 20 + 52 * r, 0.115) for c, r in _PIPS[rank])
    else:
        middle = moved(suit(letter), 31.5, 60, 0.25)
    return card(ground(IVORY), path(_NICHE, _TINTS[letter]), middle, frame(ink), index, upside_down(index))


def back() -> str:
    """Quilted."""
    return card(ground("#7a1f33"), frame())
