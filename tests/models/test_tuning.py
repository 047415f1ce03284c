"""A network tuned to one deck: what a likeness of all decks can't tell apart, it can."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.scenes.crops import CLEAN, crop_of
from datasets.scenes.practice import practice
from models.export import WEIGHTS
from models.tuning import tune
from vision.gallery import Gallery, GalleryError
from vision.picture import Picture
from vision.reader import Embedder, Reader
from vision.teach import FACE_HEIGHT, FACE_WIDTH, teach

_BATCHES = 40
_SMALL = replace(CLEAN, width=(60.0, 75.0), cover=0.1)  # the sign is 6 pixels wide


def _face(ears: int) -> Picture:
    """A card like all others but for a sign of six millimetres in two corners: a blob with so many ears."""
    card = np.full((FACE_HEIGHT, FACE_WIDTH, 3), 235, np.uint8)
    cv2.putText(card, "8", (75, 230), cv2.FONT_HERSHEY_TRIPLEX, 5, (40, 40, 160), 12, cv2.LINE_AA)
    turns = np.linspace(0, 2 * np.pi, 2 * ears, endpoint=False)
    reach = np.where(np.arange(2 * ears) % 2, 4.0, 12.0)
    for middle in ((26, 32), (FACE_WIDTH - 26, FACE_HEIGHT - 32)):
        sign = np.stack([np.cos(turns) * reach, np.sin(turns) * reach], 1) + middle
        cv2.fillPoly(card, [np.asarray(sign.round(), np.int32)], (40, 40, 160), cv2.LINE_AA)
    return card


FACES = {f"eight-{ears}": _face(ears) for ears in (2, 3, 4, 6)}


def _share_right(reader: Reader) -> float:
    rng = np.random.default_rng(11)
    asked = [(face, crop_of(rng, picture, _SMALL)) for face, picture in FACES.items() for _ in range(25)]
    told = reader.read([crop for _, crop in asked])
    return float(np.mean([reading.face == face for reading, (face, _) in zip(told, asked, strict=True)]))


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Gallery]:
    network = tmp_path_factory.mktemp("tuned") / "reader.onnx"
    cards = {face: [picture] for face, picture in FACES.items()}
    tune(cards, practice(), network, batches=_BATCHES)
    return network, teach("eights", cards, Embedder(network), practice(views=20)).gallery


def test_faces_that_differ_by_a_small_sign_are_told_apart_after_practice(tuned: tuple[Path, Gallery]) -> None:
    cards = {face: [picture] for face, picture in FACES.items()}
    shipped = WEIGHTS / "reader.onnx"
    before = _share_right(Reader(shipped, teach("eights", cards, Embedder(shipped), practice(views=20)).gallery))
    after = _share_right(Reader(*tuned))
    assert before < 0.88
    assert after >= 0.93


def test_a_card_of_another_deck_is_none_of_a_deck_that_was_tuned_to(tuned: tuple[Path, Gallery]) -> None:
    told = Reader(*tuned).read(practice().strangers[:80])
    assert np.mean([reading.face is not None and reading.confidence >= 0.9 for reading in told]) <= 0.05


def test_a_gallery_made_with_a_tuned_network_is_refused_by_the_shipped_one(tuned: tuple[Path, Gallery]) -> None:
    with pytest.raises(GalleryError, match="another reader"):
        Reader(WEIGHTS / "reader.onnx", tuned[1])
