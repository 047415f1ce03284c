"""What everybody may see now. It never holds which ring is the diamond before the reveal."""

from typing import Literal

import msgspec

from referee.core.rulings import Ask, Irregularity, Ruling


class SeatScore(msgspec.Struct, frozen=True):
    """One player's line."""

    seat: int
    name: str
    colour: str
    points: int
    supers: int = 0  # supers in the point pile: the tie-break
    diamond: bool | None = None  # None until the reveal
    piles: dict[str, int] = {}  # "point", "ring", "super": how many cards
    face_up: tuple[str, ...] = ()  # what lies open before the seat: its supers, its won cards
    may_claim: bool = False
    rank: int = 1


class Marble(msgspec.Struct, frozen=True):
    """Super Tock: where a marble is: "rest", "track:37", "home:2", "heaven"."""

    seat: int
    number: int
    space: str


class Scoreboard(msgspec.Struct, frozen=True):
    """The running state of one game."""

    game: str
    seq: int  # of the last event it takes account of
    phase: Literal["playing", "scoring", "ended"]
    turn: int | None
    seats: tuple[SeatScore, ...]
    piles: dict[str, tuple[str | None, ...]] = {}  # shared zones, bottom to top; None for a card face down
    draw_left: int | None = None
    round: int | None = None
    winners: tuple[int, ...] = ()
    asks: tuple[Ask, ...] = ()
    doubts: int = 0  # tentative readings and contradictions nobody has settled
    last: Ruling | None = None
    rulings: tuple[Ruling, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    marbles: tuple[Marble, ...] = ()
    actors: dict[int, int] = {}  # who did what: the seat of each fact by its seq, where the fact does not say
    paused: tuple[str, ...] = ()  # zones that contradict the ledger: nothing is judged there until one is mended
    hints: tuple[int, ...] = ()  # seats told of an open ROCKOMAN window, as the table's settings allow
