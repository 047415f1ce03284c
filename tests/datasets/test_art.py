"""The cards' art: complete, without fonts, and apart enough for a camera that sees a card 70 pixels wide."""

import re
from xml.etree import ElementTree

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from datasets.art import back_svg, face_svg
from datasets.art.contact import contact_sheet
from datasets.art.raster import Picture, back_picture, face_picture
from datasets.decks import known_decks, load_deck

DECKS = known_decks()
CAMERA_PX = 70


def _faces(deck: str) -> list[tuple[str, Picture]]:
    return [(face, face_picture(deck, face, CAMERA_PX)) for face in load_deck(deck).faces]


def _seen(picture: Picture, blur: float = 1.0, *, grey: bool = False) -> NDArray[np.float32]:
    """What is left of a card in a camera's picture, free of brightness and tint: a unit vector."""
    soft = cv2.GaussianBlur(picture, (0, 0), blur)[3:-3, 3:-3]
    colours = cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY)[..., None] if grey else cv2.cvtColor(soft, cv2.COLOR_BGR2LAB)
    centred = colours.astype(np.float32) - colours.mean(axis=(0, 1), dtype=np.float32)
    vector = centred.ravel()
    return np.asarray(vector / np.linalg.norm(vector), dtype=np.float32)


def _templates(deck: str, *, grey: bool = False) -> NDArray[np.float32]:
    """Every face and the back, upright and turned: shape (2, faces + 1, numbers)."""
    pictures = [picture for _, picture in _faces(deck)] + [back_picture(deck, CAMERA_PX)]
    turned = [np.asarray(cv2.rotate(picture, cv2.ROTATE_180), dtype=np.uint8) for picture in pictures]
    return np.stack([[_seen(picture, grey=grey) for picture in way] for way in (pictures, turned)])


def _closest_pair(templates: NDArray[np.float32]) -> float:
    """The highest likeness (1 is the same) of two different cards, whichever way round they lie."""
    upright, turned = templates
    likeness = np.maximum(upright @ upright.T, upright @ turned.T)
    np.fill_diagonal(likeness, -1)
    return float(likeness.max())


@pytest.mark.parametrize("deck", DECKS)
def test_every_face_and_the_back_are_drawn_in_millimetres_without_fonts(deck: str) -> None:
    for svg in [face_svg(deck, face) for face in load_deck(deck).faces] + [back_svg(deck)]:
        root = ElementTree.fromstring(svg)
        assert root.get("viewBox") == "0 0 63 88"
        assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {"svg", "g", "path"}
        assert not re.search(r"nan|inf|e-\d", svg)


@pytest.mark.parametrize("deck", DECKS)
def test_no_two_faces_share_a_drawing(deck: str) -> None:
    faces = load_deck(deck).faces
    assert len({face_svg(deck, face) for face in faces} | {back_svg(deck)}) == len(faces) + 1


@pytest.mark.parametrize(
    ("deck", "bar"), [("rockoman", 0.85), ("pfc", 0.88), ("ciseaux123", 0.90), ("standard52", 0.955)]
)
def test_the_closest_two_cards_of_a_deck_stay_apart_at_70_pixels(deck: str, bar: float) -> None:
    assert _closest_pair(_templates(deck)) < bar


@pytest.mark.parametrize("deck", DECKS)
def test_no_eye_needs_the_colours(deck: str) -> None:
    # in grey, a spade and a club are told by their shape alone, as on any pack of cards
    assert _closest_pair(_templates(deck, grey=True)) < (0.99 if deck == "standard52" else 0.95)


