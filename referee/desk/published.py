"""What the desk tells: the whole state, as one document."""

import msgspec

from referee.core.events import Event, Fact
from referee.core.observations import Activity, CameraState, Setup
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard
from referee.engine.difference import Change


class Published(msgspec.Struct, frozen=True):
    """All a screen needs; before a game is begun, only what the camera says."""

    game_id: str | None = None
    seq: int = 0
    scoreboard: Scoreboard | None = None
    events: tuple[Event, ...] = ()  # as recorded; the first one holds players, deck and settings
    voided: frozenset[int] = frozenset()  # events that do not count
    amended: dict[int, Fact] = {}  # what counts instead of a recorded fact, by its seq
    changes: tuple[Change, ...] = ()  # what the newest correction changed
    camera: CameraState | None = None
    activity: Activity | None = None
    setup: Setup | None = None
    trouble: Refusal | None = None  # why the last thing seen could not be kept, as long as that lasts


class Said(msgspec.Struct, frozen=True):
    """A command was taken: the newest event now, and what it changed of what was held true before."""

    seq: int
    changes: tuple[Change, ...] = ()
