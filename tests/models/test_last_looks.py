"""Lessons of the last look: each is seen otherwise when it is learnt from again, and stays true."""

import cv2
import numpy as np
import pytest

from models.corner_guesses import Guesses, _place
from vision.picture import Points
from vision.warp import rimmed_crop, shapes_of

GUESS = np.array([[100, 90], [160, 100], [150, 190], [95, 180]], np.float32)
CARD = np.array([[104, 91], [161, 104], [149, 187], [90, 183]], np.float64)
SEEN = np.array([0.1, 0.2, 0.3, 0.4])


def lesson(guess: Points, card: np.ndarray, seen: np.ndarray) -> Guesses:
    noise = np.random.default_rng(0).integers(0, 255, (300, 300, 3)).astype(np.uint8)
    places, turn = _place(guess, card)
    return Guesses(
        rimmed_crop(cv2.GaussianBlur(noise, (0, 0), 3), guess)[None],
        shapes_of([guess]),
        places[None],
        np.array([[1, 0, *np.roll(seen, -turn), turn % 2]], np.float32),
    )


class Chance:
    """Chooses to see it in a mirror, or from the other side."""

    def __init__(self, mirrored: bool, turned: bool) -> None:
        self._told = iter([0.1 if mirrored else 0.9, 0.1 if turned else 0.9])

    def random(self) -> float:
        return next(self._told)


@pytest.mark.parametrize(("mirrored", "turned", "order"), [(True, False, [1, 0, 3, 2]), (False, True, [2, 3, 0, 1])])
def test_a_lesson_seen_otherwise_is_that_of_the_guess_named_otherwise(
    mirrored: bool, turned: bool, order: list[int]
) -> None:
    told = lesson(GUESS, CARD, SEEN).otherwise(Chance(mirrored, turned))  # type: ignore[arg-type]
    truth = lesson(GUESS[order], CARD[order], SEEN[order])
    assert np.abs(told.crops.astype(int) - truth.crops).mean() < 0.1
    for now, then in ((told.shapes, truth.shapes), (told.places, truth.places), (told.kinds, truth.kinds)):
        assert np.abs(now - then).max() < 1e-5
