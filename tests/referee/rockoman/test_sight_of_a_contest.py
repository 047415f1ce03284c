"""Two seats say ROCKOMAN with supers alike: whose lies on the discard pile, while arms still hide that it is gone."""

import pytest

from referee.core.commands import StandardGame
from referee.core.events import CardGone
from tests.referee.rockoman.camera import Camera
from tests.referee.table_language import Table


@pytest.fixture
def contested(game: Table, camera: Camera) -> Table:
    """Ana and Cleo have a SUPER ROCK each, and both say ROCKOMAN to the scissors."""
    for seat in (0, 1, 2):
        camera.lay(f"super:{seat}", "super-rock" if seat != 1 else "super-paper")
        camera.look()
    camera.lay("discard", "scissors-05")
    camera.look()
    game.play("tap Ana: ROCKOMAN")
    game.play("tap Cleo: ROCKOMAN")
    return game


def test_the_winner_of_the_contest_laid_it_though_both_supers_seem_to_lie_there(
    contested: Table, camera: Camera
) -> None:
    contested.say(StandardGame(winner=2))
    camera.lay("discard", "super-rock")
    assert isinstance(gone := camera.look()[0], CardGone)
    assert gone.zone == "super:2"
    assert contested.ruling("rockoman").seat == 2
    camera.lift("super:2")
    camera.look()
    camera.lift("discard")
    camera.look()
    assert contested.points == {"Ana": 0, "Ben": 0, "Cleo": 2}
    assert not contested.board.irregularities


@pytest.mark.parametrize("zone", ["super:0", "super:2"])
def test_before_the_winner_is_told_it_is_theirs_whose_supers_an_arm_hides(
    contested: Table, camera: Camera, zone: str
) -> None:
    assert "standard_game" in contested.asks()
    camera.hidden = {zone}
    camera.lay("discard", "super-rock")
    assert isinstance(gone := camera.look()[0], CardGone)
    assert gone.zone == zone
