"""The picture behind each reading, kept as a small file, and the table at a glance for the tablet."""

from __future__ import annotations

import os
from pathlib import Path

import cv2

from vision.clips import Clips
from vision.picture import Picture
from vision.placement import Placement

GLANCE = "table.jpg"
GLANCE_EVERY = 0.5  # seconds, while something goes on
GLANCE_STILL = 2.0
GLANCE_WIDTH = 960
FULL, FULL_WANTED = "full.jpg", "full.wanted"  # the whole picture, for the audit, whenever somebody asks for it


class Evidence:
    """A folder of crops, named by placement; without a folder nothing is kept."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._kept: dict[int, float] = {}
        self._glanced = float("-inf")
        self._clips: Clips | None = None
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
            self._clips = Clips(folder)

    def keep(self, placed: Placement) -> None:
        """The placement's best crop, if it is better than what lies in the folder."""
        if self._folder is None or placed.crop is None or placed.crop_weight <= self._kept.get(placed.id, 0.0):
            return
        name = f"{placed.id}.jpg"
        if not _write(self._folder / name, placed.crop, 85):
            return
        placed.evidence = name
        self._kept[placed.id] = placed.crop_weight

    def watch(self, picture: Picture, t: float) -> None:
        """Every picture passes here, for the clips."""
        if self._clips is not None:
            self._clips.see(picture, t)
        if self._folder is not None and (self._folder / FULL_WANTED).exists():
            _write(self._folder / FULL, picture, 92)
            (self._folder / FULL_WANTED).unlink(missing_ok=True)

    def happened(self, t: float, placements: tuple[int, ...]) -> None:
        """The table lies otherwise than before; these came new."""
        if self._clips is not None:
            self._clips.happened(t, placements)

    def finish(self) -> None:
        """Wait for the clips of a film that has ended."""
        if self._clips is not None:
            self._clips.finish()

    def glance(self, picture: Picture, t: float, still: bool) -> None:
        """The whole table, small and now and then."""
        if self._folder is None or 0 <= t - self._glanced < (GLANCE_STILL if still else GLANCE_EVERY):
            return
        self._glanced = t
        stride = max(1, round(picture.shape[1] / GLANCE_WIDTH))
        _write(self._folder / GLANCE, picture[::stride, ::stride], 70)


def _write(file: Path, picture: Picture, quality: int) -> bool:
    """In one step: whoever reads it sees the old file or the new one. A full disk costs the picture, not the game."""
    good, coded = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not good:
        return False
    fresh = file.with_suffix(".new")
    try:
        fresh.write_bytes(coded.tobytes())
        os.replace(fresh, file)
    except OSError:
        return False
    return True
