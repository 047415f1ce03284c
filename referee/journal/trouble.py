"""What can be wrong with the journal's file, in sentences."""

import errno
import sqlite3
from pathlib import Path
from typing import Literal, TypeAlias

from referee.core.sentence import Sentence

Kind: TypeAlias = Literal["foreign", "newer", "damaged", "in_use", "disk_full", "unreadable"]


class JournalTrouble(Sentence):
    """The journal can't be used as asked; `kind` is the tablet's word for why."""

    def __init__(self, kind: Kind, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


def foreign(path: Path) -> JournalTrouble:
    """The file belongs to somebody else."""
    return JournalTrouble(
        "foreign", f"{path} is not a journal of games; it was left as it is. Move it away or name another file."
    )


def newer(path: Path, shape: int, known: int) -> JournalTrouble:
    """A later version of the program wrote it."""
    return JournalTrouble(
        "newer",
        f"{path} was written by a newer version (its format is {shape}, this one knows {known}); "
        "it was left as it is. Update the program.",
    )


def damaged(path: Path, how: object) -> JournalTrouble:
    """It doesn't hold what was once written."""
    return JournalTrouble(
        "damaged",
        f"The journal {path} is damaged ({how}); it was left as it is. "
        "Move it away, with all files whose names begin like it, and put the newest back-up in its place.",
    )


def in_use(path: Path) -> JournalTrouble:
    """Somebody else writes in it."""
    return JournalTrouble(
        "in_use", f"The journal {path} is open in another running companion; close that one first, or use it instead."
    )


def disk_full(path: Path) -> JournalTrouble:
    """There is no room for another fact."""
    return JournalTrouble(
        "disk_full",
        f"The disk with the journal {path} is full, so this was not kept; free some space and do it again.",
    )


def unreadable(path: Path, why: object) -> JournalTrouble:
    """The system doesn't let us."""
    return JournalTrouble(
        "unreadable", f"The journal {path} can't be used ({why}); see that its folder exists and may be written to."
    )


def told(error: sqlite3.Error | OSError, path: Path) -> JournalTrouble:
    """SQLite's or the system's complaint as a sentence of ours."""
    match error:
        case OSError(errno=errno.ENOSPC) | sqlite3.Error(sqlite_errorcode=sqlite3.SQLITE_FULL):
            return disk_full(path)
        case sqlite3.Error(sqlite_errorcode=sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB):
            return damaged(path, error)
        case sqlite3.Error(sqlite_errorcode=sqlite3.SQLITE_BUSY):
            return in_use(path)
        case OSError(strerror=why):
            return unreadable(path, why)
        case _:
            return unreadable(path, error)
