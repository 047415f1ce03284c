"""A film file: every frame in order, at its own time."""

from collections.abc import Callable, Iterator
from math import isfinite
from pathlib import Path

import cv2
import numpy as np

from referee.core.observations import CameraState
from referee.core.sentence import Sentence
from vision.frames import Frame
from vision.picture import Picture

USUAL_RATE = 30.0
ONE_BY_ONE = (cv2.CAP_PROP_N_THREADS, 1)  # frames decoded beside each other come late, and cost a fifth more
RATES = (5.0, 130.0)  # what a camera delivers; a file that claims otherwise is not believed


def believable_rate(claimed: float) -> float:
    """The frame rate a file claims, or the usual one when no camera films at that rate."""
    return claimed if isfinite(claimed) and RATES[0] <= claimed <= RATES[1] else USUAL_RATE


class FilmClock:
    """Frame times from a file's own stamps while they are believable, from its rate where they are not."""

    def __init__(self, claimed_rate: float) -> None:
        self.rate = believable_rate(claimed_rate)
        self._stamp: float | None = None
        self._t = 0.0

    def tick(self, stamp: float) -> float:
        """The time of the next frame, whose own stamp says so many seconds."""
        if self._stamp is None:
            self._stamp = stamp
            return self._t
        step = stamp - self._stamp
        self._stamp = stamp
        believed = 1.0 / RATES[1] <= step <= 1.0 / RATES[0]
        self._t += step if believed else 1.0 / self.rate
        return self._t


def opened(path: Path) -> cv2.VideoCapture:
    """The file, ready to be read; one sentence when it can't be."""
    if not path.is_file():
        raise Sentence(f"There is no film {path}.")
    film = cv2.VideoCapture(str(path), cv2.CAP_FFMPEG, ONE_BY_ONE)
    if not film.isOpened():
        raise Sentence(f"{path} is no film this program can read; an .mp4 of the table is what it likes best.")
    return film


def frames(path: Path, wanted: Callable[[float], bool] | None = None) -> Iterator[Frame | CameraState]:
    """Frames as fast as they are asked for, between a state that tells of the film and one that it ended.

    What is not wanted at its time is not decoded.
    """
    film = opened(path)
    clock = FilmClock(film.get(cv2.CAP_PROP_FPS))
    number, t = 0, 0.0
    try:
        while film.grab():
            t = clock.tick(film.get(cv2.CAP_PROP_POS_MSEC) / 1000.0)
            number += 1
            if number > 1 and wanted is not None and not wanted(t):
                continue
            good, picture = film.retrieve()
            if not good:
                continue
            shown: Picture = np.asarray(picture, np.uint8)
            if number == 1:
                height, width = shown.shape[:2]
                yield CameraState(t=t, state="live", since=t, width=width, height=height, fps=clock.rate)
            yield Frame(t, shown, number - 1)
    finally:
        film.release()
    yield CameraState(t=t, state="ended", since=t)
