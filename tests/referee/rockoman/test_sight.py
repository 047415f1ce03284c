"""ROCKOMAN seen by the camera: from the table as it lies to facts."""

from referee.core.commands import Amend, Lay, Take, Void
from referee.core.events import (
    Amended,
    CardLaid,
    PileTaken,
)
from tests.referee.rockoman.camera import Camera, faces
from tests.referee.table_language import Table

# Cards laid


def test_a_new_card_on_the_discard_was_laid_by_the_seat_to_play(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    assert faces(camera.look()) == [("discard", "rock-05")]
    assert game.board.actors == {2: 0}
    assert game.board.turn == 1


def test_the_same_table_seen_again_tells_nothing(camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("super:1", "super-rock")
    camera.lay("ring:2", None)
    assert len(camera.look()) == 3
    assert camera.look() == []


def test_cards_seen_at_once_come_in_the_order_in_which_they_came_to_rest(game: Table, camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.lay("discard", "rock-05")
    camera.lay("ring:2", None)
    assert [zone for zone, _ in faces(camera.look())] == ["super:0", "discard", "ring:2"]
    assert not game.board.irregularities


def test_a_steal_laid_on_a_steal_is_a_new_card(game: Table, camera: Camera) -> None:
    for _ in range(3):
        camera.lay("discard", "steal")
        camera.look()
    assert game.board.piles["discard"] == ("steal",) * 3


def test_one_card_more_than_the_deck_has_is_one_that_is_seen_twice(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("super:1", "super-rock")
    camera.lay("super:2", "super-rock")
    camera.look()
    camera.lay("discard", "rock-05")
    camera.lay("super:2", "super-rock")
    assert camera.look() == []
    assert game.board.piles["discard"] == ("rock-05",)
    camera.lying["discard"].pop(0)
    camera.lying["super:2"].pop(0)
    assert camera.look() == [], "the other one of its two placements was the card"
    camera.lay("discard", "super-rock")
    assert faces(camera.look()) == [("discard", "super-rock")]


def test_hidden_zones_say_nothing(camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("super:1", "super-rock")
    camera.hidden = {"discard", "super:1"}
    assert camera.look() == []
    camera.hidden.clear()
    camera.look()
    camera.hidden = {"discard", "super:1"}
    camera.lift("discard")
    assert camera.later(60) == []


# Doubtful readings


def test_a_reading_below_the_bar_is_tentative(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05", ("rock-06", 0.3), sure=0.6)
    camera.look()
    assert game.asks() == ["face"]
    assert game.board.asks[0].faces == ("rock-05", "rock-06")


def test_a_face_whose_every_card_is_gone_can_not_be_read_again(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    camera.lay("discard", "rock-05", ("rock-06", 0.29), sure=0.7)
    camera.look()
    assert game.board.piles["discard"] == ("rock-05", "rock-06")
    assert not game.board.asks


def test_a_card_misread_at_first_is_put_right_once(camera: Camera) -> None:
    card = camera.lay("discard", "paper-06", sure=0.95)
    camera.look()
    camera.reads(card, "paper-09", sure=0.93)
    assert camera.look() == [], "it is read no better than before"
    camera.reads(card, "paper-09", sure=0.99)
    assert camera.look() == [Amended(2, face="paper-09")]
    camera.reads(card, "paper-06", sure=0.999)
    assert camera.look() == [], "it is not put right forever"


def test_a_better_reading_later_puts_the_doubtful_fact_right_at_its_place(game: Table, camera: Camera) -> None:
    camera.lay("discard", "scissors-05")
    card = camera.lay("discard", "rock-05", ("paper-05", 0.3), sure=0.6)
    camera.look()
    assert game.ruling("beat").seat == 1
    camera.reads(card, "paper-05")
    assert camera.look() == [Amended(3, face="paper-05")]
    assert not game.rulings("beat")
    assert not game.board.asks


def test_what_people_say_a_card_is_holds_against_the_camera(game: Table, camera: Camera) -> None:
    card = camera.lay("discard", "rock-05", sure=0.6)
    camera.look()
    game.say(Amend(2, face="rock-06"))
    camera.reads(card, "rock-05")
    assert camera.look() == []
    assert game.board.piles["discard"] == ("rock-06",)


def test_a_card_people_said_never_was_does_not_come_back(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    game.say(Void(2))
    assert camera.later(60) == []
    assert game.board.draw_left == 86


def test_a_card_face_down_on_the_discard_is_asked_about(camera: Camera) -> None:
    camera.lay("discard", None)
    (laid,) = camera.look()
    assert laid == CardLaid("discard", None, None, 0.0, (), tentative=True, placement=2, face_down=True)


# Piles taken


def test_an_empty_discard_was_taken_by_who_beat(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("discard", "paper-05")
    camera.look()
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard")]
    assert game.points == {"Ana": 0, "Ben": 2, "Cleo": 0}


def test_empty_and_then_a_new_card_in_the_same_view(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("discard", "paper-05")
    camera.look()
    camera.lift("discard")
    camera.lay("discard", "rock-06")
    taken, laid = camera.look()
    assert taken == PileTaken("discard")
    assert faces([laid]) == [("discard", "rock-06")]
    assert game.points["Ben"] == 2


def test_a_pile_swept_under_a_hand_is_known_by_the_cards_that_are_gone(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("discard", "paper-05")
    camera.look()
    camera.lying["discard"].clear()
    assert camera.look() == []  # nobody saw the zone empty: it may be the light
    camera.lay("discard", "rock-06")
    assert isinstance(camera.look()[0], PileTaken)
    assert game.points["Ben"] == 2


def test_a_take_without_a_beat_goes_to_the_only_pile_that_was_touched(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    camera.lift("discard")
    camera.touch("point:2")
    assert camera.look() == [PileTaken("discard", 2)]
    assert game.irregularities() == ["pile_taken_without_beat"]


def test_a_hand_that_still_hides_its_pile_took_the_cards(camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    camera.lift("discard")
    camera.touch("point:2")
    camera.hidden = {"point:2"}
    assert camera.look() == [PileTaken("discard", 2)]


def test_a_take_without_a_beat_and_without_a_trace_is_asked_about(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard")]
    assert game.asks() == ["taker"]


def test_an_opponents_window_does_not_take_the_pile(game: Table, camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.lay("discard", "paper-05")
    camera.lay("discard", "scissors-05")
    camera.look()
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard")]
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 2}
    assert game.ruling("missed_rockoman").seat == 0


# Cards that people entered by hand and the camera sees too


def test_a_card_entered_by_hand_is_not_told_twice(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    game.say(Lay("paper-05"))
    camera.lay("discard", "paper-05")
    assert camera.look() == []
    camera.lay("discard", "scissors-05")
    assert faces(camera.look()) == [("discard", "scissors-05")]


def test_the_first_card_entered_by_hand_is_not_told_twice(game: Table, camera: Camera) -> None:
    game.say(Lay("paper-05"))
    camera.lay("discard", "paper-05")
    assert camera.look() == []


def test_a_pile_taken_by_hand_may_still_lie_there_for_a_moment(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("discard", "paper-05")
    camera.look()
    game.say(Take(1))
    assert camera.look() == []
    camera.lift("discard")
    assert camera.look() == []
    assert game.points["Ben"] == 2


# A restarted worker


def test_a_restarted_worker_tells_nothing_new(game: Table, camera: Camera) -> None:
    for face in ("rock-05", "steal", "scissors-03"):
        camera.lay("discard", face)
    camera.lay("super:1", "super-rock")
    camera.lay("ring:2", None)
    camera.look()
    camera.restart()
    assert camera.look() == []
    camera.lay("discard", "steal")
    assert faces(camera.look()) == [("discard", "steal")]
    assert camera.look() == []
    assert game.board.piles["discard"] == ("rock-05", "steal", "scissors-03", "steal")


def test_a_card_laid_while_the_worker_was_away_is_seen_on_top(game: Table, camera: Camera) -> None:
    camera.lay("discard", "scissors-03")
    camera.look()
    camera.restart()
    camera.lying["discard"].clear()
    camera.lying["draw"].clear()
    camera.lay("discard", "steal")
    assert faces(camera.look()) == [("discard", "steal")]
    assert game.board.piles["discard"] == ("scissors-03", "steal")


def test_an_equal_card_laid_after_a_restart_is_new(game: Table, camera: Camera) -> None:
    for face in ("rock-05", "steal", "steal"):
        camera.lay("discard", face)
    camera.look()
    camera.restart()
    camera.look()
    camera.t += 3
    camera.lay("discard", "steal")
    assert len(camera.look()) == 1
    assert game.board.piles["discard"] == ("rock-05", "steal", "steal", "steal")


def test_more_cards_than_the_ledger_has_are_new_though_the_top_looks_the_same(camera: Camera) -> None:
    camera.lay("discard", "steal")
    camera.look()
    camera.restart()
    camera.lay("discard", "steal")
    assert len(camera.look()) == 1


def test_a_pile_won_and_taken_while_the_worker_was_away(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("discard", "paper-05")
    camera.look()
    camera.lift("discard")
    camera.restart()
    camera.lay("discard", "rock-06")
    assert isinstance(camera.look()[0], PileTaken)
    assert game.points["Ben"] == 2


def test_a_doubtful_card_is_known_again_by_a_face_it_may_have(camera: Camera) -> None:
    card = camera.lay("discard", "rock-05", ("rock-06", 0.4), sure=0.5)
    camera.look()
    camera.reads(card, "rock-06")
    camera.restart()
    assert camera.look() == []


def test_a_card_is_known_again_though_it_is_read_badly(camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.look()
    camera.restart()
    camera.lying["super:0"].clear()
    camera.lay("super:0", "super-paper", ("super-rock", 0.4), sure=0.5)
    assert camera.look() == []