@pytest.mark.parametrize("deck", DECKS)
def test_a_poor_camera_and_the_simplest_reader_still_tell_every_card(deck: str) -> None:
    """Corners 1.5 % off, blurred, dark, tinted, noisy, turned: the nearest template is still the right one."""
    chance = np.random.default_rng(7)
    templates = _templates(deck)
    pictures = [face_picture(deck, face, 2 * CAMERA_PX) for face in load_deck(deck).faces]
    pictures.append(back_picture(deck, 2 * CAMERA_PX))
    wrong = []
    for number, picture in enumerate(pictures):
        seen = _seen(_badly_photographed(picture, chance), 0.6)
        if int((templates @ seen).max(axis=0).argmax()) != number:
            wrong.append(number)
    assert wrong == []


def _badly_photographed(picture: Picture, chance: np.random.Generator) -> Picture:
    high, wide = picture.shape[:2]
    corners = np.array([[0, 0], [wide, 0], [wide, high], [0, high]], dtype=np.float32)
    moved = (corners + chance.normal(0, 0.015 * wide, (4, 2))).astype(np.float32)
    warp = cv2.getPerspectiveTransform(corners, moved)
    askew = cv2.warpPerspective(picture, warp, (wide, high), borderValue=(90, 110, 120))
    small = cv2.resize(askew, (wide // 2, high // 2), interpolation=cv2.INTER_AREA)
    if chance.random() < 0.5:
        small = cv2.rotate(small, cv2.ROTATE_180)
    light = chance.uniform(0.45, 1.0) * np.array([chance.uniform(0.75, 1.0), chance.uniform(0.85, 1.0), 1.0])
    noisy = cv2.GaussianBlur(small, (0, 0), 1.2) * light + chance.normal(0, 9, small.shape)
    fitted = cv2.resize(np.clip(noisy, 0, 255).astype(np.uint8), (CAMERA_PX, round(CAMERA_PX * 88 / 63)))
    return np.asarray(fitted, dtype=np.uint8)


@pytest.mark.parametrize("deck", DECKS)
def test_the_back_looks_like_no_face_and_the_same_from_both_sides(deck: str) -> None:
    upright, turned = _templates(deck)
    assert float(np.maximum(upright @ upright[-1], turned @ upright[-1])[:-1].max()) < 0.5
    assert float(upright[-1] @ turned[-1]) > 0.9


def test_6_and_9_are_underlined_so_that_they_are_told_upside_down() -> None:
    for deck, six, nine in (
        ("rockoman", "rock-06", "rock-09"),
        ("pfc", "paper_p06", "paper_p09"),
        ("standard52", "6S", "9S"),
    ):
        pictures = dict(_faces(deck))
        likeness = float(_seen(pictures[six]) @ _seen(np.asarray(cv2.rotate(pictures[nine], cv2.ROTATE_180))))
        assert likeness < 0.9


@pytest.mark.parametrize(
    ("deck", "face", "share"),
    [
        ("rockoman", "rock-08", 0.25),
        ("pfc", "rock_p08", 0.25),
        ("ciseaux123", "red-rock-3", 0.25),
        ("standard52", "8S", 0.2),
    ],
)
def test_a_numeral_is_a_quarter_of_the_card_high(deck: str, face: str, share: float) -> None:
    # measured on the drawing: the ink of the top left index, from its first row to its last
    picture = face_picture(deck, face, 630)[35:345, 40:160]
    rows = np.flatnonzero((picture.max(axis=2) < 75).sum(axis=1) > 4)
    run = np.split(rows, np.flatnonzero(np.diff(rows) > 1) + 1)[0]
    assert len(run) / 880 > share


def test_pictures_are_kept_and_can_not_be_painted_over() -> None:
    picture = face_picture("rockoman", "gun", 120)
    assert picture.shape == (168, 120, 3)
    assert face_picture("rockoman", "gun", 120) is picture
    with pytest.raises(ValueError, match="read-only"):
        picture[0, 0] = 0


def test_a_contact_sheet_shows_the_whole_deck() -> None:
    sheet = contact_sheet("pfc", width_px=30, gap=2)
    assert sheet.shape == (4 * 44 + 2, 16 * 32 + 2, 3)
