"""Scenes made by a second process while the network learns, so that it never sees the same table for long."""

from __future__ import annotations

from dataclasses import dataclass
from multiprocessing.queues import Queue

import numpy as np
import numpy.typing as npt

from datasets.scenes.scene import Scene, make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside, load_sources, with_new_decks
from models.maker import Maker
from vision.picture import Picture

_DECKS_RENEWED_EVERY = 1500
LEAST_VISIBLE = 0.18  # of a fan, the strip with the index


@dataclass(frozen=True, slots=True)
class Example:
    """A picture and, a row a card: class, box (4), corners (8) and quarters (4) as shares of the side."""

    picture: Picture
    rows: npt.NDArray[np.float32]


def example_of(scene: Scene) -> Example:
    """The cards worth finding: enough of them to be seen, and no speck."""
    size = scene.picture.shape[0]
    rows = []
    for label in scene.labels:
        if label.visible < LEAST_VISIBLE or np.linalg.norm(label.corners[1] - label.corners[0]) < 9:
            continue
        rows.append(
            np.concatenate([[float(label.back)], label.box / size, (label.corners / size).ravel(), label.quarters])
        )
    return Example(scene.picture, np.array(rows, np.float32).reshape(-1, 17))


def turned(example: Example, quarter_turns: int) -> Example:
    """The same scene with the camera turned by so many quarter turns, anticlockwise."""
    picture, rows = example.picture, example.rows.copy()
    for _ in range(quarter_turns % 4):
        picture = np.rot90(picture)
        boxes, corners = rows[:, 1:5].copy(), rows[:, 5:13].reshape(-1, 4, 2).copy()
        rows[:, 1], rows[:, 2], rows[:, 3], rows[:, 4] = boxes[:, 1], 1 - boxes[:, 2], boxes[:, 3], 1 - boxes[:, 0]
        rows[:, 2], rows[:, 4] = 1 - boxes[:, 2], 1 - boxes[:, 0]
        corners = np.stack([corners[..., 1], 1 - corners[..., 0]], -1)
        rows[:, 5:13] = corners.reshape(-1, 8)
    return Example(np.ascontiguousarray(picture), rows)


def _produce(outbox: Queue[Example], outside: Outside, seed: int, size: int) -> None:
    import cv2

    cv2.setNumThreads(1)
    number = 0
    sources = load_sources(Split.TRAIN, seed, outside)
    while True:
        sources = with_new_decks(sources, Split.TRAIN, seed + number)
        for _ in range(_DECKS_RENEWED_EVERY):
            outbox.put(example_of(make_scene(rng_for(Split.TRAIN, seed, number), sources, size)))
            number += 1


class SceneStream:
    """A store of recent scenes; every scene is shown about `reuse` times, turned differently, then replaced."""

    def __init__(self, outside: Outside, seed: int, size: int, store: int = 2500, reuse: int = 3) -> None:
        self._maker = Maker[Example](_produce, outside, seed, size, ahead=64)
        self._store: list[Example] = []
        self._most = store
        self._reuse = reuse
        self._oldest = 0
        self._rng = rng_for(Split.TRAIN, 77, seed)

    def batch(self, count: int) -> list[Example]:
        """So many scenes at random."""
        wanted = max(1, count // self._reuse) if len(self._store) >= 8 * count else count
        for _ in range(wanted):
            made = self._maker.soon(600 if len(self._store) < 2 * count else 0.2)
            if made is None:
                break
            self._keep(made)
        picks = self._rng.integers(0, len(self._store), count)
        return [turned(self._store[int(k)], int(self._rng.integers(4))) for k in picks]

    def _keep(self, example: Example) -> None:
        if len(self._store) < self._most:
            self._store.append(example)
        else:
            self._store[self._oldest] = example
            self._oldest = (self._oldest + 1) % self._most

    def close(self) -> None:
        """End the maker."""
        self._maker.close()
