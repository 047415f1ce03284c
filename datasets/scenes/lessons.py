"""What the reader learns from: faces to be told apart, each shown once clean and twice as a camera sees it."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from datasets.art.raster import back_picture, face_picture
from datasets.decks import known_decks, load_deck
from datasets.scenes.crops import CLEAN, HARD, crop_of
from datasets.scenes.debian import design_files, load_design
from datasets.scenes.designs import HEIGHT, WIDTH, draw_back, draw_face, sample_style
from datasets.scenes.seeds import Split, split_of_name
from datasets.scenes.sources import Outside
from vision.picture import Picture
from vision.warp import half_turned

FACES_A_LESSON = 40
QUERIES_A_FACE = 2


@dataclass(frozen=True, slots=True)
class Lesson:
    """Shown faces (each upright, then each upside down), questions, and which shown ones are right answers."""

    shown: npt.NDArray[np.uint8]
    questions: npt.NDArray[np.uint8]
    right: npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Library:
    """Named faces of our own decks and of other makers' designs, at the common size."""

    ours: dict[str, dict[str, Picture]]
    designs: tuple[dict[str, Picture], ...]


def our_faces(deck: str) -> dict[str, Picture]:
    """All faces of a bundled deck, and its back, at the common size."""
    faces = {face: _sized(face_picture(deck, face, WIDTH)) for face in load_deck(deck).faces}
    return faces | {"back": _sized(back_picture(deck, WIDTH))}


def _sized(picture: npt.NDArray[np.uint8]) -> Picture:
    return np.asarray(cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def load_library(split: Split, outside: Outside) -> Library:
    """Our decks belong to every split: they are what will be read. Other makers' designs have one split each."""
    designs = []
    for file in design_files(outside.debian) if outside.debian else ():
        if split_of_name(file.stem) is split and len(cards := load_design(file)) >= 40:
            designs.append(cards)
    return Library({deck: our_faces(deck) for deck in known_decks()}, tuple(designs))


def _invented(rng: np.random.Generator, count: int) -> list[Picture]:
    """Faces of one invented deck: neighbours in number, so that small numerals must be looked at."""
    style = sample_style(rng)
    total = len(style.ranks) * len(style.suits)
    numbers = rng.permutation(total)[: count - 1]
    return [*(draw_face(style, int(n)) for n in numbers), draw_back(style)]


def _signature(face: Picture) -> npt.NDArray[np.int16]:
    return np.asarray(cv2.resize(face, (63, 88), interpolation=cv2.INTER_AREA), np.int16)


def printed_alike(one: Picture, other: Picture) -> bool:
    """Whether two faces look the same, as those of a deck whose cards bear no print."""
    return _same(_signature(one), _signature(other))


def _same(a: npt.NDArray[np.int16], b: npt.NDArray[np.int16]) -> bool:
    return int(np.abs(a - b).max()) < 40


def make_lesson(rng: np.random.Generator, library: Library) -> Lesson:
    """One lesson: one or two decks, or the same standard cards by two makers."""
    kind = rng.random()
    if library.designs and kind < 0.22:
        return _across_makers(rng, library)
    faces: list[Picture] = []
    while len(faces) < FACES_A_LESSON:
        count = FACES_A_LESSON - len(faces) if rng.random() < 0.5 else FACES_A_LESSON // 2
        draw = rng.random()
        if draw < 0.35:
            deck = library.ours[str(rng.choice(sorted(library.ours)))] if draw < 0.2 else library.ours["rockoman"]
            pool = list(deck.values())
            faces += [pool[int(k)] for k in rng.permutation(len(pool))[:count]]
        elif library.designs and draw < 0.5:
            pool = list(library.designs[int(rng.integers(len(library.designs)))].values())
            faces += [pool[int(k)] for k in rng.permutation(len(pool))[:count]]
        else:
            faces += _invented(rng, count)
    return _lesson(rng, faces[:FACES_A_LESSON])


def _lesson(rng: np.random.Generator, faces: list[Picture]) -> Lesson:
    upright = [_signature(face) for face in faces]
    turned = [signature[::-1, ::-1] for signature in upright]
    views = upright + turned
    same = np.array([[_same(a, b) for b in views] for a in views])
    shown = [crop_of(rng, face, CLEAN) for face in faces]
    shown += [half_turned(crop_of(rng, face, CLEAN)) for face in faces]
    questions, right = [], []
    for k, face in enumerate(faces):
        for _ in range(QUERIES_A_FACE):
            upside = bool(rng.random() < 0.5)
            crop = crop_of(rng, face, HARD)
            questions.append(half_turned(crop) if upside else crop)
            right.append(same[k + upside * len(faces)])
    return Lesson(np.stack(shown), np.stack(questions), np.stack(right))


def _across_makers(rng: np.random.Generator, library: Library) -> Lesson:
    """Standard cards: shown by some makers, asked about in another's print; either way up is right."""
    makers = [*library.designs, library.ours["standard52"]]
    suits, ranks = "CDHS", ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
    names = [rank + suit for suit in suits for rank in ranks]
    chosen = [names[int(k)] for k in rng.permutation(52)[:FACES_A_LESSON]]
    shown, questions, right = [], [], []
    for upside in (False, True):
        for name in chosen:
            crop = crop_of(rng, _by_any(rng, makers, name), CLEAN)
            shown.append(half_turned(crop) if upside else crop)
    for k, name in enumerate(chosen):
        for _ in range(QUERIES_A_FACE):
            crop = crop_of(rng, _by_any(rng, makers, name), HARD)
            questions.append(half_turned(crop) if rng.random() < 0.5 else crop)
            answer = np.zeros(2 * FACES_A_LESSON, bool)
            answer[[k, k + FACES_A_LESSON]] = True
            right.append(answer)
    return Lesson(np.stack(shown), np.stack(questions), np.stack(right))


def _by_any(rng: np.random.Generator, makers: list[dict[str, Picture]], name: str) -> Picture:
    while True:
        maker = makers[int(rng.integers(len(makers)))]
        if name in maker:
            return maker[name]
