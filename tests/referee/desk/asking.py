"""Speaking with a desk in a test."""

from referee.core.commands import Claim
from referee.core.refusal import Refusal
from referee.desk import Desk, Published, Said
from referee.journal import Journal


def points(desk: Desk) -> list[int]:
    board = desk.snapshot().scoreboard
    assert board
    return [seat.points for seat in board.seats]


def taken(answer: Said | Refusal) -> Said:
    assert isinstance(answer, Said), answer
    return answer


def refused(answer: Said | Refusal) -> Refusal:
    assert isinstance(answer, Refusal), answer
    return answer


def settle(desk: Desk) -> Published:
    """The state after all that was observed so far: a command waits its turn behind it."""
    refused(desk.say(Claim(0)))
    return desk.snapshot()


def fill_disk(journal: Journal) -> None:
    pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal: Journal) -> None:
    journal._connection.execute("PRAGMA max_page_count = 100000")
