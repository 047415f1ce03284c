"""Where the ledger has the cards: what an audit needs to know of a game, whatever its rules."""

from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Entry:
    """One card of the deck as the ledger knows it."""

    seq: int | None  # the fact that brought it to the table; None: still in the draw pile
    face: str | None  # None: it could not be read, or was never seen
    zone: str  # the pile it first came to, or where it lies open
    confidence: float = 1.0
    candidates: frozenset[str] = frozenset()
    moments: tuple[int, ...] = ()  # the facts in question when it does not fit: laid, taken


@dataclass(frozen=True, slots=True)
class Step:
    """Something that happened to face-down piles, in order: known cards came, or so many changed piles unseen."""

    seq: int
    target: str
    entries: tuple[int, ...] = ()  # places in `Books.entries`
    source: str | None = None
    cards: int = 0


@dataclass(frozen=True, slots=True)
class Books:
    """The whole ledger as the audit reads it."""

    entries: tuple[Entry, ...]
    steps: tuple[Step, ...]
    held: dict[str, int]  # every zone: how many cards the ledger has there
    finished: bool
    score: tuple[int, ...]  # by seat, as the ledger has it, whatever was agreed on afterwards
    scoring: tuple[str, ...]  # the zones that score, seat by seat
    rings: tuple[str, ...] = ()
    anywhere: str | None = None  # the zone of cards nobody knows the place of
    sealed: Callable[[str | None], str | None] = field(default=lambda face: face)  # as the ledger may know a face
    points: Callable[[int, tuple[str | None, ...], tuple[str | None, ...]], int] = field(
        default=lambda _seat, pile, _rings: len(pile)
    )
    supers: frozenset[str] = frozenset()
    diamond: str | None = None
