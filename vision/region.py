"""Which part of the picture is worth looking at: the table, and of that what changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TypeAlias

import cv2
import numpy as np

from vision.change import CELL, WIDTH, Cells
from vision.homography import Plane
from vision.picture import Part, Points
from vision.table import Layout
from vision.zones import TableZone

Closer: TypeAlias = tuple[Part, int]  # and the length to which its longer side is brought

MARGIN_MM = 60.0  # round the zones: a card's half and a bit
UNTIDY_MM = 60.0  # so far from its place a card may lie
FULL_SIDE = 640  # of the detector's input, for the whole table
SIDES = (192, 256, 352, 448)  # few, and squares: each shape takes time at first, and 8 to 20 MB from then on
EACH = 190**2  # pixels of the network's input that cost as much as what every pass costs besides


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

    @property
    def whole(self) -> Closer:
        """All of the table."""
        return self.box, FULL_SIDE

    def nearer(self, zone: TableZone) -> Closer:
        """The part in which a zone's cards lie, nearer than the table is seen, but of the same shape."""
        left, top, right, bottom = box_of(np.concatenate(zone.places), self._plane)
        width, height = self.box[2] - self.box[0], self.box[3] - self.box[1]
        share = min(1.0, max((right - left) / width, (bottom - top) / height))
        middle = ((left + right) // 2, (top + bottom) // 2)
        return self._within(*middle, round(share * width), round(share * height)), FULL_SIDE

    def focus(self, changed: Cells, asked: Sequence[Points]) -> list[Closer]:
        """The parts in which something changed or is asked about, together no dearer than the whole table."""
        boxes = [box_of(outline, self._plane) for outline in asked]
        count, _, spots, _ = cv2.connectedComponentsWithStats((changed & self.places).astype(np.uint8), connectivity=8)
        for x, y, width, height, _ in spots[1:count].tolist():
            ends = np.array([[x, y], [x + width, y + height]], np.float32)
            boxes.append(_grown(np.asarray(ends / self._scale, np.float32), self._plane))
        parts = [self._part(box) for box in self._joined(boxes)]
        return parts if parts and sum(map(_cost, parts)) < _cost(self.whole) else [self.whole]

    def _joined(self, boxes: Sequence[Part]) -> list[Part]:
        """Boxes that cost less together than apart are one."""
        apart = list(dict.fromkeys(boxes))
        costs: dict[Part, float] = {}

        def cost(box: Part) -> float:
            if box not in costs:
                costs[box] = _cost(self._part(box))
            return costs[box]

        while len(apart) > 1:
            pairs = combinations(apart, 2)
            saved, one, other = max((cost(a) + cost(b) - cost(_round(a, b)), a, b) for a, b in pairs)
            if saved < 0:
                break
            apart = [_round(one, other), *(box for box in apart if box not in (one, other))]
        return apart

    def _part(self, box: Part) -> Closer:
        left, top, right, bottom = box
        whole = max(self.box[2] - self.box[0], self.box[3] - self.box[1])
        for side in SIDES:
            length = whole * side // FULL_SIDE
            if length >= max(right - left, bottom - top):
                return self._within((left + right) // 2, (top + bottom) // 2, length, length), side
        return self.whole

    def _within(self, x: int, y: int, width: int, height: int) -> Part:
        """So large a part of the picture round a point, shifted where the picture ends."""
        most = self._plane.picture
        left = max(0, min(x - width // 2, most[0] - width))
        top = max(0, min(y - height // 2, most[1] - height))
        return left, top, min(most[0], left + width), min(most[1], top + height)


def box_of(points: Points, plane: Plane) -> Part:
    """The upright part of the picture round points on the table, with a margin."""
    return _grown(plane.to_pixels(points), plane)


def _cost(part: Closer) -> float:
    """In pixels of the network's input."""
    (left, top, right, bottom), side = part
    return EACH + side**2 * min(right - left, bottom - top) / max(right - left, bottom - top)


def _round(one: Part, other: Part) -> Part:
    """The box round two."""
    return min(one[0], other[0]), min(one[1], other[1]), max(one[2], other[2]), max(one[3], other[3])


def _grown(pixels: Points, plane: Plane) -> Part:
    width, height = plane.picture
    margin = MARGIN_MM * plane.pixels_per_mm()
    x0, y0 = np.clip(pixels.min(axis=0) - margin, 0, (width - 1, height - 1)).astype(int)
    x1, y1 = np.clip(pixels.max(axis=0) + margin, 1, (width, height)).astype(int)
    return int(x0), int(y0), int(x1), int(y1)
