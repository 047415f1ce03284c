"""Reader crops: one card as it comes out of a frame, with everything that makes reading hard."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes.designs import HEIGHT, WIDTH
from datasets.scenes.photo import hard_shadow, motion_kernel
from datasets.scenes.tables import random_colour
from vision.picture import Picture
from vision.warp import card_crop

_MARGIN = 0.25
_GUESSED = 0.04  # of a cut card's width: so far off are corners that nobody sees


@dataclass(frozen=True, slots=True)
class Hardship:
    """How bad a crop may be; every value is the worst case, zero switches it off."""

    width: tuple[float, float] = (55.0, 180.0)
    tilt: float = 0.35
    corner_error: float = 0.02
    blur: float = 0.018
    motion: float = 0.06
    dim: float = 0.65
    glare: float = 1.0
    noise: float = 16.0
    wear: float = 1.0
    cover: float = 0.3
    colour: float = 0.25
    jpeg: float = 0.6
    cut: float = 0.0
    shadow: float = 0.0
    specks: float = 0.06
    grey: float = 0.0


@dataclass(frozen=True, slots=True)
class View:
    """A card as a camera sees it, and where its corners are thought to lie."""

    frame: Picture
    corners: npt.NDArray[np.float64]


HARD = Hardship()
# As people photograph cards: from near by and aslant, half out of the picture, in hard light, squeezed by a publisher.
SNAPSHOT = replace(
    HARD, width=(45.0, 260.0), tilt=0.8, cover=0.6, cut=0.75, shadow=0.25, specks=0.2, grey=0.15, corner_error=0.025
)
CLEAN = Hardship(
    width=(120.0, 250.0),
    tilt=0.08,
    corner_error=0.008,
    blur=0.006,
    motion=0.0,
    dim=0.25,
    glare=0.15,
    noise=4.0,
    wear=0.0,
    cover=0.0,
    colour=0.12,
    jpeg=0.3,
)


def _ground(rng: np.random.Generator, w: int, h: int) -> Picture:
    ground = np.empty((h, w, 3), np.uint8)
    ground[:] = random_colour(rng)
    if rng.random() < 0.6:
        noise = rng.integers(0, 60, (int(rng.integers(2, 30)), int(rng.integers(2, 30)), 3), dtype=np.uint8)
        return np.asarray(cv2.add(ground, cv2.resize(noise, (w, h), interpolation=cv2.INTER_LINEAR)), np.uint8)
    return ground


def _cover(rng: np.random.Generator, picture: Picture, most: float, x0: int, y0: int, w: int, h: int) -> None:
    """Another card, a finger or a sheet over an edge or a corner."""
    depth = rng.uniform(0.05, most)
    side = int(rng.integers(4))
    lean = rng.uniform(-0.5, 0.5)
    length = h if side % 2 else w
    across = (w if side % 2 else h) * depth
    edge = np.array(
        [[-length, across * (1 - lean)], [2 * length, across * (1 + lean)], [2 * length, -9 * w], [-length, -9 * w]]
    )
    if side == 2:
        edge = np.array([w, h]) - edge
    elif side == 1:
        edge = np.stack([w - edge[:, 1], edge[:, 0]], 1)
    elif side == 3:
        edge = np.stack([edge[:, 1], edge[:, 0]], 1)
    colour = random_colour(rng) if rng.random() < 0.5 else rng.uniform(200, 255, 3)
    points = ((edge + np.array([x0, y0])) * 16).round().astype(np.int32)
    cv2.fillPoly(picture, [points], tuple(float(v) for v in colour), cv2.LINE_AA, 4)


def crop_of(rng: np.random.Generator, face: Picture, hard: Hardship = HARD) -> Picture:
    """One crop of a face (given at 4 pixels a millimetre, upright), as `card_crop` would cut it from a frame."""
    view = view_of(rng, face, hard)
    return card_crop(view.frame, view.corners)


def view_of(rng: np.random.Generator, face: Picture, hard: Hardship = HARD) -> View:
    """What such a crop is cut from."""
    wide = float(np.exp(rng.uniform(np.log(hard.width[0]), np.log(hard.width[1]))))
    w = max(16, round(wide * (1 - hard.tilt * max(0.0, rng.normal(0, 0.35)))))
    h = max(22, round(wide * HEIGHT / WIDTH * (1 - hard.tilt * max(0.0, rng.normal(0, 0.35)))))
    small = cv2.resize(face, (w, h), interpolation=cv2.INTER_AREA if w < WIDTH else cv2.INTER_LINEAR)
    mx, my = int(w * _MARGIN), int(h * _MARGIN)
    frame = _ground(rng, w + 2 * mx, h + 2 * my)
    card = frame[my : my + h, mx : mx + w]
    radius = max(1, round(w * rng.uniform(0.02, 0.07)))
    kept = [(slice(a, a + radius), slice(b, b + radius)) for a in (0, h - radius) for b in (0, w - radius)]
    corners_before = [card[spot].copy() for spot in kept]
    card[:] = small
    for spot, before in zip(kept, corners_before, strict=True):
        card[spot] = (card[spot].astype(np.uint16) + before) // 2
    _worn(rng, card, hard)
    if hard.cover and rng.random() < 0.35:
        _cover(rng, frame, hard.cover, mx, my, w, h)
    if hard.shadow and rng.random() < hard.shadow:
        frame = hard_shadow(rng, frame)
    frame = _seen(rng, frame, wide, hard)
    error = rng.normal(0, hard.corner_error / 1.5, (4, 2)) * wide + rng.normal(0, hard.corner_error / 2, 2) * wide
    quad = np.array([[mx, my], [mx + w, my], [mx + w, my + h], [mx, my + h]]) + error
    if hard.cut and rng.random() < 0.35:
        frame, quad = _cut(rng, frame, quad, hard.cut)
    return View(frame, quad)


def _cut(
    rng: np.random.Generator, frame: Picture, quad: npt.NDArray[np.float64], most: float
) -> tuple[Picture, npt.NDArray[np.float64]]:
    """The card as it lies anyhow across the picture's edge: up to `most` of it is outside."""
    high, wide = frame.shape[:2]
    side = int(np.hypot(high, wide))
    turn = np.asarray(cv2.getRotationMatrix2D((wide / 2, high / 2), rng.uniform(-180, 180), 1.0), np.float64)
    turn[:, 2] += (np.array([side, side]) - (wide, high)) / 2
    frame = np.asarray(cv2.warpAffine(frame, turn, (side, side), borderMode=cv2.BORDER_REPLICATE), np.uint8)
    quad = quad @ turn[:, :2].T + turn[:, 2]
    quad += rng.normal(0, _GUESSED, (4, 2)) * np.linalg.norm(quad[1] - quad[0])
    left, right = quad[:, 0].min(), quad[:, 0].max()
    edge = max(8, round(right - rng.uniform(0.1, most) * (right - left)))
    return np.ascontiguousarray(frame[:, :edge]), quad


