"""From the full-resolution frame to one straight card, as the reader sees it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import ceil, hypot

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture

CROP_WIDTH, CROP_HEIGHT = 128, 160


# What the corner network sees: the card as it is thought to lie, with a rim all round it.
RIM_WIDTH, RIM_HEIGHT, RIM = 112, 144, 0.2

SHAPE = 6  # numbers that tell a quad's shape
_MANY = 8
_FOURTH = 400_000  # pixels of the frame get a fourth channel in the time that this saves one card
_BEYOND = 0.04  # of a card's width: a corner so far beyond the picture is no slip of the detector's
_HELPER = ThreadPoolExecutor(1, "crops")


def card_crop(frame: Picture, corners: npt.ArrayLike, width: int = CROP_WIDTH, height: int = CROP_HEIGHT) -> Picture:
    """The card between four corners (clockwise from its own top left), straightened to the given size."""
    quad = np.asarray(corners, np.float32).reshape(4, 2)
    crop = _warped(frame, quad, width, height, 0.0)
    return _without_smears(crop, quad, frame.shape[:2]) if _cut(quad, frame.shape[:2]) else crop


def _cut(quad: npt.NDArray[np.float32], size: tuple[int, ...]) -> bool:
    """Whether a good piece of the card lies beyond the picture."""
    (ax, ay), (bx, by), *_ = corners = quad.tolist()
    beyond = max(max(-x, -y, x - size[1], y - size[0]) for x, y in corners)
    return bool(beyond > _BEYOND * hypot(bx - ax, by - ay))


def _without_smears(crop: Picture, quad: npt.NDArray[np.float32], size: tuple[int, ...]) -> Picture:
    """What lies beyond the picture is of one colour: its last pixels drawn out would look like print."""
    height, width = crop.shape[:2]
    target = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
    matrix = cv2.getPerspectiveTransform(target, quad)
    places = np.stack(np.meshgrid(np.arange(width) + 0.5, np.arange(height) + 0.5), -1).astype(np.float32)
    there = cv2.perspectiveTransform(places.reshape(1, -1, 2), matrix).reshape(height, width, 2)
    inside = ((there >= 0) & (there <= np.array(size[::-1]))).all(2)
    if inside.any():
        crop[~inside] = crop[inside].mean(0)
    return crop


def card_crops(frame: Picture, quads: Sequence[npt.ArrayLike]) -> list[Picture]:
    """The same for many cards."""
    return _side_by_side(lambda corners: card_crop(frame, corners), quads)


def rimmed_crop(frame: Picture, corners: npt.ArrayLike) -> Picture:
    """The card straightened with a fifth of the crop's size as a rim on every side."""
    return _warped(frame, np.asarray(corners, np.float32).reshape(4, 2), RIM_WIDTH, RIM_HEIGHT, RIM)


def rimmed_crops(frame: Picture, quads: Sequence[npt.ArrayLike]) -> list[Picture]:
    """The same for many cards."""
    return _side_by_side(lambda corners: rimmed_crop(frame, corners), quads)


def ready_to_cut(frame: Picture, cards: int) -> Picture:
    """The frame with a fourth channel, where so many cards are to be cut out of it that this takes less time.

    A picture of four channels is warped twice as fast as one of three, and to the same pixels.
    """
    worth = frame.shape[0] * frame.shape[1] < _FOURTH * cards
    return np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2BGRA), np.uint8) if worth else frame


def shapes_of(quads: Sequence[npt.ArrayLike]) -> npt.NDArray[np.float32]:
    """What straightening takes from each quad: its edges and diagonals (logarithms of their shares of their mean)."""
    corners = np.asarray(quads, np.float32).reshape(-1, 4, 2)
    ways = corners[:, (1, 2, 3, 0, 2, 3)] - corners[:, (0, 1, 2, 3, 0, 1)]
    lengths = np.maximum(np.linalg.norm(ways, axis=2), 1e-3)
    return np.asarray(np.log(lengths / lengths.mean(1, keepdims=True)), np.float32)


def _side_by_side(work: Callable[[npt.ArrayLike], Picture], quads: Sequence[npt.ArrayLike]) -> list[Picture]:
    """Half of it by a second thread: OpenCV itself spreads such small pictures badly, and forty cards take 9 ms."""
    if len(quads) < _MANY:
        return [work(corners) for corners in quads]
    half = len(quads) // 2
    rest = _HELPER.submit(lambda: [work(corners) for corners in quads[half:]])
    return [*(work(corners) for corners in quads[:half]), *rest.result()]


def rims_to_frame(quads: npt.ArrayLike, points: npt.ArrayLike) -> npt.NDArray[np.float32]:
    """Points in shares of each quad's thought-of width and height (n x m x 2), back in the frame."""
    corners = np.asarray(quads, np.float64).reshape(-1, 4, 1, 2)
    first, second, third, fourth = (corners[:, k] for k in range(4))
    across, down = np.split(np.asarray(points, np.float64), 2, axis=-1)
    # What leads from the unit square to a quad (Heckbert 1989); a quad without any area leads nowhere.
    right, left, bent = second - third, fourth - third, first - second + third - fourth
    with np.errstate(all="ignore"):
        whole = _cross(right, left)
        slope, drop = _cross(bent, left) / whole, _cross(right, bent) / whole
        told = (second - first + slope * second) * across + (fourth - first + drop * fourth) * down + first
        return np.asarray(told / (slope * across + drop * down + 1), np.float32)


def _cross(ones: npt.NDArray[np.float64], others: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return ones[..., :1] * others[..., 1:] - ones[..., 1:] * others[..., :1]


def _warped(frame: Picture, quad: npt.NDArray[np.float32], width: int, height: int, rim: float) -> Picture:
    """A card larger than that in the frame is shrunk over areas, so that thin strokes don't turn into noise."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = quad.tolist()
    across = max(hypot(bx - ax, by - ay), hypot(cx - dx, cy - dy))
    factor = min(8, max(1, ceil(across / (width * (1 - 2 * rim)) / 1.15)))
    w, h = width * factor, height * factor
    # Corners count from a pixel's edge, look-ups from its middle.
    matrix = cv2.getPerspectiveTransform(quad - np.float32(0.5), _target(w, h, rim))
    crop = cv2.warpPerspective(frame, matrix, (w, h), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    if factor > 1:
        crop = cv2.resize(crop, (width, height), interpolation=cv2.INTER_AREA)
    return np.asarray(crop if crop.shape[2] == 3 else cv2.cvtColor(crop, cv2.COLOR_BGRA2BGR), np.uint8)


@lru_cache(maxsize=32)
def _target(width: int, height: int, rim: float) -> npt.NDArray[np.float32]:
    """Where the card's corners come to lie in a crop of that size."""
    share = np.array([[rim, rim], [1 - rim, rim], [1 - rim, 1 - rim], [rim, 1 - rim]])
    return (share * [width, height]).astype(np.float32) - np.float32(0.5)


def half_turned(crop: Picture) -> Picture:
    """The same crop, seen from the opposite side of the table."""
    return np.ascontiguousarray(crop[::-1, ::-1])


def quarters_turned(crop: Picture, quarters: int) -> Picture:
    """What the crop would be, had the card's corners been named from so many corners later on."""
    turned = np.rot90(crop, quarters)
    if quarters % 2:
        turned = np.asarray(cv2.resize(turned, crop.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.uint8)
    return np.ascontiguousarray(turned)


def upside_down(corners: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """The same quad, named from the opposite corner."""
    return np.roll(corners, 2, axis=0)
