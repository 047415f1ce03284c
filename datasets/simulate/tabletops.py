"""What the cards lie on: wood, stone, plain tops and cloths, as a colour for every pixel of the film."""

from __future__ import annotations

from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture

_SIDE_MM = 2000.0  # the texture covers so much of the table, and is mirrored beyond
_PX_PER_MM = 1.0

_Field: TypeAlias = npt.NDArray[np.float32]


def table_top(rng: np.random.Generator) -> Picture:
    """One table, seen straight from above, one pixel a millimetre, twice as fine where it has a weave or grain."""
    size = round(_SIDE_MM * _PX_PER_MM)
    kind = str(rng.choice(["wood", "wood", "plain", "stone", "felt", "checks", "stripes"]))
    base = _tone(rng, kind)
    match kind:
        case "wood":
            field = _wood(rng, size)
        case "stone":
            field = _clouds(rng, size, (60, 60), 4) * 0.5
        case "felt":
            field = _clouds(rng, size, (8, 8), 2) * 0.08 + rng.normal(0, 0.05, (size, size)).astype(np.float32)
        case "checks" | "stripes":
            field = _cloth(rng, size, kind == "checks")
        case _:
            field = _clouds(rng, size, (6, 6), 3) * 0.08
    shade = 1 + field * 0.55
    colour = base[None, None] * shade[..., None]
    if kind in ("checks", "stripes"):
        second = _tone(rng, "plain")
        colour = base + (second - base) * np.clip(field + 0.5, 0, 1)[..., None]
    return np.clip(colour, 0, 255).astype(np.uint8)


def seen_through(top: Picture, table_map: npt.NDArray[np.float32], offset: tuple[float, float]) -> Picture:
    """The table top as the camera shows it."""
    half = _SIDE_MM / 2
    shift = np.array([half + offset[0], half + offset[1]], np.float32)
    where = (table_map + shift) * np.float32(_PX_PER_MM)
    seen = cv2.remap(top, where[..., 0], where[..., 1], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
    return np.asarray(seen, np.uint8)


def _tone(rng: np.random.Generator, kind: str) -> npt.NDArray[np.float32]:
    match kind:
        case "wood":
            hsv = (rng.integers(7, 17), rng.integers(60, 170), rng.integers(70, 225))
        case "felt":
            hsv = (rng.choice([60, 70, 110, 0, 175]), rng.integers(90, 200), rng.integers(50, 140))
        case "stone":
            hsv = (rng.integers(0, 180), rng.integers(0, 30), rng.integers(60, 210))
        case _:
            hsv = (rng.integers(0, 180), rng.integers(0, 120), rng.integers(40, 240))
    return np.asarray(cv2.cvtColor(np.array([[hsv]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def _clouds(rng: np.random.Generator, size: int, cells: tuple[int, int], octaves: int) -> _Field:
    field = np.zeros((size, size), np.float32)
    weight = 1.0
    for _ in range(octaves):
        coarse = rng.uniform(-1, 1, (min(size, cells[1]), min(size, cells[0]))).astype(np.float32)
        field += weight * cv2.resize(coarse, (size, size), interpolation=cv2.INTER_CUBIC)
        cells, weight = (cells[0] * 3, cells[1] * 3), weight * 0.55
    return field


def _wood(rng: np.random.Generator, size: int) -> _Field:
    grain = _clouds(rng, size, (6, 260), 2) * 0.35 + _clouds(rng, size, (14, 900), 1) * 0.18
    bend = _clouds(rng, size, (3, 4), 2) * 60
    ys = np.arange(size, dtype=np.float32)[:, None]
    rings = np.sin((ys + bend) * float(rng.uniform(0.05, 0.16))) * float(rng.uniform(0.05, 0.3))
    field = grain + rings
    if rng.random() < 0.65:
        step = int(rng.integers(90, 220))
        for y in range(int(rng.integers(0, step)), size, step):
            field[y : y + step] = np.roll(field[y : y + step], int(rng.integers(size)), 1) + float(rng.normal(0, 0.12))
            field[y : y + 2] = -1.0
    return field if rng.random() < 0.5 else np.ascontiguousarray(field.T)


def _cloth(rng: np.random.Generator, size: int, checks: bool) -> _Field:
    period = float(rng.uniform(16, 90))
    wave = ((np.arange(size, dtype=np.float32) / period) % 1 < 0.5).astype(np.float32)
    field = wave[None] * np.ones((size, 1), np.float32)
    if checks:
        field = wave[None] * 0.5 + wave[:, None] * 0.5
    weave = rng.normal(0, 0.06, (size, size)).astype(np.float32)
    return np.asarray(field - 0.5 + weave + _clouds(rng, size, (5, 5), 2) * 0.05, np.float32)
