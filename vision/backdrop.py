"""What lies over the table as it was: arms that reach in from the picture's edge, and things laid down."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.change import (
    CELL,
    LOOK_BACK,
    WIDTH,
    Cells,
    Change,
    Levels,
    Luma,
    Shot,
    brighter,
    differing,
    differing_if_moved,
    grid_of,
    in_other_light,
    rows_of,
    shot,
)
from vision.homography import Matrix, Plane
from vision.light import seen_in
from vision.picture import Points

LEAST_ARM = 6  # cells
REST_TO_BELONG = 0.3  # seconds a thing must lie still to belong to the table
REST_OF_AN_ARM = 15.0  # seconds after which even what reaches in from the edge belongs to the table
NEW = 0.5  # seconds: what moved then was in the first picture too
REST_OF_THE_NEW = 1.0  # seconds after which a cell is known in which something moved then
NO_ARM = 0.45  # of the picture: so much is another light or another view, not arms
MOSTLY = 0.6  # of what rests at the edge: where a card was taken from, the sheet's own edges may be seen a little off
LAYERS = 2  # of what lay in a place: a card, face down and then face up
HAND_MM = 80.0  # the part of an arm that can touch something
ARM_MM = 300.0  # longer than the cards that a hand leaves behind
STILL_ARM = 0.5  # of what came loose from the edge: so much was arm in the frame before
LIT = 0.03  # of the picture: if so much is not as it was, it may be another light
ADAPTS = 1.0  # seconds in which a camera follows it
CHANGING = 0.02  # from one frame to the next: the light is neither what it was nor what it will be
SAMPLE_GRID = (8, 6)  # rows, columns
SAMPLES = 48

Footprint: TypeAlias = npt.NDArray[np.intp]

_SAMPLES = np.stack(np.meshgrid(np.linspace(-0.45, 0.45, 6), np.linspace(-0.45, 0.45, 8)), -1).reshape(-1, 2)


@dataclass(frozen=True, slots=True, eq=False)
class Above:
    """What is over the table in one frame."""

    arms: Cells
    hands: Cells  # the far ends of the arms
    moving: Cells
    foreign: Cells  # everything that is not as the table was
    settled: Cells  # of that what belongs to the table from now on

    @property
    def news(self) -> Cells:
        """What lies still, is no arm, and is not as the table was."""
        return (self.foreign & ~self.arms & ~self.moving) | self.settled

    @property
    def other_light(self) -> bool:
        """Whether so much is not as it was that the light is another one: what is an arm can't be told."""
        return bool(self.foreign.mean() > NO_ARM)


def share(cells: Cells, footprint: Footprint) -> float:
    """Which share of a place lies under these cells; what is outside the picture lies under none."""
    return float(np.count_nonzero(cells.take(footprint))) / SAMPLES if footprint.size else 0.0


def footprint(outline: Points, plane: Plane) -> Footprint:
    """The cells over points spread evenly over a card-shaped place (in millimetres), as indices."""
    return _cells_over(samples(outline), plane)[0]


def under(cells: Cells, points_mm: Points, plane: Plane) -> Cells:
    """For each point on the table whether one of the cells lies over it."""
    indices, inside = _cells_over(points_mm, plane)
    found = np.zeros(len(points_mm), np.bool_)
    found[inside] = cells.ravel()[indices]
    return found


def _cells_over(points_mm: Points, plane: Plane) -> tuple[Footprint, Cells]:
    width, height = plane.picture
    rows, columns = rows_of(width, height) // CELL, WIDTH // CELL
    at = (plane.to_pixels(points_mm) * (columns / width, rows / height)).astype(np.intp)
    inside = (at[:, 0] >= 0) & (at[:, 0] < columns) & (at[:, 1] >= 0) & (at[:, 1] < rows)
    return at[inside, 1] * columns + at[inside, 0], inside


