"""Letters, numerals and symbols for invented decks, as grey masks."""

from __future__ import annotations

import math
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

Mask: TypeAlias = npt.NDArray[np.uint8]

_GRID = 96
HERSHEY = (
    cv2.FONT_HERSHEY_SIMPLEX,
    cv2.FONT_HERSHEY_DUPLEX,
    cv2.FONT_HERSHEY_COMPLEX,
    cv2.FONT_HERSHEY_TRIPLEX,
    cv2.FONT_HERSHEY_SCRIPT_COMPLEX,
)


@cache
def fonts() -> tuple[str, ...]:
    """Latin fonts that come with matplotlib, so that every machine that trains draws the same decks.

    Players have no matplotlib: the strangers a taught deck is told from then have stroke fonts only.
    """
    try:
        from matplotlib import get_data_path
    except ImportError:
        return ()
    folder = Path(get_data_path()) / "fonts" / "ttf"
    wanted = ("DejaVuSans", "DejaVuSerif", "STIXGeneral", "cmr10", "cmb10", "cmss10", "cmtt10", "cmmi10")
    return tuple(
        str(path)
        for path in sorted(folder.glob("*.ttf"))
        if path.stem.startswith(wanted) and "Display" not in path.stem
    )


@lru_cache(maxsize=4096)
def text_mask(text: str, font: int) -> Mask:
    """The text tightly cut, about 96 pixels high; `font` counts the TrueType fonts first, then the stroke fonts."""
    known = fonts()
    if font < len(known):
        face = ImageFont.truetype(known[font], _GRID)
        left, top, right, bottom = face.getbbox(text)
        canvas = Image.new("L", (max(1, math.ceil(right - left)), max(1, math.ceil(bottom - top))), 0)
        ImageDraw.Draw(canvas).text((-left, -top), text, fill=255, font=face)
        return np.asarray(canvas)
    stroke = HERSHEY[(font - len(known)) % len(HERSHEY)]
    canvas_array = np.zeros((_GRID * 2, _GRID * (len(text) + 2)), np.uint8)
    cv2.putText(canvas_array, text, (_GRID // 2, _GRID + _GRID // 2), stroke, 3.2, (255,), 9, cv2.LINE_AA)
    x, y, w, h = cv2.boundingRect(canvas_array)
    return canvas_array[y : y + max(1, h), x : x + max(1, w)]


def font_count() -> int:
    """How many fonts `text_mask` knows."""
    return len(fonts()) + len(HERSHEY)


def _polar(radii: npt.NDArray[np.float64], turn: float = -math.pi / 2) -> npt.NDArray[np.float64]:
    angle = np.linspace(0, 2 * math.pi, len(radii), endpoint=False) + turn
    return np.stack([radii * np.cos(angle), radii * np.sin(angle)], 1)


def _heart(t: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    x = 16 * np.sin(t) ** 3
    y = -(13 * np.cos(t) - 5 * np.cos(2 * t) - 2 * np.cos(3 * t) - np.cos(4 * t))
    return np.stack([x / 17, (y + 2.5) / 17], 1)


SYMBOLS = 22


@cache
def symbol_mask(kind: int) -> Mask:
    """One of the fixed symbols (suits, stars, shapes) on a square."""
    size = 128
    mask = np.zeros((size, size), np.uint8)

    def fill(shape: npt.NDArray[np.float64], scale: float = 0.92, at: tuple[float, float] = (0.0, 0.0)) -> None:
        points = (shape * scale * size / 2 + size / 2 + np.array(at) * size / 2) * 16
        cv2.fillPoly(mask, [points.round().astype(np.int32)], (255,), cv2.LINE_AA, 4)

    t = np.linspace(0, 2 * math.pi, 80, endpoint=False)
    circle = np.stack([np.cos(t), np.sin(t)], 1)
    stem = np.array([[0, -0.1], [0.3, 0.95], [-0.3, 0.95]])
    kind %= SYMBOLS
    match kind:
        case 0:
            fill(_heart(t))
        case 1:
            fill(np.array([[0, -1], [0.72, 0], [0, 1], [-0.72, 0]]))
        case 2:
            fill(_heart(t) * [1, -1], 0.8, (0, -0.12))
            fill(stem, 0.95)
        case 3:
            for at in ((0, -0.5), (-0.48, 0.12), (0.48, 0.12)):
                fill(circle, 0.44, at)
            fill(stem, 0.95)
        case 4:
            fill(circle)
        case 5 | 6 | 7 | 8:
            fill(_polar(np.tile([1.0, 0.45], kind)))
        case 9 | 10 | 11 | 12:
            fill(_polar(np.ones(kind - 6)))
        case 13:
            fill(np.array([[-1, -0.3], [-0.3, -0.3], [-0.3, -1], [0.3, -1], [0.3, -0.3], [1, -0.3]]), 0.95)
            fill(np.array([[-1, -0.3], [1, -0.3], [1, 0.3], [0.3, 0.3], [0.3, 1], [-0.3, 1], [-0.3, 0.3], [-1, 0.3]]))
        case 14:
            fill(circle)
            hole = mask.copy()
            mask[:] = 0
            fill(circle, 0.5)
            mask[:] = cv2.subtract(hole, mask)
        case 15:
            fill(circle)
            whole = mask.copy()
            mask[:] = 0
            fill(circle, 0.8, (0.4, -0.1))
            mask[:] = cv2.subtract(whole, mask)
        case 16:
            fill(np.array([[-0.5, -1], [0.6, -0.25], [0.05, -0.1], [0.5, 1], [-0.6, 0.1], [0, 0]]))
        case 17:
            fill(np.array([[0, -1], [0.9, 0.1], [0.35, 0.1], [0.35, 1], [-0.35, 1], [-0.35, 0.1], [-0.9, 0.1]]))
        case 18:
            fill(_polar(0.6 + 0.4 * np.cos(5 * t)))
        case 19:
            fill(np.array([[-1, 0.8], [-1, -0.5], [-0.5, 0.1], [0, -0.9], [0.5, 0.1], [1, -0.5], [1, 0.8]]))
        case 20:
            fill(np.stack([np.sin(t) * (1 - np.cos(t)) * 0.75, -np.cos(t)], 1))
        case _:
            fill(np.array([[-0.9, -0.25], [0.9, -0.25], [0.9, 0.25], [-0.9, 0.25]]))
            fill(circle, 0.4, (0, -0.7))
            fill(circle, 0.4, (0, 0.7))
    return mask


def blob_mask(rng: np.random.Generator) -> Mask:
    """A random smooth or spiky shape on a square."""
    size = 96
    count = int(rng.integers(5, 40))
    radii = rng.uniform(0.35, 1.0, count)
    if rng.random() < 0.6:
        radii = np.asarray(cv2.GaussianBlur(np.tile(radii, 3)[None], (0, 0), 1.5)[0, count : 2 * count])
    mask = np.zeros((size, size), np.uint8)
    points = ((_polar(radii) * 0.95 + 1) * size / 2 * 16).round().astype(np.int32)
    cv2.fillPoly(mask, [points], (255,), cv2.LINE_AA, 4)
    return mask


def stamp(
    picture: npt.NDArray[np.uint8],
    mask: Mask,
    centre: tuple[float, float],
    size: tuple[float, float],
    colour: tuple[int, int, int],
    turned: bool = False,
) -> None:
    """Paint the mask in a colour, `size` wide and high, round a centre; what hangs over the edge is cut."""
    w, h = max(1, round(size[0])), max(1, round(size[1]))
    small = cv2.resize(mask, (w, h), interpolation=cv2.INTER_AREA if w < mask.shape[1] else cv2.INTER_LINEAR)
    if turned:
        small = small[::-1, ::-1]
    x, y = round(centre[0] - w / 2), round(centre[1] - h / 2)
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(picture.shape[1], x + w), min(picture.shape[0], y + h)
    if x0 >= x1 or y0 >= y1:
        return
    alpha = small[y0 - y : y1 - y, x0 - x : x1 - x, None].astype(np.float32) / 255
    part = picture[y0:y1, x0:x1]
    part[:] = (part + alpha * (np.array(colour, np.float32) - part)).astype(np.uint8)
