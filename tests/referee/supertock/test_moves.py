"""Super Tock's cards and marbles, passage by passage."""

import pytest

from referee.core.commands import Move
from tests.referee.supertock.boards import spaces, stand, table, ways


@pytest.mark.parametrize("card", ["AS", "KD"])
def test_an_ace_or_a_king_starts_on_the_space_marked_18(card: str) -> None:
    assert ways(table(), card) == {marble: ["track:0"] for marble in range(4)}
    assert ways(table(), card, seat=1)[0] == ["track:36"]


@pytest.mark.parametrize("card", ["2S", "5D", "10H", "JC", "QS"])
def test_no_other_card_starts(card: str) -> None:
    assert ways(table(), card) == {}


@pytest.mark.parametrize(
    ("card", "spaces"),
    [("AS", 1), *((f"{pips}S", pips) for pips in range(2, 11)), ("JS", 11), ("QS", 12), ("KS", 13)],
)
def test_each_card_moves_by_its_value(card: str, spaces: int) -> None:
    assert ways(stand(table(), ana0="track:20"), card)[0] == [f"track:{20 + spaces}"]


def test_a_king_may_move_13_or_start_another_marble() -> None:
    assert ways(stand(table(), ana0="track:20"), "KS") == {
        0: ["track:33"],
        1: ["track:0"],
        2: ["track:0"],
        3: ["track:0"],
    }


def test_one_moves_the_marble_of_ones_choice() -> None:
    assert ways(stand(table(), ana0="track:20", ana2="track:30"), "5S") == {0: ["track:25"], 2: ["track:35"]}


def test_a_marble_stopping_on_an_occupied_space_sends_the_other_to_rest() -> None:
    sitting = stand(table(), ana0="track:20", ben1="track:25").say(Move(0, "5S", 0, "track:25"))
    assert spaces(sitting)[0] == "track:25"
    assert spaces(sitting, 1)[1] == "rest"
    ruling = sitting.ruling("captured")
    assert (ruling.seat, ruling.other, ruling.zone) == (0, 1, "track:25")


def test_the_books_words_send_ones_own_marble_to_rest_too() -> None:
    sitting = stand(table(), ana0="track:20", ana1="track:25").say(Move(0, "5S", 0, "track:25"))
    assert spaces(sitting)[:2] == ["track:25", "rest"]


def test_a_house_may_forbid_to_stop_on_ones_own_marble() -> None:
    assert ways(stand(table(captures_own=False), ana0="track:20", ana1="track:25"), "5S") == {1: ["track:30"]}


def test_on_the_track_one_jumps_over_everybody() -> None:
    sitting = stand(table(), ana0="track:20", ana1="track:21", ben0="track:22")
    assert ways(sitting, "5S")[0] == ["track:25"]


def test_home_is_reached_by_the_exact_count_after_a_full_lap() -> None:
    sitting = stand(table(), ana0="track:70")  # two spaces before the start
    assert ways(sitting, "2S") == {0: ["track:0"]}
    assert ways(sitting, "3S") == {0: ["home:1"]}
    assert ways(sitting, "6S") == {0: ["home:4"]}
    assert ways(sitting, "7S") == {}


def test_a_marble_back_on_its_start_has_its_lap_behind_it() -> None:
    sitting = stand(table(), ana0="track:70").say(Move(0, "2S", 0, "track:0"))
    assert ways(sitting, "3S") == {0: ["home:3"]}
    assert ways(stand(table(), ana0="track:0"), "3S") == {0: ["track:3"]}


def test_at_home_nobody_is_jumped_over() -> None:
    sitting = stand(table(), ana0="track:71", ana1="home:2")
    assert ways(sitting, "2S") == {0: ["home:1"], 1: ["home:4"]}
    assert ways(sitting, "4S") == {}
    assert ways(sitting, "3S") == {}  # where the other one is


def test_a_house_may_allow_jumps_at_home() -> None:
    sitting = stand(table(jumps_in_home=True), ana0="track:71", ana1="home:2")
    assert ways(sitting, "4S") == {0: ["home:3"]}
    assert ways(sitting, "3S") == {}


def test_a_marble_at_home_goes_further_in() -> None:
    assert ways(stand(table(), ana0="home:1"), "2S") == {0: ["home:3"]}
    assert ways(stand(table(), ana0="home:1"), "4S") == {}


