"""Mend the detector's guesses at full resolution: exact corners, and whether there is a card at all."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from vision.picture import Picture, Points
from vision.quads import width_of
from vision.runtime import Network, batches
from vision.warp import ready_to_cut, rimmed_crops, rims_to_frame, shapes_of

_SURE = 0.88  # a card, at the first look
_CHANCES = slice(8, 14)  # of what the network tells: of a card, of a back, of each quarter in sight
_CARD, _LYING = 8, 14  # and whether the first edge is a long one
_STAYED = 0.03  # of a card's width: farther off, and the second look still finds the corners more exactly
_LEAST_AREA = 30.0
_NAMES = np.array([[0, 1, 2, 3], [3, 0, 1, 2]])  # a quad's corners as they are, and as they were if it was renamed

Quads: TypeAlias = npt.NDArray[np.float32]  # n x 4 x 2
Rows: TypeAlias = npt.NDArray[np.float32]  # what the network tells of each


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
        quads = np.array(guesses, np.float32).reshape(-1, 4, 2)
        told = np.zeros((len(quads), 15), np.float32)
        again = np.arange(len(quads))
        picture = ready_to_cut(picture, len(quads))
        for look in range(self._looks):
            before, told[again] = quads[again], self._run(picture, list(quads[again]))
            quads[again] = _moved(before, told[again])
            doubted = _SURE if look == 0 else 0.0
            again = again[(told[again, _CARD] < doubted) | (_away(before, quads[again]) > _STAYED)]
        return [_mended(quad, row) for quad, row in zip(quads, told, strict=True)]

    def _run(self, picture: Picture, quads: list[Points]) -> Rows:
        if not quads:
            return np.zeros((0, 15), np.float32)
        crops, shapes = np.stack(rimmed_crops(picture, quads)), shapes_of(quads)
        told = np.concatenate([self._network.run(crops[some], shapes[some])[0] for some in batches(len(crops))])
        told[:, _CHANCES] = 1 / (1 + np.exp(-np.clip(told[:, _CHANCES], -30, 30)))
        return told


def _mended(quad: Points, row: npt.NDArray[np.float32]) -> Mended:
    card, back, *quarters = row[_CHANCES].tolist()
    return Mended(quad, card, back, tuple(quarters[1:] + quarters[:1] if row[_LYING] > 0 else quarters))


def _away(before: Quads, after: Quads) -> npt.NDArray[np.float32]:
    """How far the corner that moved most did, in widths of its card, from whichever corner it is named."""
    far = np.abs(after[:, _NAMES] - before[:, None]).max((2, 3)).min(1)
    return np.asarray(far / np.maximum(1.0, [width_of(quad) for quad in before]), np.float32)


def _moved(before: Quads, told: Rows) -> Quads:
    """The guesses moved, unless they have folded over; renamed where they took a card's long edge for a short one."""
    after = rims_to_frame(before, told[:, :8].reshape(-1, 4, 2))
    with np.errstate(invalid="ignore", over="ignore"):  # what leads nowhere is left where it was
        ways = np.roll(after, -1, 1) - after
        following = np.roll(ways, -1, 1)
        turns = ways[..., 0] * following[..., 1] - ways[..., 1] * following[..., 0]
        good = (turns > 0).all(1) | (turns < 0).all(1)
        good &= np.abs(turns[:, 0] + turns[:, 2]) / 2 > _LEAST_AREA
    quads = np.where(good[:, None, None], after, before)
    lying = told[:, _LYING, None, None] > 0
    return np.where(lying, np.roll(quads, -1, 1), quads)
