"""Card designs of other makers, from Debian's packages: an optional input, never part of this project.

aisleriot (GPL-3+ and LGPL, see its copyright file for each design): `usr/share/aisleriot/cards/*.svgz`, a sheet of 13 x
5 cards a design. Unpack the package anywhere (`dpkg -x aisleriot_*.deb DIR`) and name that folder.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import resvg_py

from datasets.scenes.designs import HEIGHT, WIDTH
from vision.picture import Picture

_SUITS = "CDHS"
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def design_files(folder: Path) -> tuple[Path, ...]:
    """The designs under an unpacked Debian tree."""
    return tuple(sorted(folder.glob("**/aisleriot/cards/*.svgz")))


def load_design(file: Path) -> dict[str, Picture]:
    """All faces of one design by name (`10H`, `joker-black`, `back`), without their transparent corners."""
    with gzip.open(file, "rt", encoding="utf-8", errors="replace") as stream:
        svg = stream.read()
    try:
        png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=13 * WIDTH))
    except ValueError:
        return {}
    sheet = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    if sheet is None or sheet.ndim != 3 or sheet.shape[2] != 4:
        return {}
    return {name: face for name, cell in _cells(np.asarray(sheet, np.uint8)) if (face := _trimmed(cell)) is not None}


def _cells(sheet: Picture) -> Iterator[tuple[str, Picture]]:
    height, width = sheet.shape[0] / 5, sheet.shape[1] / 13
    names = [f"{rank}{suit}" for suit in _SUITS for rank in _RANKS] + ["joker-black", "joker-red", "back"]
    for k, name in enumerate(names):
        row, column = divmod(k, 13)
        yield (
            name,
            sheet[round(row * height) : round((row + 1) * height), round(column * width) : round((column + 1) * width)],
        )


def _trimmed(cell: Picture) -> Picture | None:
    """The card alone, on its own paper colour, at the common size; None when the cell is empty."""
    solid = cell[..., 3] > 200
    if solid.mean() < 0.3:
        return None
    ys, xs = np.flatnonzero(solid.mean(1) > 0.4), np.flatnonzero(solid.mean(0) > 0.4)
    if len(ys) < 20 or len(xs) < 20:
        return None
    card = cell[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
    alpha = card[..., 3:].astype(np.float32) / 255
    edge = card[card.shape[0] // 2, 3 : card.shape[1] // 12, :3]
    paper = np.median(edge.reshape(-1, 3), 0) if edge.size else np.array([255.0, 255, 255])
    flat = (card[..., :3] * alpha + paper * (1 - alpha)).astype(np.uint8)
    return np.asarray(cv2.resize(flat, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)
