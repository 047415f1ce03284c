"""The command that answers an ask, ready to be posted by a button."""

import msgspec

from referee.core.commands import Amend, Command, Diamond, Lay, StandardGame, Target
from referee.core.rulings import Ask
from referee.core.wire import encode


def answer(ask: Ask, seat: int | None = None, face: str | None = None) -> str:
    """The answer with this seat or this face."""
    return encode(_command(ask, seat, face))


def _command(ask: Ask, seat: int | None, face: str | None) -> Command:
    match ask.kind:
        case "face":
            return Amend(ask.seq, face=face)
        case "target" if seat is not None:
            return Target(_about(ask), seat, face, ask.seq)
        case "super":
            return Target(_about(ask), ask.seats[0], face, ask.seq)
        case "standard_game" if seat is not None:
            return StandardGame(seat, ask.seq)
        case "diamond":
            return Diamond(seat)
        case _:
            return Amend(ask.seq, seat=seat, face=face)


def _about(ask: Ask) -> int:
    return 0 if ask.seat is None else ask.seat


def laying(face: str, seat: int | None = None, zone: str | None = None) -> str:
    """A card laid; a ring lies face down."""
    return encode(Lay(None if face == "ring" else face, seat, zone))


def said(kind: str, **values: object) -> str:
    """Any other command."""
    return encode(msgspec.convert({"kind": kind, **values}, Command))
