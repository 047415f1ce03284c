"""Compute is spent where something changed, and hardly any of it on a still table."""

import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest
from scene import FPS, Arm, Card, Filmed, spots

from vision.change import CELL, LEAST_STEP, ChangeTest, differing, differing_if_moved, shot, small
from vision.evidence import Evidence
from vision.hands import Hands
from vision.markers import Found, find_near
from vision.picture import Picture, Points
from vision.region import FULL_SIDE

DISCARD, SUPER = next(spots("discard")), next(spots("super:1"))


def noisy(level: float, gain: float = 1.0) -> np.ndarray:
    rng = np.random.default_rng(3)
    scene = rng.integers(40, 200, (27, 48, 3)).repeat(40, axis=0).repeat(40, axis=1)
    grain = np.random.default_rng(time.perf_counter_ns()).normal(0, level, scene.shape)
    return (scene * gain + grain).clip(0, 255).astype(np.uint8)


def test_noise_is_no_change() -> None:
    test = ChangeTest()
    seen = [test.see(noisy(6.0), i / 25).moving.mean() for i in range(20)]
    assert max(seen[10:]) < 0.01


def test_a_lamp_that_dims_is_no_change() -> None:
    test = ChangeTest()
    for i in range(10):
        test.see(noisy(1.0), i / 25)
    dimmed = [test.see(noisy(1.0, 0.8), 0.4 + i / 25).moving.mean() for i in range(6)]
    assert max(dimmed) < 0.02


def test_a_lamp_that_lights_one_side_more_is_no_change() -> None:
    test, lamp = ChangeTest(), 0.6 + 0.5 * np.linspace(0.0, 1.0, 1920)[:, None] ** 2
    for i in range(10):
        test.see(noisy(1.0), i / 25)
    lit = [test.see((noisy(1.0) * lamp).astype(np.uint8), 0.4 + i / 25) for i in range(10)]
    assert max(change.moving.mean() for change in lit) < 0.02
    assert max(change.step for change in lit) < 10.0, "nor is it noise, in which other things would be overlooked"


def test_what_is_too_bright_to_be_told_does_not_move_when_the_camera_makes_up_for_it() -> None:
    test, sheet = ChangeTest(), np.full((1080, 1920, 3), 90.0)
    sheet[300:800, 600:1300] = 250
    seen = [test.see((sheet * (1.6 - 0.02 * i)).clip(0, 255).astype(np.uint8), i / 25) for i in range(30)]
    assert not any(change.moving.any() for change in seen[1:])


def test_a_card_that_moves_is_change_and_at_rest_soon_is_none() -> None:
    test = ChangeTest()
    picture = noisy(0.0)
    for i in range(5):
        test.see(picture, i / 25)
    moved = picture.copy()
    moved[400:550, 600:710] = 250
    assert test.see(moved, 0.2).moving.any()
    assert not [test.see(moved, 0.24 + i / 25).moving for i in range(4)][-1].any()


