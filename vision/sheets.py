"""The printed sheets in millimetres: the one place where their geometry stands.

Every sheet has its own frame: origin in the sheet's middle, x to the right, y down, seen by whoever reads it upright.
The centre sheet's frame is the table's frame. All markers and printed outlines keep within 258 x 190 mm (centre) and
194 x 128 mm (seat), so that the same geometry prints at true scale on A4 and on Letter.
"""

from dataclasses import dataclass

import cv2

from referee.core.sentence import Sentence

MARKER_DICTIONARY: int = cv2.aruco.DICT_4X4_50
MARKER_MM = 40.0
CARD_MM = (63.0, 88.0)
CENTRE_SHEET_MM = (297.0, 210.0)
SEAT_SHEET_MM = (210.0, 148.0)
SEAT_MARKER_BASE = 20
MOST_SEATS = {"rockoman": 8, "pfc": 5, "ciseaux123": 4, "supertock": 8}

_CENTRE_MARKER_BASE = {"rockoman": 0, "pfc": 4, "ciseaux123": 8, "supertock": 12}
_CORNERS = ((-109.0, -75.0), (109.0, -75.0), (109.0, 75.0), (-109.0, 75.0))

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Rect:
    """An upright rectangle in a sheet's frame."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def centre(self) -> Point:
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    @property
    def size(self) -> Point:
        return (self.right - self.left, self.bottom - self.top)

    @property
    def polygon(self) -> tuple[Point, Point, Point, Point]:
        """The corners, clockwise from the top left."""
        return (
            (self.left, self.top),
            (self.right, self.top),
            (self.right, self.bottom),
            (self.left, self.bottom),
        )

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


@dataclass(frozen=True, slots=True)
class Marker:
    """An ArUco marker; the size is the side of its black square."""

    id: int
    centre_mm: Point
    size_mm: float = MARKER_MM

    @property
    def corners_mm(self) -> tuple[Point, Point, Point, Point]:
        """Clockwise from the marker's own top left: the order in which the detector tells them."""
        (x, y), half = self.centre_mm, self.size_mm / 2
        return Rect(x - half, y - half, x + half, y + half).polygon


@dataclass(frozen=True, slots=True)
class Place:
    """Where one card is meant to lie: its middle, and whether it lies on its side."""

    centre_mm: Point
    sideways: bool = False

    @property
    def outline(self) -> Rect:
        width, height = (CARD_MM[1], CARD_MM[0]) if self.sideways else CARD_MM
        x, y = self.centre_mm
        return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


