"""Copies of the whole journal, made at once or not at all."""

import errno
import os
from pathlib import Path

import pytest

from referee.core.events import Event
from referee.journal import Journal, JournalTrouble


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_back_up_holds_every_game_and_opens_as_a_journal(tmp_path: Path, started: Event) -> None:
    with Journal.open(tmp_path / "games.sqlite") as journal:
        journal.append("monday", [started])
        journal.append("tuesday", [started])
        copy = journal.back_up(tmp_path / "copies")
    with Journal.open(copy) as restored:
        assert [entry.game_id for entry in restored.games()] == ["monday", "tuesday"]
        restored.append("wednesday", [started])


def test_only_the_newest_back_ups_are_kept(tmp_path: Path, started: Event) -> None:
    with Journal.open(tmp_path / "games.sqlite") as journal:
        journal.append("monday", [started])
        for _ in range(5):
            newest = journal.back_up(tmp_path / "copies", keep=3)
    assert names(tmp_path / "copies") == ["games-000003.sqlite", "games-000004.sqlite", "games-000005.sqlite"]
    assert newest.name == "games-000005.sqlite"


def test_files_of_others_in_the_folder_are_left_alone(tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "games-best-of.sqlite").write_text("mine")
    with Journal.open(tmp_path / "games.sqlite") as journal:
        for _ in range(3):
            journal.back_up(folder, keep=1)
    assert names(folder) == ["games-000003.sqlite", "games-best-of.sqlite"]


def test_a_draft_left_by_a_crash_is_no_hindrance(tmp_path: Path, started: Event) -> None:
    folder = tmp_path / "copies"
    folder.mkdir()
    (folder / "games-000001.sqlite.new").write_text("half a copy")
    with Journal.open(tmp_path / "games.sqlite") as journal:
        journal.append("monday", [started])
        copy = journal.back_up(folder)
    assert names(folder) == [copy.name]


def test_a_folder_that_cannot_be_made_is_told_and_the_journal_goes_on(tmp_path: Path, started: Event) -> None:
    (tmp_path / "copies").write_text("a file is in the way")
    with Journal.open(tmp_path / "games.sqlite") as journal:
        with pytest.raises(JournalTrouble, match="copies can't be used"):
            journal.back_up(tmp_path / "copies")
        journal.append("monday", [started])


def test_a_copy_that_does_not_fit_leaves_nothing_behind(
    tmp_path: Path, started: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with Journal.open(tmp_path / "games.sqlite") as journal:
        journal.append("monday", [started])
        first = journal.back_up(tmp_path / "copies", keep=1)
        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(JournalTrouble, match="free some space") as told:
            journal.back_up(tmp_path / "copies", keep=1)
        assert told.value.kind == "disk_full"
        assert names(tmp_path / "copies") == [first.name], "and the older copy stays"


def test_a_journal_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(JournalTrouble, match="Input/output error"):
        Journal.open(tmp_path / "games.sqlite")
    assert names(tmp_path) == ["games.sqlite.lock"]
    monkeypatch.undo()
    Journal.open(tmp_path / "games.sqlite").close()
