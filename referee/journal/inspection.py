"""Looking at a journal's file without touching it."""

import sqlite3
from functools import cache
from pathlib import Path

from referee.codec import SHAPE
from referee.journal import trouble
from referee.journal.schema import APPLICATION_ID, SCHEMA, checksum

MAGIC = b"SQLite format 3\x00"


def is_missing(path: Path) -> bool:
    """Whether there is no journal here yet; an empty file is none."""
    if path.exists() and path.stat().st_size > 0:
        return False
    if _log_of(path):
        raise trouble.damaged(path, "only the log beside it is left")
    return True


def inspect_header(path: Path) -> None:
    """Refuse a file that is not ours or is too new for us, by its first hundred bytes alone."""
    with path.open("rb") as file:
        header = file.read(100)
    # SQLite's file format, section 1.3: user_version stands at 60, application_id at 68
    if not header.startswith(MAGIC) or int.from_bytes(header[68:72]) != APPLICATION_ID:
        raise trouble.foreign(path)
    shape = int.from_bytes(header[60:64])
    if shape > SHAPE:
        raise trouble.newer(path, shape, SHAPE)


def inspect_content(path: Path) -> None:
    """Refuse a file that doesn't hold, entry for entry, what was written."""
    connection = connect_to_read(path)
    try:
        (verdict,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
        if verdict != "ok":
            raise trouble.damaged(path, " ".join(verdict.split()))
        if _tables(connection) != _tables_made_by(SCHEMA):
            raise trouble.damaged(path, "its table is not as it was made")
        for game, seq, shape, event, crc in connection.execute("SELECT game, seq, shape, event, crc FROM ledger"):
            if crc != checksum(game, seq, shape, event):
                raise trouble.damaged(path, f"entry {seq} of game {game} is not what was written")
        gaps = "SELECT game FROM ledger GROUP BY game HAVING COUNT(*) != MAX(seq)"
        for (game,) in connection.execute(gaps):
            raise trouble.damaged(path, f"entries of game {game} are missing")
    except UnicodeDecodeError as error:
        raise trouble.damaged(path, "there is text in it that nobody wrote") from error
    finally:
        connection.close()


def _tables(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    query = "SELECT name, COALESCE(sql, '') FROM sqlite_schema ORDER BY name"
    return connection.execute(query).fetchall()


@cache
def _tables_made_by(schema: str) -> list[tuple[str, str]]:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    connection.executescript(schema)
    tables = _tables(connection)
    connection.close()
    return tables


def connect_to_read(path: Path) -> sqlite3.Connection:
    """A connection that changes nothing, and leaves nothing beside the file when nobody is writing."""
    mode = "mode=ro" if _log_of(path) else "immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True, isolation_level=None)


def _log_of(path: Path) -> int:
    """How much SQLite has written beside the file and not yet into it."""
    log = path.with_name(f"{path.name}-wal")
    return log.stat().st_size if log.exists() else 0
