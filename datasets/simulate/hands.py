"""Drawn hands with arm and sleeve, seen from above: rounded limbs as a height field, lit from one side."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from datasets.simulate.script import Gesture
from vision.picture import Picture

PX_PER_MM = 1.6
ABOVE, BELOW, HALF = 45.0, 900.0, 90.0  # the sprite reaches so far from the finger tips' middle, in millimetres

_Field: TypeAlias = npt.NDArray[np.float32]
_Limb: TypeAlias = tuple[float, float, float, float, float, float]  # x, y, radius at one end; x, y, radius at the other


@dataclass(frozen=True, slots=True)
class Hand:
    """A picture of a hand, premultiplied by its own coverage; finger tips at `tips`, the arm runs down."""

    colour: Picture
    cover: npt.NDArray[np.uint8]
    tips: tuple[float, float]
    px_per_mm: float = PX_PER_MM


@dataclass(frozen=True, slots=True)
class Look:
    """One player's skin, sleeve and build."""

    skin: tuple[float, float, float]
    sleeve: tuple[float, float, float]
    stripe: tuple[float, float, float]
    stripes: float  # millimetres of a stripe; 0: plain
    cuff: float  # where the sleeve begins, millimetres below the wrist
    build: float
    seed: int


_SKINS = ((150, 178, 226), (128, 160, 212), (105, 140, 196), (80, 112, 166), (58, 84, 130), (42, 60, 96))


def sample_look(rng: np.random.Generator) -> Look:
    """Somebody: skins from fair to dark, sleeves of any colour, or bare arms."""
    skin = np.array(_SKINS[int(rng.integers(len(_SKINS)))]) * rng.uniform(0.92, 1.08)
    sleeve = rng.uniform(20, 235, 3) if rng.random() < 0.6 else np.full(3, rng.uniform(15, 230))
    stripe = np.clip(sleeve + rng.uniform(-70, 70), 0, 255) * np.ones(3)
    return Look(
        _colour(skin),
        _colour(sleeve),
        _colour(stripe),
        float(rng.uniform(4, 22)) if rng.random() < 0.45 else 0.0,
        float(rng.choice([12.0, 35.0, 120.0, 260.0])),
        float(rng.uniform(0.86, 1.08)),
        int(rng.integers(2**31)),
    )


def _colour(values: npt.NDArray[np.float64]) -> tuple[float, float, float]:
    blue, green, red = (float(v) for v in np.clip(values, 0, 255))
    return blue, green, red


def draw_hand(look: Look, gesture: Gesture, left_handed: bool = False) -> Hand:
    """The hand of somebody in one gesture."""
    rng = np.random.default_rng(look.seed)
    fingers, palm, wrist_y = _bones(gesture, look.build)
    height, width = round((ABOVE + BELOW) * PX_PER_MM), round(2 * HALF * PX_PER_MM)
    ys, xs = np.mgrid[0:height, 0:width].astype(np.float32) / PX_PER_MM
    xs -= HALF
    ys -= ABOVE
    near = round((ABOVE + wrist_y + 60) * PX_PER_MM)
    relief: _Field = np.zeros((height, width), np.float32)
    for limb in (*fingers, *palm):
        part = _limb(xs[:near], ys[:near], limb)
        relief[:near] = np.maximum(relief[:near], part)
    arm = (4.0, wrist_y - 8, 25.0 * look.build, 0.0, wrist_y + 260, 41.0 * look.build)
    relief = np.maximum(relief, _limb(xs, ys, arm))
    upper = (0.0, wrist_y + 255, 41.0 * look.build, 0.0, BELOW + 80, 52.0 * look.build)
    relief = np.maximum(relief, _limb(xs, ys, upper))
    relief = np.asarray(cv2.GaussianBlur(relief, (0, 0), 1.4 * PX_PER_MM), np.float32)
    skin = _skin(look, xs, ys, relief, fingers, rng)
    cuff_y = wrist_y + look.cuff
    sleeve_relief, sleeve_colour = _sleeve(look, xs, ys, cuff_y, wrist_y, rng)
    sleeved = sleeve_relief > 0
    colour = np.where(sleeved[..., None], sleeve_colour * _shade(sleeve_relief)[..., None], skin)
    whole = np.maximum(relief, sleeve_relief)
    cover = np.asarray(cv2.GaussianBlur(np.clip((whole - 1.2) * 0.8, 0, 1), (0, 0), 0.5), np.float32)
    if left_handed:
        colour, cover = colour[:, ::-1], cover[:, ::-1]
    premultiplied = np.clip(colour * cover[..., None], 0, 255).astype(np.uint8)
    tips = (HALF * PX_PER_MM, ABOVE * PX_PER_MM)
    return Hand(np.ascontiguousarray(premultiplied), (cover * 255).astype(np.uint8), tips)


