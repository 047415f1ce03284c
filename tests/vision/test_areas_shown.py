"""How much of each quarter of a card lies within the picture."""

import numpy as np
import pytest

from vision.areas import corners_of, shown_quarters

CARD = np.array([[10, 10], [30, 10], [30, 40], [10, 40]], np.float32)


@pytest.mark.parametrize(
    ("moved", "shares"),
    [
        ((0, 0), (1, 1, 1, 1)),
        ((-20, 0), (0, 1, 1, 0)),
        ((-15, 0), (0.5, 1, 1, 0.5)),
        ((70, 75), (1, 1, 0, 0)),
        ((200, 0), (0, 0, 0, 0)),
    ],
)
def test_of_each_quarter_what_lies_in_the_picture_counts(moved: tuple[int, int], shares: tuple[float, ...]) -> None:
    told = shown_quarters(corners_of([CARD + np.array(moved, np.float32)]), (100, 100, 3))
    assert told[0] == pytest.approx(shares, abs=1e-5)
