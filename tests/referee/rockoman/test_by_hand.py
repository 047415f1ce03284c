"""ROCKOMAN refereed by tablet alone: everything can be entered by command."""

import pytest

from referee.core.commands import Lay, Move, PassHand
from tests.referee.table_language import table


def test_a_whole_turn_is_one_tap_the_next_card_means_the_pile_was_taken() -> None:
    game = table("tap rock-01", "tap paper-01", "tap steal")
    assert game.points["Ben"] == 2
    assert game.board.piles["discard"] == ("steal",)
    assert not game.board.irregularities


def test_a_drawn_super_or_ring_means_so_too() -> None:
    assert table("tap rock-01", "tap paper-01", "tap super-rock").points["Ben"] == 2
    assert table("tap rock-01", "tap paper-01", "tap ring").points["Ben"] == 2


def test_until_the_next_card_the_rockoman_can_be_said() -> None:
    game = table("tap super-rock", "tap paper-01", "tap scissors-01", "tap Ana: ROCKOMAN", "tap steal")
    assert game.points == {"Ana": 3, "Ben": 0, "Cleo": 0}


def test_a_table_may_want_every_take_tapped() -> None:
    game = table("tap rock-01", "tap paper-01", "tap steal", auto_take=False)
    assert game.irregularities() == ["beat_not_taken"]
    assert table("tap rock-01", "tap paper-01", 'say {"kind": "take", "seat": 1}').points["Ben"] == 2


def test_cards_go_where_their_kind_goes_unless_said_otherwise() -> None:
    game = table("tap rock-01", "tap super-rock", "tap ring-plain", "tap good", "tap sick")
    assert game.board.piles["discard"] == ("rock-01", "good", "sick")
    assert game.score("Ben").face_up == ("super-rock",)
    assert [seat.piles["ring"] for seat in game.board.seats] == [0, 0, 1]
    assert game.play("tap super-paper on discard").irregularities() == ["super_on_discard"]


def test_a_mistap_amended_judges_everything_after_it_anew() -> None:
    game = table("tap rock-01", "tap paper-02", "tap paper-01", "tap steal")
    assert game.points["Ben"] == 2
    game.play("amend 3 face=rock-02")
    assert game.points == {"Ana": 0, "Ben": 2, "Cleo": 0}
    game.play("amend 3 face=scissors-02")
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 0}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("tap rock-99", "unknown_face"),
        ('say {"kind": "lay", "face": "gun", "seat": 5}', "unknown_seat"),
        ('say {"kind": "take", "seat": 1, "zone": "point:1"}', "wrong_zone"),
        ('say {"kind": "take", "seat": 1}', "empty_pile"),
        ("Ana -> Ben", "nothing_open"),
        ("Ana wins", "nothing_open"),
        ('say {"kind": "claim", "seat": -1}', "unknown_seat"),
    ],
)
def test_what_can_not_be_is_refused_with_a_sentence(line: str, reason: str) -> None:
    game = table(line)
    assert game.refused
    assert game.refused.kind == reason
    assert game.refused.sentence.endswith(".")
    assert len(game.folded.events) == 1


def test_a_refused_rockoman_says_what_would_be_right() -> None:
    sentences = [
        table(*lines, "tap Ana: ROCKOMAN" + face).refused
        for lines, face in [
            (("Ana: super-rock",), ""),
            (("Ana: super-rock", "steal"), ""),
            (("Ana: super-rock", "paper-01"), " super-rock"),
        ]
    ]
    assert [refusal.sentence for refusal in sentences if refusal] == [
        "The discard pile shows no card a super can be laid on.",
        "No super can be laid on steal.",
        "On paper-01 only super-scissors can be laid, not super-rock.",
    ]


def test_an_unknown_face_is_refused_with_the_list_of_known_ones() -> None:
    refused = table("tap rock-99").refused
    assert refused
    assert "rock-01" in refused.sentence


@pytest.mark.parametrize("command", [Move(0, "KS", 1, "track:1"), PassHand(0)])
def test_commands_of_other_games_mean_nothing(command: Move | PassHand) -> None:
    refused = table().say(command).refused
    assert refused
    assert refused.kind == "unknown_command"


def test_after_scoring_started_no_card_is_laid() -> None:
    refused = table("score").say(Lay("gun")).refused
    assert refused
    assert refused.kind == "game_over"


def test_a_zone_no_table_has_is_kept_as_seen_and_told() -> None:
    assert table('fact {"kind": "pile_touched", "zone": "elsewhere"}').irregularities() == ["pile_touched"]