def _bones(gesture: Gesture, build: float) -> tuple[list[_Limb], list[_Limb], float]:
    """Fingers and palm in millimetres, thumb to the left; and where the wrist is."""
    spread, bend = {"pinch": (0.35, 0.72), "reach": (0.8, 0.92), "flat": (1.25, 1.0)}[gesture]
    knuckles_y = 62.0 * bend + 14
    fingers: list[_Limb] = []
    lengths, xs, angles = (70, 78, 73, 58), (-24, -7, 10, 25), (-9, -2, 5, 13)
    for length, x, angle, radius in zip(lengths, xs, angles, (8.2, 8.5, 8.2, 7.2), strict=True):
        turn = math.radians(angle * spread)
        reach = length * build * bend
        kx, ky = x * build * (0.75 + 0.25 * spread), knuckles_y + abs(x - 2) * 0.22
        mx, my = kx + math.sin(turn) * reach * 0.55, ky - math.cos(turn) * reach * 0.55
        curl = turn * 0.5 - (0.1 if gesture == "pinch" else 0.0) * math.copysign(1, x)
        tx, ty = mx + math.sin(curl) * reach * 0.45, my - math.cos(curl) * reach * 0.45
        r = radius * build
        fingers += [(kx, ky, r + 1.2, mx, my, r), (mx, my, r, tx, ty, r - 1.4)]
    thumb = {
        "pinch": ((-34, 92, 11), (-33, 52, 9.5), (-16, 22, 8)),
        "reach": ((-36, 96, 11), (-50, 58, 9.5), (-42, 26, 8)),
        "flat": ((-36, 96, 11), (-62, 70, 9.5), (-76, 44, 8)),
    }[gesture]
    for (ax, ay, ar), (bx, by, br) in pairwise(thumb):
        fingers.append((ax * build, ay, ar * build, bx * build, by, br * build))
    wrist_y = knuckles_y + 88 * build
    palm: list[_Limb] = []
    for x in (-20, -6, 8, 21):
        palm.append((x * build, knuckles_y - 2, 12.5 * build, x * 0.62 * build + 2, wrist_y, 15.0 * build))
    return fingers, palm, wrist_y


def _limb(xs: _Field, ys: _Field, limb: _Limb) -> _Field:
    """A rounded limb between two ends: how high it stands at each point."""
    ax, ay, ar, bx, by, br = limb
    length2 = (bx - ax) ** 2 + (by - ay) ** 2
    along = np.clip(((xs - ax) * (bx - ax) + (ys - ay) * (by - ay)) / max(1e-6, length2), 0, 1)
    radius = ar + (br - ar) * along
    gap = radius**2 - (xs - ax - along * (bx - ax)) ** 2 - (ys - ay - along * (by - ay)) ** 2
    return np.sqrt(np.maximum(gap, 0), dtype=np.float32)


def _shade(relief: _Field) -> _Field:
    """Light from the upper left on a height field."""
    soft = cv2.GaussianBlur(relief, (0, 0), 1.0 * PX_PER_MM)
    dx = cv2.Sobel(soft, cv2.CV_32F, 1, 0, ksize=3) / 8 * PX_PER_MM
    dy = cv2.Sobel(soft, cv2.CV_32F, 0, 1, ksize=3) / 8 * PX_PER_MM
    facing = (0.30 * dx + 0.38 * dy + 0.87) / np.sqrt(1 + dx * dx + dy * dy)
    return np.asarray(np.clip(0.30 + 0.78 * facing, 0.22, 1.15), np.float32)


