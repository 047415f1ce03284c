"""The table as a witness: what is just of a card's size there is likelier a card, and what is not less likely."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from vision.quads import Quad
from vision.rivals import without_symbols
from vision.sizes import exact, misfits, of_common_size, plane_of

_SURE = 0.5  # such quads tell how the table lies
_PLAIN = 1.0  # cards wholly to be seen that are enough for that
_WEIGHT = 4.0  # the logarithm of the odds that a perfect fit gives, and that a bad one takes
_NEITHER = 0.1  # of a card's width, by which a quad misses a card's size: it is as likely one as it was
_THIRD = 1  # of the four corners, the worst first: where three are seen, both edges' lengths are known


def weighed(quads: Sequence[Quad]) -> list[Quad]:
    """The quads, each as sure as its look and its size on the table together make it."""
    known = of_common_size(without_symbols([quad for quad in quads if quad.confidence > _SURE]))
    plane = plane_of(known)
    if plane is None or sum(float(exact(quad).min()) for quad in known) < _PLAIN:
        return list(quads)
    told = []
    for quad, off in zip(quads, misfits(quads, plane), strict=True):
        seen = float(np.sort(exact(quad))[_THIRD])
        chance = min(quad.confidence, 0.9999)
        odds = chance / (1 - chance) * np.exp(_WEIGHT * seen * max(-1.0, 1 - off / _NEITHER))
        told.append(replace(quad, confidence=float(odds / (1 + odds))))
    return told
