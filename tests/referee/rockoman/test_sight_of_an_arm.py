"""Whoever lays a card reaches across their own sheet: that tells who played, be it out of turn."""

import pytest

from referee.core.events import CardLaid
from tests.referee.rockoman.camera import Camera
from tests.referee.table_language import Table


def laid(camera: Camera, face: str, *hidden: str) -> CardLaid:
    """The fact of a card that comes to rest while arms hide these zones."""
    camera.hidden = set(hidden)
    camera.lay("discard", face)
    (fact,) = (fact for fact in camera.look() if isinstance(fact, CardLaid))
    camera.hidden = set()
    camera.later(1.0)
    return fact


def test_a_card_laid_by_an_arm_over_another_seats_sheet_is_that_seats(game: Table, camera: Camera) -> None:
    assert laid(camera, "scissors-05", "super:2", "point:2").seat == 2
    assert [odd.kind for odd in game.board.irregularities] == ["out_of_turn"]
    assert game.board.turn == 0, "Cleo's turn is over"


def test_by_the_arm_of_whose_turn_it_is_it_stays_unsaid(game: Table, camera: Camera) -> None:
    assert laid(camera, "scissors-05", "ring:0", "draw").seat is None
    assert game.board.turn == 1
    assert not game.board.irregularities


@pytest.mark.parametrize("hidden", [(), ("super:1", "super:2"), ("draw",)])
def test_without_one_arm_over_one_sheet_the_turn_tells(game: Table, camera: Camera, hidden: tuple[str, ...]) -> None:
    assert laid(camera, "scissors-05", *hidden).seat is None
    assert game.board.turn == 1


def test_a_hand_that_was_just_at_another_sheet_makes_it_unsure(game: Table, camera: Camera) -> None:
    camera.touched_at["ring:0"] = camera.t + 0.6
    assert laid(camera, "scissors-05", "super:2").seat is None
    assert game.board.turn == 1


def test_so_does_one_that_was_there_before_a_card_that_is_told_late(game: Table, camera: Camera) -> None:
    """The lamp went on as it was laid, and half the table seemed to lie under an arm."""
    camera.touched_at["ring:0"] = camera.lay("discard", "scissors-05").since - 0.6
    camera.hidden = {"super:2", "ring:2", "point:2"}
    (fact,) = camera.look()
    assert isinstance(fact, CardLaid)
    assert fact.seat is None
    assert game.board.turn == 1


def test_an_arm_that_comes_after_the_card_was_laid_tells_nothing(game: Table, camera: Camera) -> None:
    camera.lay("discard", "scissors-05")
    camera.t += 1.0
    camera.hidden = {"super:2"}
    (fact,) = camera.look()
    assert isinstance(fact, CardLaid)
    assert fact.seat is None
    assert game.board.turn == 1
