"""`python -m models.mistakes FOLDER`: the 40 worst mistakes of each network, a contact sheet each, to be looked at.

Made on the validation split, so that what is done about them is not tuned to the measuring set.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.scene import Scene, make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside, Sources, load_sources, our_decks
from models.galleries import GALLERIES, WEIGHTS
from models.measuring import NORMAL, SIZE, clear, corner_error, pairs
from models.measuring_reader import clear_looks
from vision.identify import Finder, found_in
from vision.picture import Picture, Points
from vision.quads import Quad
from vision.reader import Reader
from vision.still_finder import StillFinder
from vision.warp import card_crop

_STREAM = 17
_TILE = 240
_SHOWN = 40
Mistake = tuple[float, Picture]  # the worse the larger


def tile(scene: Scene, quads: tuple[Quad, ...], at: Points, text: str) -> Picture:
    """The part of a scene round a mistake: the truth in white, what was found in red."""
    picture = scene.picture.copy()
    for label in scene.labels:
        if label.visible >= 0.2:
            cv2.polylines(picture, [label.corners.round().astype(np.int32)], True, (255, 255, 255), 2, cv2.LINE_AA)
    for quad in quads:
        cv2.polylines(picture, [quad.corners.round().astype(np.int32)], True, (0, 0, 255), 2, cv2.LINE_AA)
    x, y = (int(np.clip(v - _TILE / 2, 0, SIZE - _TILE)) for v in at)
    part = picture[y : y + _TILE, x : x + _TILE].copy()
    return _titled(part, text)


def _titled(part: Picture, text: str) -> Picture:
    cv2.putText(part, text, (5, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 0, 0), 3, cv2.LINE_AA)
    cv2.putText(part, text, (5, 16), cv2.FONT_HERSHEY_SIMPLEX, 0.45, (0, 255, 255), 1, cv2.LINE_AA)
    return part


def finding(detector: Finder, sources: Sources, scenes: int) -> tuple[list[Mistake], list[Mistake]]:
    """Cards missed or made up (the detector's), and corners far off (the corner network's)."""
    found: list[Mistake] = []
    askew: list[Mistake] = []
    for number in range(scenes):
        scene = make_scene(rng_for(Split.VALIDATION, _STREAM, number), sources, SIZE, NORMAL)
        quads = found_in(scene.picture, detector)
        taken = pairs(quads, scene.labels)
        for n, label in enumerate(scene.labels):
            if clear(label) and n not in taken.values():
                found.append((1 + label.visible, tile(scene, quads, label.corners.mean(0), f"{number}: missed")))
        for q, quad in enumerate(quads):
            if q not in taken:
                found.append((quad.confidence, tile(scene, quads, quad.corners.mean(0), f"{number}: made up")))
            elif clear(label := scene.labels[taken[q]]):
                off = corner_error(quad.corners, label.corners)
                askew.append((off, tile(scene, quads, label.corners.mean(0), f"{number}: off {off:.1%}")))
        found = sorted(found, key=lambda m: -m[0])[: 3 * _SHOWN]
        askew = sorted(askew, key=lambda m: -m[0])[:_SHOWN]
    return found, askew


def reading(detector: Finder, reader: Reader, sources: Sources, scenes: int) -> list[Mistake]:
    """Cards of ROCKOMAN read as another face, or as none; the surest mistakes first."""
    own = replace(sources, invented=our_decks(("rockoman",)), designs=(), ours=())
    mistakes: list[Mistake] = []
    for number in range(scenes):
        scene = make_scene(rng_for(Split.VALIDATION, _STREAM + 1, number), own, SIZE, NORMAL)
        for quad, truth, look in clear_looks(detector, reader, scene):
            if look.reading.face != truth:
                crop = cv2.resize(card_crop(scene.picture, quad.corners), (_TILE, _TILE))
                told = f"{truth} as {look.reading.face} {look.reading.confidence:.2f}"
                mistakes.append((look.reading.confidence, _titled(np.asarray(crop, np.uint8), told)))
    return mistakes


def sheet(mistakes: list[Mistake], file: Path) -> None:
    """The worst of them, eight a row."""
    worst = [part for _, part in sorted(mistakes, key=lambda m: -m[0])[:_SHOWN]]
    worst += [np.full((_TILE, _TILE, 3), 40, np.uint8)] * (-len(worst) % 8)
    if worst:
        cv2.imwrite(str(file), np.vstack([np.hstack(worst[k : k + 8]) for k in range(0, len(worst), 8)]))
    print(f"{file}: {len(mistakes)} mistakes")


def main() -> None:
    """Look for mistakes in so many scenes."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--scenes", type=int, default=200)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--hands", type=Path, help="folder of hands on a green screen (optional)")
    wish = parser.parse_args()
    wish.folder.mkdir(parents=True, exist_ok=True)
    detector = StillFinder(wish.weights / "detector.onnx")
    sources = load_sources(Split.VALIDATION, 0, Outside(hands=wish.hands), decks=40)
    found, askew = finding(detector, sources, wish.scenes)
    sheet(found, wish.folder / "detector.jpg")
    sheet(askew, wish.folder / "corners.jpg")
    reader = Reader(wish.weights / "reader.onnx", GALLERIES / "rockoman.npz")
    sheet(reading(detector, reader, sources, wish.scenes // 2), wish.folder / "reader.jpg")


if __name__ == "__main__":
    main()
