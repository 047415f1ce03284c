"""The link that enters a finished game into BG Stats."""

from datetime import datetime
from typing import Any
from urllib.parse import quote

import msgspec

from referee.engine.fold import Folded

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "ROCKOMAN Table"


def play(game_id: str, folded: Folded[Any], title: str) -> dict[str, object]:
    """The play as BG Stats reads it; who won is always said, since it may hang on a tie-break."""
    board = folded.scoreboard
    names = [player.name for player in folded.started.players]
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game_id,
        "date": datetime.fromtimestamp(folded.started.wall_time).strftime("%Y-%m-%d %H:%M:%S"),
        "durationMin": max(1, round(folded.events[-1].t / 60)),
        "game": {"name": title, "sourceGameId": board.game, "highestWins": True, "noPoints": False},
        "players": [
            {
                "name": names[seat.seat],
                "sourcePlayerId": names[seat.seat].casefold(),
                "score": str(seat.points),
                "rank": seat.rank,
                "seatOrder": seat.seat + 1,
                "startPlayer": seat.seat == folded.started.first,
                "winner": seat.seat in board.winners,
            }
            for seat in board.seats
        ],
    }


def link(game_id: str, folded: Folded[Any], title: str) -> str:
    """The address to open on a phone that has BG Stats."""
    return ADDRESS + quote(msgspec.json.encode(play(game_id, folded, title)).decode(), safe="")
