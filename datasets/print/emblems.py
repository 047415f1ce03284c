"""Pale pictures that tell a sheet's places apart at a glance, each about 100 units across its own origin."""

from datasets.art import pictograms, symbols
from datasets.art.panel import GOLD, INK
from datasets.art.suits import suit
from datasets.art.svg import moved, paled, path, polygon, star

_PALE = 0.72


def _knot() -> str:
    petal = path("M0 0C-27 -10 -25 -46 0 -50C25 -46 27 -10 0 0Z", "none", "#ff8a4c", 8)
    return "".join(moved(petal, 0, 0, 0.95, 60 * step) for step in range(6))


def _trio() -> str:
    rock = symbols.rock("#f08a4b", "#ffd0a0", "#b4501c", INK)
    paper = symbols.paper("#ffffff", "#3d86d6", "#9fd0f5", INK)
    scissors = symbols.scissors("#ffffff", "#cfe3e0", "#2fc08f", INK)
    return moved(rock, 0, -26, 0.48) + moved(paper, 28, 24, 0.44) + moved(scissors, -28, 24, 0.44)


def _suits() -> str:
    places = zip("SHDC", ((-25, -25), (25, -25), (-25, 25), (25, 25)), strict=True)
    return "".join(moved(suit(letter), x, y, 0.4) for letter, (x, y) in places)


def _star() -> str:
    return polygon(star(0, 4, 48, 21, 5), GOLD, INK, 4)


def emblem(kind: str, game: str) -> str:
    """The picture for a kind of zone."""
    match kind:
        case "draw":
            picture = _knot()
        case "point" | "won":
            picture = _star()
        case "ring":
            picture = pictograms.ring(pictograms.diamond())
        case "super":
            picture = moved(pictograms.crest("#e8453c"), 0, 0, 0.8) + moved(_star(), 0, -4, 0.45)
        case _:
            picture = _suits() if game == "supertock" else _trio()
    return paled(picture, _PALE)
