"""The story of a game: who led when, what was taken at once, and what luck had to do with it."""

import pytest

from referee.core.events import Agreed
from referee.export import story
from referee.export.story import family
from tests.referee.table_language import Table, table


def test_the_race_has_a_moment_for_every_change_of_points(short_game: Table) -> None:
    race = story(short_game.folded).race
    assert [(moment.seq, moment.points) for moment in race] == [
        (1, (0, 0)),
        (4, (0, 2)),
        (8, (2, 2)),
        (15, (5, 2)),
        (17, (5, 7)),
    ]
    assert [moment.t for moment in race] == [short_game.folded.events[moment.seq - 1].t for moment in race]


def test_the_lead_changes_when_somebody_passes_the_leader_not_when_they_draw_level(short_game: Table) -> None:
    changes = story(short_game.folded).lead_changes
    assert [(change.seq, change.seat, change.points) for change in changes] == [(15, 0, 5), (17, 1, 7)]


def test_who_leads_first_or_adds_to_a_lead_takes_it_from_nobody() -> None:
    game = table("scissors-01", "rock-01", "Ben takes", "scissors-02", "rock-02", "Cleo takes", players="Ana Ben Cleo")
    assert story(game.folded).lead_changes == ()
    ahead = table("scissors-01", "rock-01", "Ben takes", "scissors-02", "rock-02", "Ben takes", players="Ana Ben")
    assert [moment.points for moment in story(ahead.folded).race] == [(0, 0), (0, 2), (0, 4)]
    assert story(ahead.folded).lead_changes == ()


def test_the_biggest_captures_come_first_and_only_five_are_told(short_game: Table) -> None:
    captures = story(short_game.folded).captures
    assert [(one.seat, one.cards, one.seq) for one in captures] == [(0, 3, 15), (1, 2, 4), (0, 2, 8)]
    long = table(players="Ana Ben")
    for number in range(1, 7):
        long.play(f"scissors-{number:02}", f"rock-{number:02}", "Ben takes")
    long.play("rock-11", "rock-12", "scissors-11", "rock-13", "Ben takes")
    assert [one.cards for one in story(long.folded).captures] == [4, 2, 2, 2, 2]


def test_what_was_drawn_stands_beside_what_the_deck_lets_expect(short_game: Table) -> None:
    ana, zoe = story(short_game.folded).drawn
    # each drew four of ten cards, of which three are rocks, two papers, three scissors, one a super and one a ring
    assert {one.family: (one.cards, one.expected) for one in ana} == {
        "rock": (1, 1.2),
        "paper": (0, 0.8),
        "scissors": (2, 1.2),
        "super": (1, 0.4),  # drawn once, though it was laid twice
        "ring": (0, 0.4),
    }
    assert {one.family: one.cards for one in zoe} == {"rock": 1, "paper": 1, "scissors": 1, "super": 0, "ring": 1}


def test_a_card_that_could_not_be_read_is_no_familys_and_who_drew_nothing_has_no_row() -> None:
    game = table("rock-01", 'fact {"kind": "card_laid", "zone": "discard", "face": null, "seat": 1, "tentative": true}')
    ana, ben, cleo = story(game.folded).drawn
    assert sum(one.cards for one in ana) == 1
    assert (ben, cleo) == ((), ())


def test_what_was_missed_mended_and_against_the_rules_is_told(short_game: Table) -> None:
    before = story(short_game.folded)
    assert [(one.seat, one.against) for one in before.missed] == [(0, "scissors-02")]
    assert [one.kind for one in before.irregularities] == ["cards_left"]
    assert before.corrections == ()
    short_game.play("amend 10 face=rock-03", "void 17")
    assert [event.seq for event in story(short_game.folded).corrections] == [18, 19]
    assert story(short_game.folded).race[-1].points == (5, 2), "the diamond was taken back"


def test_points_that_were_agreed_on_are_told_as_such(short_game: Table) -> None:
    assert not story(short_game.folded).agreed
    told = story(short_game.happen(Agreed((6, 6)), by="player").folded)
    assert told.agreed
    assert told.race[-1].points == (6, 6)


@pytest.mark.parametrize(
    ("face", "kind"), [("rock-07", "rock"), ("super-rock", "super"), ("gun", "gun"), ("red_joker", "red")]
)
def test_a_family_is_what_stands_before_the_number(face: str, kind: str) -> None:
    assert family(face) == kind
