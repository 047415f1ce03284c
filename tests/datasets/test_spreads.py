"""Spread piles for the audit: everything that lies there is told, and can be told apart."""

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.decks import load_deck
from datasets.scenes.seeds import Split
from datasets.spreads import ARRANGEMENTS, save_spreads, spread
from referee.core.sentence import Sentence


@pytest.mark.parametrize("arrangement", ARRANGEMENTS)
@pytest.mark.parametrize(("deck", "count"), [("rockoman", 10), ("rockoman", 45), ("standard52", 30)])
def test_every_card_lies_in_the_picture_and_shows_something(deck: str, count: int, arrangement: str) -> None:
    made = spread(deck, 3, arrangement, count=count)
    assert len(made.cards) == count
    known = load_deck(deck)
    for card in made.cards:
        assert card.corners.min() >= 0
        assert card.corners[:, 0].max() <= 1920
        assert card.corners[:, 1].max() <= 1080
        assert known.count(card.face)
        assert card.visible > (0.95 if arrangement == "rows" else 0.08)
        assert np.linalg.norm(card.corners[1] - card.corners[0]) >= 60


@pytest.mark.parametrize("seed", range(6))
def test_in_a_fan_one_index_of_every_card_is_free_to_the_last_digit(seed: int) -> None:
    made = spread("rockoman", seed, "fans", count=30)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    index = np.array([[[x / 63, y / 88]] for x in (4, 12, 23) for y in (4, 12, 21)], np.float32)
    for number, card in enumerate(made.cards):
        place = cv2.getPerspectiveTransform(unit, card.corners.astype(np.float32))
        both = [cv2.perspectiveTransform(one, place).reshape(-1, 2) for one in (index, 1 - index)]
        above = [other.corners.astype(np.float32) for other in made.cards[number + 1 :]]
        assert any(
            not any(cv2.pointPolygonTest(other, point.tolist(), False) > 0 for other in above for point in one)
            for one in both
        ), number


def test_the_faces_of_a_pile_can_be_given() -> None:
    faces = ["gun", "steal", "steal", "rock-07"]
    assert [card.face for card in spread("rockoman", 1, "heap", faces=faces).cards] == faces


def test_the_same_seed_makes_the_same_still_and_each_split_another() -> None:
    pictures = [spread("pfc", 2, "rows", count=12, split=split).picture for split in Split]
    assert (
        spread("pfc", 2, "rows", count=12, split=Split.TEST).picture == pictures[list(Split).index(Split.TEST)]
    ).all()
    assert all((a != b).any() for a, b in ((pictures[0], pictures[1]), (pictures[1], pictures[2])))


def test_stills_are_saved_with_their_truth(tmp_path: Path) -> None:
    told = json.loads(save_spreads("rockoman", 3, 1, tmp_path).read_text())
    assert [Path(still["image"]).stem.split("-")[-1] for still in told] == list(ARRANGEMENTS)
    assert all((tmp_path / still["image"]).is_file() for still in told)
    assert all(10 <= len(still["cards"]) <= 45 for still in told)
    assert not list(tmp_path.glob(".half*"))


def test_what_can_not_be_spread_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Sentence, match="not spread as “tower”: there are rows, fans, heap"):
        spread("rockoman", 1, "tower")
    with pytest.raises(Sentence, match="has 1 to 86 cards to spread, not 87"):
        spread("rockoman", 1, count=87)
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(Sentence, match="can't be written"):
        save_spreads("rockoman", 1, 1, tmp_path / "taken")
