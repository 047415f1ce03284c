"""When to look: now and then while things move, at once when one came to rest, never at a still table."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vision.backdrop import Above
from vision.change import Cells

IN_MOTION = 0.16  # seconds between two looks while something moves
AT_REST = 0.08  # and at the earliest after the last one, when something came to rest
UNDECIDED = 0.1
LATER = 1.0  # between two looks at what stays undecided
MANY = 8  # looks at a still table before patience is needed
LAST = 13
CAME_TO_REST = 2  # cells
STILL_AFTER = 0.15

State = Literal["still", "moving", "hand"]


class Settle:
    """What goes on above the table, and whether this frame is worth a look."""

    def __init__(self) -> None:
        self.state: State = "moving"
        self.still_since: float | None = None
        self._looked = float("-inf")
        self._stirred: Cells | None = None
        self._places: Cells = np.zeros((0, 0), np.bool_)
        self._looks_at_rest = 0
        self.all_new = True  # nothing has been looked at yet

    def see(self, t: float, above: Above, table: Cells, places: Cells) -> None:
        """Take a frame's change test in; `places` are the cells where cards are laid."""
        self._places = places
        moving = above.moving & table
        if self._stirred is None or self._stirred.shape != moving.shape:
            self._stirred = np.ones_like(moving)  # all of it is news
        self._stirred |= moving
        if moving.any():
            self._looks_at_rest = 0
            self.still_since = None
        elif self.still_since is None:
            self.still_since = t
        if (above.arms & table).any():
            self.state = "hand"
        elif self.still_since is None:
            self.state = "moving"
        elif t - self.still_since >= STILL_AFTER:
            self.state = "still"

    def due(self, t: float, above: Above, undecided: bool, glimpsing: bool) -> bool:
        """Whether to look at this frame."""
        assert self._stirred is not None
        since = t - self._looked
        if self.all_new:
            return since >= AT_REST
        came_to_rest = np.count_nonzero(self.rested(above) & self._places) >= CAME_TO_REST
        if (came_to_rest or glimpsing) and since >= AT_REST:
            return True
        if self.still_since is None:
            return since >= IN_MOTION
        if not undecided or self._looks_at_rest >= LAST:
            return False
        return since >= (UNDECIDED if self._looks_at_rest < MANY else LATER)

    def rested(self, above: Above) -> Cells:
        """What came to rest since the last look and is not as it was; a sleeve is no card, but a hand lays some."""
        assert self._stirred is not None
        return self._stirred & above.foreign & ~above.moving & (~above.arms | above.hands)

    def looked(self, t: float, above: Above) -> None:
        """The look was taken."""
        self._looked = t
        self.all_new = False
        self._stirred = above.moving.copy()
        if self.still_since is not None:
            self._looks_at_rest += 1

    def news(self) -> None:
        """Everything is to be looked at again: the light came back, the sheets were found anew."""
        self._stirred = None
        self._looks_at_rest = 0
        self.all_new = True
