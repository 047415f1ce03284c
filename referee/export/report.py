"""The referee's JSON: how a game went, as it counts after all corrections."""

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from referee.core.events import Event, Fact
from referee.core.refusal import Refusal
from referee.core.rulings import Ask, Irregularity, Ruling
from referee.engine.effective import amended
from referee.engine.fold import Folded


class ReportedPlayer(msgspec.Struct, frozen=True):
    """One player's line."""

    seat: int
    name: str
    points: int
    supers: int
    diamond: bool | None
    piles: dict[str, int]


class ReportedEvent(msgspec.Struct, frozen=True):
    """One fact as it counts; what the first eight fields can't hold stands in the others."""

    seq: int
    t: float
    kind: str
    seat: int | None
    zone: str | None
    face: str | None
    confidence: float | None
    tentative: bool
    about: int | UnsetType = UNSET
    opponent: int | UnsetType = UNSET
    winner: int | UnsetType = UNSET
    marble: int | UnsetType = UNSET
    to: str | UnsetType = UNSET
    points: tuple[int, ...] | UnsetType = UNSET
    amended: bool | UnsetType = UNSET


class Refused(msgspec.Struct, frozen=True):
    """A command that was not taken, and why."""

    t: float
    command: str
    kind: str
    sentence: str


class Report(msgspec.Struct, frozen=True):
    """A whole game."""

    game: str
    finished: bool
    players: tuple[ReportedPlayer, ...]
    winners: tuple[int, ...]
    events: tuple[ReportedEvent, ...]
    rulings: tuple[Ruling, ...]
    irregularities: tuple[Irregularity, ...]
    corrections_needed: int
    asks: tuple[Ask, ...] = ()  # what nobody answered
    refused: tuple[Refused, ...] = ()
    malformed: tuple[str, ...] = ()  # lines that were skipped, each named


def report(folded: Folded[Any], refused: tuple[Refused, ...] = (), malformed: tuple[str, ...] = ()) -> Report:
    """How the game went, as far as it did."""
    board = folded.scoreboard
    changed = amended(folded.events)
    return Report(
        game=board.game,
        finished=board.phase == "ended",
        players=tuple(
            ReportedPlayer(seat.seat, seat.name, seat.points, seat.supers, seat.diamond, seat.piles)
            for seat in board.seats
        ),
        winners=board.winners,
        events=tuple(_reported(event, board.actors, event.seq in changed) for event in folded.effective),
        rulings=board.rulings,
        irregularities=board.irregularities,
        corrections_needed=board.doubts,
        asks=board.asks,
        refused=refused,
        malformed=malformed,
    )


def refused(t: float, command: msgspec.Struct, refusal: Refusal) -> Refused:
    """A refused command's line."""
    return Refused(t, kind_of(command), refusal.kind, refusal.sentence)


def kind_of(said: msgspec.Struct) -> str:
    """A fact's or command's kind, as its JSON says it."""
    return str(said.__struct_config__.tag)


def _reported(event: Event, actors: dict[int, int], is_amended: bool) -> ReportedEvent:
    fact: Fact = event.fact
    seat: int | None = getattr(fact, "seat", None)
    more = {name: getattr(fact, name, UNSET) for name in ("about", "opponent", "winner", "marble", "to", "points")}
    return ReportedEvent(
        seq=event.seq,
        t=event.t,
        kind=kind_of(fact),
        seat=actors.get(event.seq) if seat is None else seat,
        zone=getattr(fact, "zone", None),
        face=getattr(fact, "face", None),
        confidence=getattr(fact, "confidence", None),
        tentative=getattr(fact, "tentative", False),
        amended=is_amended or UNSET,
        **more,
    )
