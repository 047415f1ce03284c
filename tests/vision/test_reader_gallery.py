"""Galleries: what likeness means, saved and loaded whole, and calibrated against strangers."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from vision.gallery import Gallery, GalleryError, chances, fitted, load_gallery, save_gallery
from vision.space import Space, space_of, telling_patterns


def _gallery(points: np.ndarray, faces: int) -> Gallery:
    face_of = np.repeat(np.arange(faces), 2)
    quarters = np.tile([0, 2], faces)
    names = tuple(f"face-{k}" for k in range(faces))
    plain = Space(np.arange(64), np.eye(64, dtype=np.float32), np.zeros(64, np.float32))
    return Gallery("trial", names, plain, points, face_of, quarters, 40.0, 24.0, "abc")


@pytest.fixture
def gallery() -> Gallery:
    rng = np.random.default_rng(1)
    points = rng.normal(size=(10, 64)).astype(np.float32)
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    return _gallery(points, 5)


def test_a_face_is_likest_to_itself_and_its_direction_is_known(gallery: Gallery) -> None:
    likeness, quarters = gallery.likeness(gallery.points)
    assert likeness[:, :-1].argmax(1).tolist() == gallery.face_of.tolist()
    rows = np.arange(len(gallery.points))
    assert quarters[rows, gallery.face_of].tolist() == gallery.quarters.tolist()


def test_a_face_that_lies_on_its_side_is_known_where_it_was_learned_so(gallery: Gallery) -> None:
    lying = replace(gallery, quarters=np.tile([1, 3], len(gallery.faces)))
    likeness, quarters = lying.likeness(gallery.points)
    assert likeness[:, :-1].argmax(1).tolist() == gallery.face_of.tolist()
    assert quarters[np.arange(len(gallery.points)), gallery.face_of].tolist() == lying.quarters.tolist()


def test_a_gallery_that_was_taught_before_sides_were_known_is_still_read(gallery: Gallery, tmp_path: Path) -> None:
    save_gallery(gallery, tmp_path / "new.npz")
    with np.load(tmp_path / "new.npz") as parts:
        older = {name: parts[name] for name in parts if name != "quarters"}
    np.savez_compressed(tmp_path / "older.npz", turned=gallery.quarters == 2, **older)
    assert load_gallery(tmp_path / "older.npz").quarters.tolist() == gallery.quarters.tolist()


def test_chances_sum_to_one_and_a_stranger_is_told(gallery: Gallery) -> None:
    stranger = np.zeros((1, 64), np.float32)
    likeness, _ = gallery.likeness(np.concatenate([gallery.points[:1], stranger]))
    told = chances(gallery.weights(likeness))
    assert told.sum(1) == pytest.approx([1.0, 1.0])
    assert told[0].argmax() == 0
    assert told[1].argmax() == len(gallery.faces)


def test_a_card_that_is_liker_a_known_one_of_another_deck_is_none_of_this(gallery: Gallery) -> None:
    other = gallery.points[:1] + 0.4 * gallery.points[2:3]
    other /= np.linalg.norm(other)
    assert chances(gallery.weights(gallery.likeness(other)[0]))[0].argmax() == 0
    knowing = replace(
        gallery,
        points=np.concatenate([gallery.points, other]),
        face_of=np.append(gallery.face_of, len(gallery.faces)),
        quarters=np.append(gallery.quarters, 0),
    )
    assert chances(knowing.weights(knowing.likeness(other)[0]))[0].argmax() == len(gallery.faces)
    assert chances(knowing.weights(knowing.likeness(gallery.points[:1])[0]))[0].argmax() == 0


def test_a_gallery_comes_back_as_it_was_saved(gallery: Gallery, tmp_path: Path) -> None:
    save_gallery(gallery, tmp_path / "trial.npz")
    again = load_gallery(tmp_path / "trial.npz")
    assert again.faces == gallery.faces
    assert again.points == pytest.approx(gallery.points, abs=2e-3)
    assert again.space.points(gallery.points) == pytest.approx(gallery.points, abs=2e-3)
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


def test_a_gallery_of_an_earlier_version_is_refused_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "old.npz"
    told = np.frombuffer(b'{"format": 1, "deck": "old", "faces": ["a", "b"]}', np.uint8)
    np.savez_compressed(file, told=told, points=np.zeros((4, 256), np.float16))
    with pytest.raises(GalleryError, match=r"another version; teach the deck again\.$"):
        load_gallery(file)


def test_in_its_own_space_a_faint_difference_tells_more_than_a_loud_one_that_light_makes() -> None:
    rng = np.random.default_rng(3)
    shown = np.repeat(np.arange(4), 60)
    views = rng.normal(size=(240, 40)).astype(np.float32)
    views[:, 0] = 20 * rng.normal(size=240)  # the lamp
    views[:, 7] = shown % 2 + 0.1 * rng.normal(size=240)
    views[:, 9] = shown // 2 + 0.1 * rng.normal(size=240)
    columns = telling_patterns(views, shown, 0)
    space = space_of(columns, views[::2], shown[::2])
    middles = np.stack([space.points(views[::2][shown[::2] == k]).mean(0) for k in range(4)])
    near = space.points(views[1::2]) @ middles.T
    assert (near.argmax(1) == shown[1::2]).mean() > 0.97
    raw = np.stack([views[::2][shown[::2] == k].mean(0) for k in range(4)])
    far = ((views[1::2, None] - raw[None]) ** 2).sum(2)
    assert (far.argmin(1) == shown[1::2]).mean() < 0.8
