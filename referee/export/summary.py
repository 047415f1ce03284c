"""A game in one line."""

from datetime import datetime
from typing import Any

import msgspec

from referee.engine.fold import Folded


class PlayerPoints(msgspec.Struct, frozen=True):
    """A player and the points so far."""

    seat: int
    name: str
    points: int


class Summary(msgspec.Struct, frozen=True):
    """What a list of games says of one."""

    id: str
    date: str  # local time, as ISO 8601 writes it
    game: str
    players: tuple[PlayerPoints, ...]
    winners: tuple[int, ...]
    finished: bool
    events: int


def summary(game_id: str, folded: Folded[Any]) -> Summary:
    """The line of this game."""
    board = folded.scoreboard
    return Summary(
        id=game_id,
        date=datetime.fromtimestamp(folded.started.wall_time).isoformat(timespec="minutes"),
        game=board.game,
        players=tuple(PlayerPoints(seat.seat, seat.name, seat.points) for seat in board.seats),
        winners=board.winners,
        finished=board.phase == "ended",
        events=len(folded.events),
    )
