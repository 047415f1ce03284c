"""1, 2, 3… ciseaux, passage by passage."""

import pytest

from datasets.decks import load_deck
from referee.core.commands import Agree, Amend, Claim, Finish, Lay, StandardGame, Take
from referee.core.events import (
    CardGone,
    CardLaid,
    Claimed,
    PileTaken,
    PileTouched,
    ScoringStarted,
)
from referee.games.ciseaux123.cards import colour
from tests.referee.ciseaux123.tricks import show, table, trick
from tests.referee.sitting import Sitting

FACES = load_deck("ciseaux123").faces


def test_everybody_has_the_sixteen_cards_of_a_colour_in_hand() -> None:
    sitting = table(3)
    assert [seat.colour for seat in sitting.score.seats] == ["red", "blue", "green"]
    assert [seat.piles["hand"] for seat in sitting.score.seats] == [16, 16, 16]


def test_seats_may_choose_their_colours() -> None:
    assert table(3, "green", "pink", "green").state.colours == ("green", "red", "blue")
    assert table(4, "yellow", "", "red", "blue").state.colours == ("yellow", "green", "red", "blue")


def test_the_winner_is_told_as_soon_as_all_cards_are_revealed() -> None:
    sitting = show(table(), "red-paper-1")
    assert sitting.ruled == []
    show(sitting, "blue-rock-5")
    ruling = sitting.ruling("trick")
    assert (ruling.seat, ruling.face, ruling.cards, ruling.points) == (0, "red-paper-1", 2, 5)
    assert sitting.points == [0, 0]  # nobody has taken it yet


def test_the_winner_takes_all_cards_and_ones_own_do_not_count() -> None:
    sitting = trick(table(3), "red-paper-1", "blue-rock-3", "green-rock-5")
    assert sitting.points == [8, 0, 0]
    assert sitting.score.seats[0].face_up == ("red-paper-1", "blue-rock-3", "green-rock-5")


def test_an_even_trick_is_set_aside_and_scores_for_nobody() -> None:
    sitting = trick(table(), "red-paper-2", "blue-paper-2")
    assert sitting.ruled == ["void_trick"]
    assert sitting.points == [0, 0]
    assert sitting.score.piles["aside"] == ("red-paper-2", "blue-paper-2")
    assert sitting.odd == []


@pytest.mark.parametrize(("joker_points", "expected"), [(0, 0), (5, 5)])
def test_a_joker_counts_0_in_the_score_unless_the_house_says_otherwise(joker_points: int, expected: int) -> None:
    sitting = show(table(joker_points=joker_points), "red-joker", "blue-rock-5")
    trick(sitting, taker=1)
    assert sitting.points == [0, expected]


def all_tricks(seats: int = 2, **settings: bool | int | str) -> Sitting:
    """Each trick is void, but for the last."""
    sitting = table(seats, **settings)
    hands = [[face for face in FACES if colour(face) == each] for each in sitting.state.colours]
    for cards in zip(*hands, strict=True):
        trick(sitting, *cards)
    return sitting


def test_after_sixteen_tricks_the_most_points_win_and_a_tie_is_shared() -> None:
    sitting = all_tricks()
    assert sitting.score.phase == "ended"
    assert sitting.score.round == 16
    assert sitting.score.winners == (0, 1)
    assert sitting.ruling("end").seat is None
    assert len(sitting.score.piles["aside"]) == 32
    assert sitting.refusal(Lay("red-rock-5")) == "game_over"
    assert sitting.refusal(Finish()) == "game_over"


def test_a_house_may_decide_a_tie_by_a_standard_game() -> None:
    sitting = all_tricks(tie="standard_game")
    assert sitting.score.phase == "scoring"
    sitting.say(StandardGame(1))
    assert sitting.score.winners == (1,)


def test_scoring_early_tells_the_cards_left() -> None:
    sitting = show(trick(table(), "red-paper-1", "blue-rock-5"), "red-rock-1").say(Finish())
    assert sitting.score.winners == (0,)
    assert sitting.irregularity("cards_left").cards == 30


def test_the_agreed_points_stand() -> None:
    sitting = table().say(Agree((3, 4)))
    assert sitting.points == [3, 4]
    assert sitting.score.winners == (1,)
    assert sitting.refusal(Agree((3,))) == "wrong_points"


def test_the_wrong_seat_takes_the_trick() -> None:
    sitting = trick(table(), "red-paper-1", "blue-rock-5", taker=1)
    odd = sitting.irregularity("wrong_taker")
    assert (odd.seat, odd.face, odd.cards) == (1, "red-paper-1", 2)
    assert sitting.points == [0, 1]
    sitting.say(Amend(sitting.seq, seat=0))
    assert sitting.points == [5, 0]
    assert sitting.odd == []


def test_a_void_trick_is_taken() -> None:
    sitting = trick(table(), "red-paper-2", "blue-paper-2", taker=1)
    assert sitting.irregularity("void_trick_taken").seat == 1
    assert sitting.points == [0, 2]


def test_a_trick_that_was_won_is_seen_aside() -> None:
    sitting = trick(table(), "red-paper-1", "blue-rock-5").happen(CardLaid("aside", "blue-rock-5"))
    assert sitting.irregularity("set_aside_wrongly").seat == 0
    assert sitting.points == [0, 0]


