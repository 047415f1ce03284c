"""Which facts count, and where: amended in place, voided gone, answers at what they answer."""

from typing import Any

import pytest

from referee.core.events import (
    Agreed,
    Amended,
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    Event,
    Fact,
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
from referee.engine.effective import amended, effective, voided


def events(*facts: Fact) -> tuple[Event, ...]:
    return tuple(Event(seq, float(seq), "player", fact) for seq, fact in enumerate(facts, start=1))


def counting(*facts: Fact) -> list[tuple[int, Fact]]:
    return [(event.seq, event.fact) for event in effective(events(*facts))]


ROCK, PAPER = CardLaid("discard", "rock-01"), CardLaid("discard", "paper-01")


def test_an_amendment_takes_effect_at_the_originals_place() -> None:
    assert counting(ROCK, PAPER, Amended(1, face="gun")) == [(1, CardLaid("discard", "gun")), (2, PAPER)]


def test_what_an_amendment_leaves_out_stays() -> None:
    assert counting(ROCK, Amended(1, seat=2), Amended(1, zone="super:1")) == [(1, CardLaid("super:1", "rock-01", 2))]


def test_the_last_amendment_counts() -> None:
    assert counting(ROCK, Amended(1, face="gun"), Amended(1, face="sick"))[0][1] == CardLaid("discard", "sick")


def test_naming_the_face_settles_a_doubtful_reading_naming_the_seat_does_not() -> None:
    doubtful = CardLaid("discard", "rock-01", confidence=0.5, candidates=(("rock-01", 0.5),), tentative=True)
    settled = counting(doubtful, Amended(1, face="rock-01"))[0][1]
    assert settled == CardLaid("discard", "rock-01", candidates=(("rock-01", 0.5),))
    still: Any = counting(doubtful, Amended(1, seat=1))[0][1]
    assert still.tentative


def test_a_voided_fact_is_gone_and_redone_by_voiding_the_voiding() -> None:
    assert counting(ROCK, Voided(1)) == []
    assert counting(ROCK, Voided(1), Voided(2)) == [(1, ROCK)]
    assert counting(ROCK, Voided(1), Voided(2), Voided(3)) == []
    assert voided(events(ROCK, Voided(1), Voided(2))) == {2}


def test_a_voided_amendment_gives_back_what_was() -> None:
    assert counting(ROCK, Amended(1, face="gun"), Voided(2)) == [(1, ROCK)]


def test_an_answer_counts_right_behind_what_it_answers() -> None:
    good, answer = CardLaid("discard", "good"), TargetChosen(1, 2)
    assert counting(good, PAPER, answer) == [(1, good), (3, answer), (2, PAPER)]


def test_a_second_answer_replaces_the_first_and_undoing_it_gives_the_first_back() -> None:
    good, first, second = CardLaid("discard", "good"), TargetChosen(1, 2), TargetChosen(1, 1)
    assert counting(good, first, second) == [(1, good), (3, second)]
    assert counting(good, first, second, Voided(3)) == [(1, good), (2, first)]


def test_an_answer_to_something_undone_or_not_yet_there_does_not_count() -> None:
    good = CardLaid("discard", "good")
    assert counting(good, StandardGameWon(1, 0), Voided(1)) == []
    assert counting(StandardGameWon(2, 0), good) == [(2, good)]


def test_a_correction_of_something_not_yet_there_does_not_count() -> None:
    assert counting(Amended(2, face="gun"), ROCK) == [(2, ROCK)]
    assert counting(Voided(2), ROCK) == [(2, ROCK)]


@pytest.mark.parametrize(
    ("fact", "becomes"),
    [
        (PileTaken("discard", 0), PileTaken("pile:1", 2)),
        (CardGone("super:0", "gun"), CardGone("pile:1", "steal")),
        (PileTouched("point:0"), PileTouched("pile:1")),
        (Claimed(0, "gun"), Claimed(2, "steal")),
        (StandardGameWon(1, 0), StandardGameWon(1, 2)),
        (TargetChosen(1, 0), TargetChosen(1, 2, "steal")),
        (DiamondShown(0), DiamondShown(2)),
        (MarbleMoved(0, "KS", 1, "rest"), MarbleMoved(2, "steal", 1, "pile:1")),
        (HandPassed(0), HandPassed(2, "steal")),
        (Agreed((1, 2)), Agreed((1, 2))),
    ],
)
def test_every_fact_is_amended_where_it_has_a_place_for_it(fact: Fact, becomes: Fact) -> None:
    change = Amended(2, "steal", 2, "pile:1")
    assert counting(ROCK, fact, change)[1][1] == becomes


def test_the_facts_that_count_otherwise_than_recorded_are_told() -> None:
    told = amended(events(ROCK, PAPER, Amended(2, face="gun")))
    assert told == {2: CardLaid("discard", "gun")}


def test_a_zone_that_agrees_again_never_differed() -> None:
    differs, agrees = TableDiffers("discard", "gun", "rock-01"), TableAgrees("discard")
    assert counting(ROCK, differs, PAPER, agrees) == [(1, ROCK), (3, PAPER)]
    assert counting(ROCK, differs, differs, PAPER, agrees) == [(1, ROCK), (4, PAPER)]
    assert counting(differs, ROCK, agrees, Voided(3)) == [(1, differs), (2, ROCK)]
    assert counting(differs, TableAgrees("draw")) == [(1, differs), (2, TableAgrees("draw"))]


def test_a_pile_taken_while_it_differed_leaves_the_doubt_whatever_lies_there_next() -> None:
    differs, taken, agrees = TableDiffers("discard", "gun", "rock-01"), PileTaken("discard", 1), TableAgrees("discard")
    assert counting(differs, taken, differs, agrees) == [(1, differs), (2, taken)]
    assert counting(differs, PileTaken("point:1"), agrees) == [(2, PileTaken("point:1"))]
