"""A card's index corners, looked at from near: in a crop of the whole card they are too small to be told.

Of a card that the picture's edge cuts, or that lies under others, an index is often all there is to be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from vision.picture import Picture, Points
from vision.space import Reals
from vision.warp import card_crops, rims_to_frame

Chances = npt.NDArray[np.float64]

NEAR = 0.4  # of a card's width and height: an index of most makers, twice and a half as large as in the whole card
_BEFORE = 0.03  # so far outside the corner the look begins
_INDEX = (0.09, 0.12)  # of a card's width and height: the middle of an index
_SURELY = 0.5  # a corner's face; chosen on validation views and the learning half of the photographs


def indices_gallery(gallery: Path) -> Path:
    """Where is kept how a gallery's faces look from near, in their corners: beside it."""
    return gallery.with_suffix(".indices.npz")


def index_crops(picture: Picture, quads: Sequence[Points]) -> list[dict[int, Picture]]:
    """The corners of each card that the picture shows, from near, by their numbers."""
    within = [corners_within(corners, picture.shape) for corners in quads]
    looks = [index_corner(corners, which) for corners, some in zip(quads, within, strict=True) for which in some]
    crops = iter(card_crops(picture, looks))
    return [{which: next(crops) for which in some} for some in within]


def by_sides(cards: int, corners: Sequence[tuple[int, int]], likeness: Reals) -> Reals:
    """What each card's corners tell, given the card and the number of each (cards x 2 x faces).

    Opposite corners bear the same index, if any: they are one witness, and what they tell on average counts. Which of
    the two it is tells along which edges the card lies.
    """
    places = ([card for card, _ in corners], [which % 2 for _, which in corners])
    summed, seen = np.zeros((cards, 2, likeness.shape[1]), np.float32), np.zeros((cards, 2, 1), np.float32)
    np.add.at(summed, places, likeness)
    np.add.at(seen, places, 1)
    return np.asarray(summed / np.maximum(1, seen), np.float32)


def at_odds(corners: Sequence[tuple[int, int]], told: Chances) -> dict[int, Chances]:
    """The cards whose opposite corners surely bear different indices, and what these two tell on average.

    Given the card and the number of each corner, and its chances of every face (the last: of none). Such a card is two
    that lie side by side.
    """
    seen = {place: row for place, row in zip(corners, told, strict=True) if row[:-1].max() > _SURELY}
    return {
        card: (row + seen[card, which + 2]) / 2
        for (card, which), row in seen.items()
        if (card, which + 2) in seen and row.argmax() != seen[card, which + 2].argmax()
    }


def index_corner(corners: npt.ArrayLike, which: int, share: float = NEAR) -> Points:
    """The quad of the look at one corner, named as if it were the card's top left."""
    low, high = -_BEFORE, share
    look = np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)
    named = np.roll(np.asarray(corners, np.float32).reshape(4, 2), -which, axis=0)
    return np.asarray(rims_to_frame(named, look[None])[0], np.float32)


def corners_within(corners: npt.ArrayLike, size: tuple[int, ...]) -> list[int]:
    """Which corners can be looked at in a picture of that height and width: where an index would be is in it."""
    quad = np.asarray(corners, np.float32).reshape(4, 2)
    named = np.stack([np.roll(quad, -which, axis=0) for which in range(4)])
    middles = rims_to_frame(named, np.tile(_INDEX, (4, 1, 1)))[:, 0]
    return [which for which, at in enumerate(middles) if (at >= 0).all() and (at < np.array(size[1::-1])).all()]
