"""Photographs of standard cards with boxes round the corner indices (optional input, CC BY 4.0).

Roboflow Universe, cadyzedevelopmenthub/card-detection-zk7wu v12. Half of it may be learnt from, of which a quarter is
held out to choose by; the other half only measures. All parts are blocks of pictures in the order they were taken, so
that two shots of one card stay together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from vision.picture import Picture
from vision.quads import Quad

_BLOCK = 24
_VALIDATE = (2, 6, 20)  # of the learning half's blocks, the hardest: cards cut by the edge, black decks, jokers


@dataclass(frozen=True, slots=True)
class Photo:
    """A photograph: boxes of indices (of backs: of the card) as left, top, right, bottom shares; and their faces."""

    file: Path
    boxes: npt.NDArray[np.float32]
    faces: tuple[str, ...]

    def picture(self) -> Picture:
        """The pixels."""
        return np.asarray(cv2.imread(str(self.file)), np.uint8)

    @property
    def centres(self) -> npt.NDArray[np.float32]:
        """The boxes' middles as shares of the side."""
        return np.asarray((self.boxes[:, :2] + self.boxes[:, 2:]) / 2, np.float32)

    def boxes_in(self, picture: Picture, quad: Quad) -> list[int]:
        """The numbers of the boxes whose middle is inside a card."""
        places = self.centres * np.array(picture.shape[1::-1], np.float32)
        return [
            n for n, (x, y) in enumerate(places) if cv2.pointPolygonTest(quad.corners, (float(x), float(y)), False) >= 0
        ]

    def face_of(self, picture: Picture, quad: Quad) -> str | None:
        """What a card is, when the boxes in it are of one face."""
        inside = {self.faces[n] for n in self.boxes_in(picture, quad)}
        return inside.pop() if len(inside) == 1 else None


def _face(word: str) -> str:
    return {"BACK": "back", "BLACK JOKER": "joker-black", "RED JOKER": "joker-red"}.get(word, word)


def photos(folder: Path, part: str = "all") -> tuple[Photo, ...]:
    """All photographs, or those to "learn" from, to "validate" with, or the half that only "measure"s."""
    words = [line.strip() for line in (folder / "classes.txt").read_text(encoding="utf-8").splitlines() if line.strip()]
    found = []
    for number, file in enumerate(sorted((folder / "images").glob("*.jpg"))):
        block = number // _BLOCK
        if part in ("all", "measure" if block % 2 else "validate" if block in _VALIDATE else "learn"):
            found.append(labelled(file, folder / "labels", [_face(word) for word in words]))
    return tuple(found)


def labelled(file: Path, labels: Path, faces: Sequence[str]) -> Photo:
    """A photograph with the boxes of its label file; a class is the number of a face."""
    lines = (labels / f"{file.stem}.txt").read_text(encoding="utf-8").splitlines()
    rows = [line.split() for line in lines if line.strip()]
    boxes = np.array([_box([float(v) for v in row[1:]]) for row in rows], np.float32).reshape(-1, 4)
    return Photo(file, boxes, tuple(faces[int(row[0])] for row in rows))


def _box(place: list[float]) -> tuple[float, float, float, float]:
    """Indices are told by middle, width and height; backs by an outline of as many points as it took."""
    if len(place) == 4:
        x, y, width, height = place
        return x - width / 2, y - height / 2, x + width / 2, y + height / 2
    return min(place[::2]), min(place[1::2]), max(place[::2]), max(place[1::2])
