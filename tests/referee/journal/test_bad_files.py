"""A file that is not ours, is damaged, or is from a newer version: one sentence, and not a byte of it changes."""

import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from referee.core.events import CardLaid, Event
from referee.journal import Journal, JournalTrouble


@pytest.fixture
def path(tmp_path: Path, started: Event) -> Path:
    path = tmp_path / "games.sqlite"
    with Journal.open(path) as journal:
        journal.append("monday", [started, *(Event(n, n, "camera", CardLaid("discard", "gun")) for n in range(2, 90))])
    return path


def refused(path: Path, kind: str) -> str:
    """Both ways to open it end in the same sentence, with the file as it was."""
    before = path.read_bytes() if path.is_file() else None
    sentences = set()
    for way in (Journal.open, Journal.read):
        with pytest.raises(JournalTrouble) as told:
            way(path)
        assert told.value.kind == kind, str(told.value)
        sentences.add(str(told.value))
    assert (path.read_bytes() if path.is_file() else None) == before
    (sentence,) = sentences
    assert str(path) in sentence
    assert "\n" not in sentence
    return sentence


def stamp(path: Path, at: int, number: int) -> None:
    """Write four bytes into the file's header."""
    with path.open("rb+") as file:
        file.seek(at)
        file.write(number.to_bytes(4))


def rewrite(path: Path, statement: str) -> None:
    """Change an entry as only a broken disk or a stranger could: past the triggers."""
    connection = sqlite3.connect(path, isolation_level=None)
    triggers = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
    for name, _ in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    connection.execute(statement)
    for _, sql in triggers:
        connection.execute(sql)
    connection.close()


@pytest.mark.parametrize("content", [b"Dear diary", b"\x89PNG\r\n" * 50, bytes(4096), b"SQLite format 3\x00"])
def test_a_file_of_another_kind_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "diary.txt"
    path.write_bytes(content)
    assert "is not a journal of games" in refused(path, "foreign")
    assert [file.name for file in tmp_path.iterdir()] == ["diary.txt"], "and nothing is left beside it"


def test_the_database_of_another_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.sqlite"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE ledger (entry INTEGER)")
    connection.close()
    assert "Move it away or name another file" in refused(path, "foreign")


def test_a_journal_of_a_newer_version_asks_for_an_update(path: Path) -> None:
    stamp(path, 60, 7)
    sentence = refused(path, "newer")
    assert "its format is 7" in sentence
    assert "Update the program" in sentence


def test_a_folder_in_its_place_is_told(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").mkdir()
    refused(tmp_path / "games.sqlite", "unreadable")


def test_reading_a_journal_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(JournalTrouble, match=r"none\.sqlite can't be used"):
        Journal.read(tmp_path / "none.sqlite")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_a_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("")
    with pytest.raises(JournalTrouble, match="see that its folder exists"):
        Journal.open(tmp_path / "folder" / "games.sqlite")


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
def test_a_truncated_journal_points_to_the_back_ups(path: Path, share: float) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: int(len(content) * share)])
    assert "put the newest back-up in its place" in refused(path, "damaged")


@pytest.mark.parametrize(
    "break_it",
    [
        lambda path: rewrite(path, "UPDATE ledger SET event = replace(event, 'gun', 'sick') WHERE seq = 7"),
        lambda path: rewrite(path, "DELETE FROM ledger WHERE seq = 7"),
        lambda path: rewrite(path, "CREATE TABLE more (x)"),
    ],
)
def test_an_entry_that_is_changed_or_missing_is_noticed(path: Path, break_it: Callable[[Path], None]) -> None:
    break_it(path)
    refused(path, "damaged")


def test_a_log_without_its_journal_is_not_taken_for_a_new_one(path: Path) -> None:
    path.unlink()
    path.with_name("games.sqlite-wal").write_bytes(b"what a crash left")
    with pytest.raises(JournalTrouble, match="only the log beside it is left"):
        Journal.open(path)
    assert not path.exists()


def test_any_flipped_byte_is_noticed_or_harmless(path: Path) -> None:
    """Either the sentence and an untouched file, or exactly the facts that were written."""
    with Journal.read(path) as journal:
        expected = journal.events("monday")
    whole, noticed = path.read_bytes(), 0
    chance = random.Random(86)
    for _ in range(400):
        at = chance.randrange(len(whole))
        broken = whole[:at] + bytes([whole[at] ^ chance.randrange(1, 256)]) + whole[at + 1 :]
        path.write_bytes(broken)
        try:
            with Journal.read(path) as journal:
                assert journal.events("monday") == expected, f"byte {at}"
        except JournalTrouble:
            noticed += 1
            with pytest.raises(JournalTrouble):
                Journal.open(path)
            assert path.read_bytes() == broken, f"byte {at}"
    assert noticed > 200
