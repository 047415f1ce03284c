"""Whether the pictures are any good: black, covered or frozen ones say nothing of the table."""

from __future__ import annotations

from typing import Literal

import cv2
import numpy as np

from vision.change import Luma

DARK = 22.0  # mean grey of a picture in which nothing can be told
DARK_PEAK = 70.0  # and of its brightest hundredth
PLAIN = 0.25  # share of the usual detail below which something lies over the lens
FROZEN_AFTER = 1.5  # seconds of exactly the same picture; a living camera always has some noise
BELIEVED_AFTER = 0.2

Condition = Literal["live", "frozen", "dark", "covered"]


class Health:
    """Judges each small picture, and remembers how much detail this table usually shows."""

    def __init__(self) -> None:
        self.condition: Condition = "live"
        self._usual: float | None = None
        self._last: Luma | None = None
        self._changed = 0.0
        self._turn: tuple[Condition, float] | None = None

    def see(self, luma: Luma, t: float) -> Condition:
        """The condition, once it has lasted long enough to be believed."""
        if self._last is None or self._last.shape != luma.shape or not np.array_equal(self._last, luma):
            self._last, self._changed = luma, t
        now = self._judge(luma, t)
        if now == self.condition:
            self._turn = None
        elif now == "frozen":
            self.condition, self._turn = now, None
        elif self._turn is None or self._turn[0] != now:
            self._turn = (now, t)
        elif t - self._turn[1] >= BELIEVED_AFTER:
            self.condition, self._turn = now, None
        return self.condition

    @property
    def doubtful(self) -> bool:
        """This very picture is not to be trusted, though it is too early to say so."""
        return self.condition != "live" or self._turn is not None

    def _judge(self, luma: Luma, t: float) -> Condition:
        if cv2.mean(luma)[0] < DARK and float(np.percentile(luma[::4, ::4], 99)) < DARK_PEAK:
            return "dark"
        if t - self._changed >= FROZEN_AFTER:
            return "frozen"
        detail = cv2.mean(cv2.absdiff(luma[:, 2:], luma[:, :-2]))[0]
        if self._usual is None:
            self._usual = detail
        if detail < PLAIN * self._usual:
            return "covered"
        self._usual += 0.01 * (detail - self._usual)
        return "live"
