"""A game is scripted before it is filmed: what the hands do and what the referee makes of it must agree."""

from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from datasets.scenes.seeds import Split
from datasets.simulate import simulate
from datasets.simulate.mistakes import Mistakes
from datasets.simulate.plan import plan
from datasets.simulate.script import Script
from referee.core.scoreboard import Scoreboard
from referee.core.sentence import Sentence
from referee.engine.fold import fold
from referee.games.registry import game_named


def _board(script: Script) -> Scoreboard:
    return fold(game_named(script.game), script.events).scoreboard


def _lying_at_the_end(script: Script, zone: str) -> int:
    return sum(rest.zone == zone and rest.until == script.duration for rest in script.rests)


@pytest.mark.parametrize("seed", range(10))
def test_the_cards_in_every_rockoman_pile_are_those_the_referee_counts(seed: int) -> None:
    script = plan("rockoman", 2 + seed % 7, seed, mistakes=0.08)
    board = _board(script)
    assert board.phase == "ended"
    for line in board.seats:
        for kind in ("point", "ring", "super"):
            assert line.piles[kind] == _lying_at_the_end(script, f"{kind}:{line.seat}"), (kind, line.seat)
        assert line.points == line.piles["point"] + 5 * (line.diamond is True)
    assert sum(_lying_at_the_end(script, rest) for rest in {r.zone for r in script.rests if r.zone}) == 86


@pytest.mark.parametrize("seed", range(10))
def test_the_cards_won_at_pfc_are_those_the_referee_counts(seed: int) -> None:
    script = plan("pfc", 2 + seed % 4, seed, mistakes=0.05)
    board = _board(script)
    assert board.phase == "ended"
    for line in board.seats:
        lying = {
            rest.face for rest in script.rests if rest.zone == f"won:{line.seat}" and rest.until == script.duration
        }
        assert lying == set(line.face_up)


@pytest.mark.parametrize("seed", range(10))
def test_the_cards_won_at_123_are_those_the_referee_counts(seed: int) -> None:
    script = plan("ciseaux123", 2 + seed % 3, seed, mistakes=0.05)
    board = _board(script)
    assert board.phase == "ended"
    for line in board.seats:
        assert line.piles["won"] == _lying_at_the_end(script, f"won:{line.seat}")


def test_careful_players_make_no_mistake_and_careless_ones_each_kind() -> None:
    assert not _board(plan("rockoman", 4, 3, mistakes=0.0)).irregularities
    assert not _board(plan("pfc", 4, 3, mistakes=0.0)).irregularities
    assert not _board(plan("ciseaux123", 4, 3, mistakes=0.0)).irregularities
    careless = Mistakes(missed_beat=0.15, missed_rockoman=0.5, wrong_take=0.08, out_of_turn=0.05)
    made = " ".join(" ".join(plan("rockoman", 4, seed, mistakes=careless).mistakes) for seed in range(6))
    for kind in ("missed_beat", "missed_rockoman", "wrong_take", "out_of_turn"):
        assert kind in made


def test_missed_rockomans_are_ruled_on() -> None:
    rulings = [ruling.kind for seed in range(8) for ruling in _board(plan("rockoman", 4, seed, mistakes=0.1)).rulings]
    assert "missed_rockoman" in rulings
    assert "rockoman" in rulings


def test_cards_rest_a_moment_before_anybody_touches_them_again() -> None:
    script = plan("rockoman", 3, 2, seconds_a_turn=2.0)
    rests = [rest.until - rest.since for rest in script.rests if rest.zone == "discard"]
    assert min(rests) >= 0.3


def test_a_hand_does_one_thing_at_a_time() -> None:
    script = plan("rockoman", 3, 2, seconds_a_turn=2.0, disturbances=("all",))
    for seat in range(3):
        visits = sorted((visit for visit in script.visits if visit.seat == seat), key=lambda visit: visit.since)
        assert all(a.until <= b.since for a, b in pairwise(visits))


def test_seeds_of_the_three_splits_never_meet() -> None:
    orders = [
        tuple(rest.face for rest in plan("rockoman", 3, 7, split=split).rests if rest.zone == "draw") for split in Split
    ]
    assert len(set(orders)) == len(Split)
    assert plan("rockoman", 3, 7, split=Split.TEST).events == plan("rockoman", 3, 7, split=Split.TEST).events


@pytest.mark.parametrize(
    ("wish", "sentence"),
    [
        ({"game": "chess"}, "No film can be made of “chess”: the games are rockoman, pfc, ciseaux123"),
        ({"players": 9}, "rockoman is for 2 to 8 players, not 9"),
        ({"players": 1}, "not 1"),
        ({"turns": 0}, "at least one turn, not 0"),
        ({"seconds_a_turn": 0.1}, "1 to 60 seconds, not 0.1"),
        ({"mistakes": 1.5}, "between 0 and 1, not 1.5"),
        ({"disturbances": ("earthquake",)}, "no disturbance “earthquake”: there are bump, lamp"),
    ],
)
def test_what_can_not_be_played_is_one_sentence(wish: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Sentence, match=sentence) as told:
        plan(**{"game": "rockoman", "players": 3, "seed": 1, **wish})
    assert "\n" not in str(told.value)


def test_a_folder_that_can_not_be_written_is_one_sentence_and_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(Sentence, match="can't be written"):
        simulate("rockoman", 2, 1, tmp_path / "taken", turns=1)
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def test_no_room_on_the_disk_is_told_before_filming(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.disk_usage", lambda _: SimpleNamespace(free=1000))
    with pytest.raises(Sentence, match="no room for the film"):
        simulate("rockoman", 2, 1, tmp_path, turns=1)
    assert not list(tmp_path.iterdir())


def test_a_film_that_breaks_off_leaves_no_half_file(tmp_path: Path) -> None:
    def give_up(_done: int, _total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate("rockoman", 2, 1, tmp_path, turns=1, size=(320, 180), progress=give_up)
    assert not list(tmp_path.iterdir())