def samples(outline: Points) -> Points:
    """Points spread evenly over a parallelogram."""
    across, along = outline[1] - outline[0], outline[3] - outline[0]
    return np.asarray(outline.mean(axis=0) + _SAMPLES[:, :1] * across + _SAMPLES[:, 1:] * along, np.float32)


class Backdrop:
    """The table as it was when nothing moved over it, cell by cell."""

    def __init__(self) -> None:
        self._luma: Luma | None = None
        self._earlier: list[Shot] = []  # what each cell showed before that, latest first, and in the beginning
        self._rest: np.ndarray = np.zeros((0, 0))  # how long each cell has been still
        self._free: np.ndarray = np.zeros((0, 0))  # and how long no arm was over it
        self._new: Cells = np.zeros((0, 0), np.bool_)  # where the first picture may have shown an arm
        self._cards: Cells = np.zeros((0, 0), np.bool_)  # where the last look showed cards, with nothing over them
        self._bared: Cells = np.zeros((0, 0), np.bool_)  # where a sheet lay until it was pushed: unknown as yet
        self._arms: Cells = np.zeros((0, 0), np.bool_)  # in the last frame
        self._t = self._began = 0.0
        self._over: Cells = np.zeros((0, 0), np.bool_)  # and all that was not as the table was
        # since when there is another light than in which the table is known, and what was over it already
        self._lit: tuple[float, Cells] | None = None
        self._levels: Levels | None = None  # of the last frame

    def start_over(self) -> None:
        """The picture is another one; nothing of the old is worth keeping."""
        self._luma = None
        self._earlier = []

    def moved(self, before: Plane, now: Plane) -> None:
        """The camera was pushed, or the table: what lay there before is kept where it is seen now."""
        if self._luma is not None:
            shift = _shift(before, now, self._luma.shape)
            size = self._luma.shape[::-1]
            known = [self._luma, *(one.luma for one in self._earlier[:LAYERS])]
            self._earlier = [
                shot(np.asarray(cv2.warpPerspective(luma, shift, size, borderMode=cv2.BORDER_REPLICATE), np.uint8))
                for luma in known
            ]
            self._luma = None

    def pushed(self, before: Points, now: Points, plane: Plane) -> None:
        """A sheet was pushed, with all that lies on it, and nothing else; its corners then and now, in millimetres."""
        if self._luma is None:
            return
        then, there = (_in_small(corners, plane, self._luma.shape) for corners in (before, now))
        shift, size = cv2.getPerspectiveTransform(then, there), self._luma.shape[::-1]
        sheet = _filled(there, self._luma.shape)
        for luma in (self._luma, *(one.luma for one in self._earlier)):
            cv2.copyTo(cv2.warpPerspective(luma, shift, size, borderMode=cv2.BORDER_REPLICATE), sheet, luma)
        self._earlier = [shot(one.luma) for one in self._earlier]
        self._bared |= _cells_of(np.asarray(_filled(then, self._luma.shape) & ~sheet, np.uint8))

    def shown(self, cards: Iterable[Points], plane: Plane) -> None:
        """Where a look shows cards with nothing over them: one at the picture's edge is no arm that reaches in."""
        self._cards = np.zeros_like(self._new)
        for card in cards:
            self._cards.ravel()[footprint(card, plane)] = True

    def see(self, change: Change, mm_per_cell: float) -> Above:
        """What is over the table now."""
        grid = grid_of(change.luma)
        if self._luma is None or self._luma.shape != change.luma.shape:
            self._luma = change.luma.copy()
            first = not self._earlier or self._earlier[0].luma.shape != change.luma.shape
            if first:
                self._earlier = [Shot(change.luma.copy(), change.shot.levels) for _ in range(LAYERS + 1)]
            self._rest, self._free = np.zeros(grid), np.zeros(grid)
            self._new, self._cards, self._bared, self._arms, self._over = (np.zeros(grid, np.bool_) for _ in range(5))
            self._t = change.t
            self._began = change.t if first else float("-inf")  # else what an arm hid is known from before
            self._lit, self._levels = None, None
        passed = max(0.0, change.t - self._t)
        self._t = change.t
        self._rest = np.where(change.moving, 0.0, self._rest + passed)
        if 0.0 < change.t - self._began < NEW:
            self._new |= change.moving
        foreign = self._over = self._foreign(change)
        arms, hands = _arms(foreign, self._arms, mm_per_cell)
        left = self._left(change, arms)
        if left.any():  # else what an arm left behind would seem to be a part of the next one, and its far end the hand
            arms, hands = _arms(foreign & ~left, self._arms, mm_per_cell)
        self._arms = arms
        self._free = np.where(arms, 0.0, self._free + passed)
        absorbed = self._absorb(change, foreign, arms, left)
        return Above(arms, hands, change.moving, foreign, foreign & absorbed & ~change.moving)

    def _foreign(self, change: Change) -> Cells:
        """What is not as it was, in whatever light: a lamp lights one side of the table more than the other.

        While the camera follows a lamp the table is kept as it was known before; then it is known in the new light.
        """
        assert self._luma is not None
        known = shot(self._luma)
        foreign = differing(change.shot, known, change.step)
        new = foreign & ~self._arms  # an arm is none of the light's doing
        lit = in_other_light(change.shot, known, new, change.step) if new.mean() > LIT else None
        if lit is None:
            self._lit = None
            return foreign
        light, otherwise = lit
        began, over = self._lit = self._lit or (change.t, self._over)
        # what else came with the light, and has not moved since, is its edge on something
        edges = otherwise & ~over & (self._rest > change.t - began - 2 * LOOK_BACK)
        if change.t - began > ADAPTS:
            self._luma = seen_in(light, self._luma)
            self._earlier = [shot(seen_in(light, one.luma)) for one in self._earlier]
            cv2.copyTo(change.luma, _large(edges, change.luma), self._luma)
            self._lit = None
        return otherwise & ~edges

    def _left(self, change: Change, arms: Cells) -> Cells:
        """Where something that was taken for the table has left: what lies still there is as it was before that."""
        resting = arms & ~change.moving
        if not resting.any():
            return resting
        other = resting
        for earlier in self._earlier:
            other = differing_if_moved(change.shot, earlier, change.step, other)
        return _mostly(resting, ~other)

    def _no_arms(self, arms: Cells) -> Cells:
        """What a pushed sheet hid: where that is all that seems to reach in, it is no arm."""
        if not self._bared.any():
            return self._bared
        count, labels = cv2.connectedComponents(arms.astype(np.uint8), connectivity=8)
        beyond = np.bincount(labels[~self._bared], minlength=count)
        bare = [label for label in range(1, count) if beyond[label] < LEAST_ARM]
        return np.asarray(np.isin(labels, bare) | (self._bared & ~arms), np.bool_)

    def _absorb(self, change: Change, foreign: Cells, arms: Cells, left: Cells) -> Cells:
        """Make what rests a part of the table; the cells that were made so."""
        assert self._luma is not None
        before, self._levels = self._levels, change.shot.levels
        changing = before is not None and abs(brighter(before, change.shot.levels) - 1.0) >= CHANGING
        if changing or self._lit is not None:
            return np.zeros_like(foreign)
        at_rest = self._rest > REST_TO_BELONG
        if foreign.mean() > NO_ARM:
            settled = at_rest
        else:
            # an arm whose sleeve looks like the table comes loose from the edge now and then
            settled = at_rest & (self._free > REST_TO_BELONG) | (self._rest > REST_OF_AN_ARM)
            settled |= self._new & (self._rest > REST_OF_THE_NEW)
            settled |= (self._cards | left | self._no_arms(arms)) & at_rest
        if not settled.any():
            return settled
        self._new &= self._rest <= REST_OF_THE_NEW
        self._bared &= ~settled
        replaced = settled & foreign
        if replaced.any():
            later = [self._luma, *(one.luma for one in self._earlier[:LAYERS])]
            for source, target in reversed(list(pairwise(later))):
                cv2.copyTo(source, _large(replaced, change.luma), target)
            self._earlier = [*(shot(luma) for luma in later[1:]), *self._earlier[LAYERS:]]
        cv2.copyTo(change.luma, _large(settled, change.luma), self._luma)
        return settled


