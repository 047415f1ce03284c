"""A new deck from one or more pictures of each face: many worse views of them, and the space that tells them apart.

The file name is the face's id: `dragon-07.jpg`; further pictures of the same face are `dragon-07~2.jpg`, `~3`
and so on. A picture `back.jpg` teaches the back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

import cv2
import numpy as np

from referee.core.sentence import Sentence
from vision.gallery import Gallery, fitted
from vision.identify import Finder
from vision.picture import Picture, Points
from vision.quads import Quad
from vision.reader import HUES, Embedder
from vision.space import Numbers, space_of, telling_patterns, unit
from vision.still import ENDINGS, PictureError, read_still
from vision.warp import card_crop, half_turned

FACE_WIDTH, FACE_HEIGHT = 252, 352  # of a face to be learned: 4 pixels a millimetre
_CHOSEN_BY = 16  # views of each face by which the telling patterns are chosen: all patterns of all views are gigabytes
_ASKED = 4  # views of each face that are not learned from, but asked about
_AT_ONCE = 512
_HEED = 0.7  # of the fitted sharpness: what a photograph hides of a face, views made of it can't ask about
_TOO_LIKE = 0.9
_COLOURLESS = 6  # levels between a photograph's channels, wherever one looks
_SCAN = (0.62, 0.74)  # cards are so much narrower than high; phones' photographs are 0.75


class TeachError(Sentence):
    """A deck that can't be taught, told in one sentence."""


@dataclass(frozen=True, slots=True)
class Practice:
    """What a deck is learned with: how a camera may see a face, each time another way; and cards of other decks.

    Of some other decks, as of a sister game, the faces are known: each in upright views, to be told from ours.
    """

    worsened: Callable[[Picture], Picture]
    strangers: Sequence[Picture]
    others: Sequence[Sequence[Picture]]
    views: int  # of each face


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


def cards_in(
    folder: Path, detector: Finder, wanted: Collection[str] = (), told: Callable[[int, int], None] | None = None
) -> dict[str, list[Picture]]:
    """The card in every picture of each face, straightened; every face that is `wanted` must be there."""
    files = faces_in(folder)
    missing = [face for face in wanted if face not in files]
    if missing:
        named = ", ".join(f"“{face}”" for face in missing[:5]) + ("…" if len(missing) > 5 else "")
        raise TeachError(f"No picture for {named}: put {missing[0]}.jpg into “{folder}”.")
    cards: dict[str, list[Picture]] = {}
    grey: list[Path] = []
    for number, (face, pictures) in enumerate(files.items(), 1):
        for file in pictures:
            picture = _picture(file)
            cards.setdefault(face, []).append(_card_in(file, picture, detector))
            grey += [file] if _colourless(picture) else []
        if told is not None:
            told(number, len(files))
    if grey and 2 * len(grey) < sum(map(len, files.values())):
        named = ", ".join(f"“{file.name}”" for file in grey)
        raise TeachError(f"The other pictures are in colour, but not {named}: photograph that anew, in colour.")
    return cards


def teach(
    name: str,
    cards: Mapping[str, Sequence[Picture]],
    embedder: Embedder,
    practice: Practice,
    told: Callable[[int, int], None] | None = None,
) -> Taught:
    """Make the gallery of a new deck of these cards."""

    def seen(views: int) -> None:
        if told is not None:
            told(views, practice.views)

    gallery = gallery_of(name, cards, embedder, practice, seen)
    heedful = replace(gallery, sharpness=_HEED * gallery.sharpness, stranger=_HEED * gallery.stranger)
    return Taught(heedful, _alike(gallery))


