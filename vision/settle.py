"""When to look: now and then while things move, at once when one came to rest, never at a still table."""

from __future__ import annotations

from typing import Literal

import numpy as np

from vision.backdrop import Above
from vision.change import Cells, Change, Shot, differing
from vision.questions import Questions

IN_MOTION = 0.24  # seconds between two looks while something moves
NEAR_CARDS = 0.15  # and while a hand is where cards are laid, or one is seen on its way
AT_REST = 0.07  # and at the earliest after the last one, when something came to rest
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
        self._shot: Shot | None = None  # the picture of the last look
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

    def due(self, t: float, above: Above, change: Change, open_: Questions) -> bool:
        """Whether to look at this frame."""
        since = t - self._looked
        if since < AT_REST:
            return False
        if self.all_new or open_.glimpsing or self._came_to_rest(above, change, open_):
            return True
        if self.still_since is None:
            near = open_.on_the_way or bool((above.hands & self._places).any())
            return since >= (NEAR_CARDS if near else IN_MOTION)
        if self._looks_at_rest >= LAST or not open_.undecided:
            return False
        return since >= (UNDECIDED if self._looks_at_rest < MANY else LATER)

    def _came_to_rest(self, above: Above, change: Change, open_: Questions) -> bool:
        """Whether something did that the last look didn't see so, or could not decide."""
        rested = self.rested(above) & self._places
        if np.count_nonzero(rested) < CAME_TO_REST:
            return False
        if open_.about(rested) or self._shot is None or self._shot.luma.shape != change.luma.shape:
            return True
        otherwise = differing(change.shot, self._shot, change.step)
        return int(np.count_nonzero(rested & otherwise)) >= CAME_TO_REST

    def rested(self, above: Above) -> Cells:
        """What came to rest since the last look and is not as it was; a sleeve is no card, but a hand lays some."""
        assert self._stirred is not None
        return self._stirred & above.foreign & ~above.moving & (~above.arms | above.hands)

    def looked(self, t: float, above: Above, change: Change) -> None:
        """The look was taken."""
        self._looked, self._shot = t, change.shot
        self.all_new = False
        self._stirred = above.moving.copy()
        if self.still_since is not None:
            self._looks_at_rest += 1

    def news(self) -> None:
        """Everything is to be looked at again: the light came back, the sheets were found anew."""
        self._stirred = None
        self._looks_at_rest = 0
        self.all_new = True
