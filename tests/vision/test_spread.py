"""A pile spread for the audit: each card counts once, however many pictures show it."""

import cv2
import msgspec
import numpy as np
import pytest

from vision.identify import Card
from vision.spread import in_rows, spread, troubles

COUNTS = {"rock-01": 1, "rock-02": 1, "rock-03": 1, "paper-01": 1, "paper-02": 1, "steal": 12, "good": 5}
W, H = 60.0, 84.0


def card(
    face: str | None, x: float, y: float = 100.0, p: float = 0.99, *also: tuple[str, float], by: float = 1.0
) -> Card:
    corners = tuple((by * a, by * b) for a, b in ((x, y), (x + W, y), (x + W, y + H), (x, y + H)))
    candidates = (((face, p),) if face else ()) + also
    return Card(face, "front" if face else "back", p, corners, p < 0.9, candidates, 1.0)


SHOT = (card("rock-01", 0), card("steal", 100), card("rock-02", 200), card("steal", 300), card("paper-01", 400))


def faces(*shots: tuple[Card, ...]) -> list[str | None]:
    return sorted(one.face or "" for one in spread(shots, COUNTS))


def test_every_card_of_one_picture_counts() -> None:
    assert faces(SHOT) == ["paper-01", "rock-01", "rock-02", "steal", "steal"]


def test_a_second_picture_of_the_same_spread_adds_nothing() -> None:
    again = tuple(card(one.face, one.corners[0][0] + 37, 160, by=1.2) for one in SHOT)
    cards = spread((SHOT, again), COUNTS)
    assert len(cards) == 5
    assert all(one.seen == 2 for one in cards)


def test_what_the_second_picture_shows_more_is_added() -> None:
    more = (*SHOT[1:], card("steal", 500), card("paper-02", 600), card("rock-03", 700))
    assert faces(SHOT, more) == sorted([*faces(SHOT), "paper-02", "rock-03", "steal"])


def test_rounds_of_a_big_pile_add_up() -> None:
    second = (card("rock-03", 0), card("steal", 100), card("paper-02", 200))
    assert faces(SHOT, second) == sorted([*faces(SHOT), "paper-02", "rock-03", "steal"])


def test_two_sightings_settle_a_doubt() -> None:
    doubtful = tuple(card(one.face, one.corners[0][0], 100, 0.8) for one in SHOT)
    cards = spread((doubtful, doubtful), COUNTS)
    assert all(one.tentative for one in spread((doubtful,), COUNTS))
    assert not any(one.tentative for one in cards)


def test_a_card_unread_in_one_picture_is_named_by_the_other() -> None:
    unread = (*SHOT[:4], card(None, 400))
    assert faces(unread, SHOT) == faces(SHOT)


def test_the_only_card_of_its_kind_read_twice_is_flagged_and_becomes_its_next_candidate() -> None:
    twice = (card("rock-01", 0), card("rock-01", 100, 100, 0.6, ("rock-02", 0.35)))
    cards = spread((twice,), COUNTS)
    assert [one.face for one in cards] == ["rock-01", "rock-02"]
    assert cards[1].tentative


def test_a_spread_laid_anew_between_pictures_is_counted_once_and_flagged() -> None:
    anew = tuple(
        card(face, 90.0 * at, 500 - 80 * (at % 2))
        for at, face in enumerate(["steal", "paper-01", "rock-02", "steal", "rock-01"])
    )
    cards = spread((SHOT, anew), COUNTS)
    assert len(cards) == 5
    assert sum(one.tentative for one in cards) == 2


def test_cards_are_told_in_the_order_one_reads_them() -> None:
    shot = (card("rock-02", 200), card("rock-03", 0, 300), card("rock-01", 0))
    assert [one.face for one in in_rows(spread((shot,), COUNTS))] == ["rock-01", "rock-02", "rock-03"]


COVERED = msgspec.structs.replace(card("paper-01", 400), visible=0.6)


def picture(blur: float = 0.0) -> np.ndarray:
    """Cards of stripes where SHOT has them."""
    drawn = np.full((400, 600, 3), 90, np.uint8)
    for one in SHOT:
        x, y = (int(v) for v in one.corners[0])
        drawn[y : y + int(H), x : x + int(W)] = 240
        for stripe in range(0, int(W), 12):
            drawn[y : y + int(H), x + stripe : x + stripe + 6] = 20
    return cv2.GaussianBlur(drawn, (0, 0), blur) if blur else drawn


def test_a_good_picture_has_no_trouble() -> None:
    assert not troubles(picture(), SHOT, 0)


@pytest.mark.parametrize(
    ("shown", "cards", "trouble"),
    [
        (picture(4), SHOT, "blurred"),
        (picture(), (*SHOT[:4], card("rock-03", 570)), "cut_off"),
        (picture(), (*SHOT[:4], card(None, 400)), "backs"),
        (picture(), (*SHOT[:4], COVERED), "covered"),
        (picture(), (), "no_cards"),
    ],
    ids=["blurred", "cut off", "backs", "covered", "empty"],
)
def test_what_makes_a_count_doubtful_is_told(shown: np.ndarray, cards: tuple[Card, ...], trouble: str) -> None:
    assert [told.trouble for told in troubles(shown, cards, 0)] == [trouble]