def _large(cells: Cells, picture: Luma) -> Luma:
    """The cells as a mask of the small picture."""
    size = (picture.shape[1], picture.shape[0])
    return np.asarray(cv2.resize(cells.astype(np.uint8), size, interpolation=cv2.INTER_NEAREST), np.uint8)


def _mostly(resting: Cells, known: Cells) -> Cells:
    """Of what rests the known cells; and little beside them, of a piece that is known for the most part."""
    left = resting & known
    count, labels = cv2.connectedComponents(resting.astype(np.uint8), connectivity=8)
    whole = [label for label in range(1, count) if left[labels == label].mean() >= MOSTLY]
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        (np.isin(labels, whole) & ~known).astype(np.uint8), connectivity=8
    )
    little = [label for label in range(1, count) if stats[label, cv2.CC_STAT_AREA] < LEAST_ARM]
    return np.asarray(left | np.isin(labels, little), np.bool_)


def _filled(corners: Points, small: tuple[int, ...]) -> Luma:
    """What lies between these corners, as a mask of the small picture."""
    mask = np.zeros(small, np.uint8)
    return np.asarray(cv2.fillConvexPoly(mask, corners.round().astype(np.int32), 255), np.uint8)


def _cells_of(mask: Luma) -> Cells:
    """The cells of which a mask of the small picture holds any part."""
    rows, columns = grid_of(mask)
    return np.asarray(mask.reshape(rows, CELL, columns, CELL).any(axis=(1, 3)))


