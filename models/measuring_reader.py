"""Measuring the reader: on crops of known width, and end to end on scenes through the detector's own corners."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np

from datasets.scenes.crops import Hardship, crop_of
from datasets.scenes.designs import draw_face, sample_style
from datasets.scenes.lessons import our_faces, printed_alike
from datasets.scenes.scene import Conditions, Scene, make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Sources, our_decks
from models.measuring import SIZE, clear, pairs
from models.phone52 import Photo
from vision.gallery import BACK
from vision.identify import SURE, Finder, found_in, looks_at
from vision.picture import Picture
from vision.quads import Quad
from vision.reader import Look, Reader
from vision.warp import half_turned

_STREAM = 11
_FACES = 60
# One step milder than what the reader learnt from: what is left of a frame that people would call good enough.
USUAL = Hardship(
    width=(70, 70),
    tilt=0.2,
    corner_error=0.015,
    blur=0.012,
    motion=0.03,
    dim=0.6,
    glare=0.8,
    noise=12,
    wear=1,
    cover=0.15,
)


def unseen_deck(rng: np.random.Generator) -> dict[str, Picture]:
    """A deck of 60 faces that nobody learnt from, no two of which are printed alike."""
    while True:
        style = sample_style(rng)
        if len(style.ranks) * len(style.suits) < _FACES:
            continue
        faces = {f"face-{n:02d}": draw_face(style, n) for n in range(_FACES)}
        if not any(printed_alike(a, b) for a, b in combinations(faces.values(), 2)):
            return faces


@dataclass(slots=True)
class Marks:
    """What was read of what was shown."""

    shown: int = 0
    right: int = 0
    committed: int = 0
    wrong: int = 0

    @property
    def first_guess(self) -> float:
        """Share of first guesses that are right."""
        return self.right / max(1, self.shown)

    @property
    def wrong_share(self) -> float:
        """Share of committed readings that are wrong."""
        return self.wrong / max(1, self.committed)

    @property
    def tentative_share(self) -> float:
        """Share of readings not committed."""
        return 1 - self.committed / max(1, self.shown)

    def add(self, face: str | None, confidence: float, truth: str) -> None:
        """One reading."""
        self.shown += 1
        self.right += face == truth
        if face is not None and confidence >= SURE:
            self.committed += 1
            self.wrong += face != truth


def on_crops(reader: Reader, deck: str, width: float, times: int = 6, hard: Hardship = USUAL) -> Marks:
    """Crops of every face at one width."""
    rng = rng_for(Split.TEST, _STREAM, round(width))
    marks = Marks()
    for face, picture in our_faces(deck).items():
        crops = [crop_of(rng, picture, replace(hard, width=(width, width * 1.02))) for _ in range(times)]
        crops = [half_turned(c) if k % 2 else c for k, c in enumerate(crops)]
        for reading in reader.read(crops):
            marks.add(reading.face, reading.confidence, face)
    return marks


def clear_looks(detector: Finder, reader: Reader, scene: Scene) -> list[tuple[Quad, str, Look]]:
    """The scene's clear cards that were found, each with its true face and what was read."""
    quads = found_in(scene.picture, detector)
    found = [(quads[q], scene.labels[n].face) for q, n in pairs(quads, scene.labels).items() if clear(scene.labels[n])]
    looks = looks_at(scene.picture, [quad for quad, _ in found], reader)
    return [(quad, face, look) for (quad, face), look in zip(found, looks, strict=True)]


def on_scenes(detector: Finder, reader: Reader, sources: Sources, deck: str, wish: Conditions, scenes: int) -> Marks:
    """End to end: scenes with one deck."""
    own = replace(sources, invented=our_decks((deck,)), designs=(), ours=())
    marks = Marks()
    for number in range(scenes):
        scene = make_scene(rng_for(Split.TEST, _STREAM, number), own, SIZE, wish)
        for _, face, look in clear_looks(detector, reader, scene):
            marks.add(look.reading.face, look.reading.confidence, face)
    return marks


@dataclass(slots=True)
class PhotoMarks:
    """Photographs with index boxes."""

    boxes: int = 0
    found: int = 0
    quads: int = 0
    false: int = 0
    read: int = 0
    right: int = 0
    committed: int = 0
    wrong: int = 0  # of the committed


def on_photos(detector: Finder, reader: Reader | None, photos: tuple[Photo, ...]) -> PhotoMarks:
    """Index boxes inside found cards; cards without a box; faces read right.

    A quad that touches the picture's border is no false card: the publisher left cut cards unlabelled.
    """
    marks = PhotoMarks()
    for photo in photos:
        picture = photo.picture()
        size = np.array([picture.shape[1], picture.shape[0]], np.float32)
        quads = found_in(picture, detector)
        owners = [photo.boxes_in(picture, quad) for quad in quads]
        marks.boxes += len(photo.boxes)
        marks.found += len(set().union(*owners))
        for quad, inside in zip(quads, owners, strict=True):
            marks.quads += 1
            cut = (quad.corners < 4).any() or (quad.corners > size - 4).any()
            marks.false += not inside and not cut
        readable = [(quad, face) for quad in quads if (face := photo.face_of(picture, quad)) is not None]
        if reader is None or not readable:
            continue
        for (_, truth), look in zip(readable, looks_at(picture, [q for q, _ in readable], reader), strict=True):
            marks.read += 1
            marks.right += look.reading.face == truth
            committed = look.reading.face not in (None, BACK) and look.reading.confidence >= SURE
            marks.committed += committed
            marks.wrong += committed and look.reading.face != truth
    return marks
