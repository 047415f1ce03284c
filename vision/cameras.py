"""Opening what somebody named: a webcam's number, `auto`, a phone's address, a film at its own pace."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from referee.core.sentence import Sentence
from vision.capture import Grabber
from vision.film import ONE_BY_ONE, FilmClock, opened
from vision.picture import Picture

WANTED = (1920, 1080, 30)
TRIED = 6  # webcams tried for `auto`
ADDRESSES = ("http://", "https://", "rtsp://", "rtmp://", "udp://")
NETWORK_PATIENCE_MS = 4000


@dataclass(slots=True)
class Opened:
    """An open camera or stream."""

    device: cv2.VideoCapture

    def grab(self) -> bool:
        return self.device.grab()

    def retrieve(self) -> Picture | None:
        good, picture = self.device.retrieve()
        return np.asarray(picture, np.uint8) if good else None

    def release(self) -> None:
        self.device.release()


class Paced:
    """A film that plays as fast as it was filmed, as if it were a camera."""

    def __init__(self, film: cv2.VideoCapture) -> None:
        self._film = film
        self._clock = FilmClock(film.get(cv2.CAP_PROP_FPS))
        self._began: float | None = None

    def grab(self) -> bool:
        if not self._film.grab():
            return False
        if self._began is None:
            self._began = time.monotonic()
        due = self._began + self._clock.tick(self._film.get(cv2.CAP_PROP_POS_MSEC) / 1000.0)
        time.sleep(max(0.0, due - time.monotonic()))
        return True

    def retrieve(self) -> Picture | None:
        good, picture = self._film.retrieve()
        return np.asarray(picture, np.uint8) if good else None

    def release(self) -> None:
        self._film.release()


def is_film(source: str) -> bool:
    """Whether the source is a file, not a camera or an address."""
    return not (source == "auto" or source.isdigit() or source.startswith(ADDRESSES))


def opener(source: str) -> Callable[[], Grabber | None]:
    """How to open the source, again and again when need be; None when it isn't there now."""
    if source.startswith(ADDRESSES):
        return lambda: _address(source)
    if source == "auto":
        return lambda: next(_webcams(range(TRIED)), None)
    if source.isdigit():
        return lambda: next(_webcams((int(source),)), None)
    path = Path(source)
    if not path.is_file():
        raise Sentence(
            f"There is no film {source}; a source is a file, a webcam's number, “auto”, or an address (http, rtsp)."
        )
    return lambda: Paced(opened(path))


def _address(address: str) -> Grabber | None:
    limits = [cv2.CAP_PROP_OPEN_TIMEOUT_MSEC, NETWORK_PATIENCE_MS, cv2.CAP_PROP_READ_TIMEOUT_MSEC, NETWORK_PATIENCE_MS]
    stream = cv2.VideoCapture(address, cv2.CAP_FFMPEG, [*limits, *ONE_BY_ONE])
    if not stream.isOpened():
        stream.release()
        return None
    stream.set(cv2.CAP_PROP_BUFFERSIZE, 1)
    return Opened(stream)


def _webcams(numbers: range | tuple[int, ...]) -> Iterator[Grabber]:
    """Those of the webcams that deliver a picture."""
    system = cv2.CAP_DSHOW if sys.platform == "win32" else cv2.CAP_ANY
    for number in numbers:
        camera = cv2.VideoCapture(number, system)
        if camera.isOpened():
            # compressed: an uncompressed 1080p picture comes only five times a second over USB 2
            camera.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
            camera.set(cv2.CAP_PROP_FRAME_WIDTH, WANTED[0])
            camera.set(cv2.CAP_PROP_FRAME_HEIGHT, WANTED[1])
            camera.set(cv2.CAP_PROP_FPS, WANTED[2])
            camera.set(cv2.CAP_PROP_BUFFERSIZE, 1)
            if camera.read()[0]:
                yield Opened(camera)
                return
        camera.release()
