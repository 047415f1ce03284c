"""standard52's long practice: endless prints, and a gallery of the very points that were practised with."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from models.galleries import WEIGHTS
from models.standard52 import FACES, Inputs, prints
from models.standard52_practice import practise
from vision.reader import Reader

INPUTS = Inputs(WEIGHTS / "detector.onnx")


def test_without_any_input_every_face_has_endless_prints_and_so_have_strangers() -> None:
    rng = np.random.default_rng(1)
    known = prints(INPUTS)
    assert list(known) == [*FACES, ""]
    for printer in (known["7H"], known["joker-black"], known["back"], known[""]):
        shown = [printer(rng) for _ in range(12)]
        assert {picture.shape for picture in shown} == {(352, 252, 3)}
        assert len({picture.tobytes() for picture in shown}) >= 5  # some are our own


def test_what_is_practised_is_a_gallery_that_knows_cards_lying_any_way(tmp_path: Path) -> None:
    told: list[int] = []
    network = tmp_path / "standard52.onnx"
    gallery = practise(INPUTS, network, 2, told.append)
    assert told == [1, 2]
    assert gallery.faces == FACES
    assert set(gallery.quarters) == {0, 1, 2, 3}
    (look,) = Reader(network, gallery).look([np.full((160, 128, 3), 200, np.uint8)])
    assert look.quarters in range(4)
