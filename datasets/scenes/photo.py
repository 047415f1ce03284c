"""What light, lens and sensor do to a picture of a table."""

from __future__ import annotations

import math

import cv2
import numpy as np

from vision.picture import Picture


def light(rng: np.random.Generator, picture: Picture) -> Picture:
    """Lamp gradients and soft shadows over the whole table."""
    n = picture.shape[0]
    small = 32
    gain = np.ones((small, small), np.float32)
    axis = np.linspace(-1, 1, small, dtype=np.float32)
    if rng.random() < 0.7:
        angle = rng.uniform(0, 2 * math.pi)
        gain += rng.uniform(0, 0.45) * (math.cos(angle) * axis[None] + math.sin(angle) * axis[:, None])
    if rng.random() < 0.35:
        x, y, wide = rng.uniform(-1, 1), rng.uniform(-1, 1), rng.uniform(0.2, 1.0)
        gain += rng.uniform(-0.4, 0.6) * np.exp(-((axis[None] - x) ** 2 + (axis[:, None] - y) ** 2) / wide**2)
    field = cv2.resize(gain, (n, n), interpolation=cv2.INTER_LINEAR)
    if rng.random() < 0.25:
        field = field * _shadow(rng, n)
    return np.asarray(cv2.multiply(picture, cv2.merge([field] * 3), dtype=cv2.CV_8U), np.uint8)


def _shadow(rng: np.random.Generator, n: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """A person's or a window frame's shadow: a half-plane or a few polygons, hard or soft."""
    half = np.ones((n // 2, n // 2), np.float32)
    dark = float(rng.uniform(0.45, 0.9))
    for _ in range(int(rng.integers(1, 4))):
        centre = rng.uniform(-0.2, 1.2, 2) * n / 2
        corners = centre + rng.uniform(-0.6, 0.6, (int(rng.integers(3, 7)), 2)) * n / 2
        hull = cv2.convexHull(corners.astype(np.int32))
        if rng.random() < 0.5:
            cv2.fillConvexPoly(half, hull, dark)
        else:
            cv2.fillConvexPoly(half, hull, 1 / dark if rng.random() < 0.3 else dark)
    blur = float(rng.uniform(0.5, 12))
    soft = cv2.GaussianBlur(half, (0, 0), blur)
    return np.asarray(cv2.resize(soft, (n, n), interpolation=cv2.INTER_LINEAR), np.float32)


def hard_shadow(rng: np.random.Generator, picture: Picture) -> Picture:
    """A head or an arm between the table and a bare bulb: deep, and with an edge as sharp as a card's."""
    size = np.array([picture.shape[1], picture.shape[0]])
    gain = np.ones(picture.shape[:2], np.float32)
    for _ in range(int(rng.integers(1, 3))):
        corners = rng.uniform(-0.2, 1.2, 2) * size + rng.uniform(-0.7, 0.7, (int(rng.integers(3, 9)), 2)) * size
        cv2.fillConvexPoly(gain, cv2.convexHull(corners.astype(np.int32)), float(rng.uniform(0.2, 0.55)))
    gain = np.asarray(cv2.GaussianBlur(gain, (0, 0), rng.uniform(0.4, 3.0)), np.float32)
    return np.asarray(cv2.multiply(picture, cv2.merge([gain] * 3), dtype=cv2.CV_8U), np.uint8)


def mirrored_lamps(rng: np.random.Generator, picture: Picture) -> Picture:
    """Lamps and windows mirrored in a polished table and in the cards on it: parallel bright bars."""
    n = picture.shape[0]
    shine = np.zeros((n, n), np.float32)
    angle, at = rng.uniform(0, math.pi), rng.uniform(0.1, 0.9, 2) * n
    along, across = np.array([math.cos(angle), math.sin(angle)]), np.array([-math.sin(angle), math.cos(angle)])
    long, wide, gap = rng.uniform(0.05, 0.4) * n, rng.uniform(0.004, 0.06) * n, rng.uniform(0.03, 0.2) * n
    for k in range(int(rng.integers(1, 5))):
        middle = at + across * k * gap + along * rng.normal(0, 0.1 * n)
        ends = [middle + along * a * long + across * b * wide for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
        cv2.fillConvexPoly(shine, np.array(ends).round().astype(np.int32), float(rng.uniform(50, 320)))
    shine = np.asarray(cv2.GaussianBlur(shine, (0, 0), rng.uniform(0.6, 0.02 * n)), np.float32)
    return np.asarray(cv2.add(picture, cv2.merge([shine] * 3), dtype=cv2.CV_8U), np.uint8)


def motion_kernel(rng: np.random.Generator, length: float) -> np.ndarray[tuple[int, ...], np.dtype[np.float32]]:
    """A streak of so many pixels in any direction."""
    side = max(3, int(length) | 1)
    kernel = np.zeros((side, side), np.float32)
    angle = rng.uniform(0, math.pi)
    dx, dy = math.cos(angle) * length / 2, math.sin(angle) * length / 2
    middle = side // 2
    cv2.line(
        kernel,
        (round(middle - dx), round(middle - dy)),
        (round(middle + dx), round(middle + dy)),
        1.0,
        1,
        cv2.LINE_AA,
    )
    return kernel / max(1e-6, float(kernel.sum()))


def expose(rng: np.random.Generator, picture: Picture, hard: float = 1.0) -> Picture:
    """Focus, motion, exposure, white balance, noise and JPEG; `hard` scales how bad it may get."""
    out = picture
    if rng.random() < 0.35 * hard:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), rng.uniform(0.3, 1.6 * hard)), np.uint8)
    if rng.random() < 0.2 * hard:
        out = np.asarray(cv2.filter2D(out, -1, motion_kernel(rng, rng.uniform(2, 8 * hard))), np.uint8)
    tone = np.linspace(0, 1, 256, dtype=np.float32) ** rng.uniform(0.7, 1.45)
    gain = rng.uniform(0.45, 1.35) if rng.random() < 0.6 else 1.0
    lift = rng.uniform(0, 0.12) if rng.random() < 0.3 else 0.0
    balance = rng.uniform(0.8, 1.2, 3) if rng.random() < 0.6 else np.ones(3)
    table = np.clip((tone[:, None] * gain * balance[None] * (1 - lift) + lift) * 255, 0, 255).astype(np.uint8)
    out = np.asarray(cv2.LUT(out, table[None]), np.uint8)
    if rng.random() < 0.3:
        grey = cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)
        keep = 0.0 if rng.random() < 0.2 else rng.uniform(0, 1.5)
        out = np.asarray(cv2.addWeighted(out, keep, cv2.merge([grey] * 3), 1 - keep, 0), np.uint8)
    if rng.random() < 0.6:
        spread = rng.uniform(1, 14 * hard)
        grain = rng.standard_normal((picture.shape[0], picture.shape[1], 3), np.float32) * spread
        if rng.random() < 0.3:
            grain = np.asarray(cv2.blur(grain, (2, 2)), np.float32) * 1.5
        out = np.asarray(cv2.add(out, grain, dtype=cv2.CV_8U), np.uint8)
    if rng.random() < 0.06:
        specks = rng.random(picture.shape[:2])
        share = rng.uniform(0.001, 0.02)
        out[specks < share] = 0
        out[specks > 1 - share] = 255
    if rng.random() < 0.1:
        sharp = cv2.GaussianBlur(out, (0, 0), 1.2)
        out = np.asarray(cv2.addWeighted(out, 1.7, sharp, -0.7, 0), np.uint8)
    if rng.random() < 0.5:
        quality = int(rng.integers(25, 92))
        out = np.asarray(cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1), np.uint8)
    return out
