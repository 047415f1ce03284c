"""A deck as the reader knows it: where views of each face lie in the deck's own space, and how sure likeness is."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from referee.core.sentence import Sentence
from vision.space import Numbers, Reals, Space

BACK = "back"
_FORMAT = 2
RARE = 0.25  # how often a card on the table is of another deck, for each one that isn't


class GalleryError(Sentence):
    """A gallery that can't be used, told in one sentence."""


@dataclass(frozen=True, slots=True)
class Gallery:
    """Points of a deck's faces in its space; `quarters` is by how many quarter turns each shows its face turned.

    Where it was learned, a card whose corners were named from a neighbouring one is known lying on its side, too.
    Points of cards of other decks that are known stand there too; their number is the one after the last face's.
    A face's likeness is its nearest point's; `sharpness` times likeness is its weight, and `stranger` is the weight of
    "none of these", both fitted so that the chances come out true.
    """

    deck: str
    faces: tuple[str, ...]
    space: Space
    points: Reals
    face_of: Numbers
    quarters: Numbers
    sharpness: float
    stranger: float
    weights_sha256: str

    def likeness(self, patterns: Reals) -> tuple[Reals, Numbers]:
        """For every crop and face the likeness, and by how many quarters turned; last for the known others."""
        ways = self.likeness_by_way(patterns)
        return ways.max(1), ways.argmax(1)

    def likeness_by_way(self, patterns: Reals) -> Reals:
        """The likeness of every crop, turned by so many quarters, to every face."""
        near = np.einsum("gd,pd->gp", self.points, self.space.points(patterns))
        kinds = len(self.faces) + 1
        best = np.full((4 * kinds, near.shape[1]), -1.0, np.float32)
        np.maximum.at(best, self.face_of + kinds * self.quarters, near)
        return np.ascontiguousarray(best.reshape(4, kinds, -1).transpose(2, 0, 1))

    def weights(self, likeness: Reals) -> npt.NDArray[np.float64]:
        """Weights of every face, and in the last column of none of them; those of several looks add up."""
        weight = np.asarray(likeness * self.sharpness, np.float64)
        weight[:, -1] = np.maximum(weight[:, -1], self.stranger)
        return weight


def chances(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What weights stand for."""
    shares = np.exp(weights - weights.max(1, keepdims=True))
    return np.asarray(shares / shares.sum(1, keepdims=True))


def save_gallery(gallery: Gallery, file: Path) -> None:
    """Write the gallery whole or not at all."""
    told = {
        "format": _FORMAT,
        "deck": gallery.deck,
        "faces": list(gallery.faces),
        "sharpness": gallery.sharpness,
        "stranger": gallery.stranger,
        "weights_sha256": gallery.weights_sha256,
    }
    half = file.with_name(file.name + ".part")
    with half.open("wb") as stream:
        np.savez_compressed(
            stream,
            told=np.frombuffer(json.dumps(told).encode(), np.uint8),
            columns=gallery.space.columns.astype(np.int32),
            directions=gallery.space.directions.astype(np.float16),
            middle=gallery.space.middle,
            points=gallery.points,
            face_of=gallery.face_of.astype(np.int16),
            quarters=gallery.quarters.astype(np.int8),
        )
    half.replace(file)


def load_gallery(file: Path) -> Gallery:
    """Read a gallery; a damaged one is refused in a sentence."""
    if not file.is_file():
        raise GalleryError(f"The deck's gallery “{file}” is missing; teach the deck with `rockoman teach`.")
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as parts:
            told = json.loads(parts["told"].tobytes())
            gallery = _gallery(told, parts) if told.get("format") == _FORMAT else None
    except (OSError, ValueError, KeyError, EOFError, TypeError, zipfile.BadZipFile) as reason:
        raise GalleryError(f"The deck's gallery “{file}” can't be read ({reason}); teach the deck again.") from reason
    if gallery is None:
        raise GalleryError(f"The deck's gallery “{file}” is of another version; teach the deck again.")
    return gallery


def _gallery(told: dict[str, Any], parts: Mapping[str, npt.NDArray[Any]]) -> Gallery:
    columns, directions, middle = parts["columns"], parts["directions"], parts["middle"]
    return Gallery(
        told["deck"],
        tuple(told["faces"]),
        Space(columns.astype(np.int64), directions.astype(np.float32), middle.astype(np.float32)),
        parts["points"].astype(np.float32),
        parts["face_of"].astype(np.int64),
        _quarters(parts),
        float(told["sharpness"]),
        float(told["stranger"]),
        told["weights_sha256"],
    )


def _quarters(parts: Mapping[str, npt.NDArray[Any]]) -> Numbers:
    """Galleries used to know no more than whether a face was upside down."""
    return 2 * parts["turned"].astype(np.int64) if "turned" in parts else parts["quarters"].astype(np.int64)


def fitted(likeness: Reals, truth: Numbers, strangers: Reals) -> tuple[float, float]:
    """Sharpness and stranger weight under which known crops and foreign cards are likeliest told as what they are."""
    best, found = np.inf, (24.0, 12.0)
    for sharpness in np.geomspace(5, 80, 36):
        own = sharpness * likeness[np.arange(len(truth)), truth]
        known, foreign = _mass(sharpness * likeness), _mass(sharpness * strangers)
        for bar in np.linspace(0.1, 0.95, 35):
            stranger = sharpness * bar
            loss = float(np.mean(np.logaddexp(known, stranger) - own))
            if len(foreign):
                loss += RARE * float(np.mean(np.logaddexp(foreign, stranger) - stranger))
            if loss < best:
                best, found = loss, (float(sharpness), float(stranger))
    return found


def _mass(weights: Reals) -> Reals:
    """The logarithm of the sum of what the weights stand for."""
    if not len(weights):
        return np.zeros(0, np.float32)
    top = weights.max(1)
    return np.asarray(np.log(np.exp(weights - top[:, None]).sum(1)) + top, np.float32)
