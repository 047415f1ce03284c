"""Training scenes with their corners drawn, beside photographs of real tables:

python -m datasets.scene_sheet docs/pictures/scenes.jpg --photos FOLDER [--hands FOLDER] [--debian FOLDER]
"""

from __future__ import annotations

import argparse
from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.scene import Scene, make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside, load_sources
from referee.core.sentence import Sentence
from vision.picture import Picture

_STREAM = 77
_ROWS, _COLUMNS, _PHOTO_COLUMNS, _TILE = 6, 8, 3, 200
_FRONT, _BACK, _TOP_LEFT = (60, 230, 60), (60, 190, 255), (40, 40, 255)


def drawn(scene: Scene) -> Picture:
    """A scene twice as large, with each card's outline (thin where it is covered) and a dot at its own top left."""
    out = cv2.resize(scene.picture, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC)
    for label in scene.labels:
        points = (label.corners * 2 * 8).round().astype(np.int32)
        colour = _BACK if label.back else _FRONT
        cv2.polylines(out, [points], True, colour, 4 if label.visible > 0.6 else 2, cv2.LINE_AA, 3)
        x, y = (int(v) for v in points[0] // 8)
        cv2.circle(out, (x, y), 7, _TOP_LEFT, -1, cv2.LINE_AA)
    return np.asarray(out, np.uint8)


def scene_sheet(outside: Outside, photos: Path | None) -> Picture:
    """48 scenes of the training split, and at their right photographs from a folder."""
    sources = load_sources(Split.TRAIN, _STREAM, outside)
    scenes = [_tile(drawn(make_scene(rng_for(Split.TRAIN, _STREAM, k), sources))) for k in range(_ROWS * _COLUMNS)]
    sheet = _grid(scenes, _COLUMNS)
    if photos is None:
        return sheet
    files = sorted(file for ending in ("jpg", "jpeg", "png") for file in photos.rglob(f"*.{ending}"))
    if not files:
        raise Sentence(f"The folder “{photos}” holds no photographs.")
    chosen = [files[k * len(files) // (_ROWS * _PHOTO_COLUMNS)] for k in range(_ROWS * _PHOTO_COLUMNS)]
    beside = _grid([_tile(_read(file)) for file in chosen], _PHOTO_COLUMNS)
    gap = np.full((sheet.shape[0], 24, 3), 255, np.uint8)
    return np.asarray(np.hstack([sheet, gap, beside]), np.uint8)


def _read(file: Path) -> Picture:
    photo = cv2.imread(str(file))
    if photo is None:
        raise Sentence(f"“{file}” is no picture that can be read.")
    return np.asarray(photo, np.uint8)


def _tile(picture: Picture) -> Picture:
    """The middle square of a picture."""
    height, width = picture.shape[:2]
    side = min(height, width)
    top, left = (height - side) // 2, (width - side) // 2
    square = picture[top : top + side, left : left + side]
    return np.asarray(cv2.resize(square, (_TILE, _TILE), interpolation=cv2.INTER_AREA), np.uint8)


def _grid(tiles: list[Picture], columns: int) -> Picture:
    rows = [np.hstack(tiles[k : k + columns]) for k in range(0, len(tiles), columns)]
    return np.asarray(np.vstack(rows), np.uint8)


def main() -> None:
    """Draw it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--photos", type=Path, help="photographs of real cards to lay beside")
    parser.add_argument("--hands", type=Path, help="photographs of hands on green")
    parser.add_argument("--debian", type=Path, help="unpacked card designs")
    wish = parser.parse_args()
    sheet = scene_sheet(Outside(wish.debian, wish.hands), wish.photos)
    cv2.imwrite(str(wish.out), sheet, [cv2.IMWRITE_JPEG_QUALITY, 62])


if __name__ == "__main__":
    main()
