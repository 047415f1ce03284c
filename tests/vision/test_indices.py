"""Index corners from near: the rank and suit of a card of which little else is to be seen."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.scenes.lessons import our_faces
from vision.identify import SURE, looks_at
from vision.indices import at_odds, by_sides, corners_within, index_corner, index_crops
from vision.picture import Picture
from vision.quads import Quad
from vision.reader import Reader

_MODELS = Path(__file__).parents[2] / "models"
CARD = np.array([[300, 100], [500, 100], [500, 380], [300, 380]], np.float32)


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(_MODELS / "weights" / "reader.onnx", _MODELS / "galleries" / "standard52.npz")


def test_a_look_at_a_corner_is_named_as_if_it_were_the_cards_top_left() -> None:
    look = index_corner(CARD, 2)
    assert look[0] == pytest.approx([506, 388.4], abs=0.5)  # a little outside
    assert look[2] == pytest.approx([420, 268], abs=0.5)


def test_only_corners_that_the_picture_shows_are_looked_at() -> None:
    assert corners_within(CARD, (480, 640, 3)) == [0, 1, 2, 3]
    assert corners_within(CARD, (480, 400, 3)) == [0, 3]
    assert corners_within(CARD, (200, 400, 3)) == [0]
    picture = np.zeros((480, 400, 3), np.uint8)
    assert [len(crops) for crops in index_crops(picture, [CARD, CARD + 1000])] == [2, 0]


def test_opposite_corners_are_one_witness_and_those_not_seen_say_nothing() -> None:
    told = by_sides(2, [(0, 0), (0, 2), (0, 1)], np.array([[0.8, 0.2], [0.6, 0.2], [0.1, 0.0]], np.float32))
    assert told == pytest.approx(np.array([[[0.7, 0.2], [0.1, 0.0]], [[0.0, 0.0], [0.0, 0.0]]]), abs=1e-6)


def _cut(face: str, shown: float) -> tuple[Picture, list[Quad]]:
    """A card on a table, of which the picture shows so much at its right, and a finder's guess of the rest of it."""
    picture = np.full((480, 320, 3), (60, 90, 70), np.uint8)
    corners = np.array([[200 * (shown - 1), 100], [200 * shown, 100], [200 * shown, 380], [200 * (shown - 1), 380]])
    print_ = our_faces("standard52")[face]
    high, wide = print_.shape[:2]
    source = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], np.float32)
    matrix = cv2.getPerspectiveTransform(source, corners.astype(np.float32))
    cv2.warpPerspective(print_, matrix, (320, 480), dst=picture, borderMode=cv2.BORDER_TRANSPARENT)
    guessed = corners + np.array([[-14, 3], [0, 0], [0, 0], [-9, -4]])
    return picture, [Quad(guessed.astype(np.float32), 0.9, "front", shown)]


def test_cards_of_which_the_picture_shows_little_more_than_an_index_are_read(reader: Reader) -> None:
    asked = [face for face in reader.gallery.faces if face[-1] in "CDHS"]
    told = [looks_at(*_cut(face, 0.3), reader)[0].reading for face in asked]
    assert sum(reading.face == face for reading, face in zip(told, asked, strict=True)) >= 50  # without corners 40
    assert not [
        face for reading, face in zip(told, asked, strict=True) if reading.confidence >= SURE and reading.face != face
    ]


@pytest.mark.parametrize("late", range(4))
def test_a_card_is_told_from_the_edge_above_its_index_whichever_corner_it_was_found_from(
    reader: Reader, late: int
) -> None:
    for face in [face for face in reader.gallery.faces if face[-1] in "CDHS"]:
        picture = np.full((480, 640, 3), (60, 90, 70), np.uint8)
        picture[100:380, 300:500] = cv2.resize(our_faces("standard52")[face], (200, 280), interpolation=cv2.INTER_AREA)
        (look,) = looks_at(picture, [Quad(np.roll(CARD, -late, axis=0), 0.9, "front", 1.0)], reader)
        assert look.reading.face == face
        assert (look.quarters + late) % 2 == 0


def _two_in_one(left: str, right: str) -> tuple[Picture, list[Quad]]:
    """Two cards of which the right one covers more than half of the left one, found as one card."""
    picture = np.full((480, 640, 3), (60, 90, 70), np.uint8)
    for face, x in ((left, 300), (right, 360)):
        picture[100:380, x : x + 140] = cv2.resize(
            our_faces("standard52")[face], (140, 280), interpolation=cv2.INTER_AREA
        )
    return picture, [Quad(CARD, 0.9, "front", 1.0)]


@pytest.mark.parametrize(("left", "right"), [("4H", "7H"), ("10H", "KH"), ("8S", "AS"), ("2C", "9D")])
def test_two_cards_taken_for_one_are_not_told_for_sure(reader: Reader, left: str, right: str) -> None:
    (look,) = looks_at(*_two_in_one(left, right), reader)
    assert look.reading.confidence < SURE


def test_corners_that_are_not_sure_are_not_at_odds() -> None:
    sure, other, unsure = [0.9, 0.05, 0.05], [0.1, 0.8, 0.1], [0.3, 0.45, 0.25]
    told = at_odds([(0, 0), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)], np.array([sure, other, sure, unsure, sure, other]))
    assert list(told) == [0]
    assert told[0] == pytest.approx([0.5, 0.425, 0.075])