@dataclass(frozen=True, slots=True)
class SheetZone:
    """A card whose middle lies in `area` is in this zone; the area may reach beyond the paper.

    `places` says where tidy hands lay the first, second, third... card: one place for a pile, several for a fan.
    """

    name: str
    area: Rect
    places: tuple[Place, ...]

    @property
    def fanned(self) -> bool:
        """Whether every card lies partly on the one before it."""
        if len(self.places) < 2:
            return False
        a, b = (place.outline for place in self.places[:2])
        return max(a.left, b.left) < min(a.right, b.right) and max(a.top, b.top) < min(a.bottom, b.bottom)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed sheet: its nominal paper size, markers and zones, in its own frame."""

    name: str
    size_mm: Point
    markers: tuple[Marker, ...]
    zones: tuple[SheetZone, ...]

    def zone(self, name: str) -> SheetZone:
        for zone in self.zones:
            if zone.name == name:
                return zone
        raise KeyError(f"The sheet “{self.name}” has no zone “{name}”; it has {', '.join(z.name for z in self.zones)}.")


def _pile(name: str, centre: Point, area: Rect) -> SheetZone:
    return SheetZone(name, area, (Place(centre),))


def _fan(name: str, first: Point, step: float, count: int, area: Rect) -> SheetZone:
    return SheetZone(name, area, tuple(Place((first[0] + step * i, first[1])) for i in range(count)))


def _two_piles(left: str, right: str) -> tuple[SheetZone, ...]:
    return (
        _pile(left, (-42.0, 0.0), Rect(-88.0, -70.0, 0.0, 70.0)),
        _pile(right, (42.0, 0.0), Rect(0.0, -70.0, 88.0, 70.0)),
    )


# The piles of `pfc` are rows that fan to the right between the markers: seven cards stay visible at an easy step, more
# when laid closer. Three rows of upright cards are taller than the paper, so the outer rows lie half beside it.
_PFC_PILES = tuple(
    _fan(f"pile:{row}", (-52.0, 92.0 * (row - 1)), 17.0, 7, Rect(-92.0, 92.0 * row - 138.0, 92.0, 92.0 * row - 46.0))
    for row in range(3)
)

# One place a seat, two by two; void tricks go aside to the left, between the two left markers.
_TRICK = (
    SheetZone(
        "trick",
        Rect(-48.0, -98.0, 89.0, 98.0),
        tuple(Place(centre) for centre in ((-14.0, 46.0), (-14.0, -46.0), (51.0, -46.0), (51.0, 46.0))),
    ),
    _pile("aside", (-88.0, 0.0), Rect(-132.0, -54.0, -48.0, 54.0)),
)

_CENTRE_ZONES: dict[str, tuple[SheetZone, ...]] = {
    "rockoman": _two_piles("draw", "discard"),
    "pfc": _PFC_PILES,
    "ciseaux123": _TRICK,
    "supertock": _two_piles("draw", "played"),
}


def centre_sheet(game: str) -> Sheet:
    """The sheet in the middle of the table; its four markers run clockwise from the top left."""
    _known(game)
    markers = tuple(Marker(_CENTRE_MARKER_BASE[game] + i, centre) for i, centre in enumerate(_CORNERS))
    return Sheet(game, CENTRE_SHEET_MM, markers, _CENTRE_ZONES[game])


def seat_sheet(game: str, seat: int) -> Sheet:
    """The sheet before one player, in that player's view; Super Tock has none (its marbles lie on a board)."""
    _known(game)
    if not 0 <= seat < MOST_SEATS[game]:
        raise Sentence(f"{game} has seats 0 to {MOST_SEATS[game] - 1}; there is no seat {seat}.")
    match game:
        case "rockoman":
            zones = _rockoman_seat(seat)
        case "pfc":
            # The card chosen for the round lies under the marker, beside the cards won so far.
            zones = (
                _fan(f"won:{seat}", (-18.0, 0.0), 18.0, 16, Rect(-54.0, -74.0, 300.0, 74.0)),
                _pile(f"played:{seat}", (-82.0, 27.0), Rect(-140.0, -20.0, -54.0, 90.0)),
            )
        case "ciseaux123":
            zones = (_pile(f"won:{seat}", (20.0, 0.0), Rect(-54.0, -74.0, 105.0, 74.0)),)
        case _:
            raise Sentence(f"{game} is played without seat sheets.")
    marker = Marker(SEAT_MARKER_BASE + seat, (-76.0, -43.0))
    return Sheet(f"{game}, seat {seat}", SEAT_SHEET_MM, (marker,), zones)


def seat_sheets(game: str, players: int) -> tuple[Sheet, ...]:
    """All seat sheets for so many players; none for a game that needs none."""
    _known(game)
    if not 2 <= players <= MOST_SEATS[game]:
        raise Sentence(f"{game} is for 2 to {MOST_SEATS[game]} players, not {players}.")
    return () if game == "supertock" else tuple(seat_sheet(game, seat) for seat in range(players))


def _rockoman_seat(seat: int) -> tuple[SheetZone, ...]:
    # The rings lie on their side so that marker, rings and point pile fit on half a page; supers fan off the paper.
    # Of each of the four rings a strip stays in sight: two backs laid exactly on each other can hardly be told apart.
    rings = tuple(Place((-54.0, 18.0 + 13.0 * row), sideways=True) for row in range(4))
    return (
        SheetZone(f"ring:{seat}", Rect(-105.0, -4.0, -7.0, 74.0), rings),
        _pile(f"point:{seat}", (27.0, 0.0), Rect(-7.0, -74.0, 61.0, 74.0)),
        _fan(f"super:{seat}", (97.0, 0.0), 22.0, 6, Rect(61.0, -74.0, 250.0, 74.0)),
    )


def _known(game: str) -> None:
    if game not in _CENTRE_MARKER_BASE:
        raise Sentence(f"There is no game “{game}”; the games are {', '.join(_CENTRE_MARKER_BASE)}.")
