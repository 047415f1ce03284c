"""What people say or tap. A command can be refused, with the reason; what it means becomes facts."""

from typing import TypeAlias

import msgspec


class Player(msgspec.Struct, frozen=True):
    """Somebody at the table."""

    seat: int
    name: str
    colour: str = ""


class Lay(msgspec.Struct, frozen=True, tag_field="kind", tag="lay"):
    """A card was laid: by the seat to play, where its kind of card goes, unless said otherwise."""

    face: str | None  # None: face down (a ring)
    seat: int | None = None
    zone: str | None = None
    t: float | None = None


class Take(msgspec.Struct, frozen=True, tag_field="kind", tag="take"):
    """A seat took a whole pile."""

    seat: int
    zone: str | None = None
    t: float | None = None


class Claim(msgspec.Struct, frozen=True, tag_field="kind", tag="claim"):
    """A seat said ROCKOMAN (or its right to whatever its game lets one claim)."""

    seat: int
    face: str | None = None
    t: float | None = None


class Target(msgspec.Struct, frozen=True, tag_field="kind", tag="target"):
    """A seat chose the opponent its card acts on; for GUN also which super."""

    seat: int
    opponent: int
    face: str | None = None
    seq: int | None = None  # the laid card it is about; the last open one unless said
    t: float | None = None


class StandardGame(msgspec.Struct, frozen=True, tag_field="kind", tag="standard_game"):
    """Who won the standard game that is open."""

    winner: int
    seq: int | None = None
    t: float | None = None


class Diamond(msgspec.Struct, frozen=True, tag_field="kind", tag="diamond"):
    """At the end: who holds the diamond (None: nobody, it lies elsewhere)."""

    seat: int | None
    t: float | None = None


class Amend(msgspec.Struct, frozen=True, tag_field="kind", tag="amend"):
    """A fact was otherwise; what is None stays. The same face again confirms a doubtful reading."""

    seq: int
    face: str | None = None
    seat: int | None = None
    zone: str | None = None
    t: float | None = None


class Void(msgspec.Struct, frozen=True, tag_field="kind", tag="void"):
    """A fact never was (undo); voiding an amendment or a voiding takes that back (redo)."""

    seq: int
    t: float | None = None


class Move(msgspec.Struct, frozen=True, tag_field="kind", tag="move"):
    """Super Tock: a played card moves a marble, or swaps two."""

    seat: int
    face: str
    marble: int
    to: str
    t: float | None = None


class PassHand(msgspec.Struct, frozen=True, tag_field="kind", tag="pass"):
    """A seat can't play: it discards this card, or its whole hand when none is named."""

    seat: int
    face: str | None = None
    t: float | None = None


class Finish(msgspec.Struct, frozen=True, tag_field="kind", tag="finish"):
    """The players score."""

    t: float | None = None


class Agree(msgspec.Struct, frozen=True, tag_field="kind", tag="agree"):
    """The players agree on the final points after the audit, by seat."""

    points: tuple[int, ...]
    t: float | None = None


Command: TypeAlias = (
    Lay | Take | Claim | Target | StandardGame | Diamond | Amend | Void | Move | PassHand | Finish | Agree
)
