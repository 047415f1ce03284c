"""The game's clock: seconds since it began, also after an interruption; no clock on a wall can turn it back."""

import time
from collections.abc import Callable

LATE = 2.0  # seconds; a camera that seems later than this has restarted or was held up, and is set anew


class GameClock:
    """Runs from `start` on."""

    def __init__(self, start: float = 0.0, monotonic: Callable[[], float] = time.monotonic) -> None:
        self._monotonic = monotonic
        self._zero = monotonic() - start
        self._camera = float("-inf")  # what to add to the camera's time

    def now(self) -> float:
        """Seconds of the game."""
        return self._monotonic() - self._zero

    def of_camera(self, t: float) -> float:
        """The game's time at the camera's time `t`: the line that came quickest tells best how the two lie."""
        now = self.now()
        if not now - LATE <= t + self._camera <= now:
            self._camera = now - t
        return t + self._camera
