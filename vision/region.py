"""Which part of the picture is worth looking at: the table, and of that what changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import cv2
import numpy as np

from vision.change import CELL, WIDTH, Cells
from vision.homography import Plane
from vision.picture import Points
from vision.table import Layout
from vision.zones import TableZone

Box: TypeAlias = tuple[int, int, int, int]  # left, top, right, bottom

MARGIN_MM = 60.0  # round the zones: a card's half and a bit
UNTIDY_MM = 60.0  # so far from its place a card may lie
FULL_SIDE = 640  # of the detector's input, for the whole table
SIDES = (256, 352, 448)  # few, and squares: the network is prepared anew for every shape it hasn't met


class Region:
    """The part of the picture in which the table is, and the cells in which cards are laid."""

    def __init__(self, layout: Layout, grid: tuple[int, int]) -> None:
        self._plane = layout.plane
        areas = [zone.area for zone in layout.zones.values()]
        areas += [place for zone in layout.zones.values() for place in zone.places]
        self.box = box_of(np.concatenate(areas), layout.plane)
        self._scale = WIDTH / layout.plane.picture[0] / CELL
        self.mm_per_cell = 1.0 / (self._scale * layout.plane.pixels_per_mm())
        self.cells: Cells = np.zeros(grid, np.bool_)
        x0, y0, x1, y1 = (int(edge * self._scale) for edge in self.box)
        self.cells[y0 : y1 + 1, x0 : x1 + 1] = True
        laid = np.zeros(grid, np.uint8)
        for prints in layout.footprints.values():
            for footprint in prints:
                laid.ravel()[footprint] = 1
        reach = 2 * round(UNTIDY_MM / self.mm_per_cell) + 1
        self.places: Cells = np.asarray(cv2.dilate(laid, np.ones((reach, reach), np.uint8)), np.bool_)

    def focus(self, changed: Cells, asked: Sequence[Points]) -> tuple[Box, int | None]:
        """The box round what changed and what is asked about, and the network input it needs; None for the usual."""
        corners = [self._plane.to_pixels(outline) for outline in asked]
        rows, columns = np.nonzero(changed & self.places)
        if len(rows):
            ends = np.array([[columns.min(), rows.min()], [columns.max() + 1, rows.max() + 1]], np.float32)
            corners.append(np.asarray(ends / self._scale, np.float32))
        if not corners:
            return self.box, None
        left, top, right, bottom = _grown(np.concatenate(corners), self._plane)
        whole = max(self.box[2] - self.box[0], self.box[3] - self.box[1])
        for side in SIDES:
            length = whole * side // FULL_SIDE
            if length >= max(right - left, bottom - top):
                return self._square((left + right) // 2, (top + bottom) // 2, length), side
        return self.box, None

    def _square(self, x: int, y: int, length: int) -> Box:
        """A square of the picture round a point, shifted where the picture ends."""
        width, height = self._plane.picture
        left = max(0, min(x - length // 2, width - length))
        top = max(0, min(y - length // 2, height - length))
        return left, top, min(width, left + length), min(height, top + length)


def box_of(points: Points, plane: Plane) -> Box:
    """The upright part of the picture round points on the table, with a margin."""
    return _grown(plane.to_pixels(points), plane)


def around(zone: TableZone, plane: Plane) -> Box:
    """The part of the picture in which a zone's cards lie."""
    return box_of(np.concatenate(zone.places), plane)


def _grown(pixels: Points, plane: Plane) -> Box:
    width, height = plane.picture
    margin = MARGIN_MM * plane.pixels_per_mm()
    x0, y0 = np.clip(pixels.min(axis=0) - margin, 0, (width - 1, height - 1)).astype(int)
    x1, y1 = np.clip(pixels.max(axis=0) + margin, 1, (width, height)).astype(int)
    return int(x0), int(y0), int(x1), int(y1)
