"""What quads share, many at a time: the same as what cutting one by the other's edges leaves."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from vision.areas import Reals, areas, common_areas, corners_of, overlaps

CARD = np.array([[-31.5, -44], [31.5, -44], [31.5, 44], [-31.5, 44]])


def card(x: float, y: float, turn: float, lean: float) -> Reals:
    """A card somewhere, seen a little aslant."""
    c, s = np.cos(turn), np.sin(turn)
    corners = CARD @ np.array([[c, s], [-s, c]])
    return np.asarray(corners * (1 + lean * corners[:, :1] / 100) + [x, y], np.float64)


def cross(a: Reals, b: Reals) -> float:
    return float(a[0] * b[1] - a[1] * b[0])


def cut(one: Reals, other: Reals) -> float:
    """The area left of the one when all beyond each of the other's edges is cut off."""
    left = [np.asarray(corner) for corner in one]
    for begin, end in zip(other, np.roll(other, -1, axis=0), strict=True):
        deep = [cross(end - begin, corner - begin) for corner in left]
        kept = []
        for at, corner in enumerate(left):
            before = at - 1
            if (deep[before] < 0) != (deep[at] < 0):
                kept.append(left[before] + (corner - left[before]) * deep[before] / (deep[before] - deep[at]))
            if deep[at] >= 0:
                kept.append(corner)
        left = kept
    turns = [cross(a - other[0], b - other[0]) for a, b in zip(left, [*left[1:], *left[:1]], strict=True)]
    return sum(turns) / 2


cards = st.builds(card, st.floats(0, 120), st.floats(0, 120), st.floats(0, 6.3), st.floats(-0.3, 0.3))


@given(st.lists(cards, min_size=1, max_size=6), st.lists(cards, min_size=1, max_size=6))
def test_many_quads_share_what_each_two_of_them_share(ones: list[Reals], others: list[Reals]) -> None:
    told = common_areas(corners_of(ones), corners_of(others))
    for one, row in zip(ones, told, strict=True):
        for other, shared in zip(others, row, strict=True):
            assert abs(shared - cut(one, other)) < 0.01


@given(cards, st.integers(0, 3), st.booleans())
def test_a_quad_shares_all_of_itself_however_its_corners_are_named(one: Reals, first: int, backwards: bool) -> None:
    same = np.roll(one, first, axis=0)[:: -1 if backwards else 1]
    assert np.isclose(overlaps(corners_of([one]), corners_of([same])), 1.0)


@given(cards, st.floats(1, 20))
def test_cards_that_share_an_edge_line_are_no_special_case(one: Reals, step: float) -> None:
    along = (one[1] - one[0]) / np.hypot(*(one[1] - one[0]))
    moved = one + step * along
    assert abs(float(common_areas(corners_of([one]), corners_of([moved]))[0, 0]) - cut(one, moved)) < 0.01


def test_nothing_is_compared_with_nothing() -> None:
    assert common_areas(corners_of([]), corners_of([CARD])).shape == (0, 1)
    assert overlaps(corners_of([CARD]), corners_of([])).shape == (1, 0)
    assert areas(corners_of([CARD])).tolist() == [63 * 88]
