"""Still pictures from files: whatever a camera, scanner or phone wrote, or one sentence why not."""

from __future__ import annotations

import glob
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from referee.core.sentence import Sentence
from vision.picture import Picture

ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff")
_LARGEST = 24_000_000  # pixels worked on; beyond that a card only gets slower to find, not easier to read


class PictureError(Sentence):
    """A picture that can't be read, told in one sentence."""


@dataclass(frozen=True, slots=True)
class Still:
    """A picture to work on, its size in the file, and how many file pixels one of its pixels stands for."""

    picture: Picture
    width: int
    height: int
    scale: float


def read_still(file: Path) -> Still:
    """The picture in colour, eight bits, upright as its EXIF says."""
    try:
        content = file.read_bytes()
    except OSError as reason:
        raise PictureError(f"“{file}” can't be opened: {reason.strerror or reason}.") from reason
    if not content:
        raise PictureError(f"“{file}” is empty.")
    if _cut_off(content):
        raise PictureError(f"“{file}” is cut off: its end is missing; copy it again.")
    try:
        decoded = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
    except cv2.error as reason:
        raise PictureError(f"“{file}” is too large or damaged to be opened as a picture.") from reason
    if decoded is None:
        raise PictureError(f"“{file}” is no picture that can be read; JPEG, PNG, WebP, BMP and TIFF can.")
    height, width = decoded.shape[:2]
    scale = max(1.0, (width * height / _LARGEST) ** 0.5)
    if scale > 1:
        decoded = cv2.resize(decoded, (round(width / scale), round(height / scale)), interpolation=cv2.INTER_AREA)
    return Still(np.asarray(decoded, np.uint8), width, height, scale)


def _cut_off(content: bytes) -> bool:
    """JPEG and PNG say where they end. A JPEG's preview has an end too, so it must lie in the file's second half."""
    if content[:2] == b"\xff\xd8":
        return content.rfind(b"\xff\xd9") < len(content) // 2
    if content[:8] == b"\x89PNG\r\n\x1a\n":
        return b"IEND" not in content[-4096:]
    return False


def pictures_in(wishes: Iterable[str]) -> list[Path]:
    """Files, folders (their pictures, sorted) and patterns, in the order given."""
    found: list[Path] = []
    for wish in wishes:
        path = Path(wish)
        if path.is_dir():
            inside = sorted(p for p in path.iterdir() if p.suffix.lower() in ENDINGS)
            if not inside:
                raise PictureError(f"The folder “{path}” holds no pictures ({', '.join(ENDINGS)}).")
            found += inside
        elif any(c in wish for c in "*?[") and not path.exists():
            matching = sorted(Path(p) for p in glob.glob(wish, recursive=True))
            if not matching:
                raise PictureError(f"Nothing matches “{wish}”.")
            found += [p for p in matching if p.is_file()]
        else:
            if not path.exists():
                raise PictureError(f"There is no file “{path}”.")
            found.append(path)
    return found
