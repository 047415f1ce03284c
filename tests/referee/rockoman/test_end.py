"""ROCKOMAN: the end, the score, the tie."""

from tests.referee.table_language import table

SMALL = "rock-01 paper-01 steal ring-diamond ring-plain"


def test_the_game_ends_when_the_draw_pile_has_run_out_and_the_last_turn_is_resolved() -> None:
    game = table("rock-01", "ring", "ring", "steal", deck=SMALL)
    assert (game.board.phase, game.board.turn) == ("playing", 1)
    game.play("paper-01")
    assert game.board.draw_left == 0
    assert (game.board.phase, game.board.turn) == ("playing", None)  # whom the STEAL is against is still open
    game.play("Ana -> Ben")
    assert game.board.phase == "scoring"


def test_the_last_turn_is_not_resolved_while_a_pile_is_to_be_taken() -> None:
    game = table("rock-01", "paper-01", deck="rock-01 paper-01")
    assert game.board.phase == "playing"
    assert game.play("Ben takes").board.phase == "scoring"


def test_the_diamond_is_asked_for_at_the_end_among_those_who_hold_rings() -> None:
    game = table("ring", "steal", "ring", deck="ring-diamond ring-plain steal")
    (ask,) = game.board.asks
    assert (ask.kind, ask.seats) == ("diamond", (1, 2))
    game.play("diamond Ben")
    assert game.board.phase == "ended"
    assert not game.board.asks
    assert not game.board.irregularities


def test_without_rings_at_the_table_the_diamond_is_not_asked_for() -> None:
    assert not table("score").board.asks


def test_each_card_in_the_point_pile_is_one_point_and_the_diamond_5_more() -> None:
    game = table("Ana: ring", "rock-01", "Ana: paper-01", "Ana takes", "score")
    assert game.points["Ana"] == 2
    assert game.score("Ana").diamond is None
    game.play("diamond Ana")
    assert game.points["Ana"] == 7
    assert game.score("Ana").diamond is True
    assert game.score("Ben").diamond is False


def test_the_diamond_may_lie_with_nobody() -> None:
    game = table("Ana: ring", "score", "diamond nobody")
    assert game.board.phase == "ended"
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 0}


def test_ring_cards_unplayed_supers_and_the_discard_count_for_nobody() -> None:
    game = table("Ana: ring", "Ben: super-rock", "rock-01", "score", "diamond nobody")
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 0}


def test_most_points_win() -> None:
    game = table("rock-01", "paper-01", "Ben takes", "score", "diamond nobody")
    assert game.board.winners == (1,)
    assert game.ruling("end").seat == 1
    assert [seat.rank for seat in game.board.seats] == [2, 1, 2]


TIED = ("Ana: super-rock", "Ben: scissors-01", "Ana: ROCKOMAN", "Ana takes", "rock-05", "Ben: paper-05", "Ben takes")


def test_a_tie_is_won_by_most_supers_in_the_point_pile() -> None:
    game = table(*TIED, "score", "diamond nobody")
    assert game.points == {"Ana": 2, "Ben": 2, "Cleo": 0}
    assert game.board.winners == (0,)
    assert [seat.rank for seat in game.board.seats] == [1, 2, 3]


def test_an_equal_tie_is_shared() -> None:
    game = table("score", "diamond nobody")
    assert game.board.winners == (0, 1, 2)
    assert not game.rulings("tie_open")


def test_as_a_house_option_an_equal_tie_is_decided_by_a_standard_game() -> None:
    game = table("score", "diamond nobody", tie="standard_game")
    (ask,) = game.board.asks
    assert (ask.kind, ask.seats) == ("standard_game", (0, 1, 2))
    game.play("Ben wins")
    assert game.board.winners == (1,)
    assert not game.board.asks


def test_a_tie_that_unseen_cards_leave_open_is_told_as_open() -> None:
    """After GOOD nobody knows which of the two has the super."""
    ben = ("Ben: super-rock", "steal", "steal", "steal", "Cleo: scissors-01", "Ben: ROCKOMAN", "Ben takes")
    game = table(*ben, "Ana: good", "rock-05", "Ben: paper-05", "Ben takes", "rock-06", "Ana: paper-06", "Ana takes")
    game.play("score", "diamond nobody")
    assert game.points == {"Ana": 5, "Ben": 5, "Cleo": 0}
    assert game.board.winners == (0, 1)
    assert game.ruling("tie_open")


def test_players_who_agree_on_the_points_after_the_audit_have_the_last_word() -> None:
    game = table("rock-01", "paper-01", "Ben takes", 'say {"kind": "agree", "points": [4, 3, 2]}')
    assert game.points == {"Ana": 4, "Ben": 3, "Cleo": 2}
    assert game.board.winners == (0,)
    assert game.board.phase == "ended"


def test_every_seat_needs_a_result_to_agree_on() -> None:
    game = table('say {"kind": "agree", "points": [4, 3]}')
    assert game.refused
    assert game.refused.kind == "wrong_points"
    assert table('fact {"kind": "agreed", "points": [4]}').points == {"Ana": 0, "Ben": 0, "Cleo": 0}


def test_a_pile_won_by_the_last_card_is_gathered_when_cards_entered_by_hand_are_scored() -> None:
    assert table("tap rock-01", "tap paper-01", "score").points["Ben"] == 2


def test_a_window_still_open_at_the_end_is_missed_when_scoring_starts() -> None:
    game = table("Ana: super-rock", "scissors-01")
    assert not game.rulings("missed_rockoman")
    assert game.play("score").ruling("missed_rockoman").swing == 2


def test_scoring_starts_once() -> None:
    game = table("score", "score")
    assert game.refused
    assert game.refused.kind == "game_over"
    assert game.play("tap rock-01").refused
    assert game.play('fact {"kind": "scoring_started"}').irregularities() == ["cards_left"]
