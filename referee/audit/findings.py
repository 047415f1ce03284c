"""What was counted, and what the audit has to say of it."""

from typing import Literal, TypeAlias

import msgspec

Kind: TypeAlias = Literal[
    "misread",  # the ledger holds another face for this card: `was`
    "named",  # the ledger could not read this card; now it is known
    "moved",  # it lies where no transfer could have brought it; it belongs to `other`
    "unrecorded",  # it was never seen being laid
    "missing",  # the ledger has it in `zone`, and it was not found
    "doubled",  # counted more often than the deck has it
    "foreign",  # no card of this deck
    "unexplained",  # nothing in the ledger accounts for it
    "too_many_moved",  # more cards changed piles than the transfers moved
    "wrong_pile",  # most of this pile's cards belong to `other`
    "unfinished",  # the players still play: what lies where may change
]


class Counted(msgspec.Struct, frozen=True):
    """One pile as it was spread: "point:0", "ring:2", "super:1", "discard", "draw"; None for a card without a name."""

    zone: str
    faces: tuple[str | None, ...]


class Finding(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that does not fit, where, and the moments it may have come from."""

    kind: Kind
    face: str | None = None
    zone: str | None = None  # where it lies, or should lie
    other: str | None = None  # where the ledger has it
    was: str | None = None  # misread: as which it was read
    cards: int = 1
    among: tuple[str, ...] = ()  # too_many_moved: the cards that may be the ones
    facts: tuple[int, ...] = ()  # the events in question


class SeatAudit(msgspec.Struct, frozen=True):
    """One player's line: what the ledger says, and what was counted."""

    seat: int
    name: str
    ledger_points: int
    counted_points: int | None  # None: this pile was not counted
    ledger_cards: int
    counted_cards: int | None
    diamond: bool | None = None
    supers: int | None = None  # in the point pile, as counted: the tie-break


class Audit(msgspec.Struct, frozen=True):
    """The reconciliation."""

    fits: bool  # every card is where the ledger can have it
    complete: bool  # every pile was counted that scores
    seats: tuple[SeatAudit, ...]
    findings: tuple[Finding, ...]
    final: tuple[int, ...] | None  # what to agree on: the counted points, once all piles are counted
