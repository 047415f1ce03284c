"""Mend the detector's guesses at full resolution: exact corners, and whether there is a card at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture, Points
from vision.quads import width_of
from vision.runtime import Network, batches
from vision.warp import rim_to_frame, rimmed_crops, shapes_of

_SURE = 0.88  # a card, at the first look
_CHANCES = slice(8, 14)  # of what the network tells: of a card, of a back, of each quarter in sight
_STAYED = 0.03  # of a card's width: farther off, and the second look still finds the corners more exactly


@dataclass(frozen=True, slots=True)
class Mended:
    """A guess as the corner network sees it; `card` and `back` are chances, `quarters` what is seen at each corner."""

    corners: Points
    card: float
    back: float
    quarters: tuple[float, ...]


class Corners:
    """The corner network."""

    def __init__(self, weights: Path, threads: int = 0, looks: int = 2) -> None:
        self._network = Network(weights, threads)
        self._looks = looks

    def mend(self, picture: Picture, guesses: list[Points]) -> list[Mended]:
        """Every guess mended; the first two corners are the ends of a short edge.

        Each look starts where the one before ended, unless that was nearly where it began: then nothing is gained. Of
        what is no card for sure a second look is always worth its while.
        """
        mended: dict[int, Mended] = {}
        again = dict(enumerate(guesses))
        for look in range(self._looks):
            told = self._run(picture, list(again.values()))
            moved = {at: _mended(_moved(quad, row), row) for (at, quad), row in zip(again.items(), told, strict=True)}
            mended |= moved
            doubted = _SURE if look == 0 else 0.0
            again = {
                at: now.corners
                for at, now in moved.items()
                if now.card < doubted or _away(again[at], now.corners) > _STAYED
            }
        return [mended[at] for at in range(len(guesses))]

    def _run(self, picture: Picture, quads: list[Points]) -> npt.NDArray[np.float32]:
        if not quads:
            return np.zeros((0, 15), np.float32)
        crops, shapes = np.stack(rimmed_crops(picture, quads)), shapes_of(quads)
        told = np.concatenate([self._network.run(crops[some], shapes[some])[0] for some in batches(len(crops))])
        told[:, _CHANCES] = 1 / (1 + np.exp(-np.clip(told[:, _CHANCES], -30, 30)))
        return told


def _mended(quad: Points, row: npt.NDArray[np.float32]) -> Mended:
    card, back, *quarters = row[_CHANCES].tolist()
    return Mended(quad, card, back, tuple(quarters[1:] + quarters[:1] if row[14] > 0 else quarters))


def _away(before: Points, after: Points) -> float:
    """How far the corner that moved most did, in widths of the card, from whichever corner it is named."""
    far = min(float(np.abs(np.roll(after, turn, axis=0) - before).max()) for turn in (0, 1))
    return far / max(1.0, width_of(before))


def _moved(before: Points, row: npt.NDArray[np.float32]) -> Points:
    """The guess moved, unless it has folded over; renamed where it took a card's long edge for a short one."""
    after = rim_to_frame(before, row[:8])
    good = np.isfinite(after).all() and cv2.isContourConvex(after.reshape(-1, 1, 2)) and cv2.contourArea(after) > 30
    return np.roll(after if good else before, -1 if row[14] > 0 else 0, axis=0)
