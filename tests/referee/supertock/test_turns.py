"""Super Tock's deals, turns, teams and end, passage by passage; and what is refused, with the reason."""

from typing import Any

import pytest

from referee.core.commands import Agree, Finish, Lay, Move, PassHand, Take
from referee.core.events import (
    CardGone,
    CardLaid,
    HandPassed,
    MarbleMoved,
    PileTaken,
    ScoringStarted,
)
from referee.core.refusal import Refusal
from referee.games.supertock import SUPERTOCK
from tests.referee.sitting import Sitting
from tests.referee.supertock.boards import spaces, stand, table, ways

HOME = {f"ana{number}": f"home:{number + 1}" for number in range(4)}


def sentence(sitting: Sitting, command: Any) -> str:
    refused = SUPERTOCK.facts(sitting.state, command)
    assert isinstance(refused, Refusal)
    return refused.sentence


@pytest.mark.parametrize(
    ("seats", "settings", "deals"),
    [
        (2, {}, [5, 5, 4, 4, 4, 4]),
        (3, {}, [5, 4, 4, 4]),
        (4, {}, [5, 4, 4]),
        (5, {}, [5, 5]),
        (6, {}, [4, 4]),
        (6, {"two_decks_for_six": True}, [5, 4, 4, 4]),
        (7, {}, [5, 5, 4]),
        (8, {}, [5, 4, 4]),
    ],
)
def test_cards_are_dealt_by_the_books_table(seats: int, settings: dict[str, Any], deals: list[int]) -> None:
    sitting = table(seats, **settings)
    decks = sitting.state.decks
    for deal, cards in enumerate([*deals, deals[0]]):
        assert [seat.piles["hand"] for seat in sitting.score.seats] == [cards] * seats
        left = 52 * decks - seats * sum(([*deals, deals[0]])[: deal + 1]) if deal < len(deals) else None
        assert left is None or (sitting.score.draw_left == left >= 0)
        assert sitting.score.round == deal + 1
        for _ in range(seats):
            sitting.say(PassHand(sitting.state.turn))


def test_who_has_neither_ace_nor_king_lays_the_hand_down_and_waits_for_the_next_deal() -> None:
    sitting = table().say(PassHand(0))
    assert sitting.score.seats[0].piles["hand"] == 0
    assert sitting.ruled == ["hand_laid_down"]
    for face in ("2S", "3S", "4S", "5S"):
        sitting.say(PassHand(1, face))
    assert sitting.score.turn == 1  # Ana waits
    sitting.say(PassHand(1, "6S"))
    assert [seat.piles["hand"] for seat in sitting.score.seats] == [5, 5]
    assert sitting.score.turn == 0


def test_turns_go_clockwise_from_the_first_seat() -> None:
    sitting = Sitting(SUPERTOCK, 3, first=1)
    turns = []
    for face in ("2S", "3S", "4S"):
        turns.append(sitting.score.turn)
        sitting.say(PassHand(int(sitting.state.turn), face))
    assert turns == [1, 2, 0]


def test_a_player_with_no_legal_move_discards_a_card() -> None:
    sitting = stand(table(), ana0="track:70").say(PassHand(0, "9S"))
    assert sitting.ruled == ["discarded"]
    assert sitting.score.piles["played"] == ("9S",)
    assert sitting.score.turn == 1


def test_a_card_that_can_be_played_is_not_discarded() -> None:
    assert stand(table(), ana0="track:20").refusal(PassHand(0, "9S")) == "must_move"
    assert stand(table(), ana0="track:20").refusal(PassHand(0)) == "one_card"
    house = stand(table(stuck="discards the hand"), ana0="track:20")
    assert house.say(PassHand(0)).odd == []


def test_advanced_a_jack_makes_the_player_to_the_left_discard_and_skip() -> None:
    sitting = stand(table(3, jack_skips=True), ana0="track:20").say(Move(0, "JS", 0, "track:31"))
    assert sitting.score.turn == 1
    assert sitting.ruling("skipped").seat == 1
    assert sitting.refusal(Move(1, "AS", 0, "track:18")) == "must_discard"
    assert sitting.refusal(PassHand(1)) == "one_card"
    sitting.say(PassHand(1, "AS"))
    assert sitting.score.seats[1].piles["hand"] == 4
    assert sitting.score.turn == 2


