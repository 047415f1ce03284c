"""A deck as the reader knows it: for every face a few points among all faces, and how sure likeness is."""

from __future__ import annotations

import json
import zipfile
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from referee.core.sentence import Sentence

BACK = "back"
_FORMAT = 1


class GalleryError(Sentence):
    """A gallery that can't be used, told in one sentence."""


@dataclass(frozen=True, slots=True)
class Gallery:
    """Points of a deck's faces. `turned` marks the points of a face shown upside down.

    A face's likeness is its nearest point's; `sharpness` times likeness is its weight, and `stranger` is the weight of
    "none of these", both fitted so that the chances come out true.
    """

    deck: str
    faces: tuple[str, ...]
    points: npt.NDArray[np.float32]
    face_of: npt.NDArray[np.int64]
    turned: npt.NDArray[np.bool_]
    sharpness: float
    stranger: float
    weights_sha256: str

    def likeness(self, points: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
        """For every crop and face the likeness, and whether it is liker upside down."""
        # not as a matrix product: the library would spread so little over all cores, and burn more than it saves
        near = np.einsum("gd,pd->gp", self.points, points)
        best = np.full((2 * len(self.faces), len(points)), -1.0, np.float32)
        np.maximum.at(best, self.face_of + len(self.faces) * self.turned, near)
        upright, upside = best[: len(self.faces)].T, best[len(self.faces) :].T
        return np.maximum(upright, upside), upside > upright

    def chances(self, likeness: npt.NDArray[np.float32]) -> npt.NDArray[np.float64]:
        """Chances of every face, and in the last column of none of them."""
        weight = np.concatenate(
            [likeness * self.sharpness, np.full((len(likeness), 1), self.stranger)], 1, dtype=np.float64
        )
        weight = np.exp(weight - weight.max(1, keepdims=True))
        return np.asarray(weight / weight.sum(1, keepdims=True))


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
            points=gallery.points.astype(np.float16),
            face_of=gallery.face_of.astype(np.int16),
            turned=gallery.turned,
        )
    half.replace(file)


def load_gallery(file: Path) -> Gallery:
    """Read a gallery; a damaged one is refused in a sentence."""
    if not file.is_file():
        raise GalleryError(f"The deck's gallery “{file}” is missing; teach the deck with `rockoman teach`.")
    try:
        with file.open("rb") as stream, np.load(stream, allow_pickle=False) as parts:
            told = json.loads(parts["told"].tobytes())
            points = parts["points"].astype(np.float32)
            face_of, turned = parts["face_of"].astype(np.int64), parts["turned"].astype(bool)
    except (OSError, ValueError, KeyError, EOFError, TypeError, zipfile.BadZipFile) as reason:
        raise GalleryError(f"The deck's gallery “{file}” can't be read ({reason}); teach the deck again.") from reason
    if told.get("format") != _FORMAT:
        raise GalleryError(f"The deck's gallery “{file}” is of another version; teach the deck again.")
    points /= np.maximum(np.linalg.norm(points, axis=1, keepdims=True), 1e-6)
    return Gallery(
        told["deck"],
        tuple(told["faces"]),
        points,
        face_of,
        turned,
        float(told["sharpness"]),
        float(told["stranger"]),
        told["weights_sha256"],
    )


def fitted(
    likeness: npt.NDArray[np.float32], truth: npt.NDArray[np.int64], strangers: npt.NDArray[np.float32]
) -> tuple[float, float]:
    """Sharpness and stranger weight under which known crops and foreign cards are likeliest told as what they are."""
    best, found = np.inf, (24.0, 12.0)
    for sharpness in np.geomspace(8, 60, 28):
        known = likeness * sharpness
        foreign = strangers * sharpness
        top = known.max(1)
        mass = np.log(np.exp(known - top[:, None]).sum(1)) + top
        foreign_top = foreign.max(1) if len(foreign) else np.zeros(0)
        foreign_mass = (
            np.log(np.exp(foreign - foreign_top[:, None]).sum(1)) + foreign_top if len(foreign) else foreign_top
        )
        own = known[np.arange(len(truth)), truth]
        for bar in np.linspace(0.2, 0.95, 40):
            stranger = sharpness * bar
            loss = float(np.mean(np.logaddexp(mass, stranger) - own))
            if len(foreign):
                loss += float(np.mean(np.logaddexp(foreign_mass, stranger) - stranger))
            if loss < best:
                best, found = loss, (float(sharpness), float(stranger))
    return found
