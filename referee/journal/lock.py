"""One writer at a time."""

import sqlite3
from pathlib import Path


def hold(path: Path) -> sqlite3.Connection:
    """A lock that lasts until it is closed, or its process dies, however it dies."""
    # SQLite's own lock on an empty file beside the journal: the same on every system, and readers stay free
    lock = sqlite3.connect(path.with_name(f"{path.name}.lock"), timeout=0, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error:
        lock.close()
        raise
    return lock
