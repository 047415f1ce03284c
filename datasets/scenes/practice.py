"""What a deck is learned with: worse views of its faces, and cards of other decks that are none of its."""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from datasets.scenes.crops import HARD, Hardship, crop_of
from datasets.scenes.photo import expose, light
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import invented_deck
from vision.picture import Picture
from vision.teach import Practice
from vision.warp import half_turned

_STREAM = 500_000
_DECKS = 60  # invented, from which strangers come
_VIEWS = 80  # of a face; twice as many read no better
_ANEW = 0.6  # of the views are of another photograph: of one alone, a shadow or a grain would pass for the print
_HARSH = 0.5
_SIGHTS = 4  # of each face of another deck that is known


def practice(others: Sequence[Picture] = (), hard: Hardship = HARD, views: int = _VIEWS) -> Practice:
    """Views as hard as those the reader's network learned from; strangers from invented decks and the `others`."""
    rng = rng_for(Split.TRAIN, _STREAM)
    foreign = [*others]
    for _ in range(_DECKS):
        deck = invented_deck(rng, 5)
        foreign += [*deck.fronts, deck.back]
    strangers = [_any_way_up(rng, crop_of(rng, face, hard)) for face in foreign]

    def worsened(face: Picture) -> Picture:
        return crop_of(rng, _photographed(rng, face) if rng.random() < _ANEW else face, hard)

    again = rng_for(Split.TRAIN, _STREAM, 1)
    known = [[crop_of(again, face, hard) for _ in range(_SIGHTS)] for face in others]
    return Practice(worsened, strangers, known, views)


def _photographed(rng: np.random.Generator, face: Picture) -> Picture:
    """The face under another lamp and in another exposure."""
    high, wide = face.shape[:2]
    rim = high - wide
    square = cv2.copyMakeBorder(face, 0, 0, 0, rim, cv2.BORDER_REPLICATE)
    return np.ascontiguousarray(expose(rng, light(rng, np.asarray(square, np.uint8)), _HARSH)[:, :wide])


def _any_way_up(rng: np.random.Generator, crop: Picture) -> Picture:
    return half_turned(crop) if rng.random() < 0.5 else crop
