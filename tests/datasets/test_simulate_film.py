"""What is on film is what the truth says: sheets, cards and hands where they were put."""

import json
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
import pytest

from datasets.art.raster import face_picture
from datasets.simulate import Film, plan, simulate
from datasets.simulate.camera import hang_camera
from datasets.simulate.disturbances import DISTURBANCES
from datasets.simulate.truth import truth
from referee.core.wire import commands
from vision.picture import Picture
from vision.sheets import MARKER_DICTIONARY, centre_sheet

SMALL = (640, 360)


def _frame(film: Film, t: float) -> Picture:
    return next(frame for _, frame in film.frames(since=t))


@pytest.mark.parametrize(("game", "players"), [("rockoman", 3), ("pfc", 2), ("ciseaux123", 4)])
def test_the_printed_markers_are_where_the_millimetres_say(game: str, players: int) -> None:
    film = Film(plan(game, players, 5, turns=1))
    frame = _frame(film, 0.0)
    found, ids, _ = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)).detectMarkers(frame)
    seen = {int(number): corners[0] for number, corners in zip(np.ravel(ids), found, strict=True)}
    assert {marker.id for marker in centre_sheet(game).markers} | {20 + seat for seat in range(players)} <= set(seen)
    for marker in centre_sheet(game).markers:
        expected = film.camera.pixels(np.array(marker.corners_mm))
        assert np.abs(seen[marker.id] - expected).max() < 1.5


@pytest.mark.parametrize(("game", "players"), [("rockoman", 2), ("pfc", 3), ("ciseaux123", 3)])
def test_a_lying_card_shows_its_face_within_its_corners(game: str, players: int) -> None:
    film = Film(plan(game, players, 3, turns=3, mistakes=0.0))
    end = film.script.duration
    frame = _frame(film, end - 0.1)
    lying = [each for each in truth(film)["placements"] if each["side"] == "front" and each["to"] >= round(end, 3)]
    top = max(lying, key=lambda each: (each["from"], each["height"]))
    picture = face_picture(film.script.deck.name, top["face"], 126)
    square = np.array([[0, 0], [126, 0], [126, 176], [0, 176]], np.float32)
    matrix = cv2.getPerspectiveTransform(np.array(top["corners"], np.float32), square)
    crop = cv2.warpPerspective(frame, matrix, (126, 176))
    alike = {}
    for face in film.script.deck.faces:
        wanted = cv2.resize(face_picture(film.script.deck.name, face, 126), (126, 176))
        alike[face] = float(np.corrcoef(crop.ravel(), wanted.ravel())[0, 1])
    assert picture.shape[1] == 126
    assert max(alike, key=lambda face: alike[face]) == top["face"], alike[top["face"]]


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("game", ["rockoman", "pfc", "ciseaux123"])
@pytest.mark.parametrize("disturbances", [(), ("all",)], ids=["calm", "disturbed"])
def test_every_game_can_be_filmed(game: str, players: int, disturbances: tuple[str, ...]) -> None:
    players = min(players, 4) if game == "ciseaux123" else players
    film = Film(plan(game, players, 8, turns=2, seconds_a_turn=2.0, disturbances=disturbances), SMALL, 8.0)
    frames = [frame for _, frame in film]
    assert len(frames) == len(film)
    assert all(frame.shape == (360, 640, 3) for frame in frames)
    moved = [np.abs(a.astype(int) - b).mean() for a, b in pairwise(frames)]
    assert max(moved) > 1.3 * min(moved)


@pytest.mark.parametrize("kind", DISTURBANCES)
def test_each_disturbance_happens_and_changes_no_count(kind: str) -> None:
    script = plan("rockoman", 3, 21, disturbances=(kind,), mistakes=0.0)
    assert {incident.kind for incident in script.incidents} == {kind}
    calm = {zone: sum(rest.zone == zone and rest.until == script.duration for rest in script.rests)
            for zone in {rest.zone for rest in script.rests}}  # fmt: skip
    assert sum(calm.values()) == 86


def test_a_bumped_camera_moves_the_sheets_to_where_the_truth_says() -> None:
    film = Film(plan("rockoman", 3, 21, turns=4, disturbances=("bump",), seconds_a_turn=2.0))
    sheet = truth(film)["sheets"][0]
    after = sheet["later"][-1]
    frame = _frame(film, after["from"] + 0.1)
    found, ids, _ = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY)).detectMarkers(frame)
    camera = film.conditions.camera(after["from"] + 0.1)
    marker = centre_sheet("rockoman").markers[0]
    seen = next(corners[0] for number, corners in zip(np.ravel(ids), found, strict=True) if number == marker.id)
    assert np.abs(seen - camera.pixels(np.array(marker.corners_mm))).max() < 1.5
    assert np.abs(np.array(after["corners"]) - np.array(sheet["corners"])).max() > 5


def test_a_covered_lens_is_dark_and_a_lamp_dims() -> None:
    film = Film(plan("rockoman", 2, 3, turns=4, disturbances=("covered", "lamp")), SMALL, 10.0)
    levels = {round(t, 1): float(frame.mean()) for t, frame in film}
    for incident in film.script.incidents:
        inside = [level for t, level in levels.items() if incident.since + 0.1 < t < incident.until - 0.1]
        before = levels[max(t for t in levels if t < incident.since - 0.2)]
        assert min(inside) < (0.15 if incident.kind == "covered" else 0.95) * before


def test_the_files_are_whole_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    first = simulate("rockoman", 2, 4, tmp_path / "a", turns=3, size=SMALL, fps=10.0)
    again = simulate("rockoman", 2, 4, tmp_path / "b", turns=3, size=SMALL, fps=10.0)
    assert first.truth.read_bytes() == again.truth.read_bytes()
    assert first.film.read_bytes() == again.film.read_bytes()
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == ["commands.jsonl", "game.mp4", "truth.json"]
    said = list(commands(first.commands.read_text().splitlines()))
    assert said
    assert not any(isinstance(each, ValueError) for each in said)
    told = json.loads(first.truth.read_text())
    assert told["film"]["frames"] == first.frames
    capture = cv2.VideoCapture(str(first.film))
    assert int(capture.get(cv2.CAP_PROP_FRAME_COUNT)) == first.frames
    capture.release()


def test_no_ring_ever_shows_its_face() -> None:
    for seed in range(5):
        script = plan("rockoman", 4, seed)
        assert not [rest for rest in script.rests if rest.face.startswith("ring") and rest.side == "front"]
        held = [card for visit in script.visits for hold in visit.holds for card in hold.cards]
        assert not [card for card in held if card.face.startswith("ring") and (card.turns or card.side == "front")]


@pytest.mark.parametrize("seed", range(20))
def test_an_arm_that_reaches_out_of_the_picture_does_not_come_back_into_it(seed: int) -> None:
    sheets = np.array([[-350.0, -300.0], [350.0, -300.0], [350.0, 300.0], [-350.0, 300.0]])
    camera = hang_camera(sheets, (1920, 1080), np.random.default_rng(seed))
    for angle in np.linspace(0, 2 * np.pi, 12, endpoint=False):
        arm = np.linspace(0, 1500, 60)[:, None] * np.array([np.cos(angle), np.sin(angle)])
        seen = camera.pixels(arm, 90.0)
        inside = ((seen >= 0) & (seen < camera.size)).all(1)
        assert inside[0]
        assert not inside[np.argmin(inside) :].any()