def gallery_of(
    name: str,
    faces: Mapping[str, Sequence[Picture]],
    embedder: Embedder,
    practice: Practice,
    told: Callable[[int], None] | None = None,
) -> Gallery:
    """The gallery of these faces, each with one or more upright pictures; `told` hears how many views are seen."""
    views = views_of(list(faces.values()), practice)
    crops, shown = _taken(views, _CHOSEN_BY * len(faces))
    patterns = embedder.patterns(crops)
    columns = telling_patterns(patterns, shown, 0 if embedder.tuned else HUES)
    learned, truths = [patterns[:, columns]], [shown]
    del patterns
    for view in range(_CHOSEN_BY, practice.views):
        crops, shown = _taken(views, len(faces))
        learned.append(embedder.patterns(crops, columns))
        truths.append(shown)
        if told is not None:
            told(view + 1)
    seen, shown = np.concatenate(learned), np.concatenate(truths)
    space = space_of(columns, seen, shown)
    points = unit(np.stack([space.points(seen[shown == number]).mean(0) for number in range(2 * len(faces))]))
    quarters = 2 * (np.arange(2 * len(faces)) // len(faces))
    face_of = np.arange(2 * len(faces)) % len(faces)
    plain = Gallery(name, tuple(faces), space, points, face_of, quarters, 1.0, 0.0, embedder.sha256)
    crops, shown = _taken(views, _ASKED * len(faces))
    known, _ = plain.likeness(embedder.patterns(crops, columns))
    foreign, _ = plain.likeness(embedder.patterns(practice.strangers, columns))
    sharpness, stranger = fitted(known[:, :-1], shown % len(faces), foreign[:, :-1])
    return with_others(replace(plain, sharpness=sharpness, stranger=stranger), embedder, practice)


def with_others(gallery: Gallery, embedder: Embedder, practice: Practice) -> Gallery:
    """The gallery that also knows the faces of other decks, as none of its own."""
    return knowing(gallery, embedder, [(len(gallery.faces), views) for views in practice.others])


def knowing(gallery: Gallery, embedder: Embedder, seen: Sequence[tuple[int, Sequence[Picture]]]) -> Gallery:
    """The gallery with one more point, upright and upside down, for each face's number and upright views."""
    found = [gallery.points]
    for _, views in seen:
        for crops in (views, [half_turned(crop) for crop in views]):
            patterns = embedder.patterns(crops, gallery.space.columns)
            found.append(unit(gallery.space.points(patterns).mean(0, keepdims=True)))
    return replace(
        gallery,
        points=np.concatenate(found),
        face_of=np.concatenate([gallery.face_of, np.repeat([number for number, _ in seen], 2).astype(np.int64)]),
        quarters=np.concatenate([gallery.quarters, 2 * (np.arange(2 * len(seen)) % 2)]),
    )


def views_of(faces: Sequence[Sequence[Picture]], practice: Practice) -> Iterator[tuple[Picture, int]]:
    """Endless views: of every face in turn, first upright and then upside down, each with its number."""
    view = 0
    while True:
        pair, upside = divmod(view, 2)
        for number, pictures in enumerate(faces):
            crop = practice.worsened(pictures[pair % len(pictures)])
            yield (half_turned(crop), number + len(faces)) if upside else (crop, number)
        view += 1


def _taken(views: Iterator[tuple[Picture, int]], count: int) -> tuple[list[Picture], Numbers]:
    crops, shown = zip(*islice(views, count), strict=True)
    return list(crops), np.array(shown, np.int64)


def _colourless(picture: Picture) -> bool:
    """Whether the whole picture, its table included, is grey: of such a face only the shape could be learned."""
    small = cv2.resize(picture, (16, 16), interpolation=cv2.INTER_AREA).astype(np.int16)
    return int((small.max(2) - small.min(2)).max()) < _COLOURLESS


def _picture(file: Path) -> Picture:
    try:
        return read_still(file).picture
    except PictureError as reason:
        raise TeachError(f"The face “{file.stem}” can't be read: {reason}") from reason


def _card_in(file: Path, picture: Picture, detector: Finder) -> Picture:
    crop = card_alone(picture, detector)
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
        return _straight(picture, whole if width <= height else np.roll(whole, -1, axis=0))
    return _straight(picture, _top_first(_largest(quads))) if quads else None


def _straight(picture: Picture, corners: Points) -> Picture:
    return card_crop(picture, corners, FACE_WIDTH, FACE_HEIGHT)


def _largest(quads: list[Quad]) -> Points:
    return max((quad.corners for quad in quads), key=cv2.contourArea)


def _top_first(corners: Points) -> Points:
    """Named from the short edge that lies higher in the picture; the detector may name a long one first."""
    a, b, c, d = corners
    if np.linalg.norm(b - a) + np.linalg.norm(d - c) > np.linalg.norm(c - b) + np.linalg.norm(a - d):
        corners = np.roll(corners, 1, axis=0)
    return np.roll(corners, 2, axis=0) if corners[2:, 1].mean() < corners[:2, 1].mean() else corners


def _alike(gallery: Gallery) -> tuple[tuple[str, str], ...]:
    upright = gallery.points[: len(gallery.faces)]
    rows, columns = np.nonzero(np.triu(upright @ upright.T > _TOO_LIKE, 1))
    return tuple((gallery.faces[int(a)], gallery.faces[int(b)]) for a, b in zip(rows, columns, strict=True))
