"""The game's clock runs on, whatever the other clocks do."""

import pytest

from referee.desk.clock import GameClock


class Seconds:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


def test_it_counts_from_the_start_of_the_game(seconds: Seconds) -> None:
    clock = GameClock(monotonic=seconds)
    assert clock.now() == 0
    seconds.now += 2.5
    assert clock.now() == 2.5


def test_it_goes_on_where_the_game_was_interrupted(seconds: Seconds) -> None:
    clock = GameClock(600.0, seconds)
    seconds.now += 1
    assert clock.now() == 601


def test_the_cameras_seconds_are_the_games(seconds: Seconds) -> None:
    clock = GameClock(monotonic=seconds)
    seconds.now += 10
    assert clock.of_camera(3.0) == 10, "the first line: as if it came at once"
    seconds.now += 1
    assert clock.of_camera(3.9) == pytest.approx(10.9), "a line that took 0.1 s longer"
    seconds.now += 1
    assert clock.of_camera(5.2) == pytest.approx(12.2), "a line that came quicker than the first"
    assert clock.now() == pytest.approx(12.2), "takes the clock along"


def test_a_film_may_play_faster_than_life(seconds: Seconds) -> None:
    clock = GameClock(monotonic=seconds)
    assert [clock.of_camera(t) for t in (1.0, 4.0, 9.0)] == [0.0, 3.0, 8.0]
    assert clock.now() == 8.0


def test_a_camera_from_the_future_is_set_anew(seconds: Seconds) -> None:
    clock = GameClock(monotonic=seconds)
    clock.of_camera(1.0)
    assert clock.of_camera(1.8e9) == 0.0
    assert clock.of_camera(1.8e9 + 1) == 1.0


def test_a_camera_that_restarts_is_set_anew(seconds: Seconds) -> None:
    clock = GameClock(monotonic=seconds)
    seconds.now += 100
    assert clock.of_camera(500.0) == 100
    seconds.now += 5
    assert clock.of_camera(0.5) == 105


def test_a_camera_that_was_held_up_is_set_anew(seconds: Seconds) -> None:
    clock = GameClock(monotonic=seconds)
    assert clock.of_camera(0.0) == 0
    seconds.now += 60
    assert clock.of_camera(1.0) == 60
