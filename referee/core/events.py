"""Facts, and the envelope they lie in in the ledger. Meanings are never stored."""

from typing import Literal, TypeAlias

import msgspec

from referee.core.commands import Player
from referee.core.deck import Deck

Author: TypeAlias = Literal["camera", "player", "referee"]


class GameStarted(msgspec.Struct, frozen=True, tag_field="kind", tag="game_started"):
    """Who plays what, with which options and deck: the ledger needs nothing else to be read again."""

    game: str
    players: tuple[Player, ...]
    deck: Deck
    settings: dict[str, bool | int | str] = {}
    first: int = 0  # the seat that begins
    wall_time: float = 0.0  # when, by the clock on the wall


class CardLaid(msgspec.Struct, frozen=True, tag_field="kind", tag="card_laid"):
    """A card came to rest. No face: it lies face down, or could not be read at all (then tentative)."""

    zone: str
    face: str | None
    seat: int | None = None  # who laid it, as far as seen or said
    confidence: float = 1.0
    candidates: tuple[tuple[str, float], ...] = ()
    tentative: bool = False
    placement: int | None = None
    face_down: bool = False


class PileTaken(msgspec.Struct, frozen=True, tag_field="kind", tag="pile_taken"):
    """A pile was emptied, by this seat as far as seen or said."""

    zone: str
    seat: int | None = None


class CardGone(msgspec.Struct, frozen=True, tag_field="kind", tag="card_gone"):
    """One card left a zone where cards lie face up or are counted singly (a super, a ring)."""

    zone: str
    face: str | None = None
    placement: int | None = None


class PileTouched(msgspec.Struct, frozen=True, tag_field="kind", tag="pile_touched"):
    """Hands were at a face-down pile, and it lay differently afterwards."""

    zone: str


class Claimed(msgspec.Struct, frozen=True, tag_field="kind", tag="claimed"):
    """A seat said ROCKOMAN, with this super if it was told."""

    seat: int
    face: str | None = None


class TargetChosen(msgspec.Struct, frozen=True, tag_field="kind", tag="target_chosen"):
    """Whom a laid card acts on."""

    about: int  # seq of the laid card
    opponent: int
    face: str | None = None


class StandardGameWon(msgspec.Struct, frozen=True, tag_field="kind", tag="standard_game_won"):
    """Who won the standard game over a laid card or a contested claim."""

    about: int
    winner: int


class DiamondShown(msgspec.Struct, frozen=True, tag_field="kind", tag="diamond_shown"):
    """The final reveal: who holds the diamond."""

    seat: int | None


class MarbleMoved(msgspec.Struct, frozen=True, tag_field="kind", tag="marble_moved"):
    """Super Tock: a marble went to a space."""

    seat: int
    face: str
    marble: int
    to: str


class HandPassed(msgspec.Struct, frozen=True, tag_field="kind", tag="hand_passed"):
    """A seat discarded a card, or its whole hand, without a move."""

    seat: int
    face: str | None = None


class TableDiffers(msgspec.Struct, frozen=True, tag_field="kind", tag="table_differs"):
    """What lies in a zone contradicts the ledger; until one of them is mended, the zone is not judged."""

    zone: str
    expected: str  # in words a log can show: "2 cards", "gun"
    seen: str


class TableAgrees(msgspec.Struct, frozen=True, tag_field="kind", tag="table_agrees"):
    """A zone that differed agrees with the ledger again."""

    zone: str


class ScoringStarted(msgspec.Struct, frozen=True, tag_field="kind", tag="scoring_started"):
    """The players stopped drawing and score."""


class Agreed(msgspec.Struct, frozen=True, tag_field="kind", tag="agreed"):
    """The final points everybody agreed on, by seat."""

    points: tuple[int, ...]


class Amended(msgspec.Struct, frozen=True, tag_field="kind", tag="amended"):
    """An earlier fact was otherwise, from its own place in time on; None leaves as it was."""

    target: int
    face: str | None = None
    seat: int | None = None
    zone: str | None = None


class Voided(msgspec.Struct, frozen=True, tag_field="kind", tag="voided"):
    """An earlier event does not count."""

    target: int


Fact: TypeAlias = (
    GameStarted
    | CardLaid
    | PileTaken
    | CardGone
    | PileTouched
    | Claimed
    | TargetChosen
    | StandardGameWon
    | DiamondShown
    | MarbleMoved
    | HandPassed
    | TableDiffers
    | TableAgrees
    | ScoringStarted
    | Agreed
    | Amended
    | Voided
)


class Event(msgspec.Struct, frozen=True):
    """A fact in the ledger."""

    seq: int
    t: float  # seconds of the game's clock (of the film, when refereed from one)
    by: Author
    fact: Fact
    cause: int | None = None  # the event it answers, if any
    evidence: str | None = None
