"""A turn the camera did not see: the ledger finds its way back by whose hand puts the won cards away."""

import pytest

from referee.core.commands import Lay
from referee.core.events import Amended, PileTaken
from tests.referee.rockoman.camera import Camera
from tests.referee.table_language import Table


def beaten_and_taken(camera: Camera, *hands: str) -> None:
    """Ana lays scissors; the next rock seen beats them, and the pile is put away."""
    camera.lay("discard", "scissors-05")
    camera.look()
    camera.lay("discard", "rock-09")
    camera.look()
    camera.lift("discard")
    for zone in hands:
        camera.touch(zone)
    assert PileTaken("discard") in camera.look()


def test_whoever_puts_the_won_cards_away_had_laid_the_card_that_won_them(game: Table, camera: Camera) -> None:
    beaten_and_taken(camera, "point:2")
    assert game.points["Ben"] == 2  # by the turn
    (amended,) = camera.later(1.0)
    assert isinstance(amended, Amended)
    assert amended.seat == 2
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 2}
    assert game.board.turn == 0, "Cleo's turn is over"
    assert [odd.kind for odd in game.board.irregularities] == ["out_of_turn"]


@pytest.mark.parametrize("hands", [(), ("point:1",), ("point:1", "point:2"), ("point:2", "point:1")])
def test_without_one_hand_alone_at_another_pile_the_turn_tells(
    game: Table, camera: Camera, hands: tuple[str, ...]
) -> None:
    beaten_and_taken(camera, *hands)
    assert camera.later(1.0) == []
    assert game.points["Ben"] == 2


def test_a_hand_that_comes_long_after_tells_nothing_of_it(game: Table, camera: Camera) -> None:
    beaten_and_taken(camera)
    camera.t += 2.0
    camera.touch("point:2")
    assert not [fact for fact in camera.look() if isinstance(fact, Amended)]
    assert game.points["Ben"] == 2


def test_who_laid_a_card_is_not_doubted_when_people_said_it(game: Table, camera: Camera) -> None:
    camera.lay("discard", "scissors-05")
    camera.look()
    game.say(Lay("rock-09", seat=1))
    camera.lay("discard", "rock-09")
    camera.look()
    camera.lift("discard")
    camera.touch("point:2")
    camera.look()
    assert not [fact for fact in camera.later(1.0) if isinstance(fact, Amended)]
    assert game.points["Ben"] == 2


def test_a_hand_on_its_way_to_lay_a_super_beside_its_pile_puts_nothing_away(game: Table, camera: Camera) -> None:
    """The lamp went off just as Ben took the cards, so nobody saw his hand; the next one seen is Cleo's."""
    beaten_and_taken(camera)
    camera.touch("point:2")
    camera.t += 0.6
    camera.lay("super:2", "super-rock")
    camera.look()
    assert not [fact for fact in camera.later(1.0) if isinstance(fact, Amended)]
    assert game.points["Ben"] == 2
