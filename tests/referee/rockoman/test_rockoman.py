"""The shout: who may say ROCKOMAN, who did, and who missed it."""

import pytest

from tests.referee.table_language import Table, table


def entitled(game: Table) -> tuple[int, ...]:
    """The seats with an open window, as a table that tells the owners sees it."""
    return game.board.hints


def shout(*lines: str, **settings: str) -> Table:
    """A table where the owner of an open window is told."""
    return table(*lines, **{"hint": "owner", **settings})


@pytest.mark.parametrize(
    ("super_", "top"), [("super-rock", "scissors-05"), ("super-paper", "rock-05"), ("super-scissors", "paper-05")]
)
def test_a_super_may_be_laid_on_the_shape_it_beats(super_: str, top: str) -> None:
    game = shout("Ana: " + super_, top)
    assert entitled(game) == (0,)
    game.play("Ana covers with " + super_, "Ana takes")
    assert game.points["Ana"] == 2
    assert game.ruling("rockoman").cards == 2


def test_the_whole_discard_goes_into_the_point_pile_the_super_included() -> None:
    game = table("Ana: super-rock", "steal", "gun", "scissors-05", "Ana: ROCKOMAN", "Ana covers with super-rock")
    assert game.board.piles["discard"] == ("steal", "gun", "scissors-05", "super-rock")
    game.play("Ana takes")
    assert game.points["Ana"] == 4
    assert game.score("Ana").supers == 1
    assert game.score("Ana").face_up == ()


def test_play_goes_on_where_it_was() -> None:
    game = table("Ana: super-rock", "Ben: scissors-05")
    assert game.board.turn == 2
    assert game.play("Ana covers with super-rock", "Ana takes").board.turn == 2


def test_a_shout_alone_takes_the_pile_with_the_super_when_the_laying_was_not_seen() -> None:
    game = table("Ana: super-rock", "Ben: scissors-05", "Ana: ROCKOMAN", "Ana takes")
    assert game.points["Ana"] == 2
    assert game.score("Ana").face_up == ()
    assert game.ruling("rockoman").face == "super-rock"
    assert not game.board.irregularities


def test_the_super_on_the_pile_says_it_too() -> None:
    game = table("Ana: super-rock", "Ben: scissors-05", "Ana covers with super-rock", "somebody takes")
    assert game.points["Ana"] == 2


def test_a_claim_goes_before_the_beat_of_an_opponent_who_may_take_the_pile() -> None:
    game = table("Ana: super-rock", "paper-05", "scissors-05", "Ana: ROCKOMAN", "somebody takes")
    assert game.points == {"Ana": 3, "Ben": 0, "Cleo": 0}
    assert game.ruling("rockoman").other == 2


# The window


def test_the_window_opens_by_a_lay() -> None:
    assert entitled(shout("Ana: super-rock", "scissors-05")) == (0,)


def test_the_window_opens_by_drawing_the_super() -> None:
    assert entitled(shout("Ana: scissors-05", "Ben: super-rock")) == (1,)


def test_a_take_empties_the_pile_and_so_closes_the_window() -> None:
    assert entitled(shout("Ana: super-rock", "paper-05", "scissors-05", "Cleo takes")) == ()


def test_the_window_closes_when_another_card_covers_the_top() -> None:
    assert entitled(shout("Ana: super-rock", "scissors-05", "steal")) == ()


def test_the_window_closes_when_scoring_starts() -> None:
    game = shout("Ana: super-rock", "scissors-05", "score", "tap Ana: ROCKOMAN")
    assert entitled(game) == ()
    assert game.refused
    assert game.refused.kind == "too_late"


def test_the_window_stays_open_while_an_opponent_may_take_the_pile_until_the_cards_are_added_to_it() -> None:
    game = shout("Ana: super-rock", "paper-05", "scissors-05")
    assert game.ruling("beat").seat == 2
    assert entitled(game) == (0,)


def test_silent_tables_tell_nobody() -> None:
    game = table("Ana: super-rock", "scissors-05")
    assert game.board.hints == ()
    assert not any(seat.may_claim for seat in game.board.seats)


def test_a_table_may_tell_the_owner_of_the_super() -> None:
    game = shout("Ana: super-rock", "scissors-05")
    assert game.board.hints == (0,)
    assert [seat.may_claim for seat in game.board.seats] == [True, False, False]


