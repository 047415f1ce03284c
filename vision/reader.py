"""Name the face of a straightened card: its point among all faces, compared with the deck's gallery."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from referee.core.reading import Reading
from vision.gallery import BACK, Gallery, GalleryError, load_gallery
from vision.picture import Picture
from vision.runtime import Network, manifest_entry
from vision.strips import strips_gallery
from vision.warp import CROP_HEIGHT, CROP_WIDTH

_CANDIDATES = 5
_BATCHES = (16, 4, 1)


@dataclass(frozen=True, slots=True)
class Look:
    """A reading, and whether the crop shows the card upside down."""

    reading: Reading
    turned: bool

    @property
    def back(self) -> bool:
        """Whether this is the deck's back."""
        return self.reading.face == BACK


class Embedder:
    """Crops (128 x 160, BGR) to points; `certainty` is the sharpness and stranger weight for decks not measured."""

    def __init__(self, weights: Path, threads: int = 0) -> None:
        self._network = Network(weights, threads)
        self.sha256 = self._network.sha256
        entry = manifest_entry(weights)
        self.certainty = (float(entry.get("sharpness", 40.0)), float(entry.get("stranger", 24.0)))

    def points(self, crops: Sequence[Picture]) -> npt.NDArray[np.float32]:
        """One point a crop, in batches of few sizes, since the network is compiled for each."""
        stack = np.ascontiguousarray(np.stack(crops)) if crops else np.zeros((0, CROP_HEIGHT, CROP_WIDTH, 3), np.uint8)
        found, at = [np.zeros((0, 1), np.float32)][:0], 0
        while at < len(stack):
            size = next(b for b in _BATCHES if b <= len(stack) - at)
            found.append(self._network.run(stack[at : at + size])[0])
            at += size
        return np.concatenate(found) if found else np.zeros((0, 1), np.float32)


class Reader:
    """Reads cards of one deck; the face id "back" stands for the deck's back."""

    def __init__(self, weights: Path, gallery: Path | Gallery, threads: int = 0) -> None:
        self._embedder = Embedder(weights, threads)
        self.gallery = gallery if isinstance(gallery, Gallery) else load_gallery(gallery)
        if self.gallery.weights_sha256 != self._embedder.sha256:
            raise GalleryError(
                f"The gallery of the deck “{self.gallery.deck}” was made for another reader; teach the deck again."
            )

        beside = None if isinstance(gallery, Gallery) else strips_gallery(gallery)
        strips = load_gallery(beside) if beside is not None and beside.is_file() else None
        self._strips = strips if strips and strips.weights_sha256 == self._embedder.sha256 else None

    @property
    def reads_strips(self) -> bool:
        """Whether it also knows what a fan shows of each face."""
        return self._strips is not None

    def look_at_strips(self, strips: Sequence[Picture]) -> list[Look]:
        """The same for crops of which only the strip at the left is to be seen."""
        return self._look(strips, self._strips or self.gallery)

    def read(self, crops: Sequence[Picture]) -> list[Reading]:
        """Ranked faces with their chances; what is missing to 1 is the chance that it is no card of this deck."""
        return [look.reading for look in self.look(crops)]

    def look(self, crops: Sequence[Picture]) -> list[Look]:
        """Readings, and which way up each crop is."""
        return self._look(crops, self.gallery)

    def _look(self, crops: Sequence[Picture], gallery: Gallery) -> list[Look]:
        if not crops:
            return []
        likeness, turned = gallery.likeness(self._embedder.points(crops))
        chances = gallery.chances(likeness)
        looks = []
        for row, upside in zip(chances, turned, strict=True):
            order = np.argsort(-row[:-1])[:_CANDIDATES]
            ranked = tuple((gallery.faces[int(k)], round(float(row[k]), 5)) for k in order)
            if row[-1] > row[order[0]]:
                ranked = ()
            looks.append(Look(Reading(ranked), bool(upside[order[0]])))
        return looks
