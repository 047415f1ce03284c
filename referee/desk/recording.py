"""From what is seen or said to the events that enter the ledger."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from referee.core.commands import Command
from referee.core.events import (
    Amended,
    Author,
    CardGone,
    CardLaid,
    Event,
    Fact,
    PileTaken,
    PileTouched,
    StandardGameWon,
    TargetChosen,
    Voided,
)
from referee.core.observations import SeenCard, TableView
from referee.core.refusal import Refusal
from referee.engine.accept import accept
from referee.engine.fold import Folded, advance
from referee.engine.reconcile import reconcile
from referee.games.protocol import Game


def in_game_time(view: TableView, t: float) -> TableView:
    """The same view as of the game's clock: only then can it be compared with what the ledger holds."""

    def moved(moment: float | None) -> float | None:
        return None if moment is None else moment + t - view.t

    return TableView(
        t,
        tuple(replace(card, since=card.since + t - view.t) for card in view.cards),
        tuple(replace(zone, empty_at=moved(zone.empty_at), touched_at=moved(zone.touched_at)) for zone in view.zones),
    )


def seen(folded: Folded[Any], view: TableView) -> tuple[Event, ...]:
    """The events that lead to what lies on the table; the view is in the game's time."""
    events: list[Event] = []
    for fact in reconcile(folded.game, folded, view):
        came = _came_to_be(fact, view)
        at = view.t if came is None else min(view.t, came)
        events.append(_next(folded, events, fact, at, "camera", _evidence(folded.game, fact, view)))
    return tuple(events)


def said(folded: Folded[Any], command: Command, t: float) -> tuple[Event, ...] | Refusal:
    """The events a command adds, or why it is refused."""
    facts = accept(folded.game, folded, command)
    if isinstance(facts, Refusal):
        return facts
    events: list[Event] = []
    for fact in facts:
        events.append(_next(folded, events, fact, t, "player"))
    return tuple(events)


def after(folded: Folded[Any], events: Iterable[Event]) -> Folded[Any]:
    """The game with these events added."""
    for event in events:
        folded = advance(folded.game, folded, event)
    return folded


def _next(
    folded: Folded[Any], before: Sequence[Event], fact: Fact, t: float, by: Author, evidence: str | None = None
) -> Event:
    last = before[-1] if before else folded.events[-1]
    # the ledger's time never goes back, whatever a camera or a film says
    return Event(last.seq + 1, max(last.t, t), by, fact, _cause(fact), evidence)


def _cause(fact: Fact) -> int | None:
    match fact:
        case TargetChosen(about=seq) | StandardGameWon(about=seq) | Amended(target=seq) | Voided(target=seq):
            return seq
        case _:
            return None


def _came_to_be(fact: Fact, view: TableView) -> float | None:
    """When it happened, where the camera can tell: a view comes a little later."""
    match fact:
        case CardLaid(placement=int() as placement):
            return next((card.since for card in view.cards if card.id == placement), None)
        case PileTaken(zone=name):
            return next((zone.empty_at for zone in view.zones if zone.zone == name), None)
        case PileTouched(zone=name):
            return next((zone.touched_at for zone in view.zones if zone.zone == name), None)
        case _:
            return None


def _evidence(game: Game[Any], fact: Fact, view: TableView) -> str | None:
    match fact:
        case CardLaid(placement=int() as placement) | CardGone(placement=int() as placement):
            card = next((card for card in view.cards if card.id == placement), None)
            return card.evidence if card and not _is_secret(game, card) else None
        case _:
            return None


def _is_secret(game: Game[Any], card: SeenCard) -> bool:
    """Whether the game seals what this card's picture shows: then the picture must not be kept with the fact either."""
    read = CardLaid(card.zone or "", card.reading.face, candidates=card.reading.candidates)
    return game.seal(read) != read
