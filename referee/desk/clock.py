"""The game's clock: seconds since it began, also after an interruption; no clock on a wall can turn it back."""

import time
from collections.abc import Callable

LATE = 2.0  # seconds; a camera that seems later than this has restarted or was held up, and is set anew,
AHEAD = 60.0  # and so is one that seems to come from the future


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
        """The game's time at the camera's time `t`: what is a second there is a second here."""
        now = self.now()
        told = t + self._camera
        if not now - LATE <= told <= now + AHEAD:
            self._camera = now - t
            return now
        # A line that comes quicker than those before, or a film that plays faster than life, takes the clock along:
        # held back, it would lay a card before the one under it.
        self._zero -= max(0.0, told - now)
        return told
