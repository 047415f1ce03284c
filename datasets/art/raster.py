"""Card art as pixels, kept in memory once drawn."""

from functools import lru_cache
from typing import Any

import cv2
import numpy as np
import resvg_py
from numpy.typing import NDArray

from . import back_svg, face_svg

Picture = NDArray[np.uint8]


@lru_cache(maxsize=1024)
def face_picture(deck_name: str, face: str, width_px: int) -> Picture:
    """A face, so many pixels wide, BGR on white; shared, so it can't be written to."""
    return _drawn(face_svg(deck_name, face), width_px)


@lru_cache(maxsize=32)
def back_picture(deck_name: str, width_px: int) -> Picture:
    """The back of a deck's cards."""
    return _drawn(back_svg(deck_name), width_px)


def _drawn(svg: str, width_px: int) -> Picture:
    png: Any = resvg_py.svg_to_bytes(
        svg_string=svg, width=width_px, dpi=96, background="#ffffff", skip_system_fonts=True
    )
    picture = np.asarray(cv2.imdecode(np.frombuffer(bytes(png), np.uint8), cv2.IMREAD_COLOR), dtype=np.uint8)
    picture.flags.writeable = False
    return picture
