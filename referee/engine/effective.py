"""The facts as they count: amended where they stand, voided and mended ones gone, answers where they answer."""

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from referee.core.events import (
    Amended,
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    Event,
    Fact,
    GameStarted,
    HandPassed,
    MarbleMoved,
    PileTaken,
    PileTouched,
    StandardGameWon,
    TableAgrees,
    TableDiffers,
    TargetChosen,
    Voided,
)

Answer: TypeAlias = TargetChosen | StandardGameWon
ANSWERS = (TargetChosen, StandardGameWon)
ELSEWHERE = (Amended, Voided, *ANSWERS)  # what counts at another place than its own


def effective(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events a game is folded from, in the order in which they count."""
    dead = voided(events)
    amendments: dict[int, list[Amended]] = {}
    answers: dict[int, dict[type[Answer], Event]] = {}
    for event in events:
        if event.seq in dead:
            continue
        if isinstance(event.fact, Amended) and event.fact.target < event.seq:
            amendments.setdefault(event.fact.target, []).append(event.fact)
        elif isinstance(event.fact, ANSWERS) and event.fact.about < event.seq:
            # A second answer to the same question replaces the first: people correct themselves by answering again.
            answers.setdefault(event.fact.about, {})[type(event.fact)] = event

    counting: list[Event] = []
    for event in events:
        if event.seq in dead or isinstance(event.fact, ELSEWHERE):
            continue
        counting.append(_amend(event, amendments) if event.seq in amendments else event)
        if event.seq in answers:
            counting.extend(_amend(answer, amendments) for answer in answers[event.seq].values())
    return _without_mended(counting)


def _without_mended(events: Sequence[Event]) -> tuple[Event, ...]:
    """What happened while a zone was not judged is judged once it agrees again, as if it had never differed."""
    differing: dict[str, set[int]] = {}
    mended: set[int] = set()
    for event in events:
        match event.fact:
            case TableDiffers(zone=zone):
                differing.setdefault(zone, set()).add(event.seq)
            case PileTaken(zone=zone) if zone in differing:
                del differing[zone]  # its cards are gone: that doubt can't be mended any more
            case TableAgrees(zone=zone) if zone in differing:
                mended |= {*differing.pop(zone), event.seq}
            case _:
                pass
    return tuple(event for event in events if event.seq not in mended) if mended else tuple(events)


def voided(events: Sequence[Event]) -> frozenset[int]:
    """The seqs that do not count. Whether a voiding counts depends only on later ones, so one pass backwards tells."""
    starts = {event.seq for event in events if isinstance(event.fact, GameStarted)}  # without it there is no game
    dead: set[int] = set()
    for event in reversed(events):
        if isinstance(event.fact, Voided) and event.seq not in dead and event.fact.target < event.seq:
            dead.update({event.fact.target} - starts)
    return frozenset(dead)


def amended(events: Sequence[Event]) -> dict[int, Fact]:
    """The facts that count otherwise than they were recorded, by seq."""
    recorded = {event.seq: event.fact for event in events}
    return {event.seq: event.fact for event in effective(events) if event.fact != recorded[event.seq]}


def _amend(event: Event, amendments: dict[int, list[Amended]]) -> Event:
    if event.seq not in amendments:
        return event
    fact = event.fact
    for amendment in amendments[event.seq]:
        fact = amend(fact, amendment)
    return replace(event, fact=fact)


def amend(fact: Fact, by: Amended) -> Fact:
    """The fact as it should have been recorded; what it has no place for is left out."""
    match fact:
        case CardLaid():
            fact = fact if by.face is None else replace(fact, face=by.face, confidence=1.0, tentative=False)
            return replace(fact, seat=_or(by.seat, fact.seat), zone=_or(by.zone, fact.zone))
        case PileTaken():
            return replace(fact, seat=_or(by.seat, fact.seat), zone=_or(by.zone, fact.zone))
        case CardGone():
            return replace(fact, face=_or(by.face, fact.face), zone=_or(by.zone, fact.zone))
        case PileTouched():
            return replace(fact, zone=_or(by.zone, fact.zone))
        case Claimed():
            return replace(fact, seat=_or(by.seat, fact.seat), face=_or(by.face, fact.face))
        case TargetChosen():
            return replace(fact, opponent=_or(by.seat, fact.opponent), face=_or(by.face, fact.face))
        case StandardGameWon():
            return replace(fact, winner=_or(by.seat, fact.winner))
        case DiamondShown():
            return replace(fact, seat=_or(by.seat, fact.seat))
        case MarbleMoved():
            return replace(fact, seat=_or(by.seat, fact.seat), face=_or(by.face, fact.face), to=_or(by.zone, fact.to))
        case HandPassed():
            return replace(fact, seat=_or(by.seat, fact.seat), face=_or(by.face, fact.face))
        case _:
            return fact


def _or(new: object, old: object) -> object:
    return old if new is None else new