def test_a_table_may_tell_everybody() -> None:
    game = shout("Ana: super-rock", "scissors-05", hint="all")
    assert game.board.hints == (0, 1, 2)
    assert [seat.may_claim for seat in game.board.seats] == [True, False, False]
    assert shout("Ana: super-rock", hint="all").board.hints == ()


# Several claims


CONTESTED = ("Ana: super-rock", "Ben: super-rock", "Cleo: scissors-05", "Ana: ROCKOMAN", "Ben: ROCKOMAN")


def test_two_claims_are_decided_by_a_standard_game() -> None:
    game = table(*CONTESTED)
    (ask,) = game.board.asks
    assert (ask.kind, ask.seats) == ("standard_game", (0, 1))


def test_the_winner_takes_the_pile_and_spends_the_super_the_others_keep_theirs() -> None:
    game = table(*CONTESTED, "Ben wins", "Ben covers with super-rock", "Ben takes")
    assert game.points == {"Ana": 0, "Ben": 2, "Cleo": 0}
    assert game.score("Ana").face_up == ("super-rock",)
    assert game.score("Ben").face_up == ()
    assert game.ruling("contest_won").seat == 1
    assert not game.rulings("missed_rockoman")


def test_a_third_claim_opens_the_contest_again() -> None:
    lines = ("Ana: super-rock", "Ben: super-rock", "Cleo: super-rock", "Ana: scissors-05")
    game = table(*lines, "Ana: ROCKOMAN", "Ben: ROCKOMAN", "Ben wins", "Cleo: ROCKOMAN")
    assert game.board.asks[0].seats == (0, 1, 2)


def test_the_winner_of_a_contest_may_be_told_after_the_pile_was_taken() -> None:
    game = table(*CONTESTED, "somebody takes")
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 0}
    assert game.asks() == ["standard_game"]
    assert game.play("Ana wins").points == {"Ana": 2, "Ben": 0, "Cleo": 0}
    assert not game.board.asks


def test_the_winner_of_a_contest_may_be_told_after_the_pile_was_covered() -> None:
    game = table(*CONTESTED, "tap rock-01")
    assert game.asks() == ["standard_game"]
    assert game.play("Ana wins").points == {"Ana": 2, "Ben": 0, "Cleo": 0}
    assert game.board.piles["discard"] == ("rock-01",)


def test_the_winner_of_a_contest_may_be_told_after_scoring_started() -> None:
    game = table(*CONTESTED, "score")
    assert "standard_game" in game.asks()
    assert game.play("Ana wins").points["Ana"] == 2


def test_whoever_of_the_claimants_takes_the_pile_won_the_contest() -> None:
    game = table(*CONTESTED, "Ben takes")
    assert game.points["Ben"] == 2
    assert not game.irregularities()


def test_a_standard_game_is_not_won_by_a_seat_that_did_not_claim() -> None:
    assert table(*CONTESTED, "Cleo wins").asks() == ["standard_game"]


def test_the_loser_of_a_contest_may_not_lay_the_super_all_the_same() -> None:
    game = table(*CONTESTED, "Ben wins", "Ana covers with super-rock")
    assert not game.rulings("rockoman")
    assert "super_on_discard" in game.irregularities()


# Refused claims


@pytest.mark.parametrize(
    ("lines", "claim", "reason"),
    [
        (("Ana: super-rock", "paper-05"), "Ana: ROCKOMAN", "not_your_super"),
        (("Ana: super-rock", "paper-05"), "Ana: ROCKOMAN super-rock", "wrong_top"),
        (("Ana: super-rock", "scissors-05"), "Ben: ROCKOMAN", "not_your_super"),
        (("Ana: super-rock", "steal"), "Ana: ROCKOMAN", "wrong_top"),
        (("Ana: super-rock",), "Ana: ROCKOMAN", "wrong_top"),
        (("Ana: super-rock", "scissors-05", "score"), "Ana: ROCKOMAN", "too_late"),
    ],
)
def test_a_claim_without_the_right_super_or_on_the_wrong_top_is_refused_with_the_reason(
    lines: tuple[str, ...], claim: str, reason: str
) -> None:
    tapped = table(*lines, "tap " + claim)
    assert tapped.refused
    assert tapped.refused.kind == reason
    assert tapped.board.rulings == table(*lines).board.rulings
    said = table(*lines, claim)
    assert said.ruling("claim_refused").reason == reason


