"""Identify and teach from end to end, with the shipped weights on small pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.scenes.crops import CLEAN, crop_of
from datasets.scenes.lessons import our_faces
from datasets.scenes.practice import practice
from vision.detector import Detector
from vision.gallery import BACK, GalleryError, load_gallery, save_gallery
from vision.identify import as_card, drawn, identify, looks_at
from vision.quads import Quad, overlap
from vision.reader import Embedder, Reader
from vision.teach import TeachError, card_alone, cards_in, faces_in, teach

_MODELS = Path(__file__).parents[2] / "models"
_WEIGHTS, _GALLERIES = _MODELS / "weights", _MODELS / "galleries"


@pytest.fixture(scope="module")
def detector() -> Detector:
    return Detector(_WEIGHTS / "detector.onnx")


@pytest.fixture(scope="module")
def reader() -> Reader:
    return Reader(_WEIGHTS / "reader.onnx", _GALLERIES / "rockoman.npz")


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three cards on a plain table, one of them upside down."""
    picture = np.full((700, 1000, 3), (70, 95, 110), np.uint8)
    picture = cv2.add(picture, np.random.default_rng(0).normal(0, 5, picture.shape), dtype=cv2.CV_8U)
    faces = our_faces("rockoman")
    for (face, turned), x in zip((("rock-07", False), ("gun", True), ("paper-12", False)), (90, 400, 710), strict=True):
        card = cv2.resize(faces[face], (150, 210), interpolation=cv2.INTER_AREA)
        picture[240:450, x : x + 150] = card[::-1, ::-1] if turned else card
    file = tmp_path_factory.mktemp("table") / "table.png"
    cv2.imwrite(str(file), picture)
    return file


def test_cards_on_a_table_are_found_and_named_with_their_own_top_left(
    table: Path, detector: Detector, reader: Reader
) -> None:
    seen = identify(table, detector, reader)
    assert (seen.width, seen.height, seen.error) == (1000, 700, None)
    found = {card.face: np.array(card.corners, np.float32) for card in seen.cards}
    assert {"rock-07", "gun", "paper-12"} <= set(found)
    for face, x in (("rock-07", 90), ("paper-12", 710)):
        truth = np.array([[x, 240], [x + 150, 240], [x + 150, 450], [x, 450]], np.float32)
        assert overlap(found[face], truth) > 0.8
        assert np.linalg.norm(found[face][0] - truth[0]) < 30
    # Upside down in the picture: the card's own top left is at the lower right.
    assert np.linalg.norm(found["gun"][0] - np.array([550, 450])) < 30


def test_the_json_of_a_picture_keeps_to_the_contract(table: Path, detector: Detector, reader: Reader) -> None:
    told = identify(table, detector, reader).told()
    assert {"image", "width", "height", "cards"} == set(told)
    assert all(len(card["corners"]) == 4 and 0 <= card["confidence"] <= 1 for card in told["cards"])


def test_an_unreadable_picture_is_told_and_does_not_stop_the_others(
    tmp_path: Path, detector: Detector, reader: Reader
) -> None:
    (tmp_path / "bad.jpg").write_bytes(b"no picture")
    told = identify(tmp_path / "bad.jpg", detector, reader).told()
    assert told["cards"] == []
    assert "no picture" in told["error"]


def test_a_single_pixel_holds_no_card(tmp_path: Path, detector: Detector, reader: Reader) -> None:
    cv2.imwrite(str(tmp_path / "a.png"), np.zeros((1, 1, 3), np.uint8))
    seen = identify(tmp_path / "a.png", detector, reader)
    assert (seen.cards, seen.error) == ((), None)


def test_what_was_seen_is_drawn(table: Path, detector: Detector, reader: Reader) -> None:
    picture = np.asarray(cv2.imread(str(table)), np.uint8)
    out = drawn(picture, identify(table, detector, reader).cards)
    assert out.shape == picture.shape
    assert not np.array_equal(out, picture)


@pytest.mark.parametrize("deck", ["rockoman", "pfc", "ciseaux123", "standard52"])
def test_every_bundled_deck_reads_its_own_clean_faces(deck: str) -> None:
    reader = Reader(_WEIGHTS / "reader.onnx", _GALLERIES / f"{deck}.npz")
    rng = np.random.default_rng(3)
    faces = our_faces(deck)
    assert set(reader.gallery.faces) == set(faces)
    crops = [crop_of(rng, picture, CLEAN) for picture in faces.values()]
    turned = [np.ascontiguousarray(crop[::-1, ::-1]) for crop in crops]
    assert [r.face for r in reader.read(crops)] == list(faces)
    assert [r.face for r in reader.read(turned)] == list(faces)


def test_a_foreign_card_is_no_face_of_this_deck(reader: Reader) -> None:
    rng = np.random.default_rng(4)
    crops = [crop_of(rng, face, CLEAN) for face in our_faces("standard52").values()]
    sure = [r for r in reader.read(crops) if r.face not in (None, BACK) and r.confidence >= 0.9]
    assert not sure


@pytest.mark.parametrize("other", ["pfc", "ciseaux123"])
def test_a_card_of_a_sister_game_is_not_named_as_one_of_ours(reader: Reader, other: str) -> None:
    rng = np.random.default_rng(8)
    crops = [crop_of(rng, face, CLEAN) for face in our_faces(other).values() for _ in range(2)]
    told = [r for r in reader.read(crops) if r.face is not None]
    assert len(told) <= 0.02 * len(crops)
    assert not [r for r in told if r.confidence >= 0.9]


