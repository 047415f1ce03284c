"""The printed sheets in the picture: found to the millimetre, followed when they move, and hints when they can't be."""

from pathlib import Path

import numpy as np
import pytest
from scene import Filmed, Scene

from referee.core.observations import Setup
from referee.core.sentence import Sentence
from vision import calibration
from vision.calibration import Calibration
from vision.homography import bent, plane_through, straightened
from vision.table import TableFinder
from vision.zones import Lie, zone_at


def hints(table: Filmed) -> list[str]:
    last = [said for said in table.said if isinstance(said, Setup)][-1]
    return [hint.code for hint in last.advice]


@pytest.mark.parametrize("bend", [0.0, 0.12, -0.1])
def test_millimetres_are_right_all_over_the_table_whatever_the_lens(bend: float) -> None:
    table = Filmed(Scene(seats=4, bend=bend, scale=1.1))
    table.wait(0.3)
    assert table.finder.layout is not None
    spots = [(-200.0, -150.0), (0.0, 0.0), (250.0, 100.0), (42.0, 0.0)]
    found = table.finder.layout.plane.to_mm(table.scene.pixels(spots))
    assert np.abs(found - spots).max() < 3.0


def test_a_lens_that_doesnt_bend_is_left_alone() -> None:
    table = Filmed(Scene(seats=4))
    table.wait(0.3)
    assert table.finder.layout is not None
    assert table.finder.layout.plane.bend == 0.0


def test_bending_and_straightening_undo_each_other() -> None:
    points = np.array([[10, 20], [1900, 1000], [960, 540]], np.float32)
    for bend in (-0.2, 0.2, 0.25):
        assert np.abs(bent(straightened(points, (1920, 1080), bend), (1920, 1080), bend) - points).max() < 0.01


def test_points_on_a_line_are_no_plane() -> None:
    assert plane_through([(0, 0), (1, 1), (2, 2)], [(0, 0), (1, 1), (2, 2)], (10, 10)) is None


def test_each_seats_zones_follow_its_own_sheet() -> None:
    table = Filmed(Scene(lies={"seat:1": Lie(-260.0, 60.0, 75.0)}))
    table.wait(0.3)
    layout = table.finder.layout
    assert layout is not None
    assert layout.lies["seat:1"].far_from(Lie(-260.0, 60.0, 75.0)) < 3.0
    x, y = Lie(-260.0, 60.0, 75.0).place(((27.0, 0.0),))[0]
    assert zone_at(dict(layout.zones), (float(x), float(y))) == "point:1"
    assert zone_at(dict(layout.zones), (500.0, 500.0)) is None


def test_markers_under_a_hand_leave_the_table_where_it_is() -> None:
    table = Filmed()
    table.wait(0.4)
    before = table.finder.layout
    arm = table.reach((109.0, 75.0))
    table.wait(2.0)
    table.leave(arm)
    table.wait(1.0)
    assert table.finder.layout is before
    assert table.finder.doubted_since is None


def test_a_marker_half_under_a_hand_and_found_elsewhere_moves_no_table() -> None:
    table = Filmed(Scene())
    table.wait(0.6)
    finder, size = table.finder, table.scene.size
    layout, found = finder.layout, dict(finder.markers)
    first = next(iter(finder._own))
    found[first] = found[first] + np.float32(6.0)
    assert not finder._judge(found, table.t, size)
    assert not finder._judge(found, table.t + 0.1, size)
    assert finder.layout is layout
    assert finder.doubted_since is None
    bumped = {number: quad + np.float32(6.0) for number, quad in found.items()}
    finder._judge(bumped, table.t + 0.2, size)
    assert finder._judge(bumped, table.t + 0.3, size)


def test_a_hand_that_pushed_a_sheet_was_at_none_of_its_piles() -> None:
    table = Filmed(Scene())
    table.wait(0.6)
    before = table.finder.layout
    assert before is not None
    x, y = before.zones["point:0"].places[0].mean(axis=0)
    arm = table.reach((float(x), float(y)))
    table.wait(0.2)
    assert "point:0" in table.tracker.occupancy.hands.visited
    lie = before.lies["seat:0"]
    table.scene.lies["seat:0"] = Lie(lie.x + 30.0, lie.y, lie.angle)
    table.leave(arm)
    table.wait(1.5)
    assert table.finder.layout is not before
    assert "point:0" not in table.tracker.occupancy.hands.visited


def test_a_missing_centre_sheet_is_told() -> None:
    table = Filmed(Scene(missing={"centre"}))
    table.wait(1.5)
    assert hints(table) == ["centre_sheet_missing"]
    assert table.views == []


def test_a_missing_seat_sheet_is_told_by_its_seat() -> None:
    table = Filmed(Scene(missing={"seat:1"}))
    table.wait(2.5)
    last = [said for said in table.said if isinstance(said, Setup)][-1]
    assert [(hint.code, hint.seat) for hint in last.advice] == [("seat_sheet_missing", 1)]
    table.scene.missing.clear()
    table.wait(4.0)
    assert hints(table) == []


@pytest.mark.parametrize(
    ("trouble", "code"),
    [({"light": 0.25}, "too_dark"), ({"blur": 4.0}, "blurred"), ({"scale": 0.95}, "camera_too_high")],
)
def test_a_poor_picture_is_told_in_plain_words(trouble: dict[str, float], code: str) -> None:
    table = Filmed(Scene(**trouble))  # type: ignore[arg-type]  # only numbers are given here
    table.wait(1.5)
    assert code in hints(table)


def test_a_good_picture_needs_no_hint() -> None:
    table = Filmed()
    table.wait(1.5)
    assert hints(table) == []
    last = [said for said in table.said if isinstance(said, Setup)][-1]
    assert {pose.sheet for pose in last.sheets} == {"centre", "seat:0", "seat:1"}
    assert all(0 <= value <= 1 for pose in last.sheets for corner in pose.corners for value in corner)


def drawn() -> Calibration:
    return Calibration(
        picture=((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)),
        mm=((-500.0, -300.0), (500.0, -300.0), (500.0, 300.0), (-500.0, 300.0)),
        zones={"discard": ((0.0, -60.0), (90.0, -60.0), (90.0, 60.0), (0.0, 60.0))},
    )


def test_a_table_without_sheets_comes_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    calibration.write(file, drawn())
    finder = TableFinder("rockoman", 3, calibration.read(file))
    picture = np.zeros((600, 1000, 3), np.uint8)
    assert finder.watch(picture, 0.0, np.zeros((1, 1), bool), np.zeros((1, 1), bool))
    assert finder.layout is not None
    assert np.abs(finder.layout.plane.to_mm([(500, 300)])).max() < 0.01
    assert zone_at(dict(finder.layout.zones), (40.0, 0.0)) == "discard"
    assert finder.missing_seats == ()


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (None, "There is no calibration"),
        ("[]", "is no calibration"),
        (
            '{"picture":[[0,0],[1,1],[0.5,0.5],[0.2,0.2]],"mm":[[0,0],[1,0],[1,1],[0,1]],"zones":{}}',
            "lie on one line",
        ),
        (
            '{"picture":[[0,0],[1,0],[1,1],[0,1]],"mm":[[0,0],[1,0],[1,1],[0,1]],"zones":{"draw":[[0,0]]}}',
            "fewer than three corners",
        ),
    ],
)
def test_a_wrong_calibration_is_a_sentence(tmp_path: Path, content: str | None, sentence: str) -> None:
    file = tmp_path / "table.json"
    if content is not None:
        file.write_text(content, encoding="utf-8")
    with pytest.raises(Sentence, match=sentence):
        calibration.read(file)
