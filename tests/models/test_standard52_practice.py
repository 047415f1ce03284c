"""standard52's long practice: endless prints, and galleries of the very points that were practised with."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from datasets.scenes.crops import View
from models.galleries import WEIGHTS
from models.standard52 import FACES, Inputs, prints
from models.standard52_gallery import practised_galleries
from models.standard52_practice import near_crop, practise
from vision.gallery import save_gallery
from vision.reader import Reader, tuned_network

INPUTS = Inputs(WEIGHTS / "detector.onnx")


def test_without_any_input_every_face_has_endless_prints_and_so_have_strangers() -> None:
    rng = np.random.default_rng(1)
    known = prints(INPUTS)
    assert list(known) == [*FACES, ""]
    for printer in (known["7H"], known["joker-black"], known["back"], known[""]):
        shown = [printer(rng) for _ in range(12)]
        assert {picture.shape for picture in shown} == {(352, 252, 3)}
        assert len({picture.tobytes() for picture in shown}) >= 5  # some are our own


def test_a_corner_is_looked_at_from_near_where_the_picture_shows_it() -> None:
    rng = np.random.default_rng(2)
    picture = np.zeros((200, 120, 3), np.uint8)
    picture[:, 60:] = 255
    card = np.array([[-190.0, 20], [100, 20], [100, 180], [-190, 180]])  # its left half is beyond the picture
    shades = {round(float(near_crop(rng, View(picture, card)).mean()), -2) for _ in range(20)}
    assert shades == {100.0}


@pytest.fixture(scope="module")
def practised(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[int]]:
    runs, told = tmp_path_factory.mktemp("runs"), list[int]()
    practise(INPUTS, runs, 2, told.append)
    checkpoint = practise(INPUTS, runs, 3, told.append)
    file = tmp_path_factory.mktemp("galleries") / "standard52.npz"
    for gallery, place in practised_galleries(checkpoint, INPUTS, file):
        save_gallery(gallery, place)
    return file, told


def test_practice_goes_on_where_it_was_left(practised: tuple[Path, list[int]]) -> None:
    assert practised[1] == [1, 2, 3]


def test_what_is_practised_are_galleries_that_know_cards_lying_any_way_and_their_corners(
    practised: tuple[Path, list[int]],
) -> None:
    file, _ = practised
    assert tuned_network(file).is_file()
    reader = Reader(WEIGHTS / "reader.onnx", file)
    assert reader.gallery.faces == FACES
    assert set(reader.gallery.quarters) == {0, 1, 2, 3}
    assert reader.reads_indices
    card = np.full((160, 128, 3), 200, np.uint8)
    for corners in ({}, {0: card, 2: card}):
        (look,) = reader.look([card], [corners])
        assert look.quarters in range(4)
