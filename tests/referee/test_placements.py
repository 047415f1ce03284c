"""A reading weighed by what the deck still allows."""

import pytest

from referee.core.reading import Reading
from referee.games.placements import weighed


def test_a_face_that_is_gone_gives_way_to_the_next_likely_one() -> None:
    read = Reading((("rock-07", 0.6), ("rock-01", 0.3)))
    told = weighed(read, lambda face: 0.0 if face == "rock-07" else 1.0)
    assert told.face == "rock-01"
    assert told.confidence == pytest.approx(0.75)


def test_certainty_of_a_face_that_can_not_be_is_not_explained_away() -> None:
    read = Reading((("gun", 1.0),))
    assert weighed(read, lambda _: 0.0) == read