@pytest.mark.parametrize("late", range(4))
def test_a_card_whose_long_edge_was_taken_for_the_short_one_is_named_and_told_from_its_own_top(late: int) -> None:
    reader = Reader(_WEIGHTS / "reader.onnx", _GALLERIES / "standard52.npz")
    truth = np.array([[60, 50], [186, 50], [186, 226], [60, 226]], np.float32)
    faces = ("7H", "9S", "KD", "2C", "10D", "QS")
    for face in faces:
        picture = np.full((280, 250, 3), (70, 95, 110), np.uint8)
        picture[50:226, 60:186] = cv2.resize(our_faces("standard52")[face], (126, 176), interpolation=cv2.INTER_AREA)
        (look,) = looks_at(picture, [Quad(np.roll(truth, -late, axis=0), 0.9, "front", 1.0)], reader)
        assert look.reading.face == face
        card = as_card(Quad(np.roll(truth, -late, axis=0), 0.9, "front", 1.0), look)
        assert min(np.linalg.norm(np.array(card.corners[0]) - truth[k]) for k in (0, 2)) < 1


def test_no_crops_are_no_readings(reader: Reader) -> None:
    assert reader.read([]) == []


def test_a_gallery_of_another_reader_is_refused(tmp_path: Path) -> None:
    gallery = load_gallery(_GALLERIES / "pfc.npz")
    save_gallery(replace(gallery, weights_sha256="0" * 64), tmp_path / "pfc.npz")
    with pytest.raises(GalleryError, match="another reader"):
        Reader(_WEIGHTS / "reader.onnx", tmp_path / "pfc.npz")


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    rng = np.random.default_rng(5)
    folder = tmp_path / "deck"
    folder.mkdir()
    for face, picture in list(our_faces("pfc").items())[:12]:
        cv2.imwrite(str(folder / f"{face}.png"), cv2.resize(crop_of(rng, picture, CLEAN), (126, 176)))
    return folder


def test_a_taught_deck_is_read_from_one_picture_a_face(pictures: Path, detector: Detector) -> None:
    taught = teach("mine", cards_in(pictures, detector), Embedder(_WEIGHTS / "reader.onnx"), practice(views=20))
    save_gallery(taught.gallery, pictures.parent / "mine.npz")
    reader = Reader(_WEIGHTS / "reader.onnx", pictures.parent / "mine.npz")
    rng = np.random.default_rng(6)
    faces = our_faces("pfc")
    for face in reader.gallery.faces:
        assert reader.read([crop_of(rng, faces[face], CLEAN)])[0].face == face


def test_a_missing_face_is_named_and_nothing_written(pictures: Path, detector: Detector) -> None:
    before = sorted(p.name for p in pictures.parent.rglob("*"))
    with pytest.raises(TeachError, match=r"dragon.*put dragon\.jpg"):
        cards_in(pictures, detector, wanted=("dragon",))
    assert sorted(p.name for p in pictures.parent.rglob("*")) == before


def test_a_doubled_face_is_named(pictures: Path) -> None:
    first = sorted(pictures.iterdir())[0]
    first.with_suffix(".jpg").write_bytes(first.read_bytes())
    with pytest.raises(TeachError, match=f"{first.stem}.*twice"):
        faces_in(pictures)


def test_an_unreadable_face_is_named(pictures: Path, detector: Detector) -> None:
    first = sorted(pictures.iterdir())[0]
    first.write_bytes(b"nothing")
    with pytest.raises(TeachError, match=first.stem):
        cards_in(pictures, detector)


def test_a_photograph_without_a_card_is_named_and_not_taken_for_a_face(pictures: Path, detector: Detector) -> None:
    cv2.imwrite(str(pictures / "empty.jpg"), np.full((480, 640, 3), 90, np.uint8))
    with pytest.raises(TeachError, match=r"No card .* “empty\.jpg”"):
        cards_in(pictures, detector)


def test_a_grey_photograph_among_coloured_ones_is_named(pictures: Path, detector: Detector) -> None:
    first = sorted(pictures.iterdir())[0]
    cv2.imwrite(str(first), np.asarray(cv2.imread(str(first), cv2.IMREAD_GRAYSCALE)))
    with pytest.raises(TeachError, match=rf"not “{first.name}”: photograph that anew, in colour"):
        cards_in(pictures, detector)


def test_a_card_whose_long_edge_was_told_first_is_straightened_upright() -> None:
    face = next(iter(our_faces("pfc").values()))
    photo = np.full((700, 600, 3), (60, 90, 70), np.uint8)
    photo[150:502, 150:402] = face
    corners = np.array([[150, 150], [402, 150], [402, 502], [150, 502]], np.float32)
    for first in range(4):
        quad = Quad(np.roll(corners, first, axis=0), 0.99, "front", 1.0)
        crop = card_alone(photo, lambda _, quad=quad: (quad,))
        assert crop is not None
        assert np.abs(crop.astype(int) - face).mean() < 2


def test_a_folder_that_is_none_is_told(tmp_path: Path) -> None:
    with pytest.raises(TeachError, match="no folder"):
        faces_in(tmp_path / "nowhere")