def test_a_marble_at_home_is_protected() -> None:
    sitting = stand(table(), ana0="track:70", ben0="home:1").say(Move(0, "3S", 0, "home:1"))
    assert spaces(sitting, 1)[0] == "home:1"


@pytest.mark.parametrize("card", ["AS", "10S", "KS"])
def test_from_an_8_an_ace_a_10_or_a_king_leads_to_heaven_and_back_to_any_8(card: str) -> None:
    sitting = stand(table(), ana0="track:26")  # the second segment's 8
    assert "heaven" in ways(sitting, card)[0]
    sitting = stand(table(), ana0="heaven")
    assert ways(sitting, card)[0] == ["track:8", "track:26", "track:44", "track:62"]


def test_no_other_card_and_no_other_space_leads_to_heaven() -> None:
    assert ways(stand(table(), ana0="track:26"), "5S") == {0: ["track:31"]}
    assert ways(stand(table(), ana0="track:27"), "AS")[0] == ["track:28"]
    assert ways(stand(table(), ana0="heaven"), "5S") == {}


def test_in_heaven_and_on_an_8_marbles_are_captured_too() -> None:
    sitting = stand(table(), ana0="track:26", ben0="heaven").say(Move(0, "AS", 0, "heaven"))
    assert spaces(sitting, 1)[0] == "rest"
    assert "heaven" in sitting.ruled
    sitting = stand(table(), ana0="heaven", ben0="track:62").say(Move(0, "KS", 0, "track:62"))
    assert spaces(sitting, 1)[0] == "rest"
    assert ways(stand(table(), ana0="track:62"), "JS") == {0: ["home:1"]}  # ten spaces before the start


def test_advanced_a_4_always_goes_back() -> None:
    assert ways(stand(table(four_goes_back=True), ana0="track:20"), "4S") == {0: ["track:16"]}
    assert ways(stand(table(four_goes_back=True), ana0="home:1", ana1="heaven"), "4S") == {}


def test_advanced_a_marble_going_back_over_its_start_still_owes_the_lap_unless_the_house_says_otherwise() -> None:
    for house, then in ((False, "track:1"), (True, "home:1")):
        sitting = stand(table(four_goes_back=True, back_over_start_ends_lap=house), ana0="track:0")
        sitting.say(Move(0, "4S", 0, "track:68"))
        assert ways(sitting, "5S") == {0: [then]}


def test_advanced_a_10_may_exchange_a_marble_with_an_opponents() -> None:
    sitting = stand(table(ten_swaps=True), ana0="track:20", ben1="track:50", ben2="home:1", ben3="heaven")
    assert ways(sitting, "10S") == {0: ["track:30", "swap:1:1"]}
    assert ways(sitting, "9S") == {0: ["track:29"]}
    sitting.say(Move(0, "10S", 0, "swap:1:1"))
    assert spaces(sitting)[0] == "track:50"
    assert spaces(sitting, 1)[1] == "track:20"
    ruling = sitting.ruling("swapped")
    assert (ruling.seat, ruling.other) == (0, 1)


def test_without_the_advanced_rule_a_10_exchanges_nothing() -> None:
    assert ways(stand(table(), ana0="track:20", ben1="track:50"), "10S") == {0: ["track:30"]}


@pytest.mark.parametrize(("origin", "then"), [("track:70", "home:2"), ("track:5", "track:2")])
def test_a_marble_exchanged_onto_its_own_start_has_its_lap_behind_or_before_it(origin: str, then: str) -> None:
    sitting = stand(table(ten_swaps=True), ana0=origin, ben0="track:0").say(Move(0, "10S", 0, "swap:1:0"))
    assert ways(sitting, "2S") == {0: [then]}


def test_jokers_are_not_played_with() -> None:
    assert ways(stand(table(), ana0="track:20"), "joker-red") == {}
    assert ways(stand(table(), ana0="track:20"), "1S") == {}


def test_the_board_has_the_fewest_segments_that_seat_everyone() -> None:
    assert [table(seats).state.board.length // 18 for seats in range(2, 9)] == [4, 4, 4, 6, 6, 8, 8]
    assert table(2, segments=8).state.board.length == 144
    assert table(6, segments=4).state.board.length == 108


def test_the_start_is_the_space_marked_18() -> None:
    board = table(4).state.board
    assert [board.label(board.start(seat)) for seat in range(4)] == [18] * 4
    assert board.label(17) == 17
