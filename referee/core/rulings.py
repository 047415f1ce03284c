"""What the referee makes of the facts: rulings, irregularities, asks. Derived, never stored."""

import msgspec


class Ruling(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that happened by the rules; `kind` has its sentence in the tablet's catalogue."""

    kind: str  # beat, rockoman, missed_rockoman, effect, claim_refused, trick, end, ...
    t: float
    seq: int  # the event that brought it about
    seat: int | None = None  # whom it favours or concerns
    other: int | None = None  # the opponent
    face: str | None = None
    against: str | None = None  # the card that was beaten or covered
    zone: str | None = None
    cards: int = 0
    points: int = 0  # change of that seat's points
    swing: int | None = None  # missed_rockoman: what it would have changed in the final score
    minor: bool = False
    reason: str | None = None  # claim_refused: why, in the words of a refusal's kind
    facts: tuple[int, ...] = ()  # the events it rests on


class Irregularity(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something the table did against the rules or that does not add up: recorded and told, never refused."""

    kind: str
    t: float
    seq: int
    seat: int | None = None
    face: str | None = None
    zone: str | None = None
    cards: int = 0
    facts: tuple[int, ...] = ()


class Ask(msgspec.Struct, frozen=True, omit_defaults=True):
    """What sight could not answer; one tap does. The game goes on meanwhile."""

    kind: str  # face, target, super, standard_game, taker, diamond, move
    seq: int  # the event it is about; the answer takes effect there
    t: float
    seat: int | None = None  # who should know
    seats: tuple[int, ...] = ()  # names to choose from
    faces: tuple[str, ...] = ()  # pictures to choose from
    zone: str | None = None
