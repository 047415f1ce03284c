"""The 64 cards as their names tell: "red-rock-5", "blue-joker"; and which of a trick's cards wins."""

from collections.abc import Sequence

COLOURS = ("red", "blue", "green", "yellow")
TRICKS = 16
JOKER = "joker"
_BEATS = {"rock": "scissors", "scissors": "paper", "paper": "rock"}


def colour(face: str) -> str:
    """Whose card it is: red, blue, green or yellow."""
    return face.partition("-")[0]


def category(face: str) -> str:
    """Rock, paper, scissors or joker."""
    return face.split("-")[1]


def is_joker(face: str) -> bool:
    """Whether it is a joker, which has no number."""
    return category(face) == JOKER


def number(face: str) -> int:
    """The number of a rock, paper or scissors."""
    return int(face.split("-")[2])


def winning(faces: Sequence[str]) -> int | None:
    """The place of the card that wins the trick; None when it is void."""
    jokers = [place for place, face in enumerate(faces) if is_joker(face)]
    if jokers:
        return jokers[0] if len(jokers) == 1 else None
    counting = _counting(faces)
    highest = max(number(face) for face in counting)
    best = [face for face in counting if number(face) == highest]
    return faces.index(best[0]) if len(best) == 1 else None


def _counting(faces: Sequence[str]) -> list[str]:
    """The cards whose number decides."""
    categories = [category(face) for face in faces]
    present = set(categories)
    match len(present):
        case 2:
            beating = next(each for each in present if _BEATS[each] in present)
            return [face for face in faces if category(face) == beating]
        case 3 if len(faces) > len(present):
            doubled = max(present, key=categories.count)
            return [face for face in faces if category(face) == doubled]
        case _:  # one category, or one card of each
            return list(faces)
