"""Training scenes: reproducible, split apart, and their labels tell what the picture shows."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import numpy as np
import pytest

from datasets.scenes.camera import Camera, sample_camera
from datasets.scenes.crops import CLEAN, HARD, crop_of
from datasets.scenes.designs import draw_face, sample_style
from datasets.scenes.scene import Conditions, make_scene
from datasets.scenes.seeds import Split, entropy, rng_for, split_of_name
from datasets.scenes.sources import Outside, Sources, load_photos, our_decks, with_new_decks
from vision.warp import CROP_HEIGHT, CROP_WIDTH


@pytest.fixture(scope="module")
def sources() -> Sources:
    return with_new_decks(Sources((), ours=our_decks(("rockoman",))), Split.TRAIN, 0, decks=3, faces=4)


def test_the_same_seed_makes_the_same_scene(sources: Sources) -> None:
    first, second = (make_scene(rng_for(Split.TRAIN, 5, 3), sources) for _ in range(2))
    assert np.array_equal(first.picture, second.picture)
    assert all(np.array_equal(a.corners, b.corners) for a, b in zip(first.labels, second.labels, strict=True))


def test_seeds_of_training_validation_and_test_never_meet() -> None:
    streams = {split: {entropy(split, seed, n) for seed, n in product(range(20), range(200))} for split in Split}
    for one, other in product(Split, Split):
        if one is not other:
            assert not streams[one] & streams[other]
    draws = {tuple(rng_for(split, 1, 1).integers(1 << 62, size=4)) for split in Split}
    assert len(draws) == len(Split)


def test_every_outside_picture_belongs_to_exactly_one_split(tmp_path: Path) -> None:
    names = [f"wood-{k}.jpg" for k in range(300)]
    owners = [split_of_name(name) for name in names]
    assert {split: owners.count(split) for split in Split}[Split.TRAIN] > 200
    assert set(owners) == set(Split)
    assert load_photos(tmp_path, Split.TRAIN) == ()


def test_invented_decks_of_two_splits_differ() -> None:
    styles = [sample_style(rng_for(split, 900_001, 0)) for split in (Split.TRAIN, Split.TEST)]
    assert not np.array_equal(draw_face(styles[0], 1), draw_face(styles[1], 1))


def test_labels_lie_on_the_cards_and_tell_what_is_visible(sources: Sources) -> None:
    cards = 0
    for number in range(25):
        scene = make_scene(rng_for(Split.VALIDATION, 2, number), sources)
        assert scene.picture.shape == (416, 416, 3)
        for label in scene.labels:
            cards += 1
            assert 0 < label.visible <= 1
            assert (label.quarters >= 0).all()
            assert (label.quarters <= 1).all()
            left, top, right, bottom = label.box
            assert 0 <= left < right <= 416
            assert 0 <= top < bottom <= 416
            assert left >= label.corners[:, 0].min() - 1e-6
            assert bottom <= label.corners[:, 1].max() + 1e-6
            x, y = label.corners.T
            # Clockwise in a picture whose y runs down: the shoelace sum is positive.
            assert np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y) > 0
    assert cards > 40


def test_a_card_is_as_wide_as_wished_in_the_middle_of_the_picture() -> None:
    camera = sample_camera(np.random.default_rng(1), 416, 50.0, 0.0)
    ends = camera.ideal(np.array([[-31.5, 0.0], [31.5, 0.0]]))
    assert np.linalg.norm(ends[1] - ends[0]) == pytest.approx(50.0, rel=1e-6)


def test_the_lens_moves_points_as_it_moves_pixels() -> None:
    camera = Camera(np.eye(3), 0.08, 400)
    picture = np.zeros((400, 400, 3), np.uint8)
    picture[96:105, 296:305] = 255
    seen = camera.bend_picture(picture)
    ys, xs = np.nonzero(seen[..., 0] > 127)
    expected = camera.bent(np.array([[300.5, 100.5]]))[0]
    assert np.hypot(xs.mean() + 0.5 - expected[0], ys.mean() + 0.5 - expected[1]) < 0.6


def test_measuring_conditions_hold_the_width_of_cards(sources: Sources) -> None:
    wish = Conditions(card_px=(100, 110), tilt=(0.0, 0.0), hard=0.5)
    widths = [
        float(np.linalg.norm(label.corners[1] - label.corners[0]))
        for number in range(6)
        for label in make_scene(rng_for(Split.TEST, 3, number), sources, 700, wish).labels
    ]
    assert widths
    assert 90 < float(np.median(widths)) < 120


def test_named_decks_label_their_faces() -> None:
    own = Sources(our_decks(("rockoman",)))
    faces = {
        label.face
        for number in range(12)
        for label in make_scene(rng_for(Split.TRAIN, 8, number), own, 416, Conditions(hard=0.3)).labels
    }
    known = {*own.invented[0].names, "back"}
    assert faces
    assert faces <= known


def test_a_crop_shows_its_face() -> None:
    face = sources_face()
    clean = crop_of(np.random.default_rng(0), face, CLEAN)
    assert clean.shape == (CROP_HEIGHT, CROP_WIDTH, 3)
    hard = crop_of(np.random.default_rng(0), face, HARD)
    assert hard.shape == clean.shape
    assert np.array_equal(hard, crop_of(np.random.default_rng(0), face, HARD))


def sources_face() -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return draw_face(sample_style(np.random.default_rng(4)), 3)


def test_absent_outside_folders_are_simply_not_used() -> None:
    assert Outside().debian is None
    assert load_photos(None, Split.TRAIN) == ()