def _worn(rng: np.random.Generator, card: Picture, hard: Hardship) -> None:
    """Scratches, rubbed edges, and the lamp's reflection on the print or the sleeve."""
    h, w = card.shape[:2]
    if hard.wear and rng.random() < 0.25:
        for _ in range(int(rng.integers(1, 12))):
            at = (int(rng.integers(0, w)), int(rng.choice([0, h - 1, rng.integers(0, h)])))
            grey = int(rng.integers(150, 240))
            cv2.circle(card, at, max(1, int(w * rng.uniform(0.005, 0.025))), (grey, grey, grey), -1)
    if hard.glare and rng.random() < 0.35:
        ys = np.linspace(-1, 1, h, dtype=np.float32)[:, None]
        xs = np.linspace(-1, 1, w, dtype=np.float32)[None]
        angle, offset, thick = rng.uniform(0, np.pi), rng.uniform(-1.2, 1.2), rng.uniform(0.1, 0.6)
        along = xs * np.cos(angle) + ys * np.sin(angle) - offset
        band = np.exp(-((along / thick) ** 2))
        if rng.random() < 0.5:
            other = -xs * np.sin(angle) + ys * np.cos(angle) - rng.uniform(-1, 1)
            band = band * np.exp(-((other / rng.uniform(0.15, 0.7)) ** 2))
        veil = rng.uniform(0, 35) if rng.random() < 0.5 else 0.0
        light = (band * rng.uniform(20, 200) + veil) * hard.glare
        card[:] = cv2.add(card, cv2.merge([light.astype(np.float32)] * 3), dtype=cv2.CV_8U)
    if rng.random() < 0.3:
        slope = rng.uniform(0.05, 0.5) * hard.dim
        axis = np.linspace(1 - slope, 1 + slope * 0.4, w if rng.random() < 0.5 else h, dtype=np.float32)
        field = np.broadcast_to(axis[None] if len(axis) == w else axis[:, None], (h, w))
        if rng.random() < 0.5:
            field = field[::-1, ::-1]
        card[:] = cv2.multiply(card, cv2.merge([np.ascontiguousarray(field)] * 3), dtype=cv2.CV_8U)


