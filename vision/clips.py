"""A few seconds of film round every change of the table, written beside the game while nobody waits for it."""

from __future__ import annotations

import contextlib
import os
import threading
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from queue import Full, Queue

import cv2
import msgspec
import numpy as np

from vision.picture import Picture

BEFORE, AFTER = 2.3, 1.2  # seconds round the change
EVERY = 0.2  # seconds between two pictures of a clip
WIDTH = 480  # encoding is what evidence costs, and a card is still told by its colours and shapes
BUDGET = 500 * 1024 * 1024  # bytes a game
WAITING = 3  # clips; a machine that can't keep up leaves some out
INDEX = "clips.jsonl"
NICE = 15


class Clip(msgspec.Struct, frozen=True):
    """A line of the index: when the change was settled, by the worker's clock, and what came to lie there."""

    name: str
    t: float
    placements: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Small:
    t: float
    picture: Picture


@dataclass(frozen=True, slots=True)
class _Due:
    t: float
    placements: tuple[int, ...]


class Clips:
    """Keeps the last seconds in small, and hands them to a thread of its own when something happened."""

    def __init__(self, folder: Path, budget: int = BUDGET) -> None:
        self._folder, self._budget = folder, budget
        self._last: deque[_Small] = deque()
        self._due: deque[_Due] = deque()
        self._queue: Queue[tuple[_Due, tuple[_Small, ...]]] = Queue(WAITING)
        self._number = max((int(file.stem[5:]) for file in folder.glob("clip-?????.webm")), default=0)
        threading.Thread(target=self._work, name="clips", daemon=True).start()

    def see(self, picture: Picture, t: float) -> None:
        """The newest picture. Costs a small copy."""
        if self._last and t < self._last[-1].t:
            self._last.clear()  # another film, another clock
            self._due.clear()
        if self._last and t - self._last[-1].t < EVERY:
            return
        self._last.append(_Small(t, _small(picture)))
        while self._last[0].t < t - BEFORE - AFTER:
            self._last.popleft()
        while self._due and t >= self._due[0].t + AFTER - EVERY:
            self._hand_over(self._due.popleft())

    def happened(self, t: float, placements: tuple[int, ...]) -> None:
        """The table was settled and lies otherwise; what came new lies there."""
        self._due.append(_Due(t, placements))

    def finish(self) -> None:
        """Write what is due; for films that end."""
        while self._due:
            self._hand_over(self._due.popleft(), patient=True)
        self._queue.join()

    def _hand_over(self, due: _Due, patient: bool = False) -> None:
        with contextlib.suppress(Full):
            self._queue.put((due, tuple(self._last)), block=patient)

    def _work(self) -> None:
        with contextlib.suppress(OSError, AttributeError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICE)  # Linux counts threads as processes here
        while True:
            due, frames = self._queue.get()
            try:
                self._write(due, frames)
            except (OSError, cv2.error):
                pass  # a full disk: the game goes on, only this clip is not there
            finally:
                self._queue.task_done()

    def _write(self, due: _Due, frames: tuple[_Small, ...]) -> None:
        if len(frames) < 2:
            return
        self._number += 1
        name = f"clip-{self._number:05}"
        self._make_room()
        before, after = frames[0], frames[-1]
        for kind, one in (("before", before), ("after", after)):
            good, coded = cv2.imencode(".jpg", one.picture, [cv2.IMWRITE_JPEG_QUALITY, 70])
            if good:
                (self._folder / f"{name}-{kind}.jpg").write_bytes(coded.tobytes())
        file = self._folder / f"{name}.webm"
        fresh = self._folder / f"{name}.new.webm"
        if not film(fresh, [one.picture for one in frames], len(frames) / max(0.5, after.t - before.t)):
            fresh.unlink(missing_ok=True)
            return
        fresh.replace(file)
        with (self._folder / INDEX).open("ab") as index:
            index.write(msgspec.json.encode(Clip(name, due.t, due.placements)) + b"\n")

    def _make_room(self) -> None:
        """Within the budget: the oldest clips go first, crops never."""
        sizes = {file: file.stat().st_size for file in self._folder.iterdir() if file.is_file()}
        total = sum(sizes.values())
        for file in sorted(file for file in sizes if file.name.startswith("clip-")):
            if total <= self._budget:
                return
            total -= sizes[file]
            file.unlink(missing_ok=True)


def _small(picture: Picture) -> Picture:
    """Averaged, not picked: grain that is left in takes more work to encode than the averaging."""
    height, width = picture.shape[:2]
    if width <= WIDTH:
        return picture.copy()
    lines = picture[:: max(1, width // (2 * WIDTH))]  # every second one of a full picture will do
    size = (WIDTH, round(height * WIDTH / width) & ~1)
    return np.asarray(cv2.resize(lines, size, interpolation=cv2.INTER_AREA), np.uint8)


def film(file: Path, pictures: list[Picture], fps: float) -> bool:
    """Write pictures as a WebM film that browsers play; whether that went well."""
    height, width = pictures[0].shape[:2]
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"VP80"), fps, (width & ~1, height & ~1))
    if not writer.isOpened():
        return False
    for picture in pictures:
        writer.write(picture[: height & ~1, : width & ~1])
    writer.release()
    return file.is_file() and file.stat().st_size > 1000


def index_of(folder: Path) -> tuple[Clip, ...]:
    """The clips of a game that are still there."""
    try:
        lines = (folder / INDEX).read_bytes().splitlines()
    except OSError:
        return ()
    clips = []
    for line in lines:
        with contextlib.suppress(msgspec.DecodeError):
            clips.append(msgspec.json.decode(line, type=Clip))
    return tuple(clip for clip in clips if (folder / f"{clip.name}.webm").is_file())
