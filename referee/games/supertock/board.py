"""The board: a ring of segments of 18 spaces. "track:0" is seat 0's start, the space marked 18; then 1, 2, 3…"""

from dataclasses import dataclass

from referee.core.zones import kind_of, number_of, zone

SEGMENT = 18
MARBLES = 4
REST = "rest"
HEAVEN = "heaven"
_EIGHT = 8


@dataclass(frozen=True, slots=True)
class Board:
    """How many segments there are, and who sits where: spread evenly over them."""

    segments: int
    seats: int

    @property
    def length(self) -> int:
        """The spaces of a full lap."""
        return SEGMENT * self.segments

    def start(self, seat: int) -> int:
        """The seat's "18"."""
        return SEGMENT * (seat * self.segments // self.seats)

    def label(self, place: int) -> int:
        """The number printed on a space of the track."""
        return place % SEGMENT or SEGMENT

    def is_eight(self, place: int) -> bool:
        """Whether the shortcut begins and ends there."""
        return self.label(place) == _EIGHT

    @property
    def eights(self) -> tuple[int, ...]:
        """Every "8" on the board."""
        return tuple(SEGMENT * segment + _EIGHT for segment in range(self.segments))

    def place(self, seat: int, left: int) -> str:
        """The space from which a marble of that seat has so many spaces left to the end of its lap."""
        return zone("track", (self.start(seat) - left) % self.length)

    def left(self, seat: int, place: int) -> int:
        """How many spaces are left from there to the end of the seat's lap; a whole one from its own start."""
        return (self.start(seat) - place) % self.length or self.length

    def has(self, space: str) -> bool:
        """Whether there is such a space for a marble."""
        kind, number = kind_of(space), number_of(space)
        match kind:
            case "track":
                return number is not None and number < self.length
            case "home":
                return number is not None and 1 <= number <= MARBLES
            case _:
                return space in (REST, HEAVEN)


def board_for(seats: int, segments: int) -> Board:
    """The board with so many segments, or the smallest one that seats everyone."""
    least = next(each for each in (4, 6, 8) if each >= seats)
    return Board(max(least, segments), seats)