def test_a_card_seen_before_a_seat_tells_where_its_trick_went() -> None:
    sitting = show(table(), "red-paper-1", "blue-rock-5").happen(CardLaid("won:0", "blue-rock-5"))
    assert sitting.points == [5, 0]
    trick(sitting, "red-paper-2", "blue-rock-4").happen(CardLaid("won:1", "red-paper-1"))
    assert sitting.odd == ["wrong_taker"]
    assert sitting.points == [4, 1]


def test_a_trick_gathered_before_all_cards_lay_there() -> None:
    sitting = trick(table(3), "red-paper-1", "blue-rock-5")
    assert sitting.irregularity("trick_incomplete").seat == 2
    assert sitting.points == [5, 0, 0]
    assert sitting.ruling("trick").seq == sitting.seq


def test_two_cards_of_one_seat_in_a_trick_until_one_is_taken_back() -> None:
    sitting = show(table(), "red-paper-1", "red-rock-1", "blue-rock-5")
    assert sitting.irregularity("two_cards").face == "red-rock-1"
    assert sitting.ruling("trick").seat == 0
    sitting.happen(CardGone("trick", "red-paper-1"))
    assert sitting.ruling("trick").seat == 1
    assert sitting.irregularity("card_taken_back").seat == 0
    assert sitting.score.seats[0].piles["hand"] == 15


def test_cards_nobody_plays_with() -> None:
    sitting = show(table(), "green-rock-5", "rock_p10")
    assert sitting.odd == ["foreign_card", "foreign_card"]
    sitting.happen(PileTaken("trick"))
    assert sitting.points == [0, 0]


def test_a_face_seen_twice() -> None:
    sitting = show(trick(table(), "red-paper-1", "blue-rock-5"), "red-paper-1")
    assert sitting.irregularity("face_twice").seat == 0


def test_a_card_that_could_not_be_read_leaves_the_trick_open_until_somebody_says() -> None:
    sitting = show(table(), "red-paper-1").happen(CardLaid("trick", None, tentative=True), PileTaken("trick"))
    assert [ask.kind for ask in sitting.score.asks] == ["face", "taker"]
    assert sitting.score.piles["aside"] == ()
    assert sitting.ruled == []
    sitting.say(Amend(sitting.seq - 1, face="blue-rock-5"))
    assert sitting.score.asks == ()
    assert sitting.points == [5, 0]


def test_an_unread_cards_seat_may_be_told() -> None:
    sitting = show(table(), "red-paper-1").happen(CardLaid("trick", None, seat=1, tentative=True))
    assert sitting.score.asks[0].seat == 1


def test_a_card_never_played_before_a_seat() -> None:
    sitting = table().happen(CardLaid("won:0", "red-rock-1"), CardLaid("won:0", None))
    assert sitting.odd == ["never_played"]


def test_what_has_no_place_in_this_game() -> None:
    sitting = table().happen(
        CardLaid("discard", "red-rock-1"),
        CardLaid("won:7", "red-rock-1"),
        PileTaken("trick"),
        CardGone("trick", "red-rock-1"),
        CardGone("aside", "red-rock-1"),
        PileTouched("won:0"),
    )
    assert sitting.odd == ["unknown_zone"] * 2 + ["unexplained"] * 4
    show(sitting, "red-rock-1").happen(PileTaken("trick", 9), CardGone("trick", placement=77))
    assert sitting.odd[6:] == ["unexplained"] * 2
    before = sitting.odd
    sitting.happen(Claimed(0), CardLaid("trick", None, face_down=True))
    assert sitting.odd == before


def test_everything_can_be_entered_by_hand() -> None:
    sitting = table().say(Lay("red-paper-1"), Lay("blue-rock-5", 1), Take(0))
    sitting.say(Lay("red-paper-2"), Lay("blue-paper-2"), Take(0, "aside"))
    assert sitting.points == [5, 0]
    assert sitting.odd == []


def test_the_taker_may_be_said_after_the_camera_saw_the_trick_go() -> None:
    sitting = trick(table(), "red-paper-1", "blue-rock-5").say(Take(1))
    assert sitting.odd == ["wrong_taker"]
    assert sitting.refusal(Take(1)) == "nothing_to_take"


def test_what_cannot_have_happened_is_refused() -> None:
    sitting = show(table(), "red-paper-1")
    assert sitting.refusal(Lay(None)) == "face_needed"
    assert sitting.refusal(Lay("rock-01")) == "unknown_face"
    assert sitting.refusal(Lay("green-rock-1")) == "not_in_play"
    assert sitting.refusal(Lay("blue-rock-1", 0)) == "not_your_card"
    assert sitting.refusal(Lay("red-paper-1")) == "face_gone"
    assert sitting.refusal(Lay("red-paper-2")) == "already_played"
    assert sitting.refusal(Lay("blue-rock-1", zone="discard")) == "unknown_zone"
    assert sitting.refusal(Take(5)) == "unknown_seat"
    assert sitting.refusal(Take(0, "discard")) == "unknown_zone"
    assert sitting.refusal(Claim(0)) == "not_in_this_game"
    assert sitting.refusal(StandardGame(0)) == "no_standard_game"
    assert table().refusal(Take(0)) == "nothing_to_take"
    assert table().refusal(Take(0, "aside")) == "nothing_to_take"
    show(sitting, "blue-rock-1")
    assert sitting.refusal(Take(0, "aside")) == "not_void"


def test_scoring_in_the_ledger_ends_the_game_once() -> None:
    sitting = table().happen(ScoringStarted())
    assert sitting.score.phase == "ended"
