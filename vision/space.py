"""A deck's own space, in which views of one face lie close together and different faces far apart.

Of all patterns the reader's network finds on a card, those are kept that differ most from face to face and least from
view to view; then such directions are taken that the views of a face scatter alike in each of them (linear discriminant
analysis). That takes seconds and no training library.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

_KEPT = 3000  # patterns: more read no better, fewer lose small numerals
_LEVELLED = 0.5  # of the views' scatter is taken as equal in all directions: one picture's views don't show all of it
_FLOOR = 0.02  # of a usual pattern's scatter: what never stirs is no better than that
_ALONE = 2**18  # products: of larger matrices the library spreads a little over all cores, and burns more than it saves
_LEAST_PIECE = 64
_FLAT = 1e-4  # of the widest direction's spread of faces: narrower ones tell none apart


@dataclass(frozen=True, slots=True)
class Space:
    """Which patterns are looked at, the directions made of them (one a row), and where its middle lies."""

    columns: Numbers
    directions: Reals
    middle: Reals

    def points(self, patterns: Reals) -> Reals:
        """In which direction from the middle crops lie, given the patterns of `columns`."""
        count, wide = len(patterns), max(_LEAST_PIECE, _ALONE // max(1, len(patterns) * len(self.directions)))
        told = np.zeros((count, len(self.directions)), np.float32)
        for at in range(0, self.directions.shape[1], wide):
            told += patterns[:, at : at + wide] @ self.directions[:, at : at + wide].T
        return unit(told - self.middle)


def unit(points: Reals) -> Reals:
    """Each at the distance 1."""
    return np.asarray(points / np.maximum(np.linalg.norm(points, axis=1, keepdims=True), 1e-6), np.float32)


def telling_patterns(patterns: Reals, shown: Numbers, always: int) -> Numbers:
    """The numbers of the patterns that tell best what is shown, and of the last ones, which `always` are looked at."""
    means = _means(patterns, shown)
    scatter = np.zeros(patterns.shape[1], np.float32)
    for number, mean in enumerate(means):
        scatter += ((patterns[shown == number] - mean) ** 2).mean(0) / len(means)
    worth = means.var(0) / (scatter + _FLOOR * np.median(scatter) + 1e-9)
    worth[len(worth) - always :] = np.inf
    return np.sort(np.argsort(-worth)[: _KEPT + always]).astype(np.int64)


def space_of(columns: Numbers, patterns: Reals, shown: Numbers) -> Space:
    """The space of crops whose patterns of `columns` are given, and which show what `shown` numbers."""
    means = _means(patterns, shown)
    middle = means.mean(0)
    scatter = np.zeros((len(columns), len(columns)), np.float32)
    for some in _pieces(len(patterns)):
        astray = patterns[some] - means[shown[some]]
        scatter += astray.T @ astray / len(patterns)
    wide = np.sqrt(np.diag(scatter)) + 1e-3 * np.sqrt(np.trace(scatter) / len(columns)) + 1e-9
    scatter *= (1 - _LEVELLED) / wide / wide[:, None]
    scatter[np.diag_indices(len(columns))] += _LEVELLED
    apart = ((means - middle) / wide).astype(np.float64)
    towards = np.linalg.solve(scatter.astype(np.float64), apart.T)
    spread, turned = np.linalg.eigh(apart @ towards)
    kept = spread > _FLAT * spread[-1]
    directions = ((towards @ (turned[:, kept] / np.sqrt(spread[kept]))) / wide[:, None]).T.astype(np.float32)
    return Space(columns, np.ascontiguousarray(directions), directions @ middle)


def _means(patterns: Reals, shown: Numbers) -> Reals:
    return np.stack([patterns[shown == number].mean(0) for number in range(int(shown.max()) + 1)])


def _pieces(count: int) -> Iterator[slice]:
    return (slice(at, at + 2048) for at in range(0, count, 2048))