def _skin(
    look: Look, xs: _Field, ys: _Field, relief: _Field, fingers: list[_Limb], rng: np.random.Generator
) -> npt.NDArray[np.float32]:
    base = np.empty((*relief.shape, 3), np.float32)
    base[:] = look.skin
    mottled = _noise(rng, relief.shape, 10.0) * 0.05 + _noise(rng, relief.shape, 2.0) * 0.035
    base *= 1 + mottled[..., None]
    redder = np.zeros_like(relief)
    pale = np.zeros_like(relief)
    for k, (ax, ay, _, bx, by, br) in enumerate(fingers):
        redder += np.exp(-((xs - ax) ** 2 + (ys - ay) ** 2) / 120)
        if k % 2 == 1:  # the outer half of a finger carries the nail
            reach = max(1e-6, math.hypot(bx - ax, by - ay))
            ux, uy = (bx - ax) / reach, (by - ay) / reach
            along = (xs - bx) * ux + (ys - by) * uy + 0.5
            across = (xs - bx) * uy - (ys - by) * ux
            pale = np.maximum(pale, np.clip(1.6 - (along / 5.2) ** 2 - (across / (br * 0.62)) ** 2, 0, 1))
            crease = np.exp(-((((xs - ax) * ux + (ys - ay) * uy) / 1.3) ** 2)) * (np.hypot(xs - ax, ys - ay) < br * 1.1)
            base *= 1 - 0.13 * crease[..., None]
    redder = np.clip(redder, 0, 1)
    base *= 1 - np.array([0.10, 0.08, 0.0], np.float32) * redder[..., None]
    nail = np.array(look.skin, np.float32) * 0.6 + np.array([85, 90, 105], np.float32)
    base = base * (1 - 0.5 * pale[..., None]) + nail * 0.5 * pale[..., None]
    return np.asarray(base * _shade(relief)[..., None], np.float32)


def _sleeve(
    look: Look, xs: _Field, ys: _Field, cuff_y: float, wrist_y: float, rng: np.random.Generator
) -> tuple[_Field, npt.NDArray[np.float32]]:
    growth = np.clip((ys - wrist_y) / 260, 0, 1)
    radius = look.build * (33 + 15 * growth + 6 * np.clip((ys - wrist_y - 260) / 300, 0, 1))
    folds = _noise(rng, xs.shape, 14.0, stretch=2.5)
    wavy = cuff_y + _noise(rng, xs.shape, 20.0) * 2.0
    relief = np.sqrt(np.maximum((radius + folds * 2.5) ** 2 - (xs - 1) ** 2, 0)) * (ys > wavy)
    relief = np.asarray(relief * (1 + 0.09 * folds), np.float32)
    colour = np.empty((*xs.shape, 3), np.float32)
    colour[:] = look.sleeve
    if look.stripes:
        band = (((ys + folds * 3) / look.stripes) % 2 < 1)[..., None]
        colour = np.where(band, np.array(look.stripe, np.float32), colour)
    weave = 1 + 0.05 * _noise(rng, xs.shape, 1.0)
    edge = 1 - 0.35 * np.exp(-(((ys - cuff_y - 9) / 1.6) ** 2))
    return relief, np.asarray(colour * (weave * edge)[..., None], np.float32)


def _noise(rng: np.random.Generator, shape: tuple[int, ...], cell_mm: float, stretch: float = 1.0) -> _Field:
    """Smooth noise of about unit spread."""
    rows = max(2, round(shape[0] / (cell_mm * PX_PER_MM)))
    columns = max(2, round(shape[1] / (cell_mm * stretch * PX_PER_MM)))
    coarse = rng.standard_normal((rows, columns)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC), np.float32)
