"""The light of a living room: uneven, drifting, and switched now and then."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture

LightMap: TypeAlias = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Room:
    """One film's light: where it comes from, how it drifts, what the sensor adds."""

    seed: int
    towards: tuple[float, float]  # shadows fall so many millimetres a millimetre of height
    shadow: float
    drift: tuple[float, float, float]  # share, seconds of a swing, phase
    focus: float
    grain: float


def sample_room(rng: np.random.Generator) -> Room:
    """Lamps and windows as they come."""
    angle, slope = float(rng.uniform(0, 2 * math.pi)), float(rng.uniform(0.15, 0.7))
    return Room(
        int(rng.integers(2**31)),
        (slope * math.cos(angle), slope * math.sin(angle)),
        float(rng.uniform(0.25, 0.55)),
        (float(rng.uniform(0.005, 0.05)), float(rng.uniform(15, 70)), float(rng.uniform(0, 6.3))),
        float(rng.uniform(0.45, 0.85)),
        float(rng.uniform(1.0, 3.2)),
    )


def light_map(room: Room, size: tuple[int, int], lamp: int) -> LightMap:
    """How bright and how warm the light is at every pixel; each lamp setting has its own."""
    rng = np.random.default_rng((room.seed, lamp))
    x, y = np.meshgrid(np.linspace(-1, 1, 48, dtype=np.float32), np.linspace(-0.6, 0.6, 27, dtype=np.float32))
    level = float(rng.uniform(0.78, 0.98)) if lamp == 0 else float(rng.uniform(0.38, 0.62))
    field = np.ones_like(x)
    angle = float(rng.uniform(0, 2 * math.pi))
    field += float(rng.uniform(0.05, 0.22)) * (math.cos(angle) * x + math.sin(angle) * y)
    for _ in range(2):
        cx, cy, wide = float(rng.uniform(-1, 1)), float(rng.uniform(-0.6, 0.6)), float(rng.uniform(0.3, 1.2))
        field += float(rng.uniform(-0.12, 0.16)) * np.exp(-((x - cx) ** 2 + (y - cy) ** 2) / wide**2)
    field *= 1 - 0.13 * (x * x + y * y)  # the lens darkens towards its corners
    warmth = float(rng.normal(0, 0.05)) + (0.0 if lamp == 0 else 0.08)
    tint = np.array([1 + warmth, 1.0, 1 - warmth], np.float32)
    field3 = (level * field)[..., None] * tint
    return np.asarray(cv2.resize(field3, size, interpolation=cv2.INTER_CUBIC), np.float32)


def illuminated(colours: Picture, light: LightMap, box: tuple[int, int, int, int]) -> Picture:
    """Colours of a box of the picture under its light."""
    here = light[box[1] : box[3], box[0] : box[2]]
    return np.asarray(cv2.multiply(colours, here, dtype=cv2.CV_8U), np.uint8)


def grain_tile(room: Room, size: tuple[int, int]) -> npt.NDArray[np.int8]:
    """The sensor's noise for a picture a little larger than the film, to be shifted from frame to frame."""
    rng = np.random.default_rng((room.seed, 77))
    shape = (size[1] + 64, size[0] + 64, 3)
    noise = rng.standard_normal(shape, np.float32) * 0.8 + rng.standard_normal((*shape[:2], 1), np.float32) * 0.6
    noise = cv2.GaussianBlur(noise, (0, 0), 0.6) * 1.7 * room.grain
    return np.clip(np.round(noise), -40, 40).astype(np.int8)


def exposed(frame: Picture, gain: float) -> Picture:
    """Brighter or darker by a factor."""
    curve = np.clip(np.arange(256) * gain, 0, 255).astype(np.uint8)
    return np.asarray(cv2.LUT(frame, curve), np.uint8)
