"""Photographs to learn finding from: only those whose cards are all known, and every view knows where they lie."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.scenes.scene import Label, Scene
from models.lessons import fan
from models.photo_lessons import photographed, view
from vision.quads import Quad

RED = np.array([0, 0, 255])
CARD = np.array([[200, 150], [400, 150], [400, 430], [200, 430]], np.float32)


def photograph() -> np.ndarray:
    """A red card on black."""
    picture = np.zeros((640, 640, 3), np.uint8)
    cv2.fillConvexPoly(picture, CARD.astype(np.int32), RED.tolist())
    return picture


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "images").mkdir()
    (tmp_path / "labels").mkdir()
    (tmp_path / "classes.txt").write_text("AS\nBACK\n")
    for name, middle in (("known", (0.35, 0.3)), ("overlooked", (0.9, 0.9))):
        cv2.imwrite(str(tmp_path / "images" / f"{name}.jpg"), photograph())
        (tmp_path / "labels" / f"{name}.txt").write_text(f"0 {middle[0]} {middle[1]} 0.05 0.08\n")
    return tmp_path


def test_a_photograph_with_an_index_in_no_card_is_left_out(folder: Path) -> None:
    (scene,) = photographed(folder, lambda _: (Quad(CARD, 0.9, "front", 1.0, (1.0,) * 4),))
    (label,) = scene.labels
    assert label.corners == pytest.approx(CARD)
    assert not label.back


def test_every_view_of_a_photograph_knows_what_of_its_card_is_to_be_seen() -> None:
    rng = np.random.default_rng(4)
    known = [Scene(photograph(), (Label(CARD.astype(np.float64), np.ones(4), np.zeros(4), True),))]
    cut = whole = 0
    for _ in range(200):
        seen = view(rng, known, 320)
        assert seen.picture.shape == (320, 320, 3)
        for label in seen.labels:
            assert cv2.contourArea(label.corners.astype(np.float32), True) > 0
            left, top, right, bottom = label.box
            assert 0 <= left < right <= 320
            assert 0 <= top < bottom <= 320
            whole += label.visible > 0.98
            cut += label.visible < 0.8
            if label.visible > 0.98:
                x, y = label.corners.mean(0).astype(int)
                blue, green, red = seen.picture[y - 3 : y + 4, x - 3 : x + 4].reshape(-1, 3).mean(0)
                assert red >= max(blue, green) - 25  # grey pictures are as grey there
    assert whole > 10
    assert cut > 10


def test_a_card_of_a_long_fan_tells_which_of_its_quarters_are_covered() -> None:
    scene = fan(np.random.default_rng(2))
    covered = [label for label in scene.labels if label.visible < 0.7]
    assert len(covered) >= 5
    assert all(max(label.quarters) > 0.8 and min(label.quarters) < 0.3 for label in covered)
    assert max(label.visible for label in scene.labels) > 0.95
