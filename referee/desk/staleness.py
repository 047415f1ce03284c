"""Whether a command still means what its sender saw."""

from collections.abc import Sequence

from referee.core.commands import Amend, Command, StandardGame, Target, Void
from referee.core.events import Amended, CardLaid, Event, Fact, StandardGameWon, TargetChosen, Voided
from referee.core.refusal import Refusal


def stale(command: Command, events: Sequence[Event], expected_seq: int) -> Refusal | None:
    """Refuse a command whose ground has changed by what came after the newest event its sender saw."""
    newest = events[-1].seq
    if expected_seq > newest:
        return Refusal("stale", f"Event {expected_seq} is of another game; here the newest is {newest}.", newest)
    since = (event for event in events if event.seq > expected_seq)
    changed = [event for event in since if _concerns(event.fact, command)]
    if not changed:
        return None
    told = "; ".join(f"{_words(event.fact)} (event {event.seq})" for event in changed[-3:])
    return Refusal("stale", f"Since you looked, the table has moved on: {told}. Look again.", newest)


def _concerns(fact: Fact, command: Command) -> bool:
    match command:
        # A command that names its event means that one, whatever was laid since; only its own fate matters.
        case (
            Amend(seq=int() as seq) | Void(seq=int() as seq) | Target(seq=int() as seq) | StandardGame(seq=int() as seq)
        ):
            match fact:
                case TargetChosen(about=about) | StandardGameWon(about=about):
                    return about == seq
                case Amended(target=target) | Voided(target=target):
                    return target == seq
                case _:
                    return False
        # Any other means "now": whatever happened may have changed it.
        case _:
            return True


def _words(fact: Fact) -> str:
    """A fact in a few words."""
    match fact:
        case CardLaid(face=str() as face, zone=zone):
            return f"{face} was laid on {zone}"
        case Amended(target=target):
            return f"event {target} was corrected"
        case Voided(target=target):
            return f"event {target} was undone"
        case _:
            return str(type(fact).__struct_config__.tag).replace("_", " ")
