"""Seeds of the three splits: a picture of one split can never be made in another."""

from __future__ import annotations

import zlib
from enum import StrEnum

import numpy as np


class Split(StrEnum):
    """What a picture may be used for."""

    TRAIN = "train"
    VALIDATION = "validation"
    TEST = "test"


_KEYS = {Split.TRAIN: 0x7EA1, Split.VALIDATION: 0x7A11, Split.TEST: 0x7E57}


def entropy(split: Split, *numbers: int) -> tuple[int, ...]:
    """The seed words of one random stream; the split is the first word, so that streams of two splits differ."""
    return (_KEYS[split], *numbers)


def rng_for(split: Split, *numbers: int) -> np.random.Generator:
    """The random stream number `numbers` of a split."""
    return np.random.default_rng(np.random.SeedSequence(entropy(split, *numbers)))


def split_of_name(name: str) -> Split:
    """The split that owns an outside picture (a texture, a hand, a card design): 80 / 10 / 10, by its name."""
    bucket = zlib.crc32(name.encode()) % 10
    if bucket == 0:
        return Split.TEST
    return Split.VALIDATION if bucket == 1 else Split.TRAIN
