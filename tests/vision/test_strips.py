"""Fans: which strip of a covered card is free, and that a covered card is never named for sure by its whole."""

import numpy as np
import pytest

from referee.core.reading import Reading
from vision.identify import Card
from vision.picture import Picture
from vision.quads import Quad
from vision.reader import Look
from vision.spread import cards_of_pile, troubles
from vision.strips import STRIP, fans, free_strips, masked

CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


def quad(x: float, y: float = 0.0, visible: float = 1.0, turned: bool = False) -> Quad:
    corners = CARD + np.float32([x, y])
    return Quad(np.roll(corners, 2, axis=0) if turned else corners, 0.9, "front", visible)


def fan(step: float, cards: int, turned: bool = False) -> list[Quad]:
    return [quad(100 + step * k, 50, 1.0 if k == cards - 1 else 0.4, turned) for k in range(cards)]


@pytest.mark.parametrize("turned", [False, True])
def test_every_card_of_a_fan_but_the_top_one_has_its_strip_free_on_the_side_away_from_the_top(turned: bool) -> None:
    assert free_strips(fan(28, 6, turned)) == dict.fromkeys(range(5), turned)


def test_a_strip_too_narrow_to_show_the_index_is_not_read() -> None:
    assert not free_strips(fan(0.7 * STRIP * 63, 4))


def test_cards_that_lie_free_have_no_strip_to_read() -> None:
    assert not free_strips([quad(0), quad(70), quad(140)])


def test_only_the_strip_at_the_left_counts() -> None:
    one, other = np.full((160, 128, 3), 200, np.uint8), np.full((160, 128, 3), 200, np.uint8)
    other[:, 60:] = 30
    assert (masked(one) == masked(other)).all()


class Finder:
    """Tells what it was told."""

    def __init__(self, told: list[Quad]) -> None:
        self._told = told

    def __call__(self, _picture: Picture) -> tuple[Quad, ...]:
        return tuple(self._told)


class Knower:
    """Names every card the same, and so sure."""

    def __init__(self, strips: bool) -> None:
        self.reads_strips = strips

    def look(self, crops: list[Picture]) -> list[Look]:
        return [Look(Reading((("gun", 1.0),)), False)] * len(crops)

    look_at_strips = look


TABLE = np.zeros((300, 500, 3), np.uint8)


def pile(quads: list[Quad], strips: bool = True) -> tuple[Card, ...]:
    return cards_of_pile(TABLE, Finder(quads), Knower(strips))  # type: ignore[arg-type]  # stand-ins


def test_a_covered_card_without_a_free_strip_stays_in_doubt_however_sure_the_reader_is() -> None:
    cards = pile([quad(100), quad(105, 45, visible=0.6)])
    assert [card.tentative for card in cards] == [False, True]
    assert "covered" in {told.trouble for told in troubles(TABLE, cards, 0)}


def test_a_deck_whose_strips_nobody_taught_keeps_its_fans_in_doubt() -> None:
    cards = pile(fan(28, 4), strips=False)
    assert [card.tentative for card in cards] == [True, True, True, False]


def test_two_guesses_nearer_than_a_fans_cards_are_one_card() -> None:
    cards = pile([quad(100), quad(112), quad(200)])
    assert [card.corners[0][0] for card in cards] == [100, 200]


def test_what_is_far_smaller_than_the_piles_cards_is_no_card() -> None:
    symbol = Quad(CARD * 0.3 + np.float32([300, 150]), 0.99, "front", 1.0)
    cards = pile([quad(100), quad(200), symbol])
    assert len(cards) == 2


@pytest.mark.parametrize("step", [28, -28])
def test_a_fan_is_known_from_its_places_alone(step: int) -> None:
    (found,) = fans([quad(200 + step * k, 50, 0.4, turned=k % 2 == 1) for k in range(4)])
    assert list(found) in ([0, 1, 2, 3], [3, 2, 1, 0])
    assert [found[k] ^ found[0] for k in range(4)] == [False, True, False, True]


def test_cards_in_rows_are_no_fan() -> None:
    assert not fans([quad(0), quad(70), quad(140), quad(0, 95)])
