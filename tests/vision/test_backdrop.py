"""Arms over the table: none is taken for the table, and where one was it leaves no ghost."""

from collections.abc import Callable

import cv2
import numpy as np
import pytest

from vision.backdrop import Above, Backdrop
from vision.change import Change, Luma, differing, shot
from vision.homography import Plane, plane_through
from vision.picture import Points

ROWS, COLUMNS = 33, 60  # cells of eight pixels
STEP = 9.0
OUTLINE = np.array([[200, 0], [248, 0], [248, 64], [200, 64]], np.float32)


class Watched:
    """A table in the small grey picture; arms reach in from the left."""

    def __init__(self) -> None:
        self.backdrop, self.t = Backdrop(), 0.0
        self.table: Luma = np.full((ROWS * 8, COLUMNS * 8), 100, np.uint8)
        self._before = [self.table] * 4
        self.above: Above | None = None

    def see(self, picture: Luma, seconds: float = 0.0) -> Above:
        """The picture for so long, at 25 frames a second."""
        for _ in range(max(1, round(seconds * 25))):
            moving = differing(shot(picture), shot(self._before.pop(0)), STEP)
            self._before.append(picture)
            self.above = self.backdrop.see(Change(self.t, shot(picture), moving, STEP), 30.0)
            self.t += 0.04
        assert self.above is not None
        return self.above

    def arm(self, begins: int = 0) -> Luma:
        """An arm from a column of cells to the middle; one that begins beyond the edge looks like the table there."""
        picture = self.table.copy()
        picture[10 * 8 : 16 * 8, begins * 8 : 30 * 8] = 170
        return picture


def flat() -> Plane:
    """A millimetre is a pixel."""
    plane = plane_through(OUTLINE, OUTLINE, (COLUMNS * 8, ROWS * 8), 0.0)
    assert plane is not None
    return plane


def test_an_arm_that_rests_stays_an_arm() -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    assert watched.see(watched.arm(), 5.0).arms[12, 20]
    assert not watched.see(watched.table, 0.5).foreign.any()


def test_an_arm_whose_sleeve_looks_like_the_table_for_a_moment_is_not_taken_for_it() -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    watched.see(watched.arm(), 1.0)
    watched.see(watched.arm(begins=2))
    assert watched.see(watched.arm(), 0.1).arms[12, 20]


def test_an_arm_at_rest_whose_sleeve_looks_like_the_table_stays_an_arm() -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    watched.see(watched.arm(), 0.2)
    assert watched.see(watched.arm(begins=2), 5.0).arms[12, 20]
    left = watched.see(watched.table, 0.5)
    assert not left.arms.any()
    assert not left.foreign.any()


def test_a_fan_that_a_hand_leaves_behind_is_no_arm() -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    fan = watched.table.copy()
    fan[12 * 8 : 15 * 8, 28 * 8 : 35 * 8] = 40  # 90 by 210 millimetres
    brought = fan.copy()
    brought[13 * 8 : 16 * 8, : 29 * 8] = 170
    watched.see(brought, 0.2)
    assert not watched.see(fan).arms.any()
    assert not watched.see(fan, 0.5).foreign.any()


def test_where_an_arm_was_taken_for_the_table_it_leaves_no_ghost() -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    watched.see(watched.arm(begins=2), 2.0)  # all that time its sleeve could not be told from the table
    watched.see(watched.arm(), 0.2)
    left = watched.see(watched.table, 1.0)
    assert not left.arms.any()
    assert not left.foreign.any()


def test_where_several_cards_lay_the_bare_table_is_no_arm_though_one_rests_beside_it() -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    bare = watched.table.copy()
    for shade in (40, 220):  # a card face down, and the same turned over
        watched.table = bare.copy()
        watched.table[10 * 8 : 13 * 8, 28 * 8 : 31 * 8] = shade
        watched.see(watched.table, 1.0)
    watched.table = bare
    rests_beside = watched.arm()
    rests_beside[:, 28 * 8 :] = bare[:, 28 * 8 :]
    above = watched.see(rests_beside, 1.0)
    assert above.arms[12, 20]
    assert not above.arms[11, 28:31].any()


def test_a_card_that_lies_at_the_pictures_edge_is_no_arm() -> None:
    plane = flat()
    watched = Watched()
    watched.see(watched.table, 2.0)
    laid = watched.table.copy()
    laid[0:64, 200:248] = 30
    assert watched.see(laid, 0.2).arms[3, 27]
    watched.backdrop.shown([OUTLINE], plane)
    assert not watched.see(laid, 0.5).arms[3, 27]
    reached_over = laid.copy()
    reached_over[10:50, 0:240] = 170
    assert watched.see(reached_over, 0.1).arms[3, 27]


def test_what_an_arm_leaves_behind_does_not_move_the_hand_of_the_next_one() -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    watched.see(watched.arm(begins=2), 2.0)  # taken for the table
    other = watched.table.copy()
    other[12 * 8 : 15 * 8, 28 * 8 :] = 220  # from the right, to where the first one reached
    above = watched.see(other, 0.24)
    assert above.hands[13, 28:31].all()
    assert not above.hands[:, :10].any()


def lamp(picture: Luma, more: float) -> Luma:
    """The picture in the light of a lamp at its left end."""
    beside = np.clip(0.5 - np.linspace(0.0, 1.0, COLUMNS * 8), 0.0, None)
    return np.asarray((picture * (1.0 + more * beside)).clip(0, 255), np.uint8)