def test_advanced_a_jack_passes_over_a_neighbour_without_cards() -> None:
    sitting = stand(table(3, jack_skips=True), cleo0="track:50")
    sitting.say(PassHand(0), PassHand(1), Move(2, "JS", 0, "track:61"))
    assert sitting.score.turn == 2
    assert "skipped" not in sitting.ruled


def test_advanced_a_jack_that_moves_nothing_skips_nobody() -> None:
    sitting = table(jack_skips=True).say(PassHand(0, "JS"))
    assert "skipped" not in sitting.ruled


def test_who_has_all_four_marbles_home_has_won() -> None:
    sitting = stand(table(), **{**HOME, "ana0": "track:71"}).say(Move(0, "2S", 0, "home:1"))
    assert sitting.score.phase == "ended"
    assert sitting.score.winners == (0,)
    assert sitting.points == [4, 0]
    assert sitting.score.turn is None
    assert sitting.refusal(Move(1, "AS", 0, "track:36")) == "game_over"
    assert sitting.refusal(PassHand(1)) == "game_over"
    assert sitting.refusal(Finish()) == "game_over"


def test_a_full_team_member_plays_the_partners_marbles() -> None:
    sitting = stand(table(4, teams=True), **HOME, cleo1="track:50")
    assert sitting.score.phase == "playing"
    assert ways(sitting, "5S") == {5: ["track:55"]}  # Cleo's marble 1
    sitting.say(Move(0, "5S", 5, "track:55"))
    assert spaces(sitting, 2)[1] == "track:55"


def test_a_team_wins_when_all_its_marbles_are_home() -> None:
    cleo = {f"cleo{number}": f"home:{number + 1}" for number in range(1, 4)}
    sitting = stand(table(4, teams=True), **HOME, **cleo, cleo0="track:35")
    sitting.say(Move(0, "2S", 4, "home:1"))
    assert sitting.score.winners == (0, 2)
    assert sitting.points == [8, 0, 8, 0]


def test_partners_are_not_exchanged_and_three_players_are_no_teams() -> None:
    sitting = stand(table(4, teams=True, ten_swaps=True), ana0="track:20", cleo0="track:50", ben0="track:60")
    assert ways(sitting, "10S") == {0: ["track:30", "swap:1:0"]}
    assert table(3, teams=True).state.teams is False


def test_scoring_early_counts_the_marbles_home() -> None:
    sitting = stand(table(), ana0="home:1").say(Finish())
    assert sitting.score.winners == (0,)
    sitting.happen(ScoringStarted())
    assert sitting.score.phase == "ended"


def test_the_agreed_points_stand() -> None:
    sitting = table().say(Agree((2, 3)))
    assert sitting.score.winners == (1,)
    assert sitting.refusal(Agree(())) == "wrong_points"


def test_an_illegal_move_is_refused_with_the_reason() -> None:
    sitting = stand(table(), ana0="track:20")
    assert sentence(sitting, Move(0, "5S", 0, "track:26")) == (
        "With 5S marble 0 goes from track:20 to track:25, not to track:26."
    )
    assert "only an ace or a king starts it" in sentence(sitting, Move(0, "5S", 1, "track:0"))
    assert "has no marble 7" in sentence(sitting, Move(0, "5S", 7, "track:0"))
    stand(sitting, ana1="home:4")
    assert "on home:4 can't move with KS" in sentence(sitting, Move(0, "KS", 1, "track:0"))
    assert "discard it" in sentence(table(), Move(0, "5S", 0, "track:5"))
    assert sitting.refusal(Move(0, "5S", 0, "track:26")) == "illegal_move"


def test_what_is_not_there_or_not_ones_turn_is_refused() -> None:
    sitting = table()
    assert sitting.refusal(Move(1, "AS", 0, "track:36")) == "not_your_turn"
    assert sitting.refusal(Move(5, "AS", 0, "track:36")) == "unknown_seat"
    assert sitting.refusal(Move(0, "rock-01", 0, "track:0")) == "unknown_face"
    assert sitting.refusal(PassHand(1)) == "not_your_turn"
    assert sitting.refusal(PassHand(1, "2S")) == "not_your_turn"
    assert sitting.refusal(PassHand(5)) == "unknown_seat"
    assert sitting.refusal(Lay("2S", 1)) == "not_your_turn"
    assert sitting.refusal(Lay("2S", zone="draw")) == "unknown_zone"
    assert sitting.refusal(Take(0)) == "not_in_this_game"
    joker = next(face for face in sitting.state.deck.faces if "oker" in face)
    assert sitting.refusal(Lay(joker)) == "no_jokers"
    sitting.say(PassHand(0, "2S"))
    assert sitting.refusal(PassHand(1, "2S")) == "face_gone"


