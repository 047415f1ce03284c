"""The ledger on disk: every fact of every game, in the order it was accepted."""

from referee.journal.journal import Entry, Journal
from referee.journal.trouble import JournalTrouble

__all__ = ["Entry", "Journal", "JournalTrouble"]