def _shift(before: Plane, now: Plane, small: tuple[int, ...]) -> Matrix:
    """From where a point of the table was in the small picture to where it is."""
    width, height = now.picture
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    rows, columns = small
    here = np.asarray(corners * (columns / width, rows / height), np.float32)
    there = _in_small(before.to_mm(corners), now, small)
    return np.asarray(cv2.getPerspectiveTransform(here, there), np.float64)


def _in_small(points_mm: Points, plane: Plane, small: tuple[int, ...]) -> Points:
    """Where points of the table are in the small picture."""
    scale = (small[1] / plane.picture[0], small[0] / plane.picture[1])
    return np.asarray(plane.to_pixels(points_mm) * scale, np.float32)


@cache
def _inwards(height: int, width: int) -> npt.NDArray[np.intp]:
    """How far each cell is from the picture's edge."""
    rows, columns = np.indices((height, width))
    return np.minimum(np.minimum(rows, height - 1 - rows), np.minimum(columns, width - 1 - columns))


def _arms(foreign: Cells, before: Cells, mm_per_cell: float) -> tuple[Cells, Cells]:
    """What is joined to the picture's edge, or was until its sleeve there looked like the table; and its far ends."""
    arms, hands = np.zeros_like(foreign), np.zeros_like(foreign)
    if not foreign.any():
        return arms, hands
    count, labels, stats, _ = cv2.connectedComponentsWithStats(foreign.astype(np.uint8), connectivity=8)
    inwards = _inwards(*foreign.shape)
    for label in range(1, count):
        if stats[label, cv2.CC_STAT_AREA] < LEAST_ARM:
            continue
        part = labels == label
        nearest = inwards[part].min()
        length = float(np.hypot(stats[label, cv2.CC_STAT_WIDTH], stats[label, cv2.CC_STAT_HEIGHT])) * mm_per_cell
        if nearest > 0 and (length < ARM_MM or before[part].mean() < STILL_ARM):
            continue
        arms |= part
        cells = np.argwhere(part)
        entry = np.argwhere(part & (inwards == nearest))
        away = np.hypot(*(cells - entry.mean(axis=0)).T) * mm_per_cell
        tip = cells[away >= away.max() - HAND_MM]
        hands[tip[:, 0], tip[:, 1]] = True
    return arms, hands
