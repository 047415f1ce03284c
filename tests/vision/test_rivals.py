"""Only one card is to be seen at one place: of quads that claim it twice the surer stay."""

import numpy as np

from vision.quads import Quad
from vision.rivals import without_rivals, without_symbols

_WHOLE = (0.98,) * 4


def _card(x: float, y: float, confidence: float = 0.9, quarters: tuple[float, ...] = _WHOLE, size: float = 1) -> Quad:
    corners = np.array([[x, y], [x + 63 * size, y], [x + 63 * size, y + 88 * size], [x, y + 88 * size]], np.float32)
    return Quad(corners, confidence, "front", float(np.mean(quarters)), quarters)


def test_a_card_told_twice_is_told_once_and_by_the_surer() -> None:
    faint, sure = _card(0, 0, 0.5), _card(3, 2, 0.8)
    assert without_rivals([faint, sure]) == [sure]


def test_a_card_made_of_two_halves_side_by_side_is_none() -> None:
    left, right = _card(0, 0), _card(63, 0)
    across = _card(31, 0, 0.7)
    assert without_rivals([left, across, right]) == [left, right]


def test_a_card_under_another_stays() -> None:
    above, below = _card(0, 0), _card(31, 0, 0.6, (0.05, 0.98, 0.98, 0.05))
    assert without_rivals([below, above]) == [below, above]


def test_two_cards_that_are_both_said_to_lie_on_top_can_not_both_be_there() -> None:
    one, other = _card(0, 0, 0.6), _card(31, 0, 0.8)
    assert without_rivals([one, other]) == [other]


def test_a_fan_stays_whole() -> None:
    fan = [_card(20 * k, 0, 0.9 - 0.05 * k, (0.6, 0.05, 0.05, 0.6)) for k in range(6)] + [_card(120, 0)]
    assert without_rivals(fan) == fan


def test_a_symbol_printed_on_a_card_is_no_card_however_sure() -> None:
    faint, symbol = _card(0, 0, 0.5), _card(20, 30, 0.95, size=0.2)
    assert without_symbols([symbol, faint]) == [faint]
    assert without_symbols([symbol]) == [symbol]


def test_a_mat_taken_for_a_card_does_not_swallow_the_cards_on_it() -> None:
    mat, cards = _card(0, 0, 0.6, size=8), [_card(80 * k, 100, 0.9) for k in range(5)]
    assert without_symbols([mat, *cards]) == cards
