"""What the networks are taught by: examples turned rightly, losses that know both namings, halves that never meet."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest
import torch

from datasets.scenes.scene import Conditions, Label, Scene, make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Sources, with_new_decks
from models import corners_network
from models.corner_guesses import askew, guesses_of
from models.measuring import Tally, corner_error, count, pairs
from models.phone52 import photos
from models.pretrained import tensors
from models.stream import Example, example_of, turned
from referee.core.sentence import Sentence
from vision.quads import Quad
from vision.warp import RIM_HEIGHT, RIM_WIDTH, rimmed_crop, rims_to_frame, shapes_of


@pytest.fixture(scope="module")
def scene() -> Scene:
    sources = with_new_decks(Sources(()), Split.TRAIN, 0, decks=2, faces=3)
    wish = Conditions(card_px=(40, 60), hard=0.4)
    scenes = (make_scene(rng_for(Split.TRAIN, 6, n), sources, 416, wish) for n in range(20))
    return next(s for s in scenes if sum(label.visible > 0.8 for label in s.labels) >= 3)


def test_four_quarter_turns_are_none(scene: Scene) -> None:
    example = example_of(scene)
    again = turned(example, 4)
    assert np.array_equal(again.picture, example.picture)
    assert again.rows == pytest.approx(example.rows, abs=1e-5)


def test_a_turned_example_still_outlines_its_card() -> None:
    picture = np.zeros((100, 100, 3), np.uint8)
    cv2.rectangle(picture, (20, 10), (49, 29), (255, 255, 255), -1)
    corners = np.array([0.2, 0.1, 0.5, 0.1, 0.5, 0.3, 0.2, 0.3])
    row = np.concatenate([[0], [0.2, 0.1, 0.5, 0.3], corners, np.ones(4)]).astype(np.float32)
    for turns in range(4):
        one = turned(Example(picture, row[None]), turns)
        left, top, right, bottom = (one.rows[0, 1:5] * 100).round().astype(int)
        assert one.picture[top:bottom, left:right].min() == 255
        assert one.picture.sum() == picture.sum()
        inside = one.rows[0, 5:13].reshape(4, 2) * 100
        assert inside.min(0) == pytest.approx([left, top], abs=1e-3)
        assert inside.max(0) == pytest.approx([right, bottom], abs=1e-3)


def test_hidden_cards_are_not_taught(scene: Scene) -> None:
    assert len(example_of(scene).rows) <= sum(label.visible >= 0.3 for label in scene.labels)


def test_a_guess_knows_where_its_card_really_is(scene: Scene) -> None:
    rng = np.random.default_rng(1)
    found = guesses_of(rng, scene, None)
    assert found.crops.shape[1:] == (RIM_HEIGHT, RIM_WIDTH, 3)
    assert len(found.shapes) == len(found.crops)
    cards = found.kinds[:, 0] == 1
    assert cards.any()
    assert (found.kinds[:, 0] == 0).any()
    # Shares of the thought-of card lead back to a true card's corners.
    label = next(label for label in scene.labels if label.visible > 0.8)
    guess = askew(np.random.default_rng(3), label.corners)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    assert rims_to_frame(guess[None], unit[None])[0] == pytest.approx(guess, abs=1e-2)


def test_half_of_one_card_and_half_of_the_next_is_taught_to_be_none() -> None:
    """Too near a card to be called none, each half alone would be left out."""
    card = np.array([[0, 0], [60, 0], [60, 84], [0, 84]], np.float64)

    picture = np.random.default_rng(2).integers(0, 255, (400, 400, 3), np.uint8)
    between = np.add(card, (130, 100)).astype(np.float32)

    def kinds(*at: tuple[float, float]) -> list[float]:
        labels = (Label(card + place, np.ones(4), np.array([*place, *np.add(place, (60, 84))]), False) for place in at)
        scene = Scene(picture, tuple(labels))
        found = guesses_of(np.random.default_rng(1), scene, lambda _rng, _picture: [between] * 9)
        same = (found.crops == rimmed_crop(picture, between)).all(axis=(1, 2, 3))
        return [float(kind) for kind in found.kinds[same, 0]]

    both, one = kinds((100, 100), (160, 100)), kinds((100, 100))
    assert set(both) == {0.0}
    assert set(one) == {-1.0}


def test_straightened_a_square_looks_like_a_card_but_its_shape_is_told() -> None:
    card = np.array([[0, 0], [63, 0], [63, 88], [0, 88]], np.float32)
    square = np.array([[0, 0], [70, 0], [70, 70], [0, 70]], np.float32)
    turned = (card @ np.array([[0.6, 0.8], [-0.8, 0.6]])) * 3 + 40
    told = shapes_of([card, turned, square])
    assert told[1] == pytest.approx(told[0], abs=1e-4), "neither size nor direction matter"
    assert np.abs(told[2] - told[0]).max() > 0.1
    assert told[2][:4] == pytest.approx([told[2][0]] * 4)


_PLACES = torch.tensor([[0.0, 0, 1, 0, 1, 1, 0, 1]])
_KINDS = torch.tensor([[1.0, 0, 1, 1, 1, 1, 0]])
_SURE = torch.cat([_PLACES, torch.tensor([[9.0, -9, 9, 9, 9, 9, -9]])], 1)


def test_a_sure_and_right_corner_network_is_not_pulled() -> None:
    assert float(corners_network.loss(_SURE, _PLACES, _KINDS)[0]) < 0.1


def test_a_card_named_by_its_long_edge_is_to_be_said() -> None:
    lengthways = _KINDS.clone()
    lengthways[0, 6] = 1
    assert float(corners_network.loss(_SURE, _PLACES, lengthways)[0]) > 1.0


def test_a_card_whose_corners_are_not_to_be_told_is_better_not_told() -> None:
    far = _SURE.clone()
    far[0, :8] += 0.3
    modest = far.clone()
    modest[0, 8] = -9
    assert float(corners_network.loss(modest, _PLACES, _KINDS)[0]) < float(
        corners_network.loss(far, _PLACES, _KINDS)[0]
    )


def _label(corners: np.ndarray, visible: float) -> Label:
    box = np.concatenate([corners.min(0), corners.max(0)])
    return Label(corners, np.full(4, visible), box, False, "a")


def test_the_tally_counts_found_missed_and_made_up_cards() -> None:
    square = np.array([[0.0, 0], [100, 0], [100, 140], [0, 140]])
    scene = Scene(
        np.zeros((700, 700, 3), np.uint8), (_label(square, 1.0), _label(square + 200, 1.0), _label(square + 400, 0.5))
    )
    quads = (
        Quad((square + 0.5).astype(np.float32), 0.9, "front", 1.0),
        Quad((square + 550).astype(np.float32), 0.9, "front", 1.0),
    )
    tally = Tally()
    assert count(tally, quads, scene) == {0: 0}
    assert (tally.recall, tally.half_recall, tally.precision) == (0.5, 0.0, 0.5)
    assert tally.corner_error == pytest.approx(0.5 * 2**0.5 / 100)


def test_a_card_smaller_than_cameras_show_them_does_not_count() -> None:
    small = np.array([[0.0, 0], [40, 0], [40, 56], [0, 56]])
    tally = Tally()
    count(tally, (), Scene(np.zeros((400, 400, 3), np.uint8), (_label(small, 1.0),)))
    assert tally.full == 0


def test_of_a_pile_the_top_card_is_the_one_found() -> None:
    square = np.array([[0.0, 0], [100, 0], [100, 140], [0, 140]])
    below, top = _label(square, 0.05), _label(square + 3, 1.0)
    assert pairs((Quad(square.astype(np.float32), 0.9, "front", 1.0),), (below, top)) == {0: 1}


def test_a_quad_named_upside_down_is_no_error() -> None:
    square = np.array([[0.0, 0], [50, 0], [50, 70], [0, 70]])
    assert corner_error(np.roll(square, 2, axis=0).astype(np.float32), square) == 0.0


def test_one_quad_counts_for_one_card_only() -> None:
    square = np.array([[0.0, 0], [50, 0], [50, 70], [0, 70]])
    quad = Quad(square.astype(np.float32), 0.9, "front", 1.0)
    assert len(pairs((quad, quad), (_label(square, 1.0),))) == 1


def test_the_parts_of_the_phone_photographs_never_meet_and_backs_are_told_by_their_outline(tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "classes.txt").write_text("10C\nBACK\n")
    for number in range(200):
        (tmp_path / "images" / f"{number:03d}.jpg").write_bytes(b"")
        (tmp_path / "labels" / f"{number:03d}.txt").write_text("0 0.5 0.5 0.1 0.1\n1 0.1 0.2 0.2 0.1 0.3 0.2 0.2 0.3\n")
    parts = [{photo.file.name for photo in photos(tmp_path, part)} for part in ("learn", "validate", "measure")]
    assert all(parts)
    assert sum(map(len, parts)) == len(set().union(*parts)) == len(photos(tmp_path)) == 200
    assert len(parts[0] | parts[1]) <= 104  # a half, as far as whole blocks make one
    assert photos(tmp_path)[0].faces == ("10C", "back")
    assert photos(tmp_path)[0].centres == pytest.approx(np.array([[0.5, 0.5], [0.2, 0.2]]))


def test_weights_that_nobody_knows_are_not_opened(tmp_path: Path) -> None:
    (tmp_path / "gift.pt").write_bytes(b"anything")
    with pytest.raises(Sentence, match=r"gift\.pt.*none of the weights known"):
        tensors(tmp_path / "gift.pt")
    with pytest.raises(Sentence, match="missing"):
        tensors(tmp_path / "none.pt")
