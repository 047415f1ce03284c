"""Card designs of other makers, from Debian's packages: an optional input, never part of this project.

aisleriot and gnome-cards-data (GPL-3+ and LGPL, see the copyright file for each design): `aisleriot/cards/*.svgz`, a
sheet of 13 x 5 cards a design. kdegames-card-data-kf5 (GPL-2+, others): `carddecks/*/*.svgz`, every card by its name.
Unpack the packages anywhere (`dpkg -x aisleriot_*.deb DIR`) and name that folder.
"""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import resvg_py

from datasets.scenes.designs import HEIGHT, WIDTH
from vision.picture import Picture

NOT_STANDARD = {"german", "swiss-xvii", "future"}  # designs with bells and acorns, and one of pieces of cards
_SUITS = "CDHS"
_KDE_SUITS = {"C": "club", "D": "diamond", "H": "heart", "S": "spade"}
_KDE_RANKS = {"A": "1", "J": "jack", "Q": "queen", "K": "king"}
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_KDE_NAMES = {
    **{f"{rank}{suit}": f"{_KDE_RANKS.get(rank, rank)}_{_KDE_SUITS[suit]}" for suit in _SUITS for rank in _RANKS},
    "back": "back",
}


def design_files(folder: Path) -> tuple[Path, ...]:
    """The designs under an unpacked Debian tree."""
    return tuple(sorted([*folder.glob("**/aisleriot/cards/*.svgz"), *folder.glob("**/carddecks/*/*.svgz")]))


def load_design(file: Path) -> dict[str, Picture]:
    """All faces of one design by name (`10H`, `joker-black`, `back`), without their transparent corners."""
    with gzip.open(file, "rt", encoding="utf-8", errors="replace") as stream:
        svg = stream.read()
    if "carddecks" in file.parts:
        return _named(svg)
    sheet = _drawn(svg)
    cells = _cells(sheet) if sheet is not None else ()
    return {name: face for name, cell in cells if (face := _trimmed(cell)) is not None}


def _drawn(svg: str, width: int = 13 * WIDTH) -> Picture | None:
    try:
        png = bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, dpi=96))
    except ValueError:
        return None
    sheet = cv2.imdecode(np.frombuffer(png, np.uint8), cv2.IMREAD_UNCHANGED)
    whole = sheet is not None and sheet.ndim == 3 and sheet.shape[2] == 4
    return np.asarray(sheet, np.uint8) if whole else None


def _named(svg: str) -> dict[str, Picture]:
    """Each card drawn alone: everything else only waits in the definitions."""
    try:
        root = ET.fromstring(svg)
    except ET.ParseError:
        return {}
    above: dict[str, list[str]] = {}
    _ancestors(root, [], above)
    stock = ET.Element("{http://www.w3.org/2000/svg}defs", {}) if len(root) else root
    stock.extend(list(root))
    faces = {}
    for name, number in _KDE_NAMES.items():
        if number not in above:
            continue
        alone = ET.Element(root.tag, root.attrib)
        alone.append(stock)
        inside = alone
        for transform in above[number]:
            inside = ET.SubElement(inside, "{http://www.w3.org/2000/svg}g", {"transform": transform})
        ET.SubElement(inside, "{http://www.w3.org/2000/svg}use", {"{http://www.w3.org/1999/xlink}href": f"#{number}"})
        sheet = _drawn(ET.tostring(alone, encoding="unicode"), 9 * WIDTH)
        if sheet is None or not sheet[..., 3].any():
            continue
        ys, xs = np.flatnonzero(sheet[..., 3].any(1)), np.flatnonzero(sheet[..., 3].any(0))
        face = _trimmed(sheet[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1])
        if face is not None:
            faces[name] = face
    return faces


def _ancestors(node: ET.Element, transforms: list[str], found: dict[str, list[str]]) -> None:
    """The transforms that lie above every named element."""
    for child in node:
        if "id" in child.attrib:
            found[child.attrib["id"]] = transforms
        own = child.attrib.get("transform")
        _ancestors(child, [*transforms, own] if own else transforms, found)


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
