"""ROCKOMAN: the turn and the beat."""

import pytest

from tests.referee.table_language import table


def test_the_deck_has_86_cards() -> None:
    assert table().board.draw_left == 86


def test_play_goes_clockwise() -> None:
    game = table("rock-01")
    assert game.board.turn == 1
    assert game.play("gun").board.turn == 2
    assert game.play("rps").board.turn == 0


def test_a_super_lies_face_up_beside_the_point_pile_and_the_turn_ends() -> None:
    game = table("super-rock")
    assert game.score("Ana").face_up == ("super-rock",)
    assert game.board.piles["discard"] == ()
    assert game.board.turn == 1


def test_a_ring_lies_face_down_in_the_ring_pile_and_the_turn_ends() -> None:
    game = table("ring")
    assert game.score("Ana").piles["ring"] == 1
    assert game.board.turn == 1
    assert not game.board.irregularities


def test_any_other_card_lies_face_up_on_the_discard_pile() -> None:
    assert table("rock-01", "steal", "good").board.piles["discard"] == ("rock-01", "steal", "good")


@pytest.mark.parametrize(
    ("laid", "lying"),
    [("rock-01", "scissors-16"), ("scissors-01", "paper-16"), ("paper-01", "rock-16"), ("rock-03", "rock-01")],
)
def test_rock_beats_scissors_scissors_beat_paper_paper_beats_rock_and_the_higher_number_its_like(
    laid: str, lying: str
) -> None:
    assert table(lying, laid).ruling("beat").face == laid
    assert not table(laid, lying).rulings("beat")


def test_whose_card_beats_takes_the_whole_discard_pile_the_laid_card_included() -> None:
    game = table("rock-01", "good", "paper-05", "scissors-02", "Ana takes")
    assert game.ruling("beat").cards == 4
    assert game.points == {"Ana": 4, "Ben": 0, "Cleo": 0}
    assert game.board.piles["discard"] == ()


def test_the_beat_and_the_taking_are_two_things() -> None:
    game = table("rock-01", "paper-05")
    assert game.ruling("beat").seat == 1
    assert game.points["Ben"] == 0
    assert game.play("Ben takes").points["Ben"] == 2


def test_a_take_by_an_unseen_hand_is_whose_it_was_to_take() -> None:
    game = table("rock-01", "paper-05", "somebody takes")
    assert game.points["Ben"] == 2
    assert game.board.actors == {2: 0, 3: 1, 4: 1}


def test_equal_type_and_number_is_no_beat() -> None:
    assert not table("rock-04", "rock-04").rulings("beat")


@pytest.mark.parametrize("effect", ["gun", "good", "sick", "rps", "steal"])
def test_effect_cards_neither_beat_nor_are_beaten(effect: str) -> None:
    assert not table("scissors-01", effect, "rock-16").rulings("beat")


def test_a_super_on_the_discard_pile_neither_beats_nor_is_beaten() -> None:
    assert not table("scissors-01", "Ben: super-rock on discard", "paper-01").rulings("beat")


def test_an_effect_card_on_top_shields_what_lies_under_it() -> None:
    assert not table("scissors-01", "steal", "rock-16").rulings("beat")


def test_the_first_card_on_an_empty_discard_pile_is_no_beat() -> None:
    game = table("rock-01", "paper-05", "Ben takes", "scissors-01")
    assert len(game.rulings("beat")) == 1


def test_a_card_nobody_could_read_beats_nothing_and_is_asked_about() -> None:
    game = table("scissors-01", 'fact {"kind": "card_laid", "zone": "discard", "face": null, "tentative": true}')
    assert not game.rulings("beat")
    assert game.asks() == ["face"]
    assert game.play("amend 3 face=rock-01").ruling("beat").seat == 1


def test_a_doubtful_reading_is_judged_and_asked_about_with_its_three_likeliest_faces() -> None:
    game = table("scissors-01", "maybe rock-05 or rock-06 or rock-08 or rock-09")
    assert game.ruling("beat").face == "rock-05"
    assert game.board.asks[0].faces == ("rock-05", "rock-06", "rock-08")
    assert game.board.doubts == 1
    assert game.play("amend 3 face=rock-05").board.doubts == 0


@pytest.mark.parametrize("players", ["Ana Ben", "Ana Ben Cleo Dan Eve Fay Gus Hal"])
def test_two_to_eight_play(players: str) -> None:
    game = table(*["steal"] * 8, players=players)
    assert len(game.game.seats) == 7
    assert game.board.turn == 8 % len(players.split())
