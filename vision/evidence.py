"""The picture behind each reading, kept as a small file, and the table at a glance for the tablet."""

from __future__ import annotations

import os
from pathlib import Path

import cv2

from vision.picture import Picture
from vision.placement import Placement

GLANCE = "table.jpg"
GLANCE_EVERY = 0.5  # seconds, while something goes on
GLANCE_STILL = 2.0
GLANCE_WIDTH = 960


class Evidence:
    """A folder of crops, named by placement; without a folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._kept: dict[int, float] = {}
        self._glanced = float("-inf")
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)

    def keep(self, placed: Placement) -> None:
        """The placement's best crop, if it is better than what lies in the folder."""
        if self._folder is None or placed.crop is None or placed.crop_weight <= self._kept.get(placed.id, 0.0):
            return
        name = f"{placed.id}.jpg"
        _write(self._folder / name, placed.crop, 85)
        placed.evidence = name
        self._kept[placed.id] = placed.crop_weight

    def glance(self, picture: Picture, t: float, still: bool) -> None:
        """The whole table, small and now and then."""
        if self._folder is None or 0 <= t - self._glanced < (GLANCE_STILL if still else GLANCE_EVERY):
            return
        self._glanced = t
        stride = max(1, round(picture.shape[1] / GLANCE_WIDTH))
        _write(self._folder / GLANCE, picture[::stride, ::stride], 70)


def _write(file: Path, picture: Picture, quality: int) -> None:
    """In one step: whoever reads it sees the old file or the new one."""
    good, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not good:
        return
    fresh = file.with_suffix(".new")
    fresh.write_bytes(coded.tobytes())
    os.replace(fresh, file)
