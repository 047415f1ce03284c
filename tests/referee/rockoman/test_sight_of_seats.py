"""What the camera sees before the seats: supers, point piles, and what contradicts the ledger."""

import pytest

from referee.core.commands import Lay, Take, Void
from referee.core.events import (
    CardGone,
    CardLaid,
    Claimed,
    PileTaken,
    PileTouched,
    TableAgrees,
    TableDiffers,
    TargetChosen,
)
from tests.referee.rockoman.camera import Camera, faces
from tests.referee.table_language import Table, table

# Supers


def test_a_super_that_appears_before_a_seat_was_drawn_by_it(game: Table, camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.look()
    assert game.score("Ana").face_up == ("super-rock",)
    assert game.board.turn == 1


def test_backs_beside_the_supers_belong_to_the_piles_next_to_them(camera: Camera) -> None:
    camera.lay("super:0", None)
    assert camera.look() == []


def open_window(camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.lay("discard", "scissors-05")
    camera.look()


def test_a_super_gone_and_the_same_on_the_discard_is_a_rockoman(game: Table, camera: Camera) -> None:
    open_window(camera)
    camera.lift("super:0")
    camera.lay("discard", "super-rock")
    gone, laid = camera.look()
    assert gone == CardGone("super:0", "super-rock", 2)
    assert isinstance(laid, CardLaid)
    assert laid.seat == 0
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard")]
    assert game.points["Ana"] == 2
    assert game.ruling("rockoman").seat == 0
    assert not game.board.irregularities


def test_a_rockoman_swept_at_once_is_known_by_the_super_that_is_gone(game: Table, camera: Camera) -> None:
    open_window(camera)
    camera.lift("super:0")
    camera.lift("discard")
    assert camera.look() == [Claimed(0, "super-rock"), PileTaken("discard", 0)]
    assert game.points["Ana"] == 2


def test_a_rockoman_said_and_swept_at_once(game: Table, camera: Camera) -> None:
    open_window(camera)
    game.play("tap Ana: ROCKOMAN")
    camera.lift("super:0")
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard", 0)]


def test_a_super_on_the_discard_while_the_seat_is_hidden_is_a_rockoman_by_who_may(game: Table, camera: Camera) -> None:
    open_window(camera)
    camera.hidden = {"super:0"}
    camera.lift("super:0")
    camera.lay("discard", "super-rock")
    (laid,) = camera.look()
    assert isinstance(laid, CardLaid)
    assert laid.seat is None
    assert game.ruling("rockoman").seat == 0


def test_a_rockoman_said_is_the_seats_own_super_though_it_still_seems_to_lie_there(game: Table, camera: Camera) -> None:
    open_window(camera)
    game.play("tap Ana: ROCKOMAN")
    camera.lay("discard", "super-rock")
    assert camera.look()[0] == CardGone("super:0", "super-rock", 2)
    camera.lift("super:0")
    assert camera.look() == []
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard")]
    assert game.points["Ana"] == 2
    assert not game.board.irregularities


def test_of_two_supers_alike_it_does_not_matter_which_was_played(game: Table, camera: Camera) -> None:
    open_window(camera)
    camera.lay("super:0", "super-rock")
    camera.lay("discard", "scissors-06")
    camera.look()
    camera.hidden = {"super:0"}
    camera.lift("super:0", "super-rock")  # the one that lay there first
    camera.lay("discard", "super-rock")
    camera.look()
    camera.hidden = set()
    assert camera.later(10) == []
    assert game.score("Ana").face_up == ("super-rock",)
    camera.lift("super:0")
    assert camera.later(10) == [TableDiffers("super:0", "super-rock", "nothing")]


def test_a_super_drawn_and_laid_on_the_discard_is_no_rockoman(game: Table, camera: Camera) -> None:
    open_window(camera)
    camera.lay("discard", "super-rock")
    camera.look()
    assert game.irregularities() == ["super_on_discard"]
    assert game.score("Ana").face_up == ("super-rock",)


def test_two_supers_laid_at_once_come_from_two_places(camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.lay("super:1", "super-rock")
    camera.lay("discard", "scissors-05")
    camera.look()
    camera.lift("super:0")
    camera.lift("super:1")
    camera.lay("discard", "super-rock")
    camera.lay("discard", "super-rock")
    facts = camera.look()
    assert [fact.zone for fact in facts if isinstance(fact, CardGone)] == ["super:0", "super:1"]


def test_a_gun_is_answered_by_the_super_that_is_gone(game: Table, camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.lay("super:1", "super-paper")
    camera.look()
    camera.lay("discard", "gun")
    camera.look()
    assert game.points["Cleo"] == 0
    camera.lift("super:1")
    assert camera.look() == [TargetChosen(4, 1, "super-paper")]
    assert game.points["Cleo"] == 1


def test_a_gun_and_the_super_it_took_may_be_seen_at_once(game: Table, camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.lay("super:1", "super-paper")
    camera.look()
    camera.lay("discard", "gun")
    camera.lift("super:0")
    assert TargetChosen(4, 0, "super-rock") in camera.look()
    assert game.score("Ana").face_up == ()


def test_a_gun_is_not_answered_while_nothing_or_too_much_is_gone(camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.lay("super:1", "super-paper")
    camera.lay("discard", "gun")
    camera.look()
    camera.lift("super:0")
    camera.lift("super:1")
    assert camera.look() == []


def test_a_super_that_a_gun_took_may_lie_there_a_moment_longer_also_for_a_restarted_worker(
    game: Table, camera: Camera
) -> None:
    camera.lay("super:0", "super-rock")
    camera.lay("super:1", "super-rock")
    camera.lay("discard", "gun")
    camera.look()
    game.play("Cleo -> Ana")
    camera.restart()
    assert camera.look() == []
    assert game.score("Ana").face_up == ()


# Hands at point piles


def taken_by_ben(camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.lay("discard", "paper-05")
    camera.look()
    camera.lift("discard")
    camera.look()


def test_a_point_pile_touched_long_after_any_cause(game: Table, camera: Camera) -> None:
    taken_by_ben(camera)
    camera.t += 20
    camera.touch("point:1")
    assert camera.look() == [], "the hand may go on"
    camera.t += 2
    assert camera.look() == [PileTouched("point:1")]
    assert game.irregularities() == ["pile_touched"]


@pytest.mark.parametrize("beside", ["ring:1", "super:1"])
@pytest.mark.parametrize("first", [True, False])
def test_a_hand_that_passes_over_the_pile_to_what_lies_beside_it(camera: Camera, beside: str, first: bool) -> None:
    taken_by_ben(camera)
    camera.t += 20
    for name in ("point:1", beside) if first else (beside, "point:1"):
        camera.touch(name)
        camera.look()
    camera.t += 2
    assert camera.look() == []


def test_a_hand_at_the_pile_when_it_is_taken_or_owed_is_no_irregularity(camera: Camera) -> None:
    taken_by_ben(camera)
    camera.touch("point:1")
    assert camera.look() == []
    camera.lay("discard", "rock-06")
    camera.lay("discard", "paper-06")
    camera.look()
    camera.t += 20
    camera.touch("point:1")
    assert camera.look() == []


# A table that contradicts the ledger


def test_a_super_that_is_gone_without_a_cause_differs_until_it_is_back(game: Table, camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.look()
    camera.lift("super:0")
    assert camera.look() == []  # hands are slower
    assert camera.later(10) == [TableDiffers("super:0", "super-rock", "nothing")]
    assert game.irregularities() == ["table_differs"]
    assert game.board.doubts == 1
    assert camera.later(10) == []
    camera.lay("super:0", "super-rock")
    assert camera.look() == [TableAgrees("super:0")]
    assert game.board.doubts == 0


def test_a_hand_over_a_zone_is_given_time(camera: Camera) -> None:
    camera.lay("super:0", "super-rock")
    camera.look()
    camera.lift("super:0")
    camera.t += 8
    camera.touch("super:0")
    assert camera.look() == []


def test_a_correction_mends_a_difference_too(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    game.say(Lay("steal"))
    (differs,) = camera.later(10)
    assert differs == TableDiffers("discard", "steal", "rock-05")
    game.say(Void(3))
    assert camera.look() == [TableAgrees("discard")]


def test_a_pile_that_the_ledger_has_as_taken_and_that_still_lies_there(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    game.say(Take(1))
    assert camera.later(10) == [TableDiffers("discard", "nothing", "rock-05")]


def test_a_draw_pile_that_is_empty_too_early_or_too_late(camera: Camera) -> None:
    camera.lift("draw")
    assert camera.later(10) == [TableDiffers("draw", "86 cards", "nothing")]
    small = table("rock-05", "steal", deck="rock-05 steal")
    assert Camera(small).later(10) == [TableDiffers("draw", "nothing", "cards")]


def test_new_cards_are_recorded_also_where_the_table_differs(game: Table, camera: Camera) -> None:
    camera.lay("discard", "rock-05")
    camera.look()
    game.say(Take(1))
    camera.later(10)
    camera.lay("discard", "paper-05")
    assert faces(camera.look()) == [("discard", "paper-05")]
