"""A camera or an address: the newest frame wins, and a stream that ends, hangs or stutters is noticed and retried."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

from referee.core.observations import CameraState
from vision.frames import Frame
from vision.picture import Picture

SILENT_AFTER = 1.5  # seconds without a frame
FIRST_FRAME = 8.0  # seconds a camera may take to wake up
BACK_OFF = (0.5, 1.0, 2.0, 4.0)
STUTTER = 6.0  # frames a second: fewer are told, and too few to follow fast hands
MEASURED_OVER = 2.0
ABANDONED = 4  # readers that hang; more, and only a new process frees them

Clock = Callable[[], float]


class Grabber(Protocol):
    """Something that delivers frames; decoding is apart, for it costs more than waiting."""

    def grab(self) -> bool: ...
    def retrieve(self) -> Picture | None: ...
    def release(self) -> None: ...


class Stuck(RuntimeError):
    """So many readers hang in the camera's driver that this process can't get it back."""


@dataclass(slots=True)
class _Reader:
    """One thread that reads; when it hangs it is left behind with this, and another begins."""

    began: float
    last: float | None = None  # when the last frame came
    ended: bool = False
    dropped: bool = False


class Live:
    """Reads in a thread of its own. `interval` is how long the reader may rest between two pictures it decodes."""

    def __init__(self, opened: Callable[[], Grabber | None], clock: Clock, ends: bool = False) -> None:
        self.interval = 0.0
        self._opened, self._clock, self._ends = opened, clock, ends
        self._fresh = threading.Condition()
        self._frame: Frame | None = None
        self._arrived: deque[float] = deque()
        self._told: tuple[str, bool] = ("", False)
        self._hung = 0
        self._failures = 0
        self._retry_at: float | None = None
        self._number = 0
        self._lost_since = clock()
        self._reader = self._begin()

    def next(self, patience: float = 0.1) -> Frame | CameraState | None:
        """The newest frame, once; or news of the camera; or nothing within the patience."""
        with self._fresh:
            if self._frame is None:
                self._fresh.wait(patience)
            frame, self._frame = self._frame, None
        state = self._state(frame)
        if state is not None:
            if frame is not None:
                with self._fresh:
                    self._frame = self._frame or frame  # it comes next
            return state
        return frame

    def close(self) -> None:
        """Let go of the camera."""
        self._reader.dropped = True

    def _state(self, frame: Frame | None) -> CameraState | None:
        now, reader = self._clock(), self._reader
        if frame is not None:
            self._failures, self._retry_at = 0, None
            slow = self._rate(now) < STUTTER and len(self._arrived) > 1 and now - reader.began > MEASURED_OVER
            return self._tell("live", now, slow, frame)
        if self._retry_at is not None:
            if now >= self._retry_at:
                self._retry_at, self._reader = None, self._begin()
            return None
        silent = now - (reader.last if reader.last is not None else reader.began)
        if reader.ended and self._ends and reader.last is not None:
            return self._tell("ended", now)
        limit = SILENT_AFTER if reader.last is not None or self._told[0] != "" else FIRST_FRAME
        if not reader.ended and silent < limit and not (self._told[0] == "lost" and silent < FIRST_FRAME):
            return self._tell("lost", now) if self._told[0] == "" and silent > SILENT_AFTER else None
        if not reader.ended:
            self._hung += 1
            if self._hung >= ABANDONED:
                raise Stuck(f"The camera hung {ABANDONED} times; only a new start of the camera's process helps.")
        reader.dropped = True
        self._retry_at = now + BACK_OFF[min(self._failures, len(BACK_OFF) - 1)]
        self._failures += 1
        return self._tell("lost", now)

    def _tell(
        self, state: Literal["live", "lost", "ended"], now: float, slow: bool = False, frame: Frame | None = None
    ) -> CameraState | None:
        if self._told == (state, slow):
            return None
        self._told = (state, slow)
        height, width = frame.picture.shape[:2] if frame is not None else (0, 0)
        rate = round(self._rate(now), 1) if frame is not None else 0.0
        t = round(now, 3)
        return CameraState(t=t, state=state, since=t, width=width, height=height, fps=rate)

    def _rate(self, now: float) -> float:
        while self._arrived and self._arrived[0] < now - MEASURED_OVER:
            self._arrived.popleft()
        return len(self._arrived) / MEASURED_OVER

    def _begin(self) -> _Reader:
        reader = _Reader(self._clock())
        threading.Thread(target=self._read, args=(reader,), daemon=True, name="camera").start()
        return reader

    def _read(self, reader: _Reader) -> None:
        grabber = self._opened()
        decoded = float("-inf")
        try:
            while grabber is not None and not reader.dropped and grabber.grab():
                now = self._clock()
                reader.last = now
                self._arrived.append(now)
                if now - decoded < self.interval:
                    continue
                decoded = now
                picture = grabber.retrieve()
                if picture is None or reader.dropped:
                    continue
                with self._fresh:
                    self._frame = Frame(now, picture, self._number)
                    self._number += 1
                    self._fresh.notify()
        finally:
            reader.ended = True
            if grabber is not None:
                grabber.release()
            with self._fresh:
                self._fresh.notify()


def since(epoch: float) -> Clock:
    """The game's clock: seconds since then, by a clock that nobody sets back."""
    return lambda: time.monotonic() - epoch
