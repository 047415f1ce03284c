"""The journal's one table, which can only grow."""

import os
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from referee.codec import SHAPE

APPLICATION_ID = int.from_bytes(b"ROCK")  # what tells our files from any other SQLite file

SCHEMA = f"""
BEGIN;
CREATE TABLE ledger (
    entry INTEGER PRIMARY KEY,
    game  TEXT NOT NULL,
    seq   INTEGER NOT NULL,
    shape INTEGER NOT NULL,
    event TEXT NOT NULL,
    crc   INTEGER NOT NULL,
    UNIQUE (game, seq)
) STRICT;
CREATE TRIGGER entries_are_never_changed BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger only grows: an entry is never changed'); END;
CREATE TRIGGER entries_are_never_removed BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger only grows: an entry is never removed'); END;
CREATE TRIGGER entries_follow_each_other BEFORE INSERT ON ledger
WHEN NEW.seq IS NOT (SELECT COALESCE(MAX(seq), 0) + 1 FROM ledger WHERE game = NEW.game)
BEGIN SELECT RAISE(ABORT, 'an entry must follow the last one of its game'); END;
PRAGMA application_id = {APPLICATION_ID};
PRAGMA user_version = {SHAPE};
COMMIT;
PRAGMA journal_mode = WAL;
"""


def checksum(game: str, seq: int, shape: int, event: str) -> int:
    """SQLite notices a broken page, not a flipped bit within a text; this does."""
    return zlib.crc32(f"{game}\n{seq}\n{shape}\n{event}".encode())


def create(path: Path) -> None:
    """An empty journal, whole or not at all: a crash leaves nothing half made at its place."""
    with drafted(path) as draft:
        connection = sqlite3.connect(draft, isolation_level=None)
        try:
            connection.executescript(SCHEMA)
        finally:
            connection.close()


@contextmanager
def drafted(path: Path) -> Iterator[Path]:
    """A file to write beside its place: once whole it takes that place, durably; else it goes, and its room is free."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    try:
        yield draft
        with draft.open("rb+") as file:
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
    with suppress(PermissionError):  # where a folder can't be opened, a rename is durable by itself
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
