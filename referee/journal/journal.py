"""The journal: facts go in once, durably, and come out again as they were."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import RLock
from typing import Any

import msgspec

from referee.codec import SHAPE, decode, encode
from referee.core.events import Event
from referee.journal import trouble
from referee.journal.inspection import connect_to_read, inspect_content, inspect_header, is_missing
from referee.journal.lock import hold
from referee.journal.schema import checksum, create, drafted


class Entry(msgspec.Struct, frozen=True):
    """A game in the journal: its id, how it began, and the number of its newest event."""

    game_id: str
    started: Event
    seq: int


class Journal:
    """All games of one file. `open` to write, which one process can at a time; `read` to look, which all may."""

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: sqlite3.Connection | None = None) -> None:
        self.path = path
        self._connection = connection
        self._lock = lock
        self._alone = RLock()  # screens read older games while the desk writes the present one

    @classmethod
    def open(cls, path: Path) -> "Journal":
        """The journal in this file, made when there is none; a file that can't be used is left untouched."""
        with _told(path), ExitStack() as undo:
            path.parent.mkdir(parents=True, exist_ok=True)
            is_new = is_missing(path)
            if not is_new:
                inspect_header(path)
            lock = hold(path)
            undo.callback(lock.close)
            if is_new:
                create(path)
            inspect_content(path)
            connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
            undo.callback(connection.close)
            connection.execute("PRAGMA synchronous = FULL")  # in WAL mode: each commit is on the disk when it returns
            connection.execute("PRAGMA recursive_triggers = ON")  # or REPLACE would remove an entry past the trigger
            connection.execute(f"PRAGMA user_version = {SHAPE}")  # from now on older programs must leave it alone,
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so it has to stand in the file's own header
            undo.pop_all()
            return cls(path, connection, lock)

    @classmethod
    def read(cls, path: Path) -> "Journal":
        """The journal in this file, to look at only, also while another process writes in it."""
        with _told(path):
            inspect_header(path)
            inspect_content(path)
            return cls(path, connect_to_read(path))

    def append(self, game_id: str, events: Sequence[Event]) -> None:
        """Keep these events, all or none; when this returns they are safe from any crash."""
        rows = []
        for event in events:
            document = encode(event)
            rows.append((game_id, event.seq, SHAPE, document, checksum(game_id, event.seq, SHAPE, document)))
        with self._alone, _told(self.path):
            self._connection.execute("BEGIN IMMEDIATE")
            try:
                insert = "INSERT INTO ledger (game, seq, shape, event, crc) VALUES (?, ?, ?, ?, ?)"
                self._connection.executemany(insert, rows)
                self._connection.execute("COMMIT")
            except sqlite3.Error:
                self._connection.rollback()
                raise

    def events(self, game_id: str, after: int = 0) -> tuple[Event, ...]:
        """A game's events as recorded, those after a certain one when it is named; none for an unknown game."""
        query = "SELECT event, shape FROM ledger WHERE game = ? AND seq > ? ORDER BY seq"
        return tuple(decode(document, shape) for document, shape in self._rows(query, game_id, after))

    def games(self) -> tuple[Entry, ...]:
        """All games, in the order they were begun."""
        query = "SELECT game, event, shape, newest FROM ledger JOIN (SELECT game AS id, MAX(seq) AS newest "
        query += "FROM ledger GROUP BY game) ON game = id WHERE seq = 1 ORDER BY entry"
        return tuple(Entry(game, decode(event, shape), newest) for game, event, shape, newest in self._rows(query))

    def back_up(self, folder: Path, keep: int = 10) -> Path:
        """A copy of the whole journal in that folder, of which only the newest few stay."""
        with self._alone, _told(folder):
            folder.mkdir(parents=True, exist_ok=True)
            # numbered, not dated: a clock set back must not make the newest look old
            older = sorted(folder.glob("games-[0-9][0-9][0-9][0-9][0-9][0-9].sqlite"))
            number = int(older[-1].stem.removeprefix("games-")) + 1 if older else 1
            copy = folder / f"games-{number:06}.sqlite"
            with drafted(copy) as draft:
                self._connection.execute("VACUUM INTO ?", (str(draft),))
            for old in older[: max(0, len(older) - keep + 1)]:
                old.unlink()
            return copy

    def close(self) -> None:
        """Let the file go."""
        with self._alone:
            self._connection.close()
            if self._lock:
                self._lock.close()

    def __enter__(self) -> "Journal":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _rows(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        with self._alone, _told(self.path):
            return self._connection.execute(query, values).fetchall()


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """What the system complains of, as a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        raise trouble.told(error, path) from error