def test_a_refused_claim_moves_nothing() -> None:
    game = table("Ana: super-rock", "paper-05", "Ana: ROCKOMAN")
    assert game.score("Ana").face_up == ("super-rock",)
    assert game.board.piles["discard"] == ("paper-05",)


def test_a_claim_said_twice_is_one_claim() -> None:
    game = table("Ana: super-rock", "scissors-05", "Ana: ROCKOMAN", "Ana: ROCKOMAN", "tap Ana: ROCKOMAN")
    assert game.refused
    assert game.refused.kind == "already_claimed"
    assert not game.board.asks


def test_a_claim_that_a_correction_makes_wrong_is_refused_afterwards() -> None:
    game = table("Ana: super-rock", "Ben: scissors-05", "Ana: ROCKOMAN", "Ana takes")
    game.play(f"amend {game.last_seq('scissors-05')} face=scissors-06")
    assert game.points["Ana"] == 2
    game.play(f"amend {game.last_seq('scissors-05')} face=paper-06")
    assert game.ruling("claim_refused").reason == "not_your_super"
    assert game.irregularities() == ["pile_taken_without_beat"]


def test_a_super_laid_wrongly_leaves_the_pile_to_whom_it_belongs() -> None:
    game = table("Ana: super-rock", "rock-05", "paper-05", "Ana covers with super-rock", "Cleo takes")
    assert game.irregularities() == ["super_on_discard"]
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 3}


# Missed


def test_a_window_that_closed_with_an_entitled_seat_not_having_claimed_is_missed() -> None:
    game = table("Ana: super-rock", "scissors-05", "rock-01", "Cleo takes")
    missed = game.ruling("missed_rockoman")
    assert (missed.seat, missed.face, missed.against) == (0, "super-rock", "scissors-05")
    assert missed.facts == (game.last_seq("scissors-05"), game.last_seq("super-rock"))


def test_a_missed_rockoman_tells_when_how_many_cards_and_who_got_them() -> None:
    game = table("Ana: super-rock", "steal", "scissors-05", "rock-01", "Ben takes")
    missed = game.ruling("missed_rockoman")
    assert missed.seq == game.last_seq("rock-01")
    assert missed.cards == 3  # steal, scissors, the super
    assert missed.other == 1


def test_a_missed_rockoman_tells_what_it_would_have_changed_in_the_final_score() -> None:
    """Ana would have 3 cards more, Ben 2 fewer: she would stand 5 better against him."""
    missed = table("Ana: super-rock", "steal", "scissors-05", "rock-01", "Ben takes").ruling("missed_rockoman")
    assert missed.swing == 5


def test_nobody_got_the_cards_of_a_missed_rockoman_that_stay_in_the_discard_pile() -> None:
    missed = table("Ana: super-rock", "steal", "scissors-05", "steal", "score").ruling("missed_rockoman")
    assert (missed.other, missed.swing) == (None, 3)


def test_until_somebody_takes_the_cards_the_swing_of_a_missed_rockoman_is_open() -> None:
    game = table("Ana: super-rock", "scissors-05", "steal")
    assert game.ruling("missed_rockoman").swing is None
    assert game.play("somebody takes").ruling("missed_rockoman").swing is None


def test_the_player_who_takes_the_pile_anyway_missed_one_more_point() -> None:
    missed = table("Ana: super-rock", "paper-05", "Ana: scissors-05", "Ana takes").ruling("missed_rockoman")
    assert (missed.minor, missed.swing, missed.other) == (True, 1, 0)


def test_an_entitled_seat_that_did_not_contest_a_claim_missed_it() -> None:
    game = table("Ana: super-rock", "Ben: super-rock", "Cleo: scissors-05", "Ana: ROCKOMAN", "Ana takes")
    missed = game.ruling("missed_rockoman")
    assert (missed.seat, missed.other) == (1, 0)


def test_two_equal_supers_miss_once() -> None:
    assert table("Ana: super-rock", "Ana: super-rock", "scissors-05", "steal").ruling("missed_rockoman").seat == 0


def test_who_said_it_has_not_missed_it() -> None:
    assert not table("Ana: super-rock", "scissors-05", "Ana: ROCKOMAN", "Ana takes").rulings("missed_rockoman")
