"""The audit after the game: the piles that were counted, against the ledger."""

from referee.audit.audit import audit
from referee.audit.findings import Audit, Counted, Finding, SeatAudit

__all__ = ["Audit", "Counted", "Finding", "SeatAudit", "audit"]
