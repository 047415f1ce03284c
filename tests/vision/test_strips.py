"""Fans: which strip of a covered card is free, where overlooked cards lie, and what is never named for sure."""

import numpy as np
import pytest

from referee.core.reading import Reading
from vision.identify import Card
from vision.picture import Picture, Points
from vision.quads import Quad, overlap
from vision.reader import Look
from vision.spread import troubles
from vision.strips import STRIP, fans, free_strips, masked
from vision.watched import cards_of_pile

CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)


CLEAR, LEFT_FREE = (0.99,) * 4, (0.9, 0.1, 0.1, 0.9)


def quad(x: float, y: float = 0.0, quarters: tuple[float, ...] = CLEAR, turned: bool = False) -> Quad:
    """A card there; the quarters as the picture shows them, whichever way up the card is named."""
    corners = CARD + np.float32([x, y])
    if turned:
        corners, quarters = np.roll(corners, 2, axis=0), quarters[2:] + quarters[:2]
    return Quad(corners, 0.9, "front", float(np.mean(quarters)), quarters)


def fan(step: float, cards: int, turned: bool = False) -> list[Quad]:
    """Laid from left to right."""
    return [quad(100 + step * k, 50, CLEAR if k == cards - 1 else LEFT_FREE, turned) for k in range(cards)]


@pytest.mark.parametrize("turned", [False, True])
def test_every_card_of_a_fan_but_the_top_one_has_its_strip_free_on_the_side_away_from_the_top(turned: bool) -> None:
    assert free_strips(fan(28, 6, turned)) == dict.fromkeys(range(5), turned)


def test_one_card_of_which_too_little_is_told_lies_in_its_fan_as_the_others_do() -> None:
    cards = fan(28, 6)
    cards[2] = quad(100 + 56, 50, (0.05, 0.1, 0.1, 0.05))
    assert free_strips(cards) == dict.fromkeys(range(5), False)


def test_a_strip_too_narrow_to_show_the_index_is_not_read() -> None:
    assert not free_strips(fan(0.7 * STRIP * 63, 4))


def test_cards_that_lie_free_have_no_strip_to_read() -> None:
    assert not free_strips([quad(0), quad(70), quad(140)])


def test_only_the_strip_at_the_left_counts() -> None:
    one, other = np.full((160, 128, 3), 200, np.uint8), np.full((160, 128, 3), 200, np.uint8)
    other[:, 60:] = 30
    assert (masked(one) == masked(other)).all()


class Finder:
    """Tells what it was told; asked for a place, it tells what lies just there, overlooked or not."""

    def __init__(self, told: list[Quad], overlooked: list[Quad]) -> None:
        self._told, self._all = told, [*told, *overlooked]

    def __call__(self, _picture: Picture, side: int | None = None) -> tuple[Quad, ...]:
        assert side is None, "a picture that is kept is looked at in all sizes"
        return tuple(self._told)

    def judge(self, _picture: Picture, guesses: list[Points]) -> list[Quad | None]:
        nearest = [(max(self._all, key=lambda quad: overlap(quad.corners, guess)), guess) for guess in guesses]
        return [quad if overlap(quad.corners, guess) > 0.6 else None for quad, guess in nearest]


class Knower:
    """Names every card the same, and so sure; bright ones it can't read."""

    reads_indices = False

    def __init__(self, strips: bool, sure: float) -> None:
        self.reads_strips, self._look = strips, Look(Reading((("gun", sure),)), 0)

    def look(self, crops: list[Picture]) -> list[Look]:
        return [self._look if crop.mean() < 50 else Look(Reading(()), 0) for crop in crops]

    look_at_strips = look


TABLE = np.zeros((300, 500, 3), np.uint8)


def pile(
    quads: list[Quad],
    strips: bool = True,
    sure: float = 1.0,
    overlooked: list[Quad] | None = None,
    picture: Picture = TABLE,
) -> tuple[Card, ...]:
    return cards_of_pile(picture, Finder(quads, overlooked or []), Knower(strips, sure))  # type: ignore[arg-type]  # stand-ins


def test_a_covered_card_without_a_free_strip_stays_in_doubt_however_sure_the_reader_is() -> None:
    cards = pile([quad(100), quad(105, 45, (0.5, 0.5, 0.7, 0.7))])
    assert [card.tentative for card in cards] == [False, True]
    assert "covered" in {told.trouble for told in troubles(TABLE, cards, 0)}


def test_a_deck_whose_strips_nobody_taught_keeps_its_fans_in_doubt() -> None:
    cards = pile(fan(28, 4), strips=False)
    assert sorted((card.corners[0][0], card.tentative) for card in cards)[-1] == (184.0, False)
    assert [card.tentative for card in cards].count(True) == 3


def test_two_guesses_nearer_than_a_fans_cards_are_one_card() -> None:
    cards = pile([quad(100), quad(112), quad(200)])
    assert [card.corners[0][0] for card in cards] == [100, 200]


def test_what_is_far_smaller_than_the_piles_cards_is_no_card() -> None:
    symbol = Quad(CARD * 0.3 + np.float32([300, 150]), 0.99, "front", 1.0)
    cards = pile([quad(100), quad(200), symbol])
    assert len(cards) == 2


@pytest.mark.parametrize("gone", [{0}, {2}, {3, 4}, {0, 1}])
def test_a_card_overlooked_in_a_fan_is_looked_for_where_the_fan_must_have_one(gone: set[int]) -> None:
    cards = fan(28, 7)
    seen = pile([card for at, card in enumerate(cards) if at not in gone], overlooked=[cards[at] for at in gone])
    assert sorted(card.corners[0][0] for card in seen) == [100 + 28 * k for k in range(7)]


def test_a_card_looked_for_in_a_fan_counts_only_when_it_can_be_read() -> None:
    cards = fan(28, 5)
    assert len(pile(cards[1:], overlooked=cards[:1], sure=0.3)) == 4


def test_a_place_beside_a_fan_where_no_edge_is_seen_is_no_card() -> None:
    assert len(pile(fan(28, 5), overlooked=[quad(100 - 28, 50, (0.4, 0.1, 0.1, 0.4))])) == 5


def test_two_cards_taken_for_one_too_wide_are_two() -> None:
    under, on = quad(100, 170, LEFT_FREE), quad(132, 170)
    wide = Quad(np.float32([[100, 170], [195, 170], [195, 258], [100, 258]]), 0.95, "front", 0.95, (0.95,) * 4)
    seen = pile([quad(100), quad(180), quad(260), wide], overlooked=[under, on])
    assert sorted(card.corners[0][0] for card in seen) == [100, 100, 132, 180, 260]


def test_an_unreadable_guess_half_way_between_two_cards_is_none() -> None:
    picture = TABLE.copy()
    picture[:, 124:148] = 255
    guesses = [quad(100, 50, LEFT_FREE), quad(124, 50, LEFT_FREE), quad(148, 50)]
    assert sorted(card.corners[0][0] for card in pile(guesses, picture=picture)) == [100, 148]


@pytest.mark.parametrize("step", [28, -28])
def test_a_fan_is_known_from_its_places_alone(step: int) -> None:
    (found,) = fans([quad(200 + step * k, 50, LEFT_FREE, turned=k % 2 == 1) for k in range(4)])
    assert list(found) in ([0, 1, 2, 3], [3, 2, 1, 0])
    assert [found[k] ^ found[0] for k in range(4)] == [False, True, False, True]


def test_cards_in_rows_are_no_fan() -> None:
    assert not fans([quad(0), quad(70), quad(140), quad(0, 95)])
