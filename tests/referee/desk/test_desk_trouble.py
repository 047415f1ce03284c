"""The single writer: nothing stops it, and finished games are copied."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.core.commands import Finish, Lay, Player
from referee.core.deck import Deck
from referee.core.events import CardLaid
from referee.core.observations import TableView
from referee.core.sentence import Sentence
from referee.desk import Desk, Said
from referee.journal import Journal
from tests.referee.desk.asking import fill_disk, make_room, points, refused, settle, taken

View = Callable[..., TableView]


@pytest.mark.usefixtures("game_id")
def test_a_rule_with_a_bug_stops_neither_the_desk_nor_the_game(
    desk: Desk, view: View, caplog: pytest.LogCaptureFixture
) -> None:
    taken(desk.say(Lay("one")))
    before = desk.snapshot()
    with caplog.at_level(logging.ERROR):
        answer = refused(desk.say(Lay("bomb")))
        assert answer.kind == "referee_failed"
        assert "the bomb went off" in answer.sentence
        assert desk.snapshot() == before
        for t in (1.0, 1.1, 1.2):
            desk.observe(view(t, (7, "bomb", 0.9)))
        trouble = settle(desk).trouble
    assert trouble
    assert trouble.kind == "referee_failed"
    assert len(caplog.records) == 2, "each failure is logged once, not with every view"
    assert desk.snapshot().events == before.events
    desk.observe(view(1.3))
    assert settle(desk).trouble is None
    taken(desk.say(Lay("two")))
    assert points(desk) == [3, 0]


@pytest.mark.usefixtures("game_id")
def test_an_observation_nobody_understands_is_logged_and_the_game_goes_on(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        desk.observe("a ghost")  # type: ignore[arg-type]  # what a later worker might say
        taken(desk.say(Lay("one")))
    assert "could not be taken" in caplog.text


def test_on_a_full_disk_nothing_is_acknowledged_and_the_game_goes_on_when_there_is_room(
    desk: Desk, journal: Journal, game_id: str, view: View
) -> None:
    fill_disk(journal)
    acknowledged = 1
    while isinstance(answer := desk.say(Lay("one")), Said):
        acknowledged = answer.seq
    assert answer.kind == "disk_full"
    desk.observe(view(1.0, (7, "two", 0.9)))
    trouble = settle(desk).trouble
    assert trouble
    assert trouble.kind == "disk_full"
    assert len(journal.events(game_id)) == acknowledged == desk.snapshot().seq
    make_room(journal)
    desk.observe(view(1.1, (7, "two", 0.9)))
    assert settle(desk).trouble is None, "and the card that could not be kept is there with the next view"
    assert journal.events(game_id)[-1].fact == CardLaid("table", "two", 0, 0.9, placement=7)


def test_a_closed_desk_says_so(desk: Desk) -> None:
    desk.close()
    with pytest.raises(Sentence, match="is being closed"):
        desk.say(Lay("one"))
    desk.close()


def copies(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "copies").glob("*.sqlite"))


def test_a_finished_game_is_copied(desk: Desk, journal: Journal, game_id: str, tmp_path: Path) -> None:
    taken(desk.say(Lay("one")))
    assert copies(tmp_path) == []
    taken(desk.say(Finish()))
    settle(desk)
    (copy,) = copies(tmp_path)
    with Journal.read(copy) as restored:
        assert restored.events(game_id) == journal.events(game_id)
    desk.close()
    assert len(copies(tmp_path)) == 1, "nothing was written since"


def test_a_game_left_unfinished_is_copied_too(
    desk: Desk, game_id: str, players: tuple[Player, ...], deck: Deck, tmp_path: Path
) -> None:
    desk.new_game("tally", players, {}, deck)
    assert len(copies(tmp_path)) == 1
    desk.resume(game_id)
    assert len(copies(tmp_path)) == 2
    taken(desk.say(Lay("one")))
    desk.close()
    assert len(copies(tmp_path)) == 3


@pytest.mark.usefixtures("game_id")
def test_a_copy_that_fails_is_logged_and_the_game_goes_on(
    desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "copies").write_text("a file is in the way")
    with caplog.at_level(logging.ERROR):
        taken(desk.say(Finish()))
        taken(desk.say(Lay("one")))
    assert "could not be copied" in caplog.text
