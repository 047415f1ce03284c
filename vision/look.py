"""One look: the frame through the detector, and what it shows of this place or that."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np
import numpy.typing as npt

from referee.core.reading import Reading
from vision.homography import Plane
from vision.picture import Part, Picture, Points
from vision.quads import Quad
from vision.sighting import Sighting

PRINTED = 25.0  # grey levels by which print stands out from paper
LITTLE = 0.12  # share of a card's area that is printed at least
SMALL = (48, 64)  # of a card's appearance
ALIKE = 0.9  # correlation of one place in two pictures of the same thing


class Detector(Protocol):
    """Finds the cards wholly in a part of a picture, its longer side brought to a length; known ones stay as known."""

    def __call__(self, image: Picture, part: Part, side: int | None, known: Sequence[Quad], /) -> Sequence[Quad]: ...


class Reader(Protocol):
    """Tells what face a card has."""

    def read(self, crops: list[Picture], /) -> list[Reading]: ...


class Crop(Protocol):
    """Cuts a card out, upright."""

    def __call__(self, frame: Picture, corners: Points, /) -> Picture: ...


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """A frame, its plane, and the cards found in it."""

    t: float
    picture: Picture
    plane: Plane
    sightings: list[Sighting]
    reader: Reader
    crop: Crop

    def cut(self, seen: Sequence[Sighting]) -> list[Picture]:
        """Each card, upright."""
        return [self.crop(self.picture, sighting.corners) for sighting in seen]

    def bare(self, outline: Points) -> bool:
        """Whether nothing but paper is to be seen in a card-shaped place."""
        return plain(self.crop(self.picture, self.plane.to_pixels(outline)))

    def appearance(self, outline: Points, size: tuple[int, int] = SMALL) -> npt.NDArray[np.float32]:
        """How a card-shaped place, or a larger one, looks, whatever the light."""
        width, height = size
        corners = self.plane.to_pixels(outline)
        # A pixel's value is that of its middle: so a card turned upside down gives the same picture upside down.
        frame = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(frame, corners)
        patch = cv2.warpPerspective(
            self.picture, matrix, size, flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderMode=cv2.BORDER_REPLICATE
        )
        return _softened(np.asarray(patch[:, :, 1], np.uint8))


def from_print(shown: Picture) -> npt.NDArray[np.float32]:
    """The appearance of a card by its print."""
    return _softened(np.asarray(cv2.resize(shown, SMALL, interpolation=cv2.INTER_LINEAR), np.uint8))


def _softened(grey: Picture) -> npt.NDArray[np.float32]:
    return np.asarray(cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 2.0), np.float32)


def correlation(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32], part: npt.NDArray[np.bool_]) -> float:
    """How much a place looks as before, in the part of it that can be seen: 1 is the same picture in any light."""
    a, b = one[part], other[part]
    if a.size < 60:
        return 0.0
    a, b = a - a.mean(), b - b.mean()
    spread = float(a.std() * b.std())
    if spread < 9.0:  # two plain surfaces: nothing to tell them apart by
        return 0.0
    return float((a * b).mean()) / spread


def alike(one: npt.NDArray[np.float32], other: npt.NDArray[np.float32], part: npt.NDArray[np.bool_]) -> bool:
    """Whether the same thing lies there as before."""
    return correlation(one, other, part) >= ALIKE


def sharpness(crop: Picture) -> float:
    """How sharp a crop is, 0.2 to 1: the strength of its finest detail against its contrast."""
    grey = np.asarray(crop[:, :, 1], np.float32)
    contrast = float(grey.std())
    if contrast < 2.0:
        return 0.2
    detail = float(cv2.Laplacian(grey, cv2.CV_32F).std()) / contrast
    return float(np.clip(detail / 0.3, 0.2, 1.0))


def plain(crop: Picture) -> bool:
    """Whether next to nothing is printed there: an empty place on a sheet, not a card."""
    grey = np.asarray(crop[:, :, 1], np.float32)
    return float((np.abs(grey - np.median(grey)) > PRINTED).mean()) < LITTLE
