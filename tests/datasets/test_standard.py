"""Invented decks of the standard faces: each face is its own, and other inks leave the print as it was."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from datasets.scenes.editions import JOKERS, RANKS, SUITS, inks_of, sample_edition
from datasets.scenes.lessons import our_faces, printed_alike
from datasets.scenes.standard import draw_standard, in_other_inks

FACES = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS)


@pytest.mark.parametrize("seed", range(6))
def test_no_two_faces_of_an_invented_deck_are_printed_alike(seed: int) -> None:
    edition = sample_edition(np.random.default_rng(seed))
    faces = {face: draw_standard(edition, face) for face in FACES}
    assert not [pair for pair in combinations(faces, 2) if printed_alike(faces[pair[0]], faces[pair[1]])]


def test_an_invented_face_is_drawn_the_same_again() -> None:
    edition = sample_edition(np.random.default_rng(7))
    for face in ("QD", "joker-red"):
        assert np.array_equal(draw_standard(edition, face), draw_standard(edition, face))


def test_dark_decks_are_printed_in_light_inks() -> None:
    rng = np.random.default_rng(8)
    for _ in range(40):
        assert min(max(ink) for ink in inks_of(rng, dark=True).values()) >= 100


def test_in_other_inks_a_five_is_still_no_six() -> None:
    own = our_faces("standard52")
    for seed in range(20):
        five, six = (in_other_inks(np.random.default_rng(seed), own[face]) for face in ("5S", "6S"))
        assert not printed_alike(five, six)
        assert np.array_equal(five[176, 4], six[176, 4])
