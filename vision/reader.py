"""Name the face of a straightened card: where it lies in the space of the deck, compared with the deck's gallery."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from referee.core.reading import Reading
from vision.gallery import BACK, Gallery, GalleryError, chances, load_gallery
from vision.indices import Chances, at_odds, by_sides, indices_gallery
from vision.picture import Picture
from vision.runtime import Network, batches, manifest_entry
from vision.space import Numbers, Reals
from vision.strips import strips_gallery

_CANDIDATES = 5
_PLACES = (16, 20)  # across and down, at which colours are looked at
_TELLING = 3.0  # times as much as the whole card do its corners tell along which edges it lies
HUES = 2 * 16 * 20  # the last of the patterns
LAYERS = (  # of the network, from fine to coarse: 20 x 16, 10 x 8 and 5 x 4 places
    "/1/1.4/cv2/act/Mul_output_0",
    "/1/1.6/cv2/act/Mul_output_0",
    "/1/1.9/cv2/act/Mul_output_0",
)


@dataclass(frozen=True, slots=True)
class Look:
    """A reading, and by how many quarter turns the crop shows the card turned: two are upside down."""

    reading: Reading
    quarters: int

    @property
    def back(self) -> bool:
        """Whether this is the deck's back."""
        return self.reading.face == BACK


class Embedder:
    """Crops (128 x 160, BGR) to the patterns that the network finds on them, fine ones and coarse ones.

    A network that was tuned to one deck tells in the end what tells its faces apart, so that is all that is looked at.
    """

    def __init__(self, weights: Path, threads: int = 0) -> None:
        self.tuned = bool(manifest_entry(weights).get("tuned"))
        self._network = Network(weights, threads, () if self.tuned else LAYERS)
        self.sha256 = self._network.sha256

    def patterns(self, crops: Sequence[Picture], columns: Numbers | None = None) -> Reals:
        """All patterns of each crop, or those of the columns; in batches, since one crop's alone are 225 kB."""
        found = []
        hues = None if self.tuned else _hues(crops)
        for some in batches(len(crops)):
            layers = self._network.run(np.ascontiguousarray(np.stack(crops[some])))
            beside = [] if hues is None else [hues[some]]
            whole = np.concatenate([*(layer.reshape(len(layer), -1) for layer in layers), *beside], 1)
            found.append(whole if columns is None else whole[:, columns])
        return np.concatenate(found)


def _hues(crops: Sequence[Picture]) -> Reals:
    """Which places are how much redder and yellower than the whole: of colour the network keeps but little."""
    small = np.stack([cv2.resize(crop, _PLACES, interpolation=cv2.INTER_AREA) for crop in crops])
    blue, green, red = np.moveaxis(small.reshape(len(crops), -1, 3).astype(np.float32), 2, 0)
    hues = np.stack([red - green, (red + green) / 2 - blue], 1)
    hues -= hues.mean(2, keepdims=True)
    hues = hues.reshape(len(crops), -1)
    return np.asarray(hues / np.sqrt((hues**2).mean(1, keepdims=True) + 16), np.float32)


def tuned_network(gallery: Path) -> Path:
    """Where the network is kept that was tuned to a gallery's deck, if one was: beside it."""
    return gallery.with_suffix(".onnx")


class Reader:
    """Reads cards of one deck, with its own network where one was tuned to it; "back" stands for the deck's back."""

    def __init__(self, weights: Path, gallery: Path | Gallery, threads: int = 0) -> None:
        own = None if isinstance(gallery, Gallery) else tuned_network(gallery)
        self._embedder = Embedder(own if own is not None and own.is_file() else weights, threads)
        self.gallery = gallery if isinstance(gallery, Gallery) else load_gallery(gallery)
        if self.gallery.weights_sha256 != self._embedder.sha256:
            raise GalleryError(
                f"The gallery of the deck “{self.gallery.deck}” was made for another reader; teach the deck again."
            )

        self._strips = None if isinstance(gallery, Gallery) else self._beside(strips_gallery(gallery))
        self._indices = None if isinstance(gallery, Gallery) else self._beside(indices_gallery(gallery))

    def _beside(self, file: Path) -> Gallery | None:
        """One more gallery of the deck, if there is one that was made for this reader."""
        found = load_gallery(file) if file.is_file() else None
        return found if found and found.weights_sha256 == self._embedder.sha256 else None

    @property
    def reads_strips(self) -> bool:
        """Whether it also knows what a fan shows of each face."""
        return self._strips is not None

    @property
    def reads_indices(self) -> bool:
        """Whether it also knows how each face's corners look from near."""
        return self._indices is not None

    def look_at_strips(self, strips: Sequence[Picture]) -> list[Look]:
        """The same for crops of which only the strip at the left is to be seen."""
        return self._look(strips, self._strips or self.gallery)

    def read(self, crops: Sequence[Picture]) -> list[Reading]:
        """Ranked faces with their chances; what is missing to 1 is the chance that it is no card of this deck."""
        return [look.reading for look in self.look(crops)]

    def look(self, crops: Sequence[Picture], corners: Sequence[Mapping[int, Picture]] = ()) -> list[Look]:
        """Readings, and which way up each crop is; the `corners` of each card, seen from near, have a say in it."""
        return self._look(crops, self.gallery, corners)

    def _look(
        self, crops: Sequence[Picture], gallery: Gallery, corners: Sequence[Mapping[int, Picture]] = ()
    ) -> list[Look]:
        if not crops:
            return []
        ways = gallery.likeness_by_way(self._embedder.patterns(crops, gallery.space.columns))
        weights = gallery.weights(ways.max(1))
        odd: dict[int, Chances] = {}
        if self._indices is not None and any(corners):
            near = [(card, which, crop) for card, some in enumerate(corners) for which, crop in some.items()]
            patterns = self._embedder.patterns([crop for _, _, crop in near], self._indices.space.columns)
            told, _ = self._indices.likeness(patterns)
            places = [(card, which) for card, which, _ in near]
            odd = at_odds(places, chances(self._indices.weights(told)))
            sides = by_sides(len(crops), places, told)
            weights += self._indices.weights(sides[:, 0]) + self._indices.weights(sides[:, 1])
            ways += np.float32(_TELLING) * np.concatenate([sides, sides], 1)
        rows, looks = chances(weights), []
        for card, told_there in odd.items():
            rows[card] = (rows[card] + told_there) / 2  # so it is told as in doubt, whatever the whole looks like
        for row, likeness in zip(rows, ways, strict=True):
            order = np.argsort(-row[:-1])[:_CANDIDATES]
            ranked = tuple((gallery.faces[int(k)], round(float(row[k]), 5)) for k in order)
            if row[-1] > row[order[0]]:
                ranked = ()
            looks.append(Look(Reading(ranked), int(likeness[:, order[0]].argmax())))
        return looks
