"""What a still picture shows of a card, what the table tells of its size and one look more: together a verdict."""

import numpy as np
import pytest

from vision.corners import Mended
from vision.picture import Points
from vision.quads import Quad, overlap
from vision.sizes import plane_of
from vision.verdict import cards_at, chances, evidence, places_of

CLEAR, LEFT_FREE = (0.99,) * 4, (0.97, 0.1, 0.1, 0.97)
SIZE = (480, 640)


def corners(x: float, y: float, width: float = 63, height: float = 88) -> Points:
    return np.array([[x, y], [x + width, y], [x + width, y + height], [x, y + height]], np.float32)


def quad(place: Points, quarters: tuple[float, ...] = CLEAR, sure: float = 0.9) -> Quad:
    return Quad(place, sure, "back", float(np.mean(quarters)), quarters)


def look(place: Points, card: float, quarters: tuple[float, ...] = CLEAR) -> Mended:
    return Mended(place, card, 1.0, quarters)


ROW = [quad(corners(20 + 80 * k, 20)) for k in range(5)]
PLANE = plane_of(ROW)


def told(asked: list[Quad], surely: float | list[float] = 0.9) -> list[Quad]:
    """The cards that are told of these, where a look at each place makes so sure of it."""
    places = places_of(asked, PLANE)
    sure = surely if isinstance(surely, list) else [surely] * len(places)
    looks = [look(place.card.corners, one, place.card.quarters) for place, one in zip(places, sure, strict=True)]
    return cards_at(places, chances(evidence(places, looks, PLANE, SIZE)), 0.6)


SHRUNK = quad(corners(300, 200, width=40), LEFT_FREE)  # its covered half was guessed too near


def test_a_covered_card_may_lie_where_it_was_seen_or_where_the_table_tells() -> None:
    laid, seen = places_of([SHRUNK], PLANE)
    assert overlap(laid.card.corners, corners(300, 200)) > 0.98
    assert (seen.card.corners == SHRUNK.corners).all()
    assert len(places_of(ROW, PLANE)) == len(ROW)


@pytest.mark.parametrize(("laid", "seen", "width"), [(0.95, 0.3, 63), (0.05, 0.97, 52)])
def test_a_covered_card_is_told_once_where_a_look_makes_surer_of_it(laid: float, seen: float, width: float) -> None:
    # so large a difference of the looks weighs more than its size
    card = quad(corners(300, 200, width=52), LEFT_FREE)
    (one,) = told([card], [laid, seen])
    assert one.width == pytest.approx(width, abs=2)


def test_what_is_of_a_cards_size_is_told_sooner_than_what_is_not() -> None:
    assert len(told([quad(corners(300, 200), sure=0.3)], 0.5)) == 1
    assert not told([quad(corners(300, 200, 80, 110), sure=0.3)], 0.5)


def test_what_a_look_does_not_know_for_a_card_is_none_however_sure_it_was_before() -> None:
    assert not told([quad(corners(300, 200), sure=0.9)], 0.002)


def test_without_any_quads_no_cards_are_told() -> None:
    assert told([]) == []
