"""A card that did not move is not measured anew, and what a part's edge cuts is no find."""

import numpy as np
import pytest

from vision.detector import Detector, Found
from vision.picture import Part, Picture, Points
from vision.quads import Quad

PICTURE = np.zeros((480, 640, 3), np.uint8)
CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
QUARTERS = (1.0, 1.0, 1.0, 1.0)


class Guessing(Detector):
    """A detector whose network guesses at given places, and without a second look at them."""

    def __init__(self, places: list[Points], back: float = 0.0) -> None:
        self._sides, self._corners, self._threshold = (640,), None, 0.65
        self._places, self._back = places, back
        self.asked: list[int] = []

    def _pass(self, image: Picture, side: int) -> list[Found]:
        self.asked.append(side)
        offset = np.array([100, 100] if image.shape != PICTURE.shape else [0, 0], np.float32)
        at = [np.asarray(place - offset, np.float32) for place in self._places]
        return [Found(one, np.array([*one.min(0), *one.max(0)]), 0.9, self._back, QUARTERS) for one in at]


def known_at(corners: Points) -> Quad:
    return Quad(corners, 1.0, "front", 0.97)


def test_a_known_card_found_again_is_told_as_it_is_known() -> None:
    lying = known_at(CARD + 200)
    found = Guessing([CARD + 205, CARD + 20])(PICTURE, None, None, [lying, known_at(CARD + 350)])
    assert found[0] is lying
    assert [quad.corners[0, 0] for quad in found] == [200, 20]


def test_a_card_that_shows_another_side_than_it_is_known_for_is_measured() -> None:
    (found,) = Guessing([CARD + 205], back=1.0)(PICTURE, None, None, [known_at(CARD + 200)])
    assert found.side == "back"
    assert found.corners[0, 0] == 205


@pytest.mark.parametrize(("place", "seen"), [(CARD + 150, 1), (CARD + 99, 0)])
def test_what_the_edge_of_a_part_cuts_is_no_find(place: Points, seen: int) -> None:
    part: Part = (100, 100, 400, 400)
    detector = Guessing([place])
    found = detector(PICTURE, part, 256, ())
    assert detector.asked == [256]
    assert len(found) == seen
    assert all(np.allclose(quad.corners, place) for quad in found)
