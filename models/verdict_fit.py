"""`python -m models.verdict_fit --phone52 DIR --hands DIR`: what each piece of evidence weighs (`vision/verdict.py`).

A logistic regression: does a card lie at each place that the still finder thinks of? Learnt from scenes of the
training split, where that is known (at IoU 0.7, as is measured), and from the learning half of the photographs, where a
card lies at a place that holds an index, and none at a place within the picture that holds none.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from datasets.scenes.scene import Label, make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside, load_sources
from models.galleries import WEIGHTS
from models.measuring import ROWS, SIZE
from models.phone52 import photos
from vision.areas import Reals
from vision.picture import Picture
from vision.quads import overlap
from vision.still_finder import StillFinder
from vision.verdict import EVIDENCE, Place

_STREAM = 7
_SCENES = {"everyday": 250, "dim light": 50, "blur": 50, "40 degrees tilt": 50, "glare on sleeves": 50}
_ON = 0.7  # of the joint area: so a quad lies on a card
_EDGE = 4  # pixels: what comes so near the picture's edge may be a card whose index is not in it
_OFTEN = 2  # as much as a place in a scene one in a photograph counts: there are few
_HELD_BACK = 3e-3  # how strongly weights are drawn to nothing
_ROUNDS = 60


@dataclass(frozen=True, slots=True)
class Known:
    """Evidence, a row a place, and whether a card lies there."""

    told: Reals
    card: Reals


def on_scenes(finder: StillFinder, outside: Outside) -> list[Known]:
    """All places in so many scenes of the training split."""
    sources = load_sources(Split.TRAIN, 0, outside, decks=40)
    known = []
    for row, many in _SCENES.items():
        for number in range(many):
            scene = make_scene(rng_for(Split.TRAIN, _STREAM, number), sources, SIZE, ROWS[row])
            places, told = finder.witnessed(scene.picture)
            known.append(Known(told, np.array([_lies(place, scene.labels) for place in places], np.float64)))
    return known


def _lies(place: Place, labels: tuple[Label, ...]) -> bool:
    return any(overlap(place.card.corners, label.corners.astype(np.float32)) >= _ON for label in labels)


def on_photos(finder: StillFinder, folder: Path) -> list[Known]:
    """All places in the learning half of which it is known whether a card lies there."""
    known = []
    for photo in (*photos(folder, "learn"), *photos(folder, "validate")):
        picture = photo.picture()
        places, told = finder.witnessed(picture)
        holds = np.array([bool(photo.boxes_in(picture, place.card)) for place in places], np.bool_)
        sure = holds | np.array([_within(place, picture) for place in places], np.bool_)
        known.append(Known(told[sure], holds[sure].astype(np.float64)))
    return known


def _within(place: Place, picture: Picture) -> bool:
    corners = place.card.corners
    return bool((corners >= _EDGE).all() and (corners <= np.array(picture.shape[1::-1]) - _EDGE).all())


def fitted(known: list[Known]) -> tuple[Reals, float]:
    """What each piece of evidence weighs, and what is always added (Newton's way to the likeliest)."""
    told, card = (np.concatenate([getattr(one, name) for one in known]) for name in ("told", "card"))
    middle, spread = told.mean(0), told.std(0) + 1e-9
    rows = np.column_stack([(told - middle) / spread, np.ones(len(told))])
    held = np.diag([*[_HELD_BACK * len(told)] * told.shape[1], 1e-6])
    weights = np.zeros(rows.shape[1])
    for _ in range(_ROUNDS):
        chance = 1 / (1 + np.exp(-rows @ weights))
        steep = rows.T @ (chance - card) + held @ weights
        weights -= np.linalg.solve((rows * (chance * (1 - chance))[:, None]).T @ rows + held, steep)
    each = weights[:-1] / spread
    return each, float(weights[-1] - each @ middle)


def main() -> None:
    """Print what stands in `vision/verdict.py`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--phone52", type=Path, required=True, help="folder of the phone photographs")
    parser.add_argument("--hands", type=Path, help="folder of hands on a green screen (optional)")
    wish = parser.parse_args()
    finder = StillFinder(WEIGHTS / "detector.onnx")
    each, always = fitted([*on_scenes(finder, Outside(hands=wish.hands)), *on_photos(finder, wish.phone52) * _OFTEN])
    for name, weight in zip(EVIDENCE, each, strict=True):
        print(f'    "{name}": {weight:.3f},')
    print(f"_ALWAYS = {always:.3f}")


if __name__ == "__main__":
    main()
