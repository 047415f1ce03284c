"""The printed markers in a picture, with their corners to a fraction of a pixel."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import TypeAlias

import cv2
import numpy as np

from vision.picture import Picture, Points
from vision.sheets import MARKER_DICTIONARY

Found: TypeAlias = dict[int, Points]  # marker -> its corners, clockwise from its own top left


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    wanted = cv2.aruco.DetectorParameters()
    wanted.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    wanted.cornerRefinementWinSize = 4
    wanted.adaptiveThreshWinSizeMin = 7
    wanted.adaptiveThreshWinSizeMax = 31
    wanted.adaptiveThreshWinSizeStep = 12
    return cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY), wanted)


def find(picture: Picture, wanted: Iterable[int]) -> Found:
    """The wanted markers anywhere in the picture."""
    corners, ids, _ = _detector().detectMarkers(cv2.extractChannel(picture, 1))
    if ids is None:
        return {}
    ours = set(wanted)
    return {
        int(number): np.asarray(quad, np.float32).reshape(4, 2)
        for number, quad in zip(np.asarray(ids).ravel(), corners, strict=True)
        if int(number) in ours
    }


def find_near(picture: Picture, expected: Mapping[int, Points]) -> Found:
    """The markers that still are about where they are expected, at a hundredth of the cost."""
    found: Found = {}
    height, width = picture.shape[:2]
    for number, quad in expected.items():
        low, high = quad.min(axis=0), quad.max(axis=0)
        margin = 0.45 * float((high - low).max()) + 6
        x0, y0 = (max(0, int(value - margin)) for value in low)
        x1, y1 = min(width, int(high[0] + margin) + 1), min(height, int(high[1] + margin) + 1)
        if x1 - x0 < 12 or y1 - y0 < 12:
            continue
        seen = find(picture[y0:y1, x0:x1], (number,))
        if number in seen:
            found[number] = seen[number] + np.array([x0, y0], np.float32)
    return found
