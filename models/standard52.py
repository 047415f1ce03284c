"""What standard52's reader learns from: endless prints of every face, by makers there are and makers there are not.

Cards of other makers and photographs are optional inputs; without them all prints are invented or our own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

import numpy as np

from datasets.decks import known_decks, load_deck
from datasets.scenes.debian import NOT_STANDARD, design_files, load_design
from datasets.scenes.designs import draw_back, draw_face, sample_style
from datasets.scenes.editions import sample_edition
from datasets.scenes.glyphs import symbol_mask
from datasets.scenes.lessons import our_faces
from datasets.scenes.standard import draw_standard, in_other_inks
from models.phone52 import photos
from vision.detector import STILL_SIDES, Detector
from vision.gallery import BACK
from vision.picture import Picture
from vision.teach import FACE_HEIGHT, FACE_WIDTH
from vision.warp import card_crop

DECK = "standard52"
FACES = (*load_deck(DECK).faces, BACK)
Printer: TypeAlias = Callable[[np.random.Generator], Picture]
_SEEN = 0.8  # of a photographed card must be seen, to be learned from
_REAL, _OWN, _DESIGNED = 0.15, 0.12, 0.4  # of the prints, as far as they are there; the others are invented
_OTHER_INKS = 0.3  # of other makers' designs, since few of them are dark
_INVENTED_BACK = 0.55
_SISTERS = 0.4  # of the cards that are none are of our other decks


@dataclass(frozen=True, slots=True)
class Inputs:
    """Where the optional inputs are, and the detector that finds the cards in photographs."""

    detector: Path
    debian: Path | None = None
    phone52: Path | None = None


def prints(inputs: Inputs) -> dict[str, Printer]:
    """A printer of every face and of the back, and last one of cards that are none of these."""
    own = our_faces("standard52")
    designs = designed(inputs.debian) if inputs.debian else {}
    real = photographed(inputs.detector, inputs.phone52) if inputs.phone52 else {}
    found = {face: _printer(face, own[face], designs.get(face, []), real.get(face, [])) for face in FACES}
    return {
        **found,
        "": strangers([face for deck in known_decks() if deck != DECK for face in our_faces(deck).values()]),
    }


def strangers(others: Sequence[Picture]) -> Printer:
    """Cards of the `others`, and of invented decks with other ranks or signs."""

    def draw(rng: np.random.Generator) -> Picture:
        if rng.random() < _SISTERS:
            return _one_of(rng, others)
        while True:
            style = sample_style(rng)
            if "J" not in style.ranks and not any(suit is symbol_mask(k) for suit in style.suits for k in range(4)):
                return draw_face(style, int(rng.integers(len(style.ranks) * len(style.suits))))

    return draw


def _printer(face: str, own: Picture, designs: Sequence[Picture], real: Sequence[Picture]) -> Printer:
    def draw(rng: np.random.Generator) -> Picture:
        if real and rng.random() < _REAL:
            return _one_of(rng, real)
        if face == BACK:
            return draw_back(sample_style(rng)) if rng.random() < _INVENTED_BACK else _one_of(rng, [*designs, own])
        kind = rng.random()
        if kind < _OWN:
            return own
        if designs and kind < _OWN + _DESIGNED:
            printed = _one_of(rng, designs)
            return in_other_inks(rng, printed) if rng.random() < _OTHER_INKS else printed
        return draw_standard(sample_edition(rng), face, _one_of(rng, designs) if designs else None)

    return draw


def _one_of(rng: np.random.Generator, pictures: Sequence[Picture]) -> Picture:
    return pictures[int(rng.integers(len(pictures)))]


def designed(folder: Path) -> Mapping[str, list[Picture]]:
    """The faces by all other makers who print hearts, spades, diamonds and clubs."""
    found: dict[str, list[Picture]] = {}
    for file in design_files(folder):
        if file.stem not in NOT_STANDARD:
            for face, picture in load_design(file).items():
                found.setdefault(face, []).append(picture)
    return found


def photographed(weights: Path, folder: Path) -> Mapping[str, list[Picture]]:
    """Real cards in the phone photographs to be learnt from; which way up is not known."""
    detector = Detector(weights, sides=STILL_SIDES)
    found: dict[str, list[Picture]] = {}
    for photo in photos(folder, "learn"):
        picture = photo.picture()
        for quad in detector(picture):
            face = photo.face_of(picture, quad)
            if face is not None and quad.visible >= _SEEN:
                found.setdefault(face, []).append(card_crop(picture, quad.corners, FACE_WIDTH, FACE_HEIGHT))
    return found
