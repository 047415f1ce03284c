"""Why a command can't be taken."""

import msgspec


class Refusal(msgspec.Struct, frozen=True, omit_defaults=True):
    """The reason, as a code the tablet has a sentence for, and as an English sentence for the terminal."""

    kind: str  # not_your_super, wrong_top, stale, unknown_face, no_such_event, illegal_move, ...
    sentence: str
    seq: int | None = None  # for a stale command: the newest event
