"""From the full-resolution frame to one straight card, as the reader sees it."""

from __future__ import annotations

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture

CROP_WIDTH, CROP_HEIGHT = 128, 160


def card_crop(frame: Picture, corners: npt.ArrayLike, width: int = CROP_WIDTH, height: int = CROP_HEIGHT) -> Picture:
    """The card between four corners (clockwise from its own top left), straightened to the given size.

    A card larger than that in the frame is shrunk over areas, so that thin strokes don't turn into noise.
    """
    quad = np.asarray(corners, np.float32).reshape(4, 2)
    across = max(float(np.linalg.norm(quad[1] - quad[0])), float(np.linalg.norm(quad[2] - quad[3])))
    factor = int(np.clip(np.ceil(across / width / 1.15), 1, 8))
    w, h = width * factor, height * factor
    target = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    # Corners count from a pixel's edge, look-ups from its middle.
    matrix = cv2.getPerspectiveTransform(quad - np.float32(0.5), target)
    crop = cv2.warpPerspective(frame, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if factor > 1:
        crop = cv2.resize(crop, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(crop, np.uint8)


def upside_down(corners: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The same quad, named from the opposite corner."""
    return np.roll(corners, 2, axis=0)
