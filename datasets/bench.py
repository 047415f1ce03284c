"""How fast this machine makes training scenes, reader crops and film pictures: `python -m datasets.bench`."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import cv2

from datasets.scenes.crops import crop_of
from datasets.scenes.lessons import our_faces
from datasets.scenes.scene import make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside, load_sources
from datasets.simulate import simulate

_SCENES, _CROPS, _TURNS = 60, 1500, 12


@dataclass(frozen=True, slots=True)
class Speeds:
    """Pictures a second, on two cores."""

    scenes: float  # 416 pixels square
    crops: float
    film: float  # 1080p, planned, drawn and encoded


def _scenes(seed: int) -> float:
    cv2.setNumThreads(1)
    sources = load_sources(Split.TRAIN, seed, Outside())
    start = time.perf_counter()
    for number in range(_SCENES):
        make_scene(rng_for(Split.TRAIN, seed, number), sources)
    return _SCENES / (time.perf_counter() - start)


def _crops(seed: int) -> float:
    cv2.setNumThreads(1)
    rng = rng_for(Split.TRAIN, seed)
    faces = list(our_faces("rockoman").values())
    start = time.perf_counter()
    for number in range(_CROPS):
        crop_of(rng, faces[number % len(faces)])
    return _CROPS / (time.perf_counter() - start)


def _on_two_cores(work: Callable[[int], float]) -> float:
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        return sum(pool.map(work, (1, 2)))


def _film() -> float:
    with TemporaryDirectory() as folder:
        start = time.perf_counter()
        recorded = simulate("rockoman", 3, 1, Path(folder), seconds_a_turn=2.0, turns=_TURNS)
        return recorded.frames / (time.perf_counter() - start)


def speeds() -> Speeds:
    """All three, measured now."""
    return Speeds(_on_two_cores(_scenes), _on_two_cores(_crops), _film())


if __name__ == "__main__":
    measured = speeds()
    print(f"training scenes (416 px)  {measured.scenes:7.1f} a second")
    print(f"reader crops              {measured.crops:7.1f} a second")
    print(f"film pictures (1080p)     {measured.film:7.1f} a second")
