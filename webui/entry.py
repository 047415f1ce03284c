"""Playing without a camera: which taps the game waits for."""

from dataclasses import dataclass

from webui.view import View


@dataclass(frozen=True, slots=True)
class Step:
    """Who lays the next card; `seats` when the order is free."""

    seat: int | None
    seats: tuple[int, ...]
    over: bool


def step(view: View) -> Step:
    """What may be tapped now."""
    seats = tuple(seat.seat for seat in view.board.seats)
    return Step(seat=view.board.turn, seats=seats, over=view.board.phase == "ended")
