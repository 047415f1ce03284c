"""Commands become facts here, or are refused with the reason."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from referee.core.commands import Amend, Command, Void
from referee.core.events import (
    Amended,
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    Fact,
    HandPassed,
    MarbleMoved,
    PileTaken,
    PileTouched,
    StandardGameWon,
    TargetChosen,
    Voided,
)
from referee.core.refusal import Refusal
from referee.engine.effective import amend, voided
from referee.engine.fold import Folded
from referee.games.protocol import Game

State = TypeVar("State")

AMENDABLE = (
    CardLaid
    | PileTaken
    | CardGone
    | PileTouched
    | Claimed
    | TargetChosen
    | StandardGameWon
    | DiamondShown
    | MarbleMoved
    | HandPassed
)


def accept(game: Game[State], folded: Folded[State], command: Command) -> tuple[Fact, ...] | Refusal:
    """What the command adds to the ledger, or why it can't be taken."""
    facts: Sequence[Fact] | Refusal
    match command:
        case Amend():
            facts = _amended(folded, command)
        case Void():
            facts = _voided(folded, command)
        case _:
            facts = game.facts(folded.state, command)
    if isinstance(facts, Refusal):
        return facts
    return tuple(game.seal(fact) for fact in facts)


def _amended(folded: Folded[State], command: Amend) -> tuple[Fact, ...] | Refusal:
    event = next((event for event in folded.events if event.seq == command.seq), None)
    if event is None:
        return _no_such_event(folded, command.seq)
    if not isinstance(event.fact, AMENDABLE):
        return Refusal(
            "not_amendable", f"Event {command.seq} can't be amended: only what was seen or said at the table can."
        )
    if command.seq in voided(folded.events):
        return Refusal("voided", f"Event {command.seq} was undone: redo it first, then amend it.")
    deck, players = folded.started.deck, folded.started.players
    if command.face is not None and command.face not in deck.counts:
        return Refusal(
            "unknown_face",
            f"“{command.face}” is no card of the deck {deck.name}: it has {', '.join(deck.faces)}.",
        )
    if command.seat is not None and not 0 <= command.seat < len(players):
        return Refusal("unknown_seat", f"There is no seat {command.seat}: the seats are 0 to {len(players) - 1}.")
    amendment = Amended(command.seq, command.face, command.seat, command.zone)
    if amend(event.fact, replace(amendment)) == event.fact and amendment == Amended(command.seq):
        return Refusal(
            "nothing_amended", f"The amendment of event {command.seq} says nothing: name a face, seat or zone."
        )
    return (amendment,)


def _voided(folded: Folded[State], command: Void) -> tuple[Fact, ...] | Refusal:
    if all(event.seq != command.seq for event in folded.events):
        return _no_such_event(folded, command.seq)
    if command.seq == folded.events[0].seq:
        return Refusal("not_voidable", "The start of the game can't be undone: begin another game instead.")
    if command.seq in voided(folded.events):
        return Refusal("voided", f"Event {command.seq} was undone already.")
    return (Voided(command.seq),)


def _no_such_event(folded: Folded[State], seq: int) -> Refusal:
    return Refusal("no_such_event", f"There is no event {seq}: the newest is {folded.seq}.")
