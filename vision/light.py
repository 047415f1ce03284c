"""Another light over the table: brighter here and darker there, smoothly, where an arm has edges."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

DEGREE = 3  # of the light as a polynomial over the picture
EVERY = 2  # of the cells are enough
BLACK = 1.0  # grey level
BURNT = 250.0  # and in which how bright it is can't be told
ROUNDS = 6
FLAT = 1e-6  # what a light weighs for being uneven at all
UNEVEN = 0.02  # by how much a place's light may be off at least

Light: TypeAlias = npt.NDArray[np.float32]  # how many times brighter it is, place by place
Brightness: TypeAlias = npt.NDArray[np.float32]  # of the same places in a picture


def light_since(before: Brightness, now: Brightness) -> Light:
    """The light of the later picture against the earlier one's; what only some of the picture shows has no part in it.

    Fitted again and again, each time with less heed of what is off: arms, and cards laid meanwhile.
    """
    then, there = before[::EVERY, ::EVERY], now[::EVERY, ::EVERY]
    brighter = np.log((there + BLACK) / (then + BLACK)).astype(np.float64).ravel()
    told = ((then < BURNT) & (there < BURNT)).ravel()
    if not told.any():
        return np.ones(then.shape, np.float32)
    terms = _terms(*then.shape)
    off = np.abs(brighter - np.median(brighter[told]))
    fit = np.zeros(terms.shape[1])
    for _ in range(ROUNDS):
        usual = max(UNEVEN, float(np.median(off[told])))
        weighted = terms * (told / (1.0 + (off / usual) ** 2))[:, None]
        squared = weighted.T @ terms + FLAT * np.eye(terms.shape[1])
        fit = np.asarray(np.linalg.solve(squared, weighted.T @ brighter), np.float64)
        off = np.abs(brighter - terms @ fit)
    return np.asarray(np.exp(terms @ fit).reshape(then.shape), np.float32)


def seen_in(light: Light, picture: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """The earlier picture as it would look in that light."""
    everywhere = cv2.resize(light, (picture.shape[1], picture.shape[0]))
    return np.asarray(((picture + BLACK) * everywhere - BLACK).clip(0, 255), np.uint8)


@cache
def _terms(rows: int, columns: int) -> npt.NDArray[np.float64]:
    y, x = np.meshgrid(np.linspace(-1, 1, rows), np.linspace(-1, 1, columns), indexing="ij")
    powers = [(i, j) for i, j in product(range(DEGREE + 1), repeat=2) if i + j <= DEGREE]
    return np.stack([(x**i * y**j).ravel() for i, j in powers], axis=1)
