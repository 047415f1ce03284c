"""The 48 cards as their names tell ("rock_p10" is rock +10, "paper_m06" paper −6): what beats what, who goes first."""

from collections.abc import Callable, Sequence

_BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def colour(face: str) -> str:
    """Rock, paper or scissors."""
    return face.partition("_")[0]


def value(face: str) -> int:
    """The number on the card, −6 to 10."""
    number = face.partition("_")[2]
    return int(number[1:]) * (-1 if number.startswith("m") else 1)


def beats(face: str | None, other: str | None) -> bool:
    """Whether the first beats the second: by colour only, the numbers don't count. An unread card beats nothing."""
    return face is not None and other is not None and _BEATS[colour(face)] == colour(other)


def resolving_order(faces: Sequence[str], three_equal: Sequence[str]) -> Callable[[str], tuple[int, int]]:
    """The key by which revealed cards are resolved: descending value; of two equal ones the beating one first."""

    def place(face: str) -> tuple[int, int]:
        equals = {each for each in faces if value(each) == value(face)}
        if len(equals) > 2:
            return (-value(face), three_equal.index(colour(face)))
        return (-value(face), 0 if any(beats(face, each) for each in equals) else 1)

    return place
