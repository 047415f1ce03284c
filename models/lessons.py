"""What the finding networks are shown: endless drawn scenes, photographs now and then, for corners also long fans."""

from __future__ import annotations

import os
import pickle
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np

from datasets.decks import known_decks
from datasets.scenes.scene import Label, Scene, make_scene
from datasets.scenes.seeds import Split
from datasets.scenes.sources import Outside, Sources
from datasets.spreads import spread
from models.photo_lessons import photographed, view
from vision.picture import Points
from vision.still_finder import StillFinder

WEIGHTS = Path(__file__).parent / "weights"
_PHOTOGRAPHS = 0.22  # of the lessons
_FAN = (960, 540)


def photographs(outside: Outside) -> tuple[Scene, ...]:
    """The photographs with known cards, where they lie; finding them takes minutes, so they are kept in the cache."""
    if outside.phone52 is None:
        return ()
    kept = outside.cache / "phone52.pickle" if outside.cache else None
    if kept is not None and kept.is_file():
        with kept.open("rb") as stream:
            found: tuple[Scene, ...] = pickle.load(stream)
        return found
    found = photographed(outside.phone52, StillFinder(WEIGHTS / "detector.onnx", 1))
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        half = kept.with_suffix(f".{os.getpid()}")
        half.write_bytes(pickle.dumps(found))
        half.replace(kept)
    return found


def lesson(rng: np.random.Generator, sources: Sources, known: Sequence[Scene], size: int) -> Scene:
    """A scene, or a view of a photograph."""
    if known and rng.random() < _PHOTOGRAPHS:
        return view(rng, known, size)
    return make_scene(rng, sources, size)


def fan(rng: np.random.Generator) -> Scene:
    """A pile of one of our decks as it is spread to be counted: rows of strips."""
    deck = known_decks()[int(rng.integers(len(known_decks())))]
    size = (int(_FAN[0] * (scale := rng.uniform(1.0, 2.0))), int(_FAN[1] * scale))
    made = spread(deck, int(rng.integers(1 << 30)), "fans", size=size, split=Split.TRAIN)
    owner = np.zeros((size[1], size[0]), np.uint8)
    for number, card in enumerate(made.cards, start=1):
        cv2.fillConvexPoly(owner, card.corners.round().astype(np.int32), (number,))
    labels = (_label(card.corners, owner == number) for number, card in enumerate(made.cards, start=1))
    return Scene(made.picture, tuple(labels))


def _label(corners: Points, owned: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> Label:
    middle, quarters = corners.mean(0), []
    for k in range(4):
        part = np.array([corners[k], (corners[k] + corners[k - 3]) / 2, middle, (corners[k] + corners[k - 1]) / 2])
        there = np.zeros(owned.shape, np.uint8)
        cv2.fillConvexPoly(there, part.round().astype(np.int32), (1,))
        quarters.append(float(owned[there > 0].mean()) if there.any() else 0.0)
    return Label(corners.astype(np.float64), np.array(quarters), np.zeros(4), back=False)