@pytest.mark.parametrize("more", [-0.6, 0.8])
def test_a_lamp_that_lights_one_side_more_is_no_arm(more: float) -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    lit = lamp(watched.table, more)
    for _ in range(3):
        assert not watched.see(lit).arms.any()
        watched.see(lit, 1.0)


@pytest.mark.parametrize("seconds", [0.1, 0.9, 2.0])
def test_an_arm_stays_one_when_a_lamp_goes_on_and_leaves_no_ghost(seconds: float) -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    watched.see(watched.arm(), 0.5)
    above = watched.see(lamp(watched.arm(), 0.8), seconds)
    assert above.arms[12, 20]
    assert not above.arms[:8].any()
    assert not watched.see(lamp(watched.table, 0.8), 0.2).arms.any()


def test_a_card_laid_in_the_light_of_a_lamp_is_news_and_belongs_to_the_table_soon() -> None:
    watched = Watched()
    watched.see(watched.table, 2.0)
    watched.see(lamp(watched.table, 0.8), 0.2)
    laid = lamp(watched.table, 0.8)
    laid[12 * 8 : 15 * 8, 20 * 8 : 23 * 8] = 30
    assert watched.see(laid, 0.2).news[13, 21]
    assert not watched.see(laid, 1.5).foreign.any()


def test_a_table_that_was_pushed_is_known_still_under_the_arm_that_pushed_it() -> None:
    plane = flat()
    watched = Watched()
    cloth = watched.table.copy()
    cloth[8 * 8 : 18 * 8, 2 * 8 : 32 * 8] = 30
    watched.see(cloth, 2.0)
    watched.see(watched.table, 1.0)
    watched.backdrop.moved(plane, plane)
    watched.see(watched.arm(), 0.3)
    assert not watched.see(watched.table, 0.2).arms.any()


def test_an_arm_that_comes_as_the_table_was_just_pushed_and_rests_stays_an_arm() -> None:
    plane = flat()
    watched = Watched()
    watched.see(watched.table, 2.0)
    watched.backdrop.moved(plane, plane)
    watched.see(watched.table, 0.1)
    assert watched.see(watched.arm(), 3.0).arms[12, 20]


SHEET = np.array([[240, 160], [400, 160], [400, 264], [240, 264]], np.float32)  # down to the picture's edge


def cloth_with(sheet: Points) -> Luma:
    """The table with a printed sheet: white, with a black square in its middle."""
    picture = np.full((ROWS * 8, COLUMNS * 8), 100, np.uint8)
    cv2.fillConvexPoly(picture, sheet.astype(np.int32), 230)
    cv2.fillConvexPoly(picture, (sheet.mean(axis=0) + (sheet - sheet.mean(axis=0)) * 0.3).astype(np.int32), 10)
    return picture


def pushing(watched: Watched) -> Luma:
    """An arm that reaches in from below, over the sheet."""
    picture = watched.table.copy()
    picture[20 * 8 :, 38 * 8 : 42 * 8] = 170
    return picture


def push(watched: Watched, by: tuple[int, int], arm: Callable[[Watched], Luma]) -> None:
    """The sheet is pushed, and is soon found where it lies now; the arm is still there."""
    pushed = SHEET + np.array(by, np.float32)
    watched.table = cloth_with(pushed)
    watched.see(arm(watched), 0.2)
    watched.backdrop.pushed(SHEET, pushed, flat())


@pytest.fixture
def watched() -> Watched:
    """A table with a sheet, seen for a while."""
    one = Watched()
    one.table = cloth_with(SHEET)
    one.see(one.table, 2.0)
    return one


def test_as_a_sheet_is_pushed_an_arm_that_rests_elsewhere_stays_an_arm(watched: Watched) -> None:
    watched.see(watched.arm(), 1.0)
    push(watched, (24, -16), Watched.arm)
    above = watched.see(watched.arm(), 2.0)
    assert above.arms[12, 20]
    assert not above.foreign[20:].any()  # the sheet is known where it lies now, and so is where it lay
    assert not watched.see(watched.table, 0.6).foreign.any()


def test_what_lies_on_a_sheet_is_known_where_it_was_pushed_to_under_the_arm_that_pushed_it(watched: Watched) -> None:
    push(watched, (0, -32), pushing)
    assert watched.see(pushing(watched), 0.1).arms[24, 40]
    assert not watched.see(watched.table, 0.6).foreign.any()


def test_an_arm_that_rests_where_a_pushed_sheet_lay_stays_an_arm_then_and_later(watched: Watched) -> None:
    push(watched, (0, -40), pushing)
    for _ in range(2):
        assert watched.see(pushing(watched), 3.0).arms[24, 40]
        assert not watched.see(watched.table, 0.6).foreign.any()


def test_a_hand_that_was_over_the_table_as_the_lens_was_covered_leaves_no_ghost_when_it_is_free_again() -> None:
    watched = Watched()
    watched.table[:, ::16] = 60
    watched.table[12 * 8 : 22 * 8, 25 * 8 : 50 * 8] = 220
    watched.see(watched.table, 2.0)
    watched.see(watched.arm(), 0.4)
    for light in (0.7, 0.45, 0.25):
        watched.see(np.asarray(watched.arm() * light, np.uint8))
    for _ in range(4):
        assert not watched.see(watched.table, 0.6).arms.any()
