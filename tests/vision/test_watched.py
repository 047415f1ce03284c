"""A spread that stays before the camera: only what changed is looked at again, and nothing is lost by that."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from datasets.scenes.seeds import Split
from datasets.spreads import Spread, growing, spread
from vision.detector import Detector, Part
from vision.identify import Card
from vision.picture import Picture, Points
from vision.quads import Quad
from vision.reader import Look, Reader
from vision.spread import SIDES, finder
from vision.watched import Watched, cards_of_pile

MODELS = Path(__file__).parents[2] / "models"


class Counting(Reader):
    """A reader that knows how much it was asked."""

    asked = 0

    def look(self, crops: Sequence[Picture]) -> list[Look]:
        self.asked += len(crops)
        return super().look(crops)


class Vague(Detector):
    """A detector that takes a card laid to others for twice as long and wide, as long as it sees but a part."""

    def within(self, image: Picture, part: Part, known: Sequence[Points], side: int) -> tuple[Quad, ...]:
        new = super().within(image, part, known, side)
        if not known:
            return new
        middles = [quad.corners.mean(0) for quad in new]
        return tuple(
            replace(quad, corners=middle + 2 * (quad.corners - middle))
            for quad, middle in zip(new, middles, strict=True)
        )


@pytest.fixture(scope="module")
def detector() -> Detector:
    return finder(MODELS / "weights" / "detector.onnx")


@pytest.fixture(scope="module")
def reader() -> Counting:
    return Counting(MODELS / "weights" / "reader.onnx", MODELS / "galleries" / "rockoman.npz")


@pytest.fixture
def lying() -> Spread:
    return spread("rockoman", 71, "rows", count=12)


def faces(cards: tuple[Card, ...]) -> list[str]:
    return sorted(card.face or "" for card in cards)


def noisy(picture: Picture, seed: int) -> Picture:
    noise = np.random.default_rng(seed).normal(0, 2, picture.shape)
    return np.asarray(np.clip(picture + noise, 0, 255), np.uint8)


def test_a_picture_that_differs_by_noise_or_light_alone_is_not_looked_at_again(
    lying: Spread, detector: Detector, reader: Counting
) -> None:
    watched = Watched(detector, reader)
    cards = watched.see(noisy(lying.picture, 1))
    assert faces(cards) == sorted(card.face for card in lying.cards)
    before = reader.asked
    assert watched.see(noisy(lying.picture, 2)) == cards
    assert watched.see(np.asarray(lying.picture * 0.9, np.uint8)) == cards
    assert reader.asked == before


def test_a_card_taken_away_is_gone_and_the_others_are_not_read_again(
    lying: Spread, detector: Detector, reader: Counting
) -> None:
    watched = Watched(detector, reader)
    watched.see(lying.picture)
    taken = lying.cards[-1]
    low, high = taken.corners.min(0).astype(int) - 4, taken.corners.max(0).astype(int) + 4
    picture = lying.picture.copy()
    picture[low[1] : high[1], low[0] : high[0]] = picture[low[1] - 3, low[0] - 3]
    before = reader.asked
    assert faces(watched.see(picture)) == sorted(card.face for card in lying.cards[:-1])
    assert reader.asked - before <= 4


def test_a_picture_of_another_size_is_looked_at_anew(lying: Spread, detector: Detector, reader: Counting) -> None:
    watched = Watched(detector, reader)
    watched.see(lying.picture)
    half = np.ascontiguousarray(lying.picture[::2, ::2])
    assert all(x <= 960 for card in watched.see(half) for x, _ in card.corners)


def test_a_picture_that_is_kept_is_looked_at_anew(lying: Spread, detector: Detector, reader: Counting) -> None:
    watched = Watched(detector, reader)
    watched.see(lying.picture)
    before = reader.asked
    assert faces(watched.look(lying.picture)) == sorted(card.face for card in lying.cards)
    assert reader.asked - before >= len(lying.cards)


@pytest.mark.parametrize("arrangement", ["rows", "fans"])
def test_card_by_card_the_count_is_that_of_a_full_look(arrangement: str, detector: Detector, reader: Counting) -> None:
    watched = Watched(detector, reader)
    for hand, laid in growing("rockoman", 5, arrangement, count=8):
        cards = watched.see(laid.picture)
        if not hand:
            assert faces(cards) == faces(cards_of_pile(laid.picture, detector, reader))
            assert len(cards) == len(laid.cards)


def test_what_a_passing_look_finds_but_cannot_count_makes_it_look_at_the_whole(reader: Counting) -> None:
    watched = Watched(Vague(MODELS / "weights" / "detector.onnx", SIDES, threshold=0.2, guess=0.2), reader)
    for hand, laid in growing("rockoman", 5, "rows", count=3):
        cards = watched.see(laid.picture)
        if not hand:
            assert faces(cards) == sorted(card.face for card in laid.cards)


@pytest.mark.parametrize(
    ("seed", "what"),
    [
        (60014, "a faint guess at two rows of the fan as one card swallows none of its cards"),
        (60005, "a card that is read, but as one of two, counts as a card in doubt"),
        (61066, "what is taken for a card half way to the next one hides no other's strip"),
    ],
)
def test_every_card_of_a_fan_counts(detector: Detector, seed: int, what: str) -> None:
    laid = spread("rockoman", seed, "fans", split=Split.VALIDATION)
    reader = Reader(MODELS / "weights" / "reader.onnx", MODELS / "galleries" / "rockoman.npz")
    assert len(cards_of_pile(laid.picture, detector, reader)) == len(laid.cards), what
