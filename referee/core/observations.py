"""What the vision worker says, one line each. A table view is the whole settled table, never a change."""

from typing import Literal, TypeAlias

import msgspec

from referee.core.reading import Reading

Side: TypeAlias = Literal["front", "back"]
Point: TypeAlias = tuple[float, float]


class SeenCard(msgspec.Struct, frozen=True):
    """A placement: one card that came to rest somewhere; its id stays while it lies there, also when covered."""

    id: int
    zone: str | None
    at: Point  # millimetres from the centre of the centre sheet
    angle: float  # degrees clockwise
    side: Side
    reading: Reading
    since: float  # when it came to rest
    visible: float = 1.0  # the share of it that can be seen now; 0 when covered
    evidence: str | None = None


class SeenZone(msgspec.Struct, frozen=True):
    """One zone: its known placements from the bottom up, and when it was last seen empty or touched by a hand."""

    zone: str
    cards: tuple[int, ...] = ()
    hidden: bool = False  # a hand, a cover or a lost sheet: nothing can be said of it now
    empty_at: float | None = None
    touched_at: float | None = None


class TableView(msgspec.Struct, frozen=True, tag_field="kind", tag="table_view"):
    """The whole table as it lies, settled."""

    t: float
    cards: tuple[SeenCard, ...]
    zones: tuple[SeenZone, ...]


class Activity(msgspec.Struct, frozen=True, tag_field="kind", tag="activity"):
    """What goes on above the table."""

    t: float
    state: Literal["still", "moving", "hand"]


class CameraState(msgspec.Struct, frozen=True, tag_field="kind", tag="camera"):
    """Whether pictures come, and what of."""

    t: float
    state: Literal["live", "lost", "frozen", "dark", "covered", "ended"]
    since: float
    width: int = 0
    height: int = 0
    fps: float = 0.0


class SheetPose(msgspec.Struct, frozen=True):
    """A printed sheet that was found: its name and its four corners in the picture (0 to 1)."""

    sheet: str  # "centre" or "seat:2"
    corners: tuple[Point, Point, Point, Point]


class Setup(msgspec.Struct, frozen=True, tag_field="kind", tag="setup"):
    """The printed sheets in sight, and what would make the picture better, most important first."""

    t: float
    sheets: tuple[SheetPose, ...]
    advice: tuple["Advice", ...] = ()


class Advice(msgspec.Struct, frozen=True):
    """One way the set-up falls short; the tablet has the words for it."""

    code: Literal[
        "too_dark", "blurred", "glare", "camera_too_high", "centre_sheet_missing", "seat_sheet_missing", "bumped"
    ]
    zone: str | None = None
    seat: int | None = None


Observation: TypeAlias = TableView | Activity | CameraState | Setup