def test_a_camera_that_was_pushed_by_a_pixel_shows_no_change_but_where_there_is_one() -> None:
    before = small(noisy(0.0))
    now = np.roll(before, 1, axis=1)
    now[10 * CELL : 13 * CELL, 20 * CELL : 24 * CELL] = 255
    asked = np.zeros((before.shape[0] // CELL, before.shape[1] // CELL), np.bool_)
    asked[8:20, 3:30] = True
    asked[11, 22] = False
    there = np.zeros_like(asked)
    there[10:13, 20:24] = True
    assert (differing(shot(now), shot(before), LEAST_STEP) & ~there).any()
    found = differing_if_moved(shot(now), shot(before), LEAST_STEP, asked)
    assert np.array_equal(found, there & asked)


def test_the_small_picture_has_whole_cells_whatever_the_size() -> None:
    for height, width in ((1080, 1920), (720, 1280), (480, 640), (1200, 1600)):
        luma = small(np.zeros((height, width, 3), np.uint8))
        assert luma.shape[1] == 480
        assert luma.shape[0] % 8 == 0


def test_an_arm_that_passes_is_hardly_looked_at_and_a_change_only_in_its_part() -> None:
    table = Filmed()
    table.wait(0.6)
    table.lay(Card("rock-01", DISCARD), DISCARD, rest=1.0)
    before = len(table.detector.sides)
    table.reach((-300.0, 100.0), shoulder=(-500.0, 300.0), seconds=0.5)
    table.leave(table.scene.arms[0], seconds=0.5)
    table.wait(1.0)
    looks = table.detector.sides[before:]
    assert len(looks) <= 14  # of 50 frames
    before = len(table.detector.sides)
    table.lay(Card("paper-05", DISCARD, 4), DISCARD, rest=1.0)
    looks = table.detector.sides[before:]
    assert sum(side is not None and side < FULL_SIDE for side in looks) > len(looks) / 2
    assert table.faces() == ["rock-01", "paper-05"]


def test_a_card_over_which_nothing_moved_is_known_and_one_under_a_hand_is_measured_anew() -> None:
    table = Filmed()
    table.wait(0.6)
    table.lay(Card("rock-01", DISCARD), DISCARD, rest=1.0)
    for turn, card in enumerate(("paper-05", "scissors-11", "super-rock")):
        table.lay(Card(card, SUPER, 3.0 * turn), SUPER, rest=1.0)
    assert table.finder.layout is not None
    there = table.finder.layout.plane.to_pixels(np.array([DISCARD], np.float32))[0]
    known = [
        any(np.hypot(*(quad.corners.mean(axis=0) - there)) < 20 for quad in quads) for quads in table.detector.known
    ]
    assert known[-1]
    looks = len(known)
    table.reach(DISCARD, seconds=0.5)
    table.wait(0.3)
    assert len(table.detector.known) > looks
    assert all(np.hypot(*(quad.corners.mean(axis=0) - there)) > 20 for quad in table.detector.known[-1])


def test_changes_far_apart_are_looked_at_each_by_itself_and_the_whole_table_costs_most() -> None:
    table = Filmed()
    table.wait(0.6)
    region = table.pipeline._region
    assert region is not None
    assert region.focus(np.zeros_like(region.places), []) == [region.whole]
    changed = np.zeros_like(region.places)
    rows, columns = np.nonzero(region.places)
    changed[rows[0], columns[0]] = changed[rows[-1], columns[-1]] = True
    parts = region.focus(changed, [])
    assert len(parts) == 2
    assert all(side < FULL_SIDE for _, side in parts)
    assert region.focus(region.places, []) == [region.whole]


def test_change_test_and_sheets_cost_little_on_a_still_table() -> None:
    table = Filmed()
    table.wait(2.0)
    pictures = [table.scene.draw() for _ in range(4)]
    table.pipeline.stages.seconds.clear()
    looks = table.detector.looks
    for i in range(40):
        table.frame(pictures[i % 4])
    assert table.detector.looks == looks
    assert table.pipeline.still
    assert sum(table.pipeline.stages.seconds.values()) / 40 < 0.02  # a busy machine's worth; about 1 ms on a quiet one


def test_of_a_still_table_few_pictures_are_decoded_and_of_a_busy_one_all() -> None:
    table = Filmed()
    table.wait(2.0)
    through, t = table.pipeline, table.t - 1 / FPS
    assert [through.wants(t + after) for after in (0.04, 0.16, 0.24)] == [False, False, True]
    table.reach((0.0, 0.0))
    assert through.wants(table.t)


def test_while_a_hand_comes_and_goes_markers_it_does_not_touch_are_looked_for_once_a_second(
    table: Filmed, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked_for = Counter[int]()

    def near(picture: Picture, expected: Mapping[int, Points]) -> Found:
        looked_for.update(expected.keys())
        return find_near(picture, expected)

    assert table.finder.layout is not None
    first, *_ = table.finder.markers.values()
    ((x, y),) = table.finder.layout.plane.to_mm(first.mean(axis=0, keepdims=True)).tolist()
    table.wait(1.5)
    monkeypatch.setattr("vision.table.find_near", near)
    for _ in range(4):  # 0.8 seconds each
        table.leave(table.reach((x, y)))
    assert sorted(looked_for.values())[:3] == [3, 3, 3]
    assert max(looked_for.values()) > 4, "those it passed are looked for as soon as they can be"


def test_a_hand_on_its_way_is_at_no_zone() -> None:
    hands = Hands()
    cells = np.zeros(100, bool)
    places = {"draw": (np.arange(0, 10),), "discard": (np.arange(20, 30),)}
    cells[0:10] = True
    hands.see(0.0, cells, places)
    hands.see(0.04, cells, places)
    assert hands.visited == {}
    hands.see(0.1, cells, places)
    assert hands.visited == {"draw": 0.1}
    assert hands.came == {"draw": 0.0}
    hands.see(0.2, np.zeros(100, bool), places)
    assert hands.visited == {"draw": 0.1}


def test_the_picture_behind_a_reading_is_kept(tmp_path: Path) -> None:
    table = Filmed()
    table.pipeline._evidence = Evidence(tmp_path)
    table.wait(0.6)
    table.lay(Card("rock-01", DISCARD), DISCARD)
    table.pipeline.finish()
    (card,) = table.zone("discard")
    assert card.evidence is not None
    assert (tmp_path / card.evidence).stat().st_size > 500
    assert (tmp_path / "table.jpg").exists()


def test_an_arm_that_lies_across_the_table_from_the_start_hides_what_it_covers() -> None:
    table = Filmed()
    table.scene.cards.append(Card("rock-01", DISCARD))
    arm = Arm((DISCARD[0], DISCARD[1]), (150.0, 420.0))
    table.scene.arms.append(arm)
    table.wait(0.5)
    table.leave(arm)
    table.wait(1.0)
    assert table.faces() == ["rock-01"]


def test_a_nearer_look_at_any_zone_holds_all_of_it_in_the_shape_the_network_is_ready_for() -> None:
    table = Filmed()
    table.wait(0.6)
    region, layout = table.pipeline._region, table.finder.layout
    assert region is not None
    assert layout is not None
    shapes = set()
    for zone in layout.zones.values():
        (left, top, right, bottom), side = region.nearer(zone)
        pixels = layout.plane.to_pixels(np.concatenate(zone.places)).clip(0, layout.plane.picture)
        assert (pixels >= (left, top)).all()
        assert (pixels <= (right, bottom)).all()
        scale = side / max(right - left, bottom - top)
        shapes.add((-(-round((right - left) * scale) // 32), -(-round((bottom - top) * scale) // 32)))
    assert len(shapes) == 1
