"""One picture and when it was taken."""

from dataclasses import dataclass

from vision.picture import Picture


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture on the game's clock."""

    t: float
    picture: Picture
    number: int = 0  # how many were delivered before it
