"""Quads: overlap, and moving a rough quad onto the card's edges."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vision.quads import box_overlaps, overlap, refined
from vision.warp import card_crop, quarters_turned, ready_to_cut, rimmed_crop, rims_to_frame, upside_down

_SQUARE = np.array([[0, 0], [10, 0], [10, 10], [0, 10]], np.float32)


def test_overlap_of_a_quad_with_itself_is_whole_and_with_a_far_one_nothing() -> None:
    assert overlap(_SQUARE, _SQUARE) == pytest.approx(1.0)
    assert overlap(_SQUARE, _SQUARE + 50) == 0.0
    assert overlap(_SQUARE, _SQUARE + np.array([5, 0], np.float32)) == pytest.approx(1 / 3, abs=1e-3)


def test_overlap_of_boxes() -> None:
    a, b = np.array([0, 0, 10, 10], np.float32), np.array([5, 0, 15, 10], np.float32)
    assert box_overlaps(np.stack([a, b, b + 100]))[0].tolist() == pytest.approx([1.0, 1 / 3, 0.0])


def _table_with_card(angle: float, width: float) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(3)
    turn = np.deg2rad(angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    corners = (np.array([[-0.5, -0.7], [0.5, -0.7], [0.5, 0.7], [-0.5, 0.7]]) * width @ spin.T + 240).astype(np.float32)
    # Drawn four times as large and shrunk, so that the card ends exactly where it should.
    card = np.zeros((1920, 1920), np.float32)
    cv2.fillConvexPoly(card, ((corners * 4 - 0.5) * 256).round().astype(np.int32), 1.0, cv2.LINE_8, 8)
    share = cv2.resize(card, (480, 480), interpolation=cv2.INTER_AREA)
    picture = rng.normal(90, 4, (480, 480)) * (1 - share) + 235 * share
    return picture.clip(0, 255).astype(np.uint8), corners


def _coloured(grey: np.ndarray) -> np.ndarray:
    return np.repeat(grey[..., None], 3, 2)


@settings(max_examples=30, deadline=None)
@given(st.floats(0, 180), st.floats(60, 160), st.integers(0, 10_000))
def test_a_rough_quad_is_moved_onto_the_edges(angle: float, width: float, seed: int) -> None:
    picture, truth = _table_with_card(angle, width)
    rough = truth + np.random.default_rng(seed).uniform(-0.018, 0.018, (4, 2)).astype(np.float32) * width
    exact = refined(_coloured(picture), rough.astype(np.float32)[None])[0]
    # Within a hundredth of the width, or about a pixel where that is less than one.
    assert np.linalg.norm(exact - truth, axis=1).mean() < max(0.012 * width, 1.1)


def test_without_edges_the_quad_stays() -> None:
    plain = np.full((300, 300), 128, np.uint8)
    corners = np.array([[100, 100], [160, 100], [160, 184], [100, 184]], np.float32)
    assert np.array_equal(refined(_coloured(plain), corners[None])[0], corners)


def test_a_crop_is_the_straightened_card() -> None:
    frame = np.zeros((400, 400, 3), np.uint8)
    cv2.rectangle(frame, (100, 100), (199, 239), (255, 255, 255), -1)
    cv2.rectangle(frame, (100, 100), (199, 169), (0, 0, 255), -1)
    corners = np.array([[100, 100], [200, 100], [200, 240], [100, 240]], np.float32)
    crop = card_crop(frame, corners)
    assert tuple(crop[40, 64]) == (0, 0, 255)
    assert tuple(crop[130, 64]) == (255, 255, 255)
    turned = card_crop(frame, upside_down(corners))
    assert tuple(turned[130, 64]) == (0, 0, 255)


def test_a_crop_of_a_large_card_keeps_thin_strokes_as_grey() -> None:
    frame = np.full((1800, 1400, 3), 255, np.uint8)
    frame[:, ::4] = 0
    crop = card_crop(frame, np.array([[0, 0], [1400, 0], [1400, 1800], [0, 1800]], np.float32))
    assert 120 < crop.mean() < 220
    assert crop.std() < 60


def test_of_a_card_that_the_picture_s_edge_cuts_the_print_is_not_drawn_out_over_what_is_missing() -> None:
    frame = np.full((300, 300, 3), 220, np.uint8)
    cv2.rectangle(frame, (280, 100), (299, 130), (0, 0, 200), -1)  # a pip at the picture's right edge
    half_out = np.array([[200, 50], [400, 50], [400, 330], [200, 330]], np.float32)
    crop = card_crop(frame, half_out)
    missing = crop[:, 66:]
    assert missing.std(axis=(0, 1)).max() < 1
    assert abs(missing.mean() - crop[:130, :63].mean()) < 3
    assert tuple(crop[40, 58]) == (0, 0, 200)


def test_a_corner_that_slips_over_the_picture_s_edge_leaves_the_crop_as_it_was() -> None:
    frame = np.random.default_rng(1).integers(0, 255, (300, 300, 3), np.uint8)
    crop = card_crop(frame, np.array([[97, 20], [303, 20], [303, 280], [97, 280]], np.float32))
    assert crop[:, -1].std() > 20


@pytest.mark.parametrize("quarters", range(4))
def test_a_crop_turned_is_that_of_the_card_named_from_a_later_corner(quarters: int) -> None:
    frame = cv2.GaussianBlur(np.random.default_rng(2).integers(0, 255, (300, 300, 3), np.uint8), (0, 0), 6)
    corners = np.array([[40, 50], [210, 70], [200, 280], [30, 260]], np.float32)
    later = card_crop(frame, np.roll(corners, -quarters, axis=0)).astype(int)
    assert np.abs(later - quarters_turned(card_crop(frame, corners), quarters)).mean() < 0.5


def test_a_picture_made_ready_for_many_cards_gives_the_same_crops() -> None:
    frame = np.random.default_rng(5).integers(0, 255, (300, 400, 3), np.uint8)
    ready = ready_to_cut(frame, 20)
    assert ready.shape == (300, 400, 4)
    assert ready_to_cut(frame, 0) is frame, "of few cards less time is saved than this takes"
    for corners in ([[97, 20], [203, 25], [206, 180], [95, 176]], [[-20, 90], [40, 80], [60, 160], [-5, 175]]):
        assert np.array_equal(rimmed_crop(ready, corners), rimmed_crop(frame, corners))


def test_shares_of_many_cards_lead_back_to_the_frame() -> None:
    rng = np.random.default_rng(6)
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    quads = (unit * 80 + 100 + rng.uniform(-20, 20, (5, 4, 2))).astype(np.float32)
    points = rng.uniform(-0.3, 1.3, (5, 4, 2)).astype(np.float32)
    for quad, asked, told in zip(quads, points, rims_to_frame(quads, points), strict=True):
        matrix = cv2.getPerspectiveTransform(unit, quad)
        assert told == pytest.approx(cv2.perspectiveTransform(asked[None], matrix)[0], abs=1e-3)
