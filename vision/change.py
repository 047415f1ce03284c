"""The cheap test for change: a small grey picture, compared cell by cell with an earlier one."""

from collections import deque
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.light import BURNT, Light, light_since, seen_in
from vision.picture import Picture

WIDTH = 480
CELL = 8  # small pixels a side: about 3 cm on a usual table
LOOK_BACK = 0.1  # seconds; what is as it was so long ago has come to rest
SHARE = 0.05  # of a cell's pixels that must differ
_PIXEL_ROUND = np.ones((3, 3), np.uint8)
MUCH = 0.15  # of the picture: if so much moves it may be a lamp that went on
LEAST_STEP = 9.0  # grey levels that count as a difference on a quiet picture

Cells: TypeAlias = npt.NDArray[np.bool_]
Luma: TypeAlias = npt.NDArray[np.uint8]
Levels: TypeAlias = npt.NDArray[np.float32]  # the mean brightness of each cell


@dataclass(frozen=True, slots=True, eq=False)
class Shot:
    """A small picture and its levels, which every comparison asks for."""

    luma: Luma
    levels: Levels


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


def shot(luma: Luma) -> Shot:
    """The small picture with its levels."""
    return Shot(luma, means(luma))


def means(luma: Luma) -> Levels:
    """The mean brightness of each cell."""
    rows, columns = grid_of(luma)
    return np.asarray(cv2.resize(luma, (columns, rows), interpolation=cv2.INTER_AREA), np.float32)


def relit(before: Luma, now: Luma) -> Luma:
    """The earlier picture in the light of the later one: a lamp or the camera's exposure changes all of it alike."""
    return _in_light(before, means(before), means(now))


def brighter(was: Levels, now: Levels) -> float:
    """How many times brighter it is than it was."""
    return _median((now + 8.0) / (was + 8.0))


def _in_light(before: Luma, was: Levels, now: Levels) -> Luma:
    """The earlier picture, or a part of it, in another light."""
    gain = brighter(was, now)
    if abs(gain - 1.0) < 0.01:
        return before
    return np.asarray(cv2.convertScaleAbs(before, alpha=gain, beta=8.0 * (gain - 1.0)), np.uint8)


def _median(values: Levels) -> float:
    """As numpy's own, which takes three times as long over so few."""
    flat, half = values.ravel(), values.size // 2
    low = half - (values.size % 2 == 0)
    ordered = np.partition(flat, (low, half))
    return float((ordered[low] + ordered[half]) / 2)


def differing(now: Shot, before: Shot, step: float) -> Cells:
    """The cells in which more than a few pixels differ by more than the step."""
    return _cells_beyond(_off(now, before, _in_light(before.luma, before.levels, now.levels)), step)


def differing_if_moved(now: Shot, before: Shot, step: float, of: Cells) -> Cells:
    """The same of some cells, where the earlier picture may be a pixel off: the camera was pushed since."""
    found = np.zeros_like(of)
    rows, columns = np.flatnonzero(of.any(1)), np.flatnonzero(of.any(0))
    if not rows.size:
        return found
    cells = np.s_[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    top, left = max(0, CELL * int(rows[0]) - 1), max(0, CELL * int(columns[0]) - 1)
    part = np.s_[top : CELL * int(rows[-1] + 1) + 1, left : CELL * int(columns[-1] + 1) + 1]
    lit, seen = _in_light(before.luma[part], before.levels, now.levels), now.luma[part]
    low, high = cv2.erode(lit, _PIXEL_ROUND), cv2.dilate(lit, _PIXEL_ROUND)
    beyond = np.asarray(cv2.max(cv2.subtract(seen, high), cv2.subtract(low, seen)), np.uint8)
    height, width = (CELL * size for size in found[cells].shape)
    begin = CELL * int(rows[0]) - top, CELL * int(columns[0]) - left
    found[cells] = _cells_beyond(beyond[begin[0] : begin[0] + height, begin[1] : begin[1] + width], step)
    return found & of


def in_other_light(now: Shot, before: Shot, cells: Cells, step: float) -> tuple[Light, Cells] | None:
    """The light, and what differs still in it, where it explains most of these cells: a lamp lights one side more."""
    light = light_since(before.levels, now.levels)
    otherwise = _cells_beyond(_off(now, before, seen_in(light, before.luma)), step)
    return (light, otherwise) if 2 * np.count_nonzero(otherwise & cells) < np.count_nonzero(cells) else None


def _off(now: Shot, before: Shot, lit: Luma) -> Luma:
    """How far the picture is off the earlier one in its light; of what is too bright in both nothing is known."""
    off = cv2.absdiff(now.luma, lit)
    if lit is not before.luma:
        _, burnt = cv2.threshold(cv2.min(now.luma, before.luma), BURNT, 255, cv2.THRESH_BINARY_INV)
        off = cv2.min(off, burnt)
    return np.asarray(off, np.uint8)


def _cells_beyond(distance: Luma, step: float) -> Cells:
    _, beyond = cv2.threshold(distance, step, 255, cv2.THRESH_BINARY)
    return np.asarray(means(np.asarray(beyond, np.uint8)) >= 255 * SHARE, np.bool_)


@dataclass(frozen=True, slots=True)
class Change:
    """What the test found in one frame."""

    t: float
    shot: Shot
    moving: Cells  # differs from a tenth of a second ago
    step: float  # the grey difference that counts at this light

    @property
    def luma(self) -> Luma:
        """The small picture itself."""
        return self.shot.luma


class ChangeTest:
    """Keeps the last tenth of a second, and how noisy this camera is."""

    def __init__(self) -> None:
        self._past: deque[tuple[float, Shot]] = deque()
        self._noise = 1.0

    def see(self, picture: Picture, t: float) -> Change:
        """What moves in this picture."""
        now = shot(small(picture))
        if self._past and self._past[0][1].luma.shape != now.luma.shape:
            self._past.clear()
        while len(self._past) > 1 and self._past[1][0] <= t - LOOK_BACK:
            self._past.popleft()
        moving = np.ones(grid_of(now.luma), np.bool_)
        if self._past:
            before = self._past[0][1]
            lit = _in_light(before.luma, before.levels, now.levels)
            moving = _cells_beyond(_off(now, before, lit), self.step)
            if moving.mean() > MUCH and (told := in_other_light(now, before, moving, self.step)) is not None:
                lit, moving = seen_in(told[0], before.luma), told[1]
            self._learn(_off(now, before, lit), moving)
        self._past.append((t, now))
        return Change(t, now, moving, self.step)

    @property
    def step(self) -> float:
        """The grey difference that is more than noise."""
        return max(LEAST_STEP, 7.0 * self._noise)

    def _learn(self, off: Luma, moving: Cells) -> None:
        if moving.mean() > 0.5:
            return
        noise = means(off)[~moving]
        self._noise += 0.05 * (min(8.0, _median(noise)) - self._noise)
