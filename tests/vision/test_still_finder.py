"""In still pictures there is time for a second look: what is nearly of the table's colour is found too."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.scenes.lessons import our_faces
from vision.detector import Detector
from vision.identify import Finder, found_in
from vision.picture import Picture
from vision.quads import overlap
from vision.still_finder import StillFinder

_WEIGHTS = Path(__file__).parents[2] / "models" / "weights" / "detector.onnx"
_PLACES = [(x, y) for y in (100, 420) for x in (80, 330, 580, 830)]


def _hazy(face: str) -> Picture:
    """Eight cards in mist: a thirtieth of their contrast is left."""
    rng = np.random.default_rng(5)
    picture = np.full((720, 1080, 3), (150, 170, 180), np.float32)
    card = cv2.resize(our_faces("rockoman")[face], (110, 154), interpolation=cv2.INTER_AREA)
    for x, y in _PLACES:
        picture[y : y + 154, x : x + 110] += 0.035 * (card - picture[y : y + 154, x : x + 110])
    return np.asarray(np.clip(picture + rng.normal(0, 2, picture.shape), 0, 255), np.uint8)


def _well_found(finder: Finder, picture: Picture) -> tuple[int, int]:
    """How many of the eight were found, and how many quads were told."""
    quads = found_in(picture, finder)
    places = [np.array([[x, y], [x + 110, y], [x + 110, y + 154], [x, y + 154]], np.float32) for x, y in _PLACES]
    return sum(any(overlap(quad.corners, place) > 0.7 for quad in quads) for place in places), len(quads)


@pytest.mark.parametrize("face", ["back", "rock-07"])
def test_cards_that_hardly_stand_out_are_found_in_a_still_picture(face: str) -> None:
    picture = _hazy(face)
    assert _well_found(Detector(_WEIGHTS), picture)[0] < 4
    assert _well_found(StillFinder(_WEIGHTS), picture) == (8, 8)


def test_an_empty_table_shows_no_cards_however_closely_it_is_looked_at() -> None:
    noise = np.random.default_rng(6).normal(0, 6, (720, 1080, 3))
    table = np.asarray(np.clip(noise + np.linspace(60, 130, 1080)[None, :, None], 0, 255), np.uint8)
    assert found_in(table, StillFinder(_WEIGHTS)) == ()


def test_a_card_that_fills_the_photograph_is_found_once() -> None:
    photo = np.full((1600, 1200, 3), (70, 95, 110), np.uint8)
    photo[100:1500, 100:1100] = cv2.resize(
        our_faces("rockoman")["paper-12"], (1000, 1400), interpolation=cv2.INTER_AREA
    )
    (quad,) = found_in(photo, StillFinder(_WEIGHTS))
    truth = np.array([[100, 100], [1100, 100], [1100, 1500], [100, 1500]], np.float32)
    assert overlap(quad.corners, truth) > 0.9


def test_what_the_photographs_edge_cuts_off_says_nothing_against_a_card() -> None:
    """With the missing part held against it, nine of these are found."""
    finder, found = StillFinder(_WEIGHTS), 0
    for face in ("rock-07", "paper-03", "scissors-12", "gun"):
        card = cv2.resize(our_faces("rockoman")[face], (220, 308), interpolation=cv2.INTER_AREA).astype(np.float32)
        for share in (0.25, 0.3, 0.4, 0.5):
            for contrast in (0.2, 1.0):
                table, width = np.full((720, 1080, 3), (150, 170, 180), np.float32), int(220 * share)
                there = table[200:508, 1080 - width :]
                there += contrast * (card[:, :width] - there)
                grain = np.random.default_rng(5).normal(0, 2, table.shape)
                found += len(found_in(np.asarray(np.clip(table + grain, 0, 255), np.uint8), finder)) == 1
    assert found >= 14
