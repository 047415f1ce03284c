"""The cheap test for change: a small grey picture, compared cell by cell with an earlier one."""

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture

WIDTH = 480
CELL = 8  # small pixels a side: about 3 cm on a usual table
LOOK_BACK = 0.1  # seconds; what is as it was so long ago has come to rest
SHARE = 0.05  # of a cell's pixels that must differ
_PIXEL_ROUND = np.ones((3, 3), np.uint8)
LEAST_STEP = 9.0  # grey levels that count as a difference on a quiet picture

Cells: TypeAlias = npt.NDArray[np.bool_]
Luma: TypeAlias = npt.NDArray[np.uint8]


def rows_of(width: int, height: int) -> int:
    """How high the small picture of such a picture is."""
    return max(CELL, round(WIDTH * height / width / CELL) * CELL)


def small(picture: Picture) -> Luma:
    """The picture in grey, 480 wide and a whole number of cells high; green stands for grey, it is nearly all of it."""
    height, width = picture.shape[:2]
    rows = rows_of(width, height)
    stride = max(1, round(height / (2 * rows)))  # four samples a small pixel are enough against noise
    thin = np.ascontiguousarray(picture[::stride, ::stride, 1])
    if thin.shape[1] >= 2 * WIDTH:  # by half first: to any other size takes forty times as long
        half = (thin.shape[1] // 2, thin.shape[0] // 2)
        thin = np.asarray(cv2.resize(thin, half, interpolation=cv2.INTER_AREA), np.uint8)
    larger = thin.shape[0] < rows
    return np.asarray(cv2.resize(thin, (WIDTH, rows), interpolation=cv2.INTER_LINEAR if larger else cv2.INTER_AREA))


def grid_of(luma: Luma) -> tuple[int, int]:
    """Rows and columns of cells."""
    return luma.shape[0] // CELL, luma.shape[1] // CELL


def means(luma: Luma) -> npt.NDArray[np.float32]:
    """The mean brightness of each cell."""
    rows, columns = grid_of(luma)
    return np.asarray(cv2.resize(luma, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def relit(before: Luma, now: Luma) -> Luma:
    """The earlier picture in the light of the later one: a lamp or the camera's exposure changes all of it alike."""
    gain = float(np.median((means(now) + 8.0) / (means(before) + 8.0)))
    if abs(gain - 1.0) < 0.01:
        return before
    return np.asarray(cv2.convertScaleAbs(before, alpha=gain, beta=8.0 * (gain - 1.0)), np.uint8)


def differing(now: Luma, before: Luma, step: float) -> Cells:
    """The cells in which more than a few pixels differ by more than the step."""
    return _cells_beyond(np.asarray(cv2.absdiff(now, relit(before, now)), np.uint8), step)


def differing_if_moved(now: Luma, before: Luma, step: float) -> Cells:
    """The same, where the earlier picture may be a pixel off: the camera was pushed since."""
    lit = relit(before, now)
    low, high = cv2.erode(lit, _PIXEL_ROUND), cv2.dilate(lit, _PIXEL_ROUND)
    return _cells_beyond(np.asarray(cv2.max(cv2.subtract(now, high), cv2.subtract(low, now)), np.uint8), step)


def _cells_beyond(distance: Luma, step: float) -> Cells:
    _, beyond = cv2.threshold(distance, step, 255, cv2.THRESH_BINARY)
    return np.asarray(means(np.asarray(beyond, np.uint8)) >= 255 * SHARE, np.bool_)


@dataclass(frozen=True, slots=True)
class Change:
    """What the test found in one frame."""

    t: float
    luma: Luma
    moving: Cells  # differs from a tenth of a second ago
    step: float  # the grey difference that counts at this light


class ChangeTest:
    """Keeps the last tenth of a second, and how noisy this camera is."""

    def __init__(self) -> None:
        self._past: deque[tuple[float, Luma]] = deque()
        self._noise = 1.0

    def see(self, picture: Picture, t: float) -> Change:
        """What moves in this picture."""
        luma = small(picture)
        if self._past and self._past[0][1].shape != luma.shape:
            self._past.clear()
        while len(self._past) > 1 and self._past[1][0] <= t - LOOK_BACK:
            self._past.popleft()
        moving = np.ones(grid_of(luma), np.bool_)
        if self._past:
            before = self._past[0][1]
            moving = differing(luma, before, self.step)
            self._learn(luma, before, moving)
        self._past.append((t, luma))
        return Change(t, luma, moving, self.step)

    @property
    def step(self) -> float:
        """The grey difference that is more than noise."""
        return max(LEAST_STEP, 7.0 * self._noise)

    def _learn(self, now: Luma, before: Luma, moving: Cells) -> None:
        if moving.mean() > 0.5:
            return
        noise = means(np.asarray(cv2.absdiff(now, before), np.uint8))[~moving]
        self._noise += 0.05 * (min(8.0, float(np.median(noise))) - self._noise)
