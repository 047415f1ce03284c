"""Everything a scene is made from: decks, textures and hands of one split."""

from __future__ import annotations

import os
import pickle
from dataclasses import dataclass, field, replace
from pathlib import Path

import cv2
import numpy as np

from datasets.art.raster import back_picture, face_picture
from datasets.decks import known_decks, load_deck
from datasets.scenes.debian import design_files, load_design
from datasets.scenes.designs import HEIGHT, WIDTH, draw_back, draw_face, sample_style
from datasets.scenes.hands import load_cut_outs
from datasets.scenes.seeds import Split, rng_for, split_of_name
from vision.picture import Picture

_POOL_STREAM = 900_001
BACK = "back"


@dataclass(frozen=True, slots=True)
class Outside:
    """Folders of optional inputs; an absent one is simply not used. `cache` may keep what was made of them."""

    debian: Path | None = None
    hands: Path | None = None
    cache: Path | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """Fronts and the back, all at 4 pixels a millimetre."""

    fronts: tuple[Picture, ...]
    back: Picture
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sources:
    """The decks, texture photographs and hand cut-outs scenes of one split may show."""

    invented: tuple[Deck, ...]
    designs: tuple[Deck, ...] = ()
    ours: tuple[Deck, ...] = ()
    photos: tuple[Picture, ...] = field(default=())
    hands: tuple[tuple[Picture, Picture], ...] = field(default=())

    def deck(self, rng: np.random.Generator) -> Deck:
        """Half invented decks, the rest real designs and our own, as far as they are there."""
        kind = rng.random()
        if self.ours and kind < 0.2:
            return self.ours[int(rng.integers(len(self.ours)))]
        if self.designs and kind < 0.45:
            return self.designs[int(rng.integers(len(self.designs)))]
        return self.invented[int(rng.integers(len(self.invented)))]


def load_photos(folder: Path | None, split: Split, most: int = 160) -> tuple[Picture, ...]:
    """Texture photographs of one split, shrunk to at most 512 pixels."""
    photos: list[Picture] = []
    if folder is None:
        return ()
    files = [p for pattern in ("**/*.jpg", "**/*.png") for p in folder.glob(pattern) if p.stat().st_size > 30_000]
    for file in sorted(files):
        if "cards" in file.parts or split_of_name(file.name) is not split or len(photos) >= most:
            continue
        picture = cv2.imread(str(file))
        if picture is None or min(picture.shape[:2]) < 128 or max(picture.shape[:2]) > 3 * min(picture.shape[:2]):
            continue
        scale = 512 / min(picture.shape[:2])
        if scale < 1:
            picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        photos.append(np.asarray(picture, np.uint8))
    return tuple(photos)


def invented_deck(rng: np.random.Generator, faces: int, photos: tuple[Picture, ...] = ()) -> Deck:
    """A new deck with some of its faces."""
    style = sample_style(rng, photos)
    numbers = rng.permutation(len(style.ranks) * len(style.suits))[:faces]
    return Deck(tuple(draw_face(style, int(n)) for n in numbers), draw_back(style))


def with_new_decks(sources: Sources, split: Split, seed: int, decks: int = 60, faces: int = 8) -> Sources:
    """The same outside pictures with freshly invented decks."""
    rng = rng_for(split, _POOL_STREAM, seed)
    return replace(sources, invented=tuple(invented_deck(rng, faces, sources.photos) for _ in range(decks)))


def our_decks(names: tuple[str, ...] = known_decks()) -> tuple[Deck, ...]:
    """The bundled decks, whole."""
    found = []
    for name in names:
        pictures = [_sized(face_picture(name, face, WIDTH)) for face in load_deck(name).faces]
        found.append(Deck(tuple(pictures), _sized(back_picture(name, WIDTH)), load_deck(name).faces))
    return tuple(found)


def _sized(picture: Picture) -> Picture:
    return np.asarray(cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA), np.uint8)


def load_sources(split: Split, seed: int, outside: Outside, decks: int = 60) -> Sources:
    """Read what lies outside and invent the rest."""
    return with_new_decks(_outside_sources(split, outside), split, seed, decks)


def _outside_sources(split: Split, outside: Outside) -> Sources:
    """What does not depend on the seed; drawing the designs takes long, so it is kept in `outside.cache`."""
    kept = outside.cache / f"{split}.pickle" if outside.cache else None
    if kept is not None and kept.is_file():
        with kept.open("rb") as stream:
            found: Sources = pickle.load(stream)
        return found
    rng = rng_for(split, _POOL_STREAM, 1)
    photos = load_photos(outside.debian, split)
    designs = []
    for file in design_files(outside.debian) if outside.debian else ():
        if split_of_name(file.stem) is not split:
            continue
        cards = load_design(file)
        fronts = [picture for name, picture in cards.items() if name != "back"]
        if len(fronts) < 30:
            continue
        chosen = rng.permutation(len(fronts))[:16]
        designs.append(Deck(tuple(fronts[int(k)] for k in chosen), cards.get("back", fronts[-1])))
    hands = load_cut_outs(outside.hands, split) if outside.hands else ()
    found = Sources((), tuple(designs), our_decks(), photos, hands)
    if kept is not None:
        kept.parent.mkdir(parents=True, exist_ok=True)
        half = kept.with_suffix(f".{os.getpid()}")
        half.write_bytes(pickle.dumps(found))
        half.replace(kept)
    return found
