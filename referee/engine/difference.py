"""What a correction changed: said to those it concerns."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Literal, TypeVar

import msgspec

from referee.core.rulings import Irregularity, Ruling
from referee.core.scoreboard import Scoreboard

T = TypeVar("T", Ruling, Irregularity)


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that is otherwise than before."""

    kind: Literal["points", "turn", "winners", "ruling_gone", "ruling_new", "irregularity_gone", "irregularity_new"]
    seat: int | None = None
    points: int = 0  # by how many the seat's points changed
    seats: tuple[int, ...] = ()  # the winners now
    ruling: Ruling | None = None
    irregularity: Irregularity | None = None


def difference(before: Scoreboard, after: Scoreboard) -> tuple[Change, ...]:
    """Everything that counts and is otherwise, points first."""
    return tuple(_changes(before, after))


def _changes(before: Scoreboard, after: Scoreboard) -> Iterator[Change]:
    for old, new in zip(before.seats, after.seats, strict=True):
        if old.points != new.points:
            yield Change("points", seat=new.seat, points=new.points - old.points)
    if before.winners != after.winners:
        yield Change("winners", seats=after.winners)
    if before.turn != after.turn:
        yield Change("turn", seat=after.turn)
    for ruling in _more(before.rulings, after.rulings):
        yield Change("ruling_gone", seat=ruling.seat, ruling=ruling)
    for ruling in _more(after.rulings, before.rulings):
        yield Change("ruling_new", seat=ruling.seat, ruling=ruling)
    for irregularity in _more(before.irregularities, after.irregularities):
        yield Change("irregularity_gone", seat=irregularity.seat, irregularity=irregularity)
    for irregularity in _more(after.irregularities, before.irregularities):
        yield Change("irregularity_new", seat=irregularity.seat, irregularity=irregularity)


def _more(these: Sequence[T], those: Sequence[T]) -> Iterator[T]:
    """Each of these that those have not, as often as they have it not."""
    left = Counter(those)
    for one in these:
        if left[one]:
            left[one] -= 1
        else:
            yield one
