"""All cards of a spread have one printed size: it tells where covered corners are."""

import cv2
import numpy as np
import pytest

from vision.quads import Quad
from vision.sizes import of_one_size, plane_of

CARD = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
ASLANT = cv2.getPerspectiveTransform(
    np.float32([[0, 0], [500, 0], [500, 300], [0, 300]]), np.float32([[310, 190], [1480, 240], [1640, 940], [170, 860]])
)
CLEAR, LEFT_FREE = (0.99,) * 4, (0.9, 0.1, 0.1, 0.9)


def seen(x: float, y: float, angle: float = 0.0, size: tuple[float, float] = (63, 88)) -> np.ndarray:
    """Where a card at these millimetres is seen."""
    turn = np.deg2rad(angle)
    spin = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    flat = ((CARD / [63, 88] - 0.5) * size) @ spin + [x, y]
    return cv2.perspectiveTransform(flat[None].astype(np.float32), ASLANT)[0]


def quad(corners: np.ndarray, quarters: tuple[float, ...] = CLEAR) -> Quad:
    return Quad(corners.astype(np.float32), 0.9, "front", float(np.mean(quarters)), quarters)


def fan(guess: float, size: tuple[float, float] = (63, 88)) -> tuple[list[np.ndarray], list[Quad]]:
    """Six cards, each under the next; the covered corners are guessed too near by a part of the card."""
    truth = [seen(90 + 28 * k, 100 + k * k, 3 * k - 8, size) for k in range(6)]
    quads = []
    for corners in truth[:-1]:
        told = corners.copy()
        told[1:3] += guess * (corners[[0, 3]] - corners[[1, 2]])
        quads.append(quad(told, LEFT_FREE))
    return truth, [*quads, quad(truth[-1])]


def off(found: Quad, truth: np.ndarray) -> float:
    """Of a card's width, by the better naming."""
    return min(
        float(np.linalg.norm(np.roll(found.corners, k, 0) - truth, axis=1).mean()) for k in (0, 2)
    ) / np.linalg.norm(truth[1] - truth[0])


@pytest.mark.parametrize("guess", [0.25, -0.15])
@pytest.mark.parametrize("size", [(63, 88), (57, 88)], ids=["poker", "bridge"])
def test_covered_cards_are_laid_by_what_is_seen_of_them_in_their_true_size(
    guess: float, size: tuple[float, float]
) -> None:
    truth, quads = fan(guess, size)
    assert max(off(now, there) for now, there in zip(of_one_size(quads), truth, strict=True)) < 0.03


def test_a_card_wholly_to_be_seen_stays_where_it_was_found() -> None:
    _, quads = fan(0.2)
    assert (of_one_size(quads)[-1].corners == quads[-1].corners).all()


def test_a_strip_named_like_a_card_that_lies_across_is_named_anew() -> None:
    truth, quads = fan(0.0)
    wrong = Quad(np.roll(quads[2].corners, 1, axis=0), 0.9, "front", 0.5, (0.9, 0.9, 0.1, 0.1))
    told = of_one_size([*quads[:2], wrong, *quads[3:]])
    assert off(told[2], truth[2]) < 0.03


def test_one_card_that_is_none_does_not_bend_the_others() -> None:
    truth, quads = fan(0.2)
    rows = [seen(100 + 70 * k, 230) for k in range(4)]
    tall = seen(420, 100) * np.float32([1, 1.3]) - np.float32([0, 200])
    told = of_one_size([*quads, *map(quad, rows), quad(tall)])
    assert max(off(now, there) for now, there in zip(told[:6], truth, strict=True)) < 0.03


@pytest.mark.parametrize("size", [(105, 148), (40, 40), (480, 280)], ids=["sheet", "token", "table cloth"])
def test_what_is_far_from_a_cards_size_among_clear_cards_is_none(size: tuple[float, float]) -> None:
    rows = [quad(seen(60 + 70 * k, 100)) for k in range(6)] + [quad(seen(60 + 70 * k, 250)) for k in range(3)]
    assert of_one_size([*rows, quad(seen(400, 220, size=size))]) == rows


def test_a_larger_deck_beside_a_smaller_one_stays() -> None:
    rows = [quad(seen(90 + 80 * k, 100)) for k in range(4)]
    tarot, mini = quad(seen(200, 220, size=(70, 120))), quad(seen(330, 220, size=(50, 75)))
    assert of_one_size([*rows, tarot, mini]) == [*rows, tarot, mini]


def test_a_lone_card_of_any_size_stays() -> None:
    lone = [quad(seen(200, 150, size=(105, 148))), quad(seen(350, 150))]
    assert of_one_size(lone) == lone


def test_where_nothing_is_seen_for_sure_nothing_is_mended() -> None:
    guesses = [quad(seen(100 + 30 * k, 100), (0.4, 0.3, 0.3, 0.4)) for k in range(3)]
    assert plane_of(guesses) is None
    assert [now.corners.tolist() for now in of_one_size(guesses)] == [one.corners.tolist() for one in guesses]
    assert of_one_size([]) == []


def test_a_card_whose_long_edge_was_taken_for_a_short_one_is_named_anew() -> None:
    rows = [quad(seen(90 + 80 * k, 100, 90)) for k in range(4)]
    wrong = quad(np.roll(rows[1].corners, 1, axis=0))
    assert off(of_one_size([rows[0], wrong, *rows[2:]])[1], rows[1].corners) < 0.01
    assert off(of_one_size([wrong])[0], rows[1].corners) < 0.01


def test_cards_seen_so_aslant_that_all_look_named_wrongly_keep_their_names() -> None:
    low = cv2.getPerspectiveTransform(
        np.float32([[0, 0], [500, 0], [500, 300], [0, 300]]),
        np.float32([[300, 300], [700, 300], [900, 460], [100, 460]]),
    )
    truth = [
        cv2.perspectiveTransform(np.float32(CARD + np.array([60 + 100 * k, 20 + 90 * j]))[None], low)[0]
        for k in range(4)
        for j in range(2)
    ]
    assert all(np.linalg.norm(one[1] - one[0]) > np.linalg.norm(one[3] - one[0]) for one in truth)
    told = of_one_size([quad(one) for one in truth])
    assert max(off(now, one) for now, one in zip(told, truth, strict=True)) < 0.01


def test_a_square_coaster_among_cards_is_none() -> None:
    cards = [quad(seen(80 + 75 * k, 100, 20 * k)) for k in range(4)]
    assert of_one_size([*cards, quad(seen(250, 230, 10, (80, 80)))]) == cards


def test_one_far_smaller_tile_does_not_hide_the_plane_of_the_cards() -> None:
    cards = [quad(seen(80 + 75 * k, 100, 20 * k)) for k in range(4)]
    assert plane_of([*cards, quad(seen(250, 230, 10, (30, 30)))]) is not None


def test_a_card_named_by_its_long_edge_does_not_make_all_cards_squares_and_so_none() -> None:
    found = [
        quad(np.array(corners))
        for corners in (
            [[375, 450], [161, 521], [90, 362], [266, 310]],
            [[247, 173], [390, 150], [434, 243], [265, 268]],
            [[366, 416], [404, 269], [593, 270], [594, 430]],  # a back without print, named by its long edge
        )
    ]
    told = of_one_size(found)
    assert [one.corners.tolist() for one in told[:2]] == [one.corners.tolist() for one in found[:2]]
    assert (told[2].corners == np.roll(found[2].corners, -1, axis=0)).all()
