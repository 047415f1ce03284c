"""What cards lie on: wood, stone, felt, cloths with patterns, tiles, and pieces of photographs."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes.glyphs import blob_mask, stamp, symbol_mask
from vision.picture import Picture

_Field = npt.NDArray[np.float32]


def random_colour(rng: np.random.Generator) -> npt.NDArray[np.float32]:
    """Table colours: mostly wood, white, grey and dark; now and then anything."""
    kind = rng.random()
    if kind < 0.45:
        hsv = (rng.integers(6, 22), rng.integers(40, 190), rng.integers(50, 240))
    elif kind < 0.8:
        hsv = (rng.integers(0, 180), rng.integers(0, 30), rng.integers(15, 255))
    else:
        hsv = (rng.integers(0, 180), rng.integers(40, 256), rng.integers(30, 256))
    return np.asarray(cv2.cvtColor(np.array([[hsv]], np.uint8), cv2.COLOR_HSV2BGR)[0, 0], np.float32)


def clouds(rng: np.random.Generator, size: int, cells: tuple[int, int], octaves: int = 3) -> _Field:
    """Smooth noise between -1 and 1; different cells across and down make streaks."""
    field = np.zeros((size, size), np.float32)
    weight = 1.0
    for _ in range(octaves):
        rows, columns = (int(min(size, max(2, n))) for n in cells)
        noise = rng.uniform(-1, 1, (rows, columns)).astype(np.float32)
        field += weight * cv2.resize(noise, (size, size), interpolation=cv2.INTER_LINEAR)
        cells = (cells[0] * 3, cells[1] * 3)
        weight *= 0.55
    return field / 1.6


def _tinted(field: _Field, rng: np.random.Generator, strength: float) -> Picture:
    a, b = random_colour(rng), random_colour(rng)
    if rng.random() < 0.7:
        b = np.clip(a * rng.uniform(0.3, 1.5, 1) + rng.uniform(-20, 20, 3), 0, 255).astype(np.float32)
    mix = np.clip(field * strength + 0.5, 0, 1)[..., None]
    return np.asarray(a + (b - a) * mix, np.float32).astype(np.uint8)


def _wood(rng: np.random.Generator, size: int) -> Picture:
    grain = clouds(rng, size, (int(rng.integers(20, 70)), int(rng.integers(2, 5))), 2)
    bend = clouds(rng, size, (3, 3), 1) * rng.uniform(0, 20)
    ys = np.arange(size, dtype=np.float32)[:, None]
    rings = np.sin((ys + bend) * rng.uniform(0.1, 0.5)) * rng.uniform(0, 0.6)
    table = _tinted((grain + rings).astype(np.float32), rng, rng.uniform(0.2, 0.9))
    if rng.random() < 0.5:
        step = int(rng.integers(size // 8, size // 2))
        for y in range(int(rng.integers(0, step)), size, step):
            shade = rng.uniform(0.75, 1.15)
            table[y : y + step] = np.clip(table[y : y + step] * shade, 0, 255).astype(np.uint8)
            cv2.line(table, (0, y), (size, y), (table[y].mean(0) * 0.4).tolist(), int(rng.integers(1, 4)))
    return table if rng.random() < 0.5 else np.ascontiguousarray(table.transpose(1, 0, 2))


def _checks(rng: np.random.Generator, size: int) -> Picture:
    period = rng.uniform(8, 90)
    xs = np.arange(size, dtype=np.float32)
    wave = ((xs / period) % 1 < rng.uniform(0.2, 0.8)).astype(np.float32)
    other = wave if rng.random() < 0.7 else ((xs / rng.uniform(8, 90)) % 1 < 0.5).astype(np.float32)
    kind = rng.random()
    if kind < 0.35:
        field = wave[None] * 0.5 + other[:, None] * 0.5
    elif kind < 0.65:
        field = np.broadcast_to(wave[None], (size, size)).copy()
    else:
        field = np.abs(wave[None] - other[:, None])
    return _tinted(np.ascontiguousarray(field - 0.5, np.float32), rng, rng.uniform(0.3, 1))


def _prints(rng: np.random.Generator, size: int) -> Picture:
    """A cloth with repeated or strewn motifs."""
    table = _tinted(clouds(rng, size, (4, 4), 1), rng, 0.1)
    motifs = [symbol_mask(int(rng.integers(0, 22))) if rng.random() < 0.5 else blob_mask(rng) for _ in range(3)]
    inks = [tuple(int(v) for v in random_colour(rng)) for _ in range(3)]
    count = int(rng.integers(8, 90))
    for k in range(count):
        side = rng.uniform(6, 60)
        at = (rng.uniform(0, size), rng.uniform(0, size))
        ink = inks[k % 3]
        stamp(table, motifs[k % 3], at, (side, side), (ink[0], ink[1], ink[2]))
    return table


def _weave(rng: np.random.Generator, size: int) -> Picture:
    xs = np.arange(size, dtype=np.float32)
    period = rng.uniform(2.2, 7)
    field = np.sin(xs * 2 * np.pi / period)[None] * np.sin(xs * 2 * np.pi / (period * rng.uniform(0.7, 1.4)))[:, None]
    field = field * rng.uniform(0.05, 0.5) + clouds(rng, size, (5, 5), 2) * 0.3
    return _tinted(field.astype(np.float32), rng, 0.6)


def _tiles(rng: np.random.Generator, size: int) -> Picture:
    table = _tinted(clouds(rng, size, (6, 6), 3), rng, rng.uniform(0.1, 0.5))
    w = int(rng.integers(24, 240))
    h = w if rng.random() < 0.6 else int(rng.integers(24, 240))
    line = tuple(float(v) for v in random_colour(rng))
    wide = int(rng.integers(1, 6))
    for x in range(int(rng.integers(0, w)), size, w):
        cv2.line(table, (x, 0), (x, size), line, wide)
    for y in range(int(rng.integers(0, h)), size, h):
        cv2.line(table, (0, y), (size, y), line, wide)
    return table


def _plain(rng: np.random.Generator, size: int) -> Picture:
    return _tinted(clouds(rng, size, (2, 2), 2), rng, rng.uniform(0.0, 0.25))


def _stone(rng: np.random.Generator, size: int) -> Picture:
    cells = int(rng.integers(3, 60))
    table = _tinted(clouds(rng, size, (cells, cells), 3), rng, rng.uniform(0.2, 1.0))
    if rng.random() < 0.4:
        speck = rng.integers(0, 256, (size // 2, size // 2), dtype=np.uint8)
        speck = np.asarray(cv2.resize(speck, (size, size), interpolation=cv2.INTER_LINEAR), np.uint8)
        table[speck > 225] = random_colour(rng).astype(np.uint8)
    return table


_KINDS = (_wood, _wood, _plain, _plain, _stone, _checks, _prints, _weave, _tiles)


def table_texture(rng: np.random.Generator, size: int, photos: tuple[Picture, ...] = ()) -> Picture:
    """One table top, `size` pixels square."""
    if photos and rng.random() < 0.3:
        photo = photos[int(rng.integers(len(photos)))]
        side = int(min(photo.shape[:2]) * rng.uniform(0.4, 1.0))
        x = int(rng.integers(0, photo.shape[1] - side + 1))
        y = int(rng.integers(0, photo.shape[0] - side + 1))
        return np.asarray(
            cv2.resize(photo[y : y + side, x : x + side], (size, size), interpolation=cv2.INTER_AREA), np.uint8
        )
    return _KINDS[int(rng.integers(len(_KINDS)))](rng, size)
