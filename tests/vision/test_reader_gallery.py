"""Galleries: what likeness means, saved and loaded whole, and calibrated against strangers."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.gallery import Gallery, GalleryError, fitted, load_gallery, save_gallery


def _gallery(points: np.ndarray, faces: int) -> Gallery:
    face_of = np.repeat(np.arange(faces), 2)
    turned = np.tile([False, True], faces)
    return Gallery("trial", tuple(f"face-{k}" for k in range(faces)), points, face_of, turned, 40.0, 24.0, "abc")


@pytest.fixture
def gallery() -> Gallery:
    rng = np.random.default_rng(1)
    points = rng.normal(size=(10, 64)).astype(np.float32)
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    return _gallery(points, 5)


def test_a_face_is_likest_to_itself_and_its_direction_is_known(gallery: Gallery) -> None:
    likeness, turned = gallery.likeness(gallery.points)
    assert likeness.argmax(1).tolist() == gallery.face_of.tolist()
    rows = np.arange(len(gallery.points))
    assert turned[rows, gallery.face_of].tolist() == gallery.turned.tolist()


def test_chances_sum_to_one_and_a_stranger_is_told(gallery: Gallery) -> None:
    stranger = np.zeros((1, 64), np.float32)
    likeness, _ = gallery.likeness(np.concatenate([gallery.points[:1], stranger]))
    chances = gallery.chances(likeness)
    assert chances.sum(1) == pytest.approx([1.0, 1.0])
    assert chances[0].argmax() == 0
    assert chances[1].argmax() == len(gallery.faces)


def test_a_gallery_comes_back_as_it_was_saved(gallery: Gallery, tmp_path: Path) -> None:
    save_gallery(gallery, tmp_path / "trial.npz")
    again = load_gallery(tmp_path / "trial.npz")
    assert again.faces == gallery.faces
    assert again.points == pytest.approx(gallery.points, abs=2e-3)
    assert (again.sharpness, again.stranger, again.weights_sha256) == (40.0, 24.0, "abc")
    assert sorted(p.name for p in tmp_path.iterdir()) == ["trial.npz"]


@pytest.mark.parametrize("content", [b"", b"no gallery", b"PK\x03\x04 half"])
def test_a_damaged_gallery_is_refused_in_a_sentence(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "bad.npz"
    file.write_bytes(content)
    with pytest.raises(GalleryError, match="teach the deck again"):
        load_gallery(file)


def test_a_missing_gallery_is_named(tmp_path: Path) -> None:
    with pytest.raises(GalleryError, match="missing"):
        load_gallery(tmp_path / "none.npz")


def test_fitting_lets_strangers_fall_below_known_faces() -> None:
    rng = np.random.default_rng(2)
    known = rng.normal(0.3, 0.05, (200, 20)).astype(np.float32)
    truth = rng.integers(0, 20, 200)
    known[np.arange(200), truth] = rng.normal(0.9, 0.03, 200)
    foreign = rng.normal(0.35, 0.08, (200, 20)).astype(np.float32)
    sharpness, stranger = fitted(known, truth, foreign)
    assert 0.4 < stranger / sharpness < 0.88