def _seen(rng: np.random.Generator, frame: Picture, wide: float, hard: Hardship) -> Picture:
    """Focus, motion, exposure, colour, noise, JPEG: as strong as the card is small."""
    out = frame
    if rng.random() < 0.5:
        out = np.asarray(cv2.GaussianBlur(out, (0, 0), max(0.25, rng.uniform(0.1, 1) * hard.blur * wide)), np.uint8)
    if hard.motion and rng.random() < 0.2:
        out = np.asarray(cv2.filter2D(out, -1, motion_kernel(rng, rng.uniform(0.3, 1) * hard.motion * wide)), np.uint8)
    gain = 1 - hard.dim * rng.random() if rng.random() < 0.6 else 1 + 0.5 * hard.dim * rng.random()
    balance = 1 + rng.uniform(-1, 1, 3) * hard.colour
    tone = np.linspace(0, 1, 256, dtype=np.float32) ** (1 + rng.uniform(-0.4, 0.6) * hard.dim)
    lift = rng.uniform(0, 0.15) if rng.random() < 0.2 else 0.0
    table = np.clip((tone[:, None] * gain * balance[None] * (1 - lift) + lift) * 255, 0, 255)
    out = np.asarray(cv2.LUT(out, table.astype(np.uint8)[None]), np.uint8)
    if rng.random() < 0.3 * hard.colour * 4:
        grey = cv2.merge([cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)] * 3)
        keep = 0.0 if rng.random() < 0.15 else rng.uniform(0.1, 1.5)
        out = np.asarray(cv2.addWeighted(out, keep, grey, 1 - keep, 0), np.uint8)
    if rng.random() < 0.6:
        grain = rng.standard_normal(out.shape, np.float32) * (hard.noise * rng.random() ** 2)
        out = np.asarray(cv2.add(out, grain, dtype=cv2.CV_8U), np.uint8)
    if hard.grey and rng.random() < hard.grey:
        out = np.asarray(cv2.merge([cv2.cvtColor(out, cv2.COLOR_BGR2GRAY)] * 3), np.uint8)
    if rng.random() < hard.specks and hard.noise > 8:
        specks = rng.random(out.shape[:2])
        share = rng.uniform(0.001, 0.015)
        out[specks < share] = 0
        out[specks > 1 - share] = 255
    if rng.random() < hard.jpeg:
        quality = int(rng.integers(30, 93))
        out = np.asarray(cv2.imdecode(cv2.imencode(".jpg", out, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1), np.uint8)
    return out
