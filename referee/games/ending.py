"""How a game of points ends: who has most, and what becomes of a tie. Shared by the games that only count points."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from referee.core.rulings import Ask, Ruling

Tie: TypeAlias = Literal["shared", "standard_game"]


@dataclass(frozen=True, slots=True)
class Ending:
    """Whether it is over, who won, and what is still to be asked or told."""

    phase: Literal["playing", "scoring", "ended"] = "playing"
    winners: tuple[int, ...] = ()
    ask: tuple[Ask, ...] = ()
    ruling: tuple[Ruling, ...] = ()


def ending(points: Sequence[int], end: tuple[int, float] | None, tie: Tie, tie_winner: int | None) -> Ending:
    """The end at this event (seq and time; None: still playing), with these points."""
    if end is None:
        return Ending()
    seq, t = end
    best = max(points)
    first = tuple(seat for seat, each in enumerate(points) if each == best)
    if len(first) > 1 and tie == "standard_game":
        if tie_winner not in first:
            return Ending("scoring", ask=(Ask("standard_game", seq, t, seats=first),))
        first = (tie_winner,)
    seat = first[0] if len(first) == 1 else None
    return Ending("ended", first, ruling=(Ruling("end", t, seq, seat=seat, points=best),))


def ranks(points: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """Each seat's place, equal points sharing it; the winner of a tie stands before those it tied with."""
    return tuple(
        1
        + sum(other > mine for other in points)
        + (len(winners) == 1 and seat not in winners and mine == points[winners[0]])
        for seat, mine in enumerate(points)
    )
