"""Cards on a pile: what was found too large is brought to a card's own size, where it can be read."""

from math import exp

import numpy as np
import pytest

from referee.core.reading import Reading
from vision.change import grid_of, small
from vision.fit import fitted, odd_size
from vision.homography import Plane, plane_through
from vision.picture import Picture, Points
from vision.quads import Quad
from vision.sighting import Pose, Sighting, apart, outline_of, sightings, turned

PICTURE = np.zeros((720, 1280, 3), np.uint8)
STILL = np.zeros(grid_of(small(PICTURE)), np.bool_)
TRUE: Pose = ((40.0, 10.0), 175.0)


@pytest.fixture
def plane() -> Plane:
    mm = np.array([(-300, -180), (300, -180), (300, 180), (-300, 180)], np.float32)
    made = plane_through(mm * 2 + (640, 360), mm, (1280, 720), 0.0)
    assert made is not None
    return made


class Judge:
    """Reads a crop the better, the nearer it is to the true card; a crop is its corners."""

    def __init__(self, plane: Plane) -> None:
        self.true = plane.to_pixels(outline_of(*TRUE))
        self.asked = 0

    def crop(self, _frame: Picture, corners: Points) -> Picture:
        return np.asarray(corners, np.float32)  # stands for the picture within them

    def read(self, crops: list[Picture]) -> list[Reading]:
        self.asked += len(crops)
        off = [float(np.hypot(*(crop - self.true).T).max()) for crop in crops]
        return [Reading((("rock-09", exp(-((pixels / 12) ** 2))),)) for pixels in off]


def found(plane: Plane, outline: Points, side: str = "front") -> Sighting:
    quad = Quad(plane.to_pixels(outline), 0.9, "back" if side == "back" else "front", 1.0)
    return sightings([quad], plane)[0]


def grown(left: float, top: float, right: float, bottom: float) -> Points:
    """The true card with edges of the cards beneath."""
    outline = outline_of(*TRUE)
    x, y = (outline[1] - outline[0]) / 63.0, (outline[3] - outline[0]) / 88.0
    moves = (-left * x - top * y, right * x - top * y, right * x + bottom * y, -left * x + bottom * y)
    return np.asarray(outline + np.array(moves), np.float32)


@pytest.mark.parametrize(
    "edges", [(0, 0, 0, 10), (0, 10, 0, 0), (7, 0, 0, 0), (0, 0, 7, 10), (7, 9, 0, 0), (3, 5, 4, 5)]
)
def test_a_quad_with_edges_of_the_cards_beneath_is_brought_to_the_card(
    plane: Plane, edges: tuple[float, float, float, float]
) -> None:
    judge, seen = Judge(plane), found(plane, grown(*edges))
    (one,) = fitted([seen], [], STILL, PICTURE, plane, judge, judge.crop)
    assert apart(one.at, TRUE[0]) < 2.0
    assert turned(one.angle, TRUE[1]) < 2.0
    assert not odd_size(plane.to_mm(one.corners), (63.0, 88.0), 1.0)


@pytest.mark.parametrize("edges", [(0, 0, 0, -14), (0, -14, 0, 0), (-8, 0, 0, 0), (0, -3, 0, -11)])
def test_a_quad_that_ends_at_an_arm_is_brought_to_the_card(
    plane: Plane, edges: tuple[float, float, float, float]
) -> None:
    judge, seen = Judge(plane), found(plane, grown(*edges))
    (one,) = fitted([seen], [], STILL, PICTURE, plane, judge, judge.crop)
    assert apart(one.at, TRUE[0]) < 4.0
    assert apart(one.at, TRUE[0]) < apart(seen.at, TRUE[0])


def test_a_card_of_its_own_size_is_left_as_it_was_found(plane: Plane) -> None:
    judge, seen = Judge(plane), found(plane, grown(0, 0, 0, 2))
    assert fitted([seen], [], STILL, PICTURE, plane, judge, judge.crop) == [seen]
    assert not judge.asked


def test_a_back_is_left_as_there_is_nothing_to_read(plane: Plane) -> None:
    judge, seen = Judge(plane), found(plane, grown(0, 0, 0, 10), "back")
    assert fitted([seen], [], STILL, PICTURE, plane, judge, judge.crop) == [seen]


def test_where_a_card_is_known_to_lie_nothing_need_be_read(plane: Plane) -> None:
    judge, seen = Judge(plane), found(plane, grown(0, 0, 0, 10))
    (one,) = fitted([seen], [TRUE], STILL, PICTURE, plane, judge, judge.crop)
    assert apart(one.at, TRUE[0]) < 2.0
    assert not judge.asked


def test_what_cannot_be_read_anywhere_stays_as_it_was_found(plane: Plane) -> None:
    judge, seen = Judge(plane), found(plane, grown(0, 0, 0, 10))
    judge.true = judge.true + 500
    assert fitted([seen], [], STILL, PICTURE, plane, judge, judge.crop) == [seen]


def test_a_card_on_its_way_lies_nowhere_yet(plane: Plane) -> None:
    judge, seen = Judge(plane), found(plane, grown(0, 0, 0, 10))
    assert fitted([seen], [], ~STILL, PICTURE, plane, judge, judge.crop) == [seen]
    assert not judge.asked
