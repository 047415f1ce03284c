"""Mend the detector's guesses at full resolution: exact corners, and whether there is a card at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture, Points
from vision.runtime import Network, batches
from vision.warp import rim_to_frame, rimmed_crop

_LOOKS = 2  # the second look starts where the first one ended


@dataclass(frozen=True, slots=True)
class Mended:
    """A guess as the corner network sees it; `card` and `back` are chances, `quarters` what is seen at each corner."""

    corners: Points
    card: float
    back: float
    quarters: tuple[float, ...]


class Corners:
    """The corner network."""

    def __init__(self, weights: Path, threads: int = 0) -> None:
        self._network = Network(weights, threads)

    def mend(self, picture: Picture, guesses: list[Points]) -> list[Mended]:
        """Every guess mended; the first two corners are the ends of a short edge."""
        quads = list(guesses)
        told = np.zeros((0, 15), np.float32)
        for _ in range(_LOOKS):
            told = self._run([rimmed_crop(picture, quad) for quad in quads])
            quads = [_moved(quad, row) for quad, row in zip(quads, told, strict=True)]
        return [
            _mended(quad, [_chance(float(logit)) for logit in row[8:14]], row[14] > 0)
            for quad, row in zip(quads, told, strict=True)
        ]

    def _run(self, crops: list[Picture]) -> npt.NDArray[np.float32]:
        stack = np.stack(crops)
        return np.concatenate([self._network.run(stack[some])[0] for some in batches(len(stack))])


def _mended(quad: Points, chances: list[float], renamed: bool) -> Mended:
    card, back, *quarters = chances
    return Mended(quad, card, back, tuple(quarters[1:] + quarters[:1] if renamed else quarters))


def _chance(logit: float) -> float:
    return float(1 / (1 + np.exp(-np.clip(logit, -30, 30))))


def _moved(before: Points, row: npt.NDArray[np.float32]) -> Points:
    """The guess moved, unless it has folded over; renamed where it took a card's long edge for a short one."""
    after = rim_to_frame(before, row[:8])
    good = np.isfinite(after).all() and cv2.isContourConvex(after.reshape(-1, 1, 2)) and cv2.contourArea(after) > 30
    return np.roll(after if good else before, -1 if row[14] > 0 else 0, axis=0)
