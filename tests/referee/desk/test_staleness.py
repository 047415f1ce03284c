"""A command is stale when what it rests on has changed, and not because the game went on."""

import pytest

from referee.core.commands import Amend, Claim, Command, Finish, StandardGame, Target, Void
from referee.core.events import Amended, CardLaid, Event, Fact, PileTaken, StandardGameWon, TargetChosen, Voided
from referee.desk.staleness import stale

ABOUT_FIVE: tuple[Command, ...] = (Amend(5, "gun"), Void(5), Target(0, 1, seq=5), StandardGame(1, seq=5))
NOW: tuple[Command, ...] = (Claim(0), Finish(), Target(0, 1), StandardGame(1))
OF_FIVE: tuple[Fact, ...] = (TargetChosen(5, 1), StandardGameWon(5, 1), Amended(5, "gun"), Voided(5))
OF_OTHERS: tuple[Fact, ...] = (
    *(CardLaid("discard", "gun"), CardLaid("ring:1", None), PileTaken("discard")),
    *(TargetChosen(4, 1), StandardGameWon(4, 1), Amended(4, "gun"), Voided(4)),
)


def is_stale(command: Command, *since: Fact, expected: int = 9) -> bool:
    events = [Event(9, 0.0, "camera", PileTaken("discard"))]
    events += [Event(seq, 0.0, "camera", fact) for seq, fact in enumerate(since, start=10)]
    refusal = stale(command, events, expected)
    assert refusal is None or (refusal.kind, refusal.seq) == ("stale", events[-1].seq)
    return refusal is not None


@pytest.mark.parametrize("fact", OF_FIVE, ids=repr)
@pytest.mark.parametrize("command", ABOUT_FIVE, ids=repr)
def test_a_command_about_an_event_is_stale_when_that_event_was_answered_or_corrected(
    command: Command, fact: Fact
) -> None:
    assert is_stale(command, fact)


@pytest.mark.parametrize("command", ABOUT_FIVE, ids=repr)
def test_and_only_then(command: Command) -> None:
    assert not is_stale(command, *OF_OTHERS)


@pytest.mark.parametrize("fact", [*OF_FIVE, *OF_OTHERS], ids=repr)
@pytest.mark.parametrize("command", NOW, ids=repr)
def test_a_command_about_the_present_is_stale_when_anything_happened(command: Command, fact: Fact) -> None:
    assert is_stale(command, fact)
    assert not is_stale(command)
    assert is_stale(command, expected=10), "of another game"
