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


def test_in_a_fan_the_index_corner_of_every_card_is_free() -> None:
    made = spread("rockoman", 5, "fans", count=30)
    for number, card in enumerate(made.cards):
        index = np.float32([0.9, 0.05, 0.02, 0.03]) @ card.corners
        above = made.cards[number + 1 :]
        assert not any(cv2.pointPolygonTest(other.corners, index.tolist(), False) > 0 for other in above)


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
