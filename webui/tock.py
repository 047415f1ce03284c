"""The Super Tock board as a drawing: a ring of spaces, homes pointing inwards, heaven in the middle."""

from dataclasses import dataclass
from math import cos, pi, sin

from referee.core.zones import kind_of, number_of
from referee.games.supertock.board import MARBLES, SEGMENT, Board, board_for
from webui.marks import shape_of
from webui.view import View

RING, REST, HOME, MIDDLE = 84.0, 96.0, 70.0, 100.0


@dataclass(frozen=True, slots=True)
class Space:
    """One hole of the board."""

    key: str  # "track:7", or with the seat it belongs to "2/home:1"
    x: float
    y: float
    label: str = ""
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Ball:
    """One marble."""

    key: str
    x: float
    y: float
    colour: str
    number: int


@dataclass(frozen=True, slots=True)
class Drawing:
    """All there is to draw, in a square of 200."""

    spaces: tuple[Space, ...]
    balls: tuple[Ball, ...]
    radius: float


def drawing(view: View) -> Drawing:
    """The board with its marbles."""
    segments = view.started.settings.get("segments", 0)
    board = board_for(len(view.board.seats), int(segments))
    colours = {seat.seat: shape_of(seat.colour, seat.seat) for seat in view.board.seats}
    starts = {board.start(seat): colour for seat, colour in colours.items()}
    spaces = [
        Space(
            f"track:{place}",
            *_on_ring(board, place, RING),
            label=str(board.label(place)) if board.label(place) in (8, SEGMENT) else "",
            colour=starts.get(place, ""),
        )
        for place in range(board.length)
    ]
    for seat, colour in colours.items():
        for number in range(1, MARBLES + 1):
            home = place_of(board, seat, f"home:{number}", number)
            rest = place_of(board, seat, "rest", number)
            spaces += [
                Space(f"{seat}/home:{number}", *home, label=str(number), colour=colour),
                Space(f"{seat}/rest:{number}", *rest, colour=colour),
            ]
    spaces.append(Space("heaven", MIDDLE, MIDDLE))
    balls = tuple(
        Ball(
            f"{each.seat}-{each.number}",
            *place_of(board, each.seat, each.space, each.number),
            colours[each.seat],
            each.number,
        )
        for each in view.board.marbles
    )
    return Drawing(tuple(spaces), balls, 2.6 if board.segments < 8 else 1.9)


def place_of(board: Board, seat: int, space: str, number: int) -> tuple[float, float]:
    """Where a space is in the drawing; marbles at rest lie side by side outside their start."""
    start = board.start(seat)
    match kind_of(space):
        case "track":
            return _on_ring(board, number_of(space) or 0, RING)
        case "home":
            return _on_ring(board, start, HOME - 7.0 * ((number_of(space) or 1) - 1))
        case "rest":
            return _on_ring(board, start + (number - 2.5) * board.length / 52, REST)
        case _:
            return MIDDLE + 6 * cos(seat + number), MIDDLE + 6 * sin(seat + number)


def _on_ring(board: Board, place: float, radius: float) -> tuple[float, float]:
    angle = 2 * pi * place / board.length + pi / 2
    return round(MIDDLE + radius * cos(angle), 2), round(MIDDLE + radius * sin(angle), 2)
