"""Cards that somebody took and nobody saw who: a question comes up, and its answer counts at its place in time."""

import pytest

from referee.core.commands import Amend
from referee.core.events import Amended, PileTaken
from tests.referee.rockoman.camera import Camera
from tests.referee.table_language import Table, table


@pytest.fixture
def gone() -> tuple[Table, Camera]:
    """The camera saw a pile that nobody had won, and then that it was gone: in the air, over nobody's sheet."""
    game = table()
    camera = Camera(game)
    camera.lay("discard", "rps")
    camera.look()
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard")]
    return game, camera


def test_a_pile_taken_without_a_beat_and_without_a_hand_seen_asks_who_took_it() -> None:
    game = table()
    camera = Camera(game)
    camera.lay("discard", "rps")
    camera.lay("discard", "scissors-04")
    camera.look()
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard")]
    (ask,) = game.board.asks
    assert (ask.kind, ask.zone, ask.seats) == ("taker", "discard", (1, 0, 2)), "who drew last is the likeliest"
    assert game.board.doubts == 1, "two points are nobody's yet"
    camera.lay("discard", "rock-02")
    camera.look()
    game.say(Amend(ask.seq, seat=2))
    assert game.board.asks == ()
    assert game.board.doubts == 0
    assert [seat.points for seat in game.board.seats] == [0, 0, 2]
    assert [(each.kind, each.seat) for each in game.board.irregularities] == [("pile_taken_without_beat", 2)]


def test_whoever_puts_the_pile_away_after_it_was_seen_to_be_gone_took_it(gone: tuple[Table, Camera]) -> None:
    game, camera = gone
    camera.touch("point:2")
    (amended,) = camera.later(1.0)
    assert game.board.asks == ()
    assert [seat.points for seat in game.board.seats] == [0, 0, 1]
    assert amended == Amended(game.folded.events[-2].seq, seat=2)


def test_of_two_hands_at_piles_after_an_unknown_take_nobody_is_guessed(gone: tuple[Table, Camera]) -> None:
    game, camera = gone
    camera.touch("point:2")
    camera.touch("point:1")
    assert camera.later(1.0) == []
    assert game.asks() == ["taker"]


def test_a_point_pile_or_supers_that_nobody_knows_who_took_are_asked_about_too() -> None:
    game = table("Ana: super-rock", "rock-01", "Cleo: paper-01", "Cleo takes").happen(PileTaken("point:2"))
    assert [(ask.kind, ask.zone) for ask in game.board.asks] == [("taker", "point:2")]
    game.happen(PileTaken("super:0"))
    assert [ask.zone for ask in game.board.asks] == ["point:2", "super:0"]
    assert game.board.doubts == 2
    for ask in game.board.asks:
        game.say(Amend(ask.seq, seat=1))
    assert game.points == {"Ana": 0, "Ben": 3, "Cleo": 0}
    assert game.board.doubts == 0


def test_a_pile_that_was_empty_is_nobodys_question() -> None:
    assert table().happen(PileTaken("point:2")).board.asks == ()


def test_a_card_that_left_the_pile_is_a_doubt_until_it_is_put_right() -> None:
    game = table("rock-01", 'fact {"kind": "card_gone", "zone": "discard", "face": "rock-01"}')
    assert game.irregularities() == ["card_gone"]
    assert game.board.doubts == 1
    assert game.play("void 3").board.doubts == 0
