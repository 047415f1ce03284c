"""Things on a table that are no cards: the network must learn to leave them alone."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.scenes.glyphs import font_count, stamp, symbol_mask, text_mask
from datasets.scenes.tables import random_colour, table_texture
from vision.picture import Picture


@dataclass(frozen=True, slots=True)
class Flat:
    """A flat thing: its picture with an alpha channel, and how wide it is on the table."""

    picture: Picture
    width_mm: float

    @property
    def height_mm(self) -> float:
        """From the picture's own proportions."""
        return self.width_mm * float(self.picture.shape[0] / self.picture.shape[1])


def _blank(w: float, h: float) -> tuple[Picture, Picture]:
    return np.zeros((round(h), round(w), 3), np.uint8), np.zeros((round(h), round(w)), np.uint8)


def _flat(colour: Picture, alpha: Picture, width_mm: float) -> Flat:
    return Flat(np.dstack([colour, alpha]), width_mm)


def _scalar(rng: np.random.Generator) -> tuple[float, float, float]:
    c = random_colour(rng)
    return (float(c[0]), float(c[1]), float(c[2]))


def rounded_mask(w: int, h: int, radius: int) -> Picture:
    """A filled rectangle with round corners."""
    mask = np.zeros((h, w), np.uint8)
    r = max(0, min(radius, w // 2 - 1, h // 2 - 1))
    cv2.rectangle(mask, (r, 0), (w - 1 - r, h - 1), (255,), -1)
    cv2.rectangle(mask, (0, r), (w - 1, h - 1 - r), (255,), -1)
    for x in (r, w - 1 - r):
        for y in (r, h - 1 - r):
            cv2.circle(mask, (x, y), r, (255,), -1, cv2.LINE_AA)
    return mask


def phone(rng: np.random.Generator) -> Flat:
    """A phone, screen or back up; longer than any card."""
    w, h = 110, round(110 * rng.uniform(1.95, 2.2))
    colour, _ = _blank(w, h)
    colour[:] = _scalar(rng) if rng.random() < 0.3 else (20, 18, 18)
    if rng.random() < 0.5:
        colour[4:-4, 4:-4] = table_texture(rng, 256)[: h - 8, : w - 8] if rng.random() < 0.5 else (12, 10, 10)
        for row in range(int(rng.integers(0, 6))):
            for column in range(4):
                x, y = 16 + column * 23, 24 + row * 26
                cv2.rectangle(colour, (x, y), (x + 14, y + 14), _scalar(rng), -1)
    else:
        for k in range(int(rng.integers(1, 4))):
            cv2.circle(colour, (22, 22 + 24 * k), 9, (60, 50, 50), -1, cv2.LINE_AA)
    shine = np.linspace(0, 70, w, dtype=np.float32)[None, :, None] * rng.uniform(0, 1)
    colour = np.clip(colour + shine, 0, 255).astype(np.uint8)
    return _flat(colour, rounded_mask(w, h, 14), rng.uniform(68, 78))


def mug(rng: np.random.Generator) -> Flat:
    """A mug or glass from above, with its handle."""
    colour, alpha = _blank(220, 160)
    body, drink = _scalar(rng), _scalar(rng)
    cv2.ellipse(alpha, (165, 80), (40, 24), 0, 0, 360, 255, 14, cv2.LINE_AA)
    colour[:] = body
    cv2.circle(alpha, (80, 80), 74, 255, -1, cv2.LINE_AA)
    cv2.circle(colour, (80, 80), 64, tuple(v * 0.6 for v in body), -1, cv2.LINE_AA)
    cv2.circle(colour, (84, 84), 58, drink, -1, cv2.LINE_AA)
    return _flat(colour, alpha, rng.uniform(90, 140))


def disc(rng: np.random.Generator) -> Flat:
    """A plate, coin, coaster or token."""
    colour, alpha = _blank(160, 160)
    colour[:] = _scalar(rng)
    cv2.circle(alpha, (80, 80), 78, 255, -1, cv2.LINE_AA)
    for radius in rng.integers(20, 76, int(rng.integers(0, 4))):
        cv2.circle(colour, (80, 80), int(radius), _scalar(rng), int(rng.integers(1, 8)), cv2.LINE_AA)
    return _flat(colour, alpha, float(rng.choice([20, 25, 45, 95, 200, 260])))


def dice(rng: np.random.Generator) -> Flat:
    """A die."""
    colour, _ = _blank(48, 48)
    colour[:] = _scalar(rng) if rng.random() < 0.5 else (235, 240, 245)
    ink = (10, 10, 10) if colour.mean() > 120 else (240, 240, 240)
    for x in (12, 24, 36):
        for y in (12, 24, 36):
            if rng.random() < 0.5:
                cv2.circle(colour, (x, y), 4, ink, -1, cv2.LINE_AA)
    return _flat(colour, rounded_mask(48, 48, 8), rng.uniform(12, 24))


def paper(rng: np.random.Generator) -> Flat:
    """A sheet with writing: a score pad, a letter, a rule sheet; much larger or much longer than a card."""
    w = 300
    ratio = float(rng.choice([1.414, 0.707, 1.0, 2.4, 0.4]))
    h = round(w * ratio)
    colour, alpha = _blank(w, h)
    shade = int(rng.integers(195, 256))
    colour[:] = (shade, shade, shade) if rng.random() < 0.8 else _scalar(rng)
    ink = (60, 40, 40) if rng.random() < 0.7 else _scalar(rng)
    if rng.random() < 0.8:
        step = int(rng.integers(10, 30))
        for y in range(step, h - step, step):
            x = 20
            while x < w - 30:
                end = min(w - 20, x + int(rng.integers(8, 60)))
                cv2.line(colour, (x, y), (end, y), ink, max(1, step // 7), cv2.LINE_AA)
                x = end + 8
    if rng.random() < 0.3:
        for k in range(0, w, max(8, w // int(rng.integers(2, 9)))):
            cv2.line(colour, (k, 0), (k, h), ink, 1)
    alpha[:] = 255
    return _flat(colour, alpha, rng.uniform(120, 300))


def book(rng: np.random.Generator) -> Flat:
    """A book or a game's box: a coloured rectangle with a title and maybe a picture; larger than a card."""
    w = 220
    h = round(w * rng.uniform(1.0, 1.6))
    colour, alpha = _blank(w, h)
    colour[:] = _scalar(rng)
    if rng.random() < 0.6:
        x, y = int(rng.integers(10, 60)), int(rng.integers(40, 90))
        part = colour[y : h - 30, x : w - x]
        part[:] = table_texture(rng, 384)[: part.shape[0], : part.shape[1]]
    for k in range(int(rng.integers(1, 4))):
        word = "".join(chr(int(c)) for c in rng.integers(65, 91, int(rng.integers(3, 9))))
        mask = text_mask(word, int(rng.integers(0, font_count())))
        size = rng.uniform(12, 40)
        ink = random_colour(rng)
        at = (w / 2, 25 + k * h * 0.4)
        stamp(colour, mask, at, (min(w * 0.8, size * len(word) * 0.7), size), (int(ink[0]), int(ink[1]), int(ink[2])))
    alpha[:] = 255
    return _flat(colour, alpha, rng.uniform(130, 320))


def keyboard(rng: np.random.Generator) -> Flat:
    """A keyboard or a calculator: many small rectangles in rows."""
    columns, rows = (14, 5) if rng.random() < 0.7 else (4, 6)
    pitch = 26
    w, h = columns * pitch + 14, rows * pitch + 14
    colour, _ = _blank(w, h)
    dark = rng.random() < 0.7
    colour[:] = (25, 25, 25) if dark else (200, 200, 200)
    key = tuple(v * 0.4 for v in _scalar(rng)) if dark else (240, 240, 240)
    glow = _scalar(rng)
    for row in range(rows):
        x = 8
        while x < w - pitch:
            wide = pitch * (int(rng.integers(2, 6)) if row == rows - 1 and rng.random() < 0.3 else 1) - 4
            y = 8 + row * pitch
            cv2.rectangle(colour, (x, y), (min(w - 8, x + wide), y + pitch - 5), key, -1)
            cv2.line(colour, (x + 7, y + 9), (x + 14, y + 9), glow if dark else (40, 40, 40), 2)
            x += wide + 4
    return _flat(colour, rounded_mask(w, h, 8), columns * rng.uniform(16, 20))


def stick(rng: np.random.Generator) -> Flat:
    """A pen, knife, remote control, ruler or box of something: long and narrow."""
    w = 240
    h = round(w * rng.uniform(0.04, 0.3))
    colour, _ = _blank(w, h)
    colour[:] = _scalar(rng)
    cv2.rectangle(colour, (int(rng.integers(0, w)), 0), (w, h), _scalar(rng), -1)
    for x in range(20, w - 10, int(rng.integers(14, 60))):
        cv2.circle(colour, (x, h // 2), max(1, h // 6), _scalar(rng), -1)
    return _flat(colour, rounded_mask(w, h, int(rng.integers(0, h // 2 + 1))), rng.uniform(100, 260))


def square(rng: np.random.Generator) -> Flat:
    """A coaster, note, tile or napkin: square, or nearly."""
    w, h = 140, round(140 * rng.uniform(0.9, 1.1))
    colour, _ = _blank(w, h)
    colour[:] = _scalar(rng)
    if rng.random() < 0.5:
        colour[8:-8, 8:-8] = table_texture(rng, 160)[: h - 16, : w - 16]
    if rng.random() < 0.5:
        ink = random_colour(rng)
        stamp(colour, symbol_mask(int(rng.integers(22))), (70, 70), (80, 80), (int(ink[0]), int(ink[1]), int(ink[2])))
    return _flat(colour, rounded_mask(w, h, int(rng.integers(0, 20))), float(rng.choice([30, 76, 95, 100, 165])))


def patch(rng: np.random.Generator) -> Flat:
    """A bright or dark field with straight edges: sunlight, a reflection, a shadow, a runner."""
    w, h = 200, round(200 * rng.uniform(0.2, 2.5))
    colour, alpha = _blank(w, h)
    colour[:] = (255, 255, 255) if rng.random() < 0.6 else (0, 0, 0)
    points = (rng.uniform(0, 1, (int(rng.integers(3, 6)), 2)) * [w, h]).astype(np.int32)
    cv2.fillConvexPoly(alpha, cv2.convexHull(points), (int(rng.integers(40, 210)),))
    if rng.random() < 0.7:
        alpha = np.asarray(cv2.GaussianBlur(alpha, (0, 0), rng.uniform(0.5, 12)), np.uint8)
    return _flat(colour, alpha, rng.uniform(60, 500))


def cable(rng: np.random.Generator) -> Flat:
    """A cable or cord."""
    colour, alpha = _blank(260, 260)
    colour[:] = _scalar(rng)
    t = np.linspace(0, 1, 40)
    control = rng.uniform(0, 260, (4, 2))
    curve = sum(
        (
            c * f[:, None]
            for c, f in zip(control, ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3), strict=True)
        ),
        np.zeros((40, 2)),
    )
    cv2.polylines(alpha, [np.asarray(curve).astype(np.int32)], False, (255,), int(rng.integers(3, 9)), cv2.LINE_AA)
    return _flat(colour, alpha, rng.uniform(150, 400))


_KINDS = (
    phone,
    phone,
    mug,
    disc,
    dice,
    paper,
    paper,
    book,
    book,
    keyboard,
    keyboard,
    stick,
    square,
    square,
    patch,
    patch,
    cable,
)


def sample_clutter(rng: np.random.Generator) -> Flat:
    """Any of them."""
    return _KINDS[int(rng.integers(len(_KINDS)))](rng)