def test_two_decks_have_every_card_twice() -> None:
    sitting = table(8).say(PassHand(0, "2S"), PassHand(1, "2S"))
    assert sitting.refusal(PassHand(2, "2S")) == "face_gone"


def test_a_card_laid_by_hand_waits_for_its_move() -> None:
    sitting = stand(table(), ana0="track:20").say(Lay("5S"))
    (ask,) = sitting.score.asks
    assert (ask.kind, ask.seat) == ("move", 0)
    assert sitting.score.turn == 1
    sitting.say(Move(0, "5S", 0, "track:25"))
    assert sitting.score.asks == ()
    assert spaces(sitting)[0] == "track:25"
    assert sitting.score.piles["played"] == ("5S",)


def test_reality_is_never_illegal() -> None:
    sitting = stand(table(3), ana0="track:20", ben0="track:26")
    sitting.happen(MarbleMoved(0, "5S", 0, "track:26"))  # one space too far
    assert sitting.irregularity("illegal_move").zone == "track:26"
    assert spaces(sitting)[0] == "track:26"
    assert spaces(sitting, 1)[0] == "rest"
    sitting.happen(MarbleMoved(2, "KS", 0, "track:36"))
    assert sitting.irregularity("out_of_turn").seat == 2
    sitting.happen(MarbleMoved(0, "KS", 0, "nowhere"), MarbleMoved(1, "9S", -1, "rest"))
    assert sitting.odd.count("illegal_move") == 3  # told, and nothing moves
    assert sitting.irregularity("face_twice").face == "KS"


def test_a_marble_may_be_put_home_or_to_rest_against_the_rules() -> None:
    sitting = stand(table(), ana0="track:20", ana1="home:2")
    sitting.happen(MarbleMoved(0, "5S", 0, "home:2"), MarbleMoved(1, "5D", 0, "rest"))
    assert spaces(sitting)[0] == "track:20"  # there is one already
    sitting.happen(MarbleMoved(0, "5H", 0, "home:1"), MarbleMoved(1, "6S", 0, "heaven"))
    assert spaces(sitting)[0] == "home:1"
    assert spaces(sitting, 1)[0] == "heaven"
    sitting.happen(MarbleMoved(0, "6D", 0, "rest"))
    assert spaces(sitting)[0] == "rest"


def test_a_playable_card_discarded_and_a_hand_laid_down_without_need_are_told() -> None:
    sitting = stand(table(3), ana0="track:20", ben0="track:40")
    sitting.happen(HandPassed(0, "5S"), HandPassed(1))
    assert sitting.odd == ["playable_discarded", "hand_discarded"]
    sitting.happen(HandPassed(0))
    assert sitting.odd[2:] == ["out_of_turn", "hand_discarded"]


def test_more_cards_than_a_hand_held() -> None:
    sitting = table().say(PassHand(0)).happen(HandPassed(0, "5S"))
    assert sitting.odd == ["card_too_many", "out_of_turn"]


def test_what_has_no_place_in_this_game() -> None:
    sitting = table().happen(
        CardLaid("discard", "2S"),
        CardLaid("played", "rock-01"),
        MarbleMoved(9, "2S", 0, "rest"),
        HandPassed(9),
        PileTaken("trick"),
        CardGone("draw"),
    )
    assert sitting.odd == ["unknown_zone", "foreign_card", *["unexplained"] * 4]
    before = sitting.odd
    sitting.happen(PileTaken("played"), CardLaid("played", None, face_down=True))
    assert sitting.odd == before


def test_cards_after_the_end() -> None:
    sitting = stand(table(), ana0="track:20").happen(ScoringStarted(), CardLaid("played", "2S"))
    sitting.happen(MarbleMoved(0, "5S", 0, "track:25"))
    assert sitting.odd == ["after_the_end"] * 2
