"""What is just of a card's size on the table is likelier a card, and what is not less likely."""

from dataclasses import replace

import numpy as np

from vision.quads import Quad
from vision.witness import weighed

CLEAR, LEFT_FREE = (0.99,) * 4, (0.98, 0.05, 0.05, 0.98)


def quad(
    x: float, y: float, size: tuple[float, float] = (63, 88), sure: float = 0.95, seen: tuple[float, ...] = CLEAR
) -> Quad:
    corners = np.array([[x, y], [x + size[0], y], [x + size[0], y + size[1]], [x, y + size[1]]], np.float32)
    return Quad(corners, sure, "back", float(np.mean(seen)), seen)


CARDS = [quad(90 * k, 10 * k) for k in range(4)]


def sureness(one: Quad, beside: list[Quad] | None = None) -> float:
    return weighed([*(CARDS if beside is None else beside), one])[-1].confidence


def test_a_faint_back_of_just_the_cards_size_is_told() -> None:
    assert sureness(quad(0, 200, sure=0.1)) > 0.8


def test_a_tile_of_another_size_is_told_no_more() -> None:
    assert sureness(quad(0, 200, (50, 55), sure=0.9)) < 0.5


def test_of_a_covered_card_the_size_tells_nothing() -> None:
    covered = quad(0, 200, (40, 88), sure=0.6, seen=LEFT_FREE)
    assert abs(sureness(covered) - 0.6) < 0.01


def test_where_no_card_is_sure_nothing_is_weighed() -> None:
    faint = [replace(card, confidence=0.4) for card in CARDS]
    assert sureness(quad(0, 200, sure=0.1), faint) == 0.1
