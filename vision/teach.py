"""A new deck from one or more pictures of each face: no training, only a gallery of points.

The file name is the face's id: `dragon-07.jpg`; further pictures of the same face are `dragon-07~2.jpg`, `~3`
and so on. A picture `back.jpg` teaches the back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import numpy.typing as npt

from referee.core.sentence import Sentence
from vision.detector import Detector
from vision.gallery import Gallery
from vision.identify import Finder
from vision.picture import Picture, Points
from vision.quads import Quad
from vision.reader import Embedder
from vision.still import ENDINGS, PictureError, read_still
from vision.warp import CROP_HEIGHT, CROP_WIDTH, card_crop, half_turned

_MATES_TOO_LIKE = 0.995
_SCAN = (0.62, 0.74)  # cards are so much narrower than high; phones' photographs are 0.75


class TeachError(Sentence):
    """A deck that can't be taught, told in one sentence."""


@dataclass(frozen=True, slots=True)
class Taught:
    """The gallery, and faces so alike that they may be mistaken."""

    gallery: Gallery
    alike: tuple[tuple[str, str], ...]


def faces_in(folder: Path) -> dict[str, list[Path]]:
    """The picture files of every face, by the face's id."""
    if not folder.is_dir():
        raise TeachError(f"There is no folder “{folder}”.")
    found: dict[str, list[Path]] = {}
    for file in sorted(folder.iterdir()):
        if file.is_file() and file.suffix.lower() in ENDINGS:
            found.setdefault(file.stem.split("~")[0].strip(), []).append(file)
    for face, files in found.items():
        plain = [file.name for file in files if "~" not in file.stem]
        if len(plain) > 1:
            raise TeachError(f"The face “{face}” is there twice: {' and '.join(plain)}; keep one, or name it {face}~2.")
        if not face:
            raise TeachError(f"“{files[0].name}” has no face id before its ending.")
    if len(found) < 2:
        raise TeachError(f"The folder “{folder}” holds pictures of {len(found)} faces; a deck needs at least 2.")
    return found


def teach(
    folder: Path,
    name: str,
    detector: Detector,
    embedder: Embedder,
    wanted: tuple[str, ...] = (),
    told: Callable[[int, int], None] | None = None,
) -> Taught:
    """Make the gallery of a new deck; with `wanted` every one of these faces must be there."""
    files = faces_in(folder)
    missing = [face for face in wanted if face not in files]
    if missing:
        named = ", ".join(f"“{face}”" for face in missing[:5]) + ("…" if len(missing) > 5 else "")
        raise TeachError(f"No picture for {named}: put {missing[0]}.jpg into “{folder}”.")

    def cards() -> Iterator[tuple[str, Picture]]:
        for number, (face, pictures) in enumerate(files.items(), 1):
            for file in pictures:
                yield face, card_in(file, detector)
            if told is not None:
                told(number, len(files))

    gallery = gallery_of(name, cards(), embedder)
    return Taught(gallery, _alike(gallery))


def gallery_of(name: str, cards: Iterable[tuple[str, Picture]], embedder: Embedder) -> Gallery:
    """The gallery of these faces, each with one or more upright crops."""
    faces: dict[str, int] = {}
    points: list[npt.NDArray[np.float32]] = []
    face_of: list[int] = []
    turned: list[bool] = []
    for face, crop in cards:
        number = faces.setdefault(face, len(faces))
        for upside in (False, True):
            found = gallery_points(half_turned(crop) if upside else crop, embedder)
            points += found
            face_of += [number] * len(found)
            turned += [upside] * len(found)
    return Gallery(
        name, tuple(faces), np.stack(points), np.array(face_of), np.array(turned), *embedder.certainty, embedder.sha256
    )


def gallery_points(crop: Picture, embedder: Embedder) -> list[npt.NDArray[np.float32]]:
    """The picture's own point and the mean point of worse views of it."""
    found = embedder.points([crop, *worse_views(crop)])
    mean = found.mean(0)
    return [found[0], np.asarray(mean / np.linalg.norm(mean), np.float32)]


def worse_views(crop: Picture) -> list[Picture]:
    """The card as a camera far away, out of focus, in dim or glaring light would show it."""
    views: list[Picture] = []
    size = (CROP_WIDTH, CROP_HEIGHT)
    for width in (90, 66, 56):
        small = cv2.resize(crop, (width, round(width * 1.4)), interpolation=cv2.INTER_AREA)
        views.append(np.asarray(cv2.resize(small, size, interpolation=cv2.INTER_LINEAR), np.uint8))
    views.append(np.asarray(cv2.GaussianBlur(crop, (0, 0), 1.6), np.uint8))
    views.append(np.asarray(cv2.convertScaleAbs(views[0], alpha=0.45, beta=6), np.uint8))
    views.append(np.asarray(cv2.convertScaleAbs(views[1], alpha=0.75, beta=60), np.uint8))
    for dx, dy in ((2.5, 1.5), (-2.5, -2.0)):
        shift = np.array([[1, 0, dx], [0, 1, dy]], np.float32)
        views.append(np.asarray(cv2.warpAffine(views[0], shift, size, borderMode=cv2.BORDER_REPLICATE), np.uint8))
    return views


def card_in(file: Path, detector: Detector) -> Picture:
    """The card on one photograph or scan, straightened with its top up."""
    try:
        crop = card_alone(read_still(file).picture, detector)
    except PictureError as reason:
        raise TeachError(f"The face “{file.stem}” can't be read: {reason}") from reason
    if crop is None:
        raise TeachError(
            f"No card is to be found in “{file.name}”: lay it alone on a plain table of another colour, "
            f"and let it fill half of the picture."
        )
    return crop


def card_alone(picture: Picture, detector: Finder) -> Picture | None:
    """The card in the picture, straightened with its top up; a scan without a rim is taken whole."""
    height, width = picture.shape[:2]
    area = height * width
    quads = [q for q in detector(picture) if cv2.contourArea(q.corners) > 0.04 * area]
    if _SCAN[0] < min(height, width) / max(height, width) < _SCAN[1] and (
        not quads or cv2.contourArea(_largest(quads)) < 0.45 * area
    ):
        whole = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)
        return card_crop(picture, whole if width <= height else np.roll(whole, -1, axis=0))
    return card_crop(picture, _top_first(_largest(quads))) if quads else None


def _largest(quads: list[Quad]) -> Points:
    return max((quad.corners for quad in quads), key=cv2.contourArea)


def _top_first(corners: Points) -> Points:
    """Named from the short edge that lies higher in the picture; the detector may name a long one first."""
    a, b, c, d = corners
    if np.linalg.norm(b - a) + np.linalg.norm(d - c) > np.linalg.norm(c - b) + np.linalg.norm(a - d):
        corners = np.roll(corners, 1, axis=0)
    return np.roll(corners, 2, axis=0) if corners[2:, 1].mean() < corners[:2, 1].mean() else corners


def _alike(gallery: Gallery) -> tuple[tuple[str, str], ...]:
    first = np.array([np.flatnonzero((gallery.face_of == k) & ~gallery.turned)[0] for k in range(len(gallery.faces))])
    near = gallery.points[first] @ gallery.points[first].T
    rows, columns = np.nonzero(np.triu(near > _MATES_TOO_LIKE, 1))
    return tuple((gallery.faces[int(a)], gallery.faces[int(b)]) for a, b in zip(rows, columns, strict=True))
