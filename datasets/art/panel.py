"""What all the decks share: a white margin around a panel with round corners, and a few inks."""

from .svg import CARD_HEIGHT, CARD_WIDTH, number, path, polygon, rounded, rounded_data, sector

INK, CREAM, GOLD = "#1b1f3b", "#fff4dc", "#ffc72e"
MARGIN, ROUND = 2.6, 3.6
BOX = (MARGIN, MARGIN, CARD_WIDTH - MARGIN, CARD_HEIGHT - MARGIN)
CENTRE = (CARD_WIDTH / 2, CARD_HEIGHT / 2)


def ground(colour: str) -> str:
    """The panel in one colour."""
    return rounded(*BOX, ROUND, colour)


def frame(line: str = INK) -> str:
    """The white margin: it forgives a crooked cut and shows a camera the card's edge. Drawn over what sticks out."""
    margin = f"M-1 -1H{number(CARD_WIDTH + 1)}V{number(CARD_HEIGHT + 1)}H-1Z"
    return path(margin + rounded_data(*BOX, ROUND), "#ffffff", even_odd=True) + rounded(*BOX, ROUND, "none", line, 0.7)


def burst(rays: int, strong: str, pale: str, centre: tuple[float, float] = CENTRE) -> str:
    """So many rays of equal width over the whole panel, the first straight up."""
    wide = 180 / rays
    beams = (sector(centre, 2 * wide * ray - wide / 2, 2 * wide * ray + wide / 2, BOX) for ray in range(rays))
    return ground(pale) + "".join(polygon(beam, strong) for beam in beams)
