"""How a game went: the race over its turns, who led, what was drawn, what was missed and mended."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from referee.core.events import Amended, CardLaid, Event, GameStarted, Voided
from referee.core.rulings import Irregularity, Ruling
from referee.engine.fold import Folded

MOST_CAPTURES = 5


class Moment(msgspec.Struct, frozen=True):
    """Everybody's points after an event."""

    seq: int
    t: float
    points: tuple[int, ...]


class LeadChange(msgspec.Struct, frozen=True):
    """From here on somebody else led alone."""

    seq: int
    t: float
    seat: int
    points: int


class Drawn(msgspec.Struct, frozen=True):
    """How many cards of a family a seat drew, and how many were to be expected of its draws."""

    family: str
    cards: int
    expected: float


class Story(msgspec.Struct, frozen=True):
    """All that the report tells beyond the final table."""

    race: tuple[Moment, ...]
    lead_changes: tuple[LeadChange, ...]
    captures: tuple[Ruling, ...]
    missed: tuple[Ruling, ...]
    corrections: tuple[Event, ...]
    irregularities: tuple[Irregularity, ...]
    drawn: tuple[tuple[Drawn, ...], ...]  # by seat
    agreed: bool


def story(folded: Folded[Any]) -> Story:
    """The story of a game as it counts after all corrections."""
    board = folded.scoreboard
    race = _race(folded)
    captures = sorted((one for one in board.rulings if one.kind == "taken"), key=lambda one: -one.cards)
    return Story(
        race=race,
        lead_changes=_lead_changes(race),
        captures=tuple(captures[:MOST_CAPTURES]),
        missed=tuple(one for one in board.rulings if one.kind == "missed_rockoman"),
        corrections=tuple(event for event in folded.events if isinstance(event.fact, Amended | Voided)),
        irregularities=board.irregularities,
        drawn=_drawn(folded),
        agreed=any(event.fact.__struct_config__.tag == "agreed" for event in folded.effective),
    )


def _race(folded: Folded[Any]) -> tuple[Moment, ...]:
    """A moment for every event that changed somebody's points."""
    game, (first, *rest) = folded.game, folded.effective
    assert isinstance(first.fact, GameStarted)  # fold lets nothing else stand there
    state = game.begin(first, first.fact)
    race = [Moment(first.seq, first.t, _points(game.scoreboard(state).seats))]
    for event in rest:
        state = game.apply(state, event)
        points = _points(game.scoreboard(state).seats)
        if points != race[-1].points:
            race.append(Moment(event.seq, event.t, points))
    return tuple(race)


def _points(seats: Sequence[Any]) -> tuple[int, ...]:
    return tuple(seat.points for seat in seats)


def _lead_changes(race: Sequence[Moment]) -> tuple[LeadChange, ...]:
    """Taking the lead from somebody; catching up changes nothing yet."""
    changes: list[LeadChange] = []
    leader: int | None = None
    for moment in race:
        best = max(moment.points)
        if moment.points.count(best) != 1 or (seat := moment.points.index(best)) == leader:
            continue
        if leader is not None:
            changes.append(LeadChange(moment.seq, moment.t, seat, best))
        leader = seat
    return tuple(changes)


def family(face: str) -> str:
    """What kind of card a face is: "rock" for rock-07, "super" for super-rock, "gun" for gun."""
    return face.replace("_", "-").partition("-")[0]


def _drawn(folded: Folded[Any]) -> tuple[tuple[Drawn, ...], ...]:
    """What each seat drew, against the deck's own mixture."""
    board, deck = folded.scoreboard, folded.started.deck
    shares: Counter[str] = Counter()
    for kind in deck.cards:
        shares[family(kind.face)] += kind.count
    drew: list[Counter[str]] = [Counter() for _ in board.seats]
    again = {one.seq for one in board.rulings if one.kind == "rockoman"}  # a super was drawn before it is laid
    for event in folded.effective:
        seat = board.actors.get(event.seq)
        if seat is None or event.seq in again or not isinstance(event.fact, CardLaid):
            continue
        if event.fact.face is not None:
            drew[seat][family(event.fact.face)] += 1
        elif event.fact.zone.startswith("ring:"):
            drew[seat]["ring"] += 1
    return tuple(
        tuple(Drawn(name, mine[name], round(mine.total() * share / deck.total, 1)) for name, share in shares.items())
        if mine
        else ()
        for mine in drew
    )
