"""Hands and forearms that cover cards: drawn ones, and real cut-outs when their folder is there.

Optional input: photographs `rps-cv` by J. de la Bruère-Terreault, CC BY-SA 4.0, hands on a green screen.
"""

from __future__ import annotations

import math
from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.clutter import Flat
from datasets.scenes.seeds import Split, split_of_name
from datasets.scenes.tables import random_colour
from vision.picture import Picture

_SLEEVE = 560


def _skin(rng: np.random.Generator) -> tuple[float, float, float]:
    tone = rng.uniform(0.25, 1.0)
    red = 95 + 150 * tone
    green = red * rng.uniform(0.62, 0.8)
    return (green * rng.uniform(0.68, 0.9), green, red)


def drawn_hand(rng: np.random.Generator) -> Flat:
    """A hand that points left, its forearm or sleeve leaving to the right."""
    height, hand = 240, 300
    colour = np.empty((height, hand + _SLEEVE, 3), np.uint8)
    alpha = np.zeros((height, hand + _SLEEVE), np.uint8)
    skin = _skin(rng)
    colour[:] = skin
    palm = (int(rng.integers(170, 220)), 120)
    cv2.ellipse(alpha, palm, (70, 52), float(rng.uniform(-15, 15)), 0, 360, 255, -1, cv2.LINE_AA)
    curled = rng.random() < 0.4
    for k, spread in enumerate((-0.55, -0.2, 0.1, 0.4)):
        angle = spread * rng.uniform(0.3, 1.1)
        length = rng.uniform(20, 50) if curled else rng.uniform(75, 135)
        root = (palm[0] - 45, palm[1] - 36 + 24 * k)
        tip = (round(root[0] - length * math.cos(angle)), round(root[1] + length * math.sin(angle)))
        cv2.line(alpha, root, tip, 255, int(rng.integers(20, 27)), cv2.LINE_AA)
        cv2.line(colour, root, tip, tuple(v * rng.uniform(0.88, 1.08) for v in skin), 19, cv2.LINE_AA)
        cv2.circle(colour, tip, 6, tuple(min(255.0, v * 1.12 + 12) for v in skin), -1, cv2.LINE_AA)
    thumb = (palm[0] - int(rng.integers(30, 80)), palm[1] + int(rng.integers(60, 95)))
    cv2.line(alpha, (palm[0], palm[1] + 30), thumb, 255, 26, cv2.LINE_AA)
    wrist = float(rng.uniform(30, 42))
    arm = np.array(
        [
            [palm[0], 120 - wrist],
            [hand + _SLEEVE, 120 - wrist * 1.7],
            [hand + _SLEEVE, 120 + wrist * 1.7],
            [palm[0], 120 + wrist],
        ]
    )
    cv2.fillConvexPoly(alpha, arm.astype(np.int32), (255,), cv2.LINE_AA)
    if rng.random() < 0.7:
        start = int(rng.integers(palm[0] + 60, hand + 120))
        colour[:, start:] = random_colour(rng)
        grow = int(rng.integers(4, 22))
        sleeve = alpha[:, start:]
        sleeve[:] = cv2.dilate(sleeve, np.ones((grow, 1), np.uint8))
    return _shaded(rng, colour, alpha, rng.uniform(0.95, 1.3))


def _shaded(rng: np.random.Generator, colour: Picture, alpha: Picture, mm_a_pixel: float) -> Flat:
    round_off = cv2.GaussianBlur(alpha, (0, 0), 14).astype(np.float32) / 255
    noise = cv2.resize(rng.uniform(0.93, 1.07, (24, 60)).astype(np.float32), (colour.shape[1], colour.shape[0]))
    colour = np.clip(colour * ((0.45 + 0.6 * round_off) * noise)[..., None], 0, 255).astype(np.uint8)
    alpha = np.asarray(cv2.GaussianBlur(alpha, (0, 0), 1.0), np.uint8)
    return Flat(np.dstack([colour, alpha]), colour.shape[1] * mm_a_pixel)


def cut_out(photo: Picture) -> tuple[Picture, Picture] | None:
    """The hand without its green screen, with its alpha; None when the key finds nothing believable."""
    b, g, r = (photo[..., k].astype(np.int16) for k in range(3))
    alpha = np.where(r > g - 12, np.uint8(255), np.uint8(0))
    alpha[(b > g) & (r > g)] = 255
    alpha = np.asarray(cv2.morphologyEx(alpha, cv2.MORPH_OPEN, np.ones((5, 5), np.uint8)), np.uint8)
    count, parts, stats, _ = cv2.connectedComponentsWithStats(alpha)
    if count < 2:
        return None
    biggest = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    if not 0.05 < stats[biggest, cv2.CC_STAT_AREA] / alpha.size < 0.7:
        return None
    alpha = np.where(parts == biggest, np.uint8(255), np.uint8(0))
    alpha = np.asarray(cv2.morphologyEx(alpha, cv2.MORPH_CLOSE, np.ones((7, 7), np.uint8)), np.uint8)
    # Green light spilled on the skin: no channel may be greener than the mean of its neighbours suggests.
    colour = photo.copy()
    colour[..., 1] = np.minimum(g, (b.astype(np.int16) + 2 * r) // 3 + 6).clip(0, 255)
    return colour, alpha


def load_cut_outs(folder: Path, split: Split, most: int = 80) -> tuple[tuple[Picture, Picture], ...]:
    """The real hands of one split; none when the folder is not there."""
    found: list[tuple[Picture, Picture]] = []
    for file in sorted(folder.glob("*/*.png")):
        if split_of_name(file.stem) is not split or len(found) >= most:
            continue
        photo = cv2.imread(str(file))
        if photo is not None and (cut := cut_out(np.asarray(photo, np.uint8))) is not None:
            found.append(cut)
    return tuple(found)


def real_hand(rng: np.random.Generator, cut: tuple[Picture, Picture]) -> Flat:
    """A photographed hand, its arm carried on by a drawn sleeve."""
    colour, alpha = cut
    height, width = alpha.shape
    rows = np.flatnonzero(alpha[:, -3] > 128)
    wide = np.zeros((height, width + _SLEEVE), np.uint8)
    wide[:, :width] = alpha
    ground = np.empty((height, width + _SLEEVE, 3), np.uint8)
    ground[:] = random_colour(rng)
    ground[:, :width] = np.clip(colour * rng.uniform(0.7, 1.15), 0, 255)
    if len(rows):
        top, bottom = int(rows[0]), int(rows[-1])
        start = width - int(rng.integers(1, 40))
        sleeve = np.array(
            [[start, top - 6], [width + _SLEEVE, top - 40], [width + _SLEEVE, bottom + 40], [start, bottom + 6]]
        )
        cv2.fillConvexPoly(wide, sleeve.astype(np.int32), (255,), cv2.LINE_AA)
        part = ground[:, start:]
        part[:] = random_colour(rng)
    if rng.random() < 0.5:
        wide, ground = np.ascontiguousarray(wide[::-1]), np.ascontiguousarray(ground[::-1])
    wide = np.asarray(cv2.GaussianBlur(wide, (0, 0), 0.8), np.uint8)
    return Flat(np.dstack([ground, wide]), (width + _SLEEVE) * rng.uniform(0.8, 1.15))


def sample_hand(rng: np.random.Generator, cut_outs: tuple[tuple[Picture, Picture], ...]) -> Flat:
    """A real hand in half the cases, where there are any."""
    if cut_outs and rng.random() < 0.6:
        return real_hand(rng, cut_outs[int(rng.integers(len(cut_outs)))])
    return drawn_hand(rng)
