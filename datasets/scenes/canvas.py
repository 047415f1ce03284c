"""The picture a scene grows on, and which thing owns each of its pixels."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes.camera import Camera
from datasets.scenes.clutter import Flat
from vision.picture import Picture


@dataclass(slots=True)
class Canvas:
    picture: Picture
    owner: npt.NDArray[np.int16]
    camera: Camera


def shrunk(picture: Picture, target: float) -> Picture:
    """Close to the size it will have in the scene, so that the warp needs no more than a linear look-up."""
    scale = target / picture.shape[1]
    if scale > 0.8:
        return picture
    size = (max(4, round(picture.shape[1] * scale)), max(4, round(picture.shape[0] * scale)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _region(corners: npt.NDArray[np.float64], size: int, margin: int) -> tuple[int, int, int, int] | None:
    x0, y0 = np.floor(corners.min(0)).astype(int) - margin
    x1, y1 = np.ceil(corners.max(0)).astype(int) + margin
    x0, y0, x1, y1 = max(0, int(x0)), max(0, int(y0)), min(size, int(x1)), min(size, int(y1))
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def paste(canvas: Canvas, four: Picture, corners: npt.NDArray[np.float64], number: int, owned: bool) -> None:
    """Warp a picture with alpha onto four corners; what it covers belongs to `number` from now on."""
    region = _region(corners, canvas.picture.shape[0], 1)
    if region is None:
        return
    x0, y0, x1, y1 = region
    h, w = four.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, (corners - [x0, y0] - 0.5).astype(np.float32))
    warped = cv2.warpPerspective(four, matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3:].astype(np.float32) / 255
    part = canvas.picture[y0:y1, x0:x1]
    part[:] = part + alpha * (warped[..., :3].astype(np.float32) - part)
    if owned:
        canvas.owner[y0:y1, x0:x1][warped[..., 3] > 127] = number


def drop_shadow(
    rng: np.random.Generator,
    canvas: Canvas,
    corners: npt.NDArray[np.float64],
    away: npt.NDArray[np.float64],
    lift: float,
) -> None:
    blur = max(1, round(lift))
    region = _region(corners + away, canvas.picture.shape[0], 2 * blur + 1)
    if region is None:
        return
    x0, y0, x1, y1 = region
    mask = np.zeros((y1 - y0, x1 - x0), np.float32)
    points = ((corners + away - [x0, y0]) * 16).round().astype(np.int32)
    cv2.fillConvexPoly(mask, points, float(rng.uniform(0.15, 0.6)), cv2.LINE_AA, 4)
    mask = np.asarray(cv2.blur(mask, (2 * blur + 1, 2 * blur + 1)), np.float32)
    part = canvas.picture[y0:y1, x0:x1]
    part[:] = part * (1 - mask[..., None])


def lay_flat(rng: np.random.Generator, canvas: Canvas, flat: Flat, x: float, y: float, angle: float) -> None:
    turn = np.deg2rad(angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    half = np.array([flat.width_mm, flat.height_mm]) / 2
    mm = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ spin.T + [x, y]
    corners = canvas.camera.ideal(mm)
    if np.abs(corners).max() > 12 * canvas.camera.size:
        return
    if rng.random() < 0.5 and flat.picture[..., 3].min() == 255:
        drop_shadow(rng, canvas, corners, rng.normal(0, 2, 2), rng.uniform(1, 5))
    wide = float(np.linalg.norm(corners[1] - corners[0]))
    paste(canvas, shrunk(flat.picture, wide * 1.15), corners, 0, owned=True)
