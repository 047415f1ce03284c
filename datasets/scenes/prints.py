"""How cards are printed, worn and sleeved, and how one is laid on the table."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes.canvas import Canvas, drop_shadow, paste, shrunk
from datasets.scenes.clutter import rounded_mask
from datasets.scenes.designs import WIDTH
from datasets.scenes.layout import Spot
from vision.picture import Picture
from vision.quads import width_of

CARD_MM = np.array([[-31.5, -44.0], [31.5, -44.0], [31.5, 44.0], [-31.5, 44.0]])


@dataclass(frozen=True, slots=True)
class Print:
    """How this scene's cards are printed, worn and sleeved."""

    gain: npt.NDArray[np.float64]
    radius: int
    wear: float
    sleeve: float
    edge: float
    warp: float
    aspect: float


def sample_print(rng: np.random.Generator) -> Print:
    return Print(
        gain=rng.uniform(0.85, 1.05, 3) if rng.random() < 0.5 else np.ones(3),
        radius=int(rng.integers(4, 22)),
        wear=float(rng.uniform(0, 1)) if rng.random() < 0.25 else 0.0,
        sleeve=float(rng.uniform(0.3, 1)) if rng.random() < 0.25 else 0.0,
        edge=float(rng.uniform(0.3, 1.05)) if rng.random() < 0.5 else 1.0,
        warp=float(rng.choice([0, 0, 0, 0.015, 0.03, 0.06])),
        aspect=float(rng.uniform(0.9, 1.1)) if rng.random() < 0.3 else 1.0,
    )


def prepared(rng: np.random.Generator, face: Picture, style: Print, width_px: float) -> Picture:
    """The face as it lies there: print shift, wear, glare, thickness of its edge, round corners."""
    small = shrunk(face, width_px * 1.15).astype(np.float32) * style.gain
    h, w = small.shape[:2]
    if style.edge != 1.0:
        for line in (small[:1], small[-1:], small[:, :1], small[:, -1:]):
            line *= style.edge
    if rng.random() < 0.35:
        slope = rng.uniform(-0.16, 0.16)
        axis = np.linspace(-1, 1, w)[None, :, None] if rng.random() < 0.5 else np.linspace(-1, 1, h)[:, None, None]
        small *= 1 + slope * (axis if rng.random() < 0.5 else axis**2)
    if style.wear:
        for _ in range(int(style.wear * 12)):
            x, y = (int(rng.integers(0, w)), int(rng.choice([0, h - 1])))
            if rng.random() < 0.5:
                x, y = (int(rng.choice([0, w - 1])), int(rng.integers(0, h)))
            cv2.circle(small, (x, y), max(1, int(w * rng.uniform(0.01, 0.04))), (225.0, 230.0, 232.0), -1)
        small = small * (1 - 0.25 * style.wear) + 150 * 0.25 * style.wear
    if style.sleeve:
        small = small * (1 - 0.1 * style.sleeve) + 22 * style.sleeve
        if rng.random() < 0.6:
            ys, xs = np.mgrid[-1 : 1 : complex(0, h), -1 : 1 : complex(0, w)]
            angle, at = rng.uniform(0, np.pi), rng.uniform(-1, 1)
            band = np.exp(-(((xs * np.cos(angle) + ys * np.sin(angle) - at) / rng.uniform(0.1, 0.6)) ** 2))
            small += (band * rng.uniform(30, 230) * style.sleeve)[..., None]
    alpha = rounded_mask(w, h, max(1, round(style.radius * w / WIDTH)))
    return np.dstack([np.clip(small, 0, 255).astype(np.uint8), alpha])


def lay_card(
    rng: np.random.Generator,
    canvas: Canvas,
    spot: Spot,
    face: Picture,
    style: Print,
    number: int,
    sun: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    turn = np.deg2rad(spot.angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    mm = (CARD_MM * [1, style.aspect]) @ spin.T + [spot.x, spot.y]
    corners = canvas.camera.ideal(mm)
    wide = width_of(corners)
    if style.warp and rng.random() < 0.6:
        corners = corners + rng.uniform(-1, 1, (4, 2)) * style.warp * wide
    if rng.random() < 0.8:
        drop_shadow(rng, canvas, corners, sun * wide / 63, rng.uniform(0.3, 3) * wide / 63)
    if style.sleeve and rng.random() < 0.8:
        middle = corners.mean(0)
        rim = middle + (corners - middle) * (1 + 2 * rng.uniform(1, 3) / 63)
        glass = np.full((16, 12, 4), 255, np.uint8)
        glass[..., :3] = int(rng.integers(120, 255))
        glass[..., 3] = int(rng.integers(20, 120))
        paste(canvas, glass, rim, number, owned=False)
    paste(canvas, prepared(rng, face, style, wide), corners, number, owned=True)
    return corners
