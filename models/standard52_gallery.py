"""standard52's galleries: the points that were practised with, and constants fitted on views that nothing learnt from.

Asked about are real cards of the photographs held out to validate with, where those are there, and worse views of our
own print; strangers are cards of our other decks and of invented ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path

import numpy as np
import numpy.typing as npt
import torch

from datasets.decks import known_decks
from datasets.scenes.crops import HARD, View, view_of
from datasets.scenes.lessons import our_faces
from datasets.scenes.seeds import Split, rng_for
from models.export import write_reader
from models.phone52 import photos
from models.standard52 import DECK, FACES, Inputs, strangers
from models.standard52_practice import Practised
from vision.gallery import RARE, Gallery, chances
from vision.identify import found_in
from vision.indices import by_sides, index_crops, indices_gallery
from vision.picture import Picture
from vision.reader import Embedder, tuned_network
from vision.space import Numbers, Reals, Space, unit
from vision.still_finder import StillFinder
from vision.warp import card_crop

Weights = npt.NDArray[np.float64]

_STREAM = 500_012
_OWN_SIGHTS, _STRANGERS = 4, 400
_SHARPNESS = np.geomspace(6, 48, 22)
_BARS = np.linspace(0.1, 0.8, 15)
_SAY = np.linspace(0, 1.2, 25)  # of a corner's weights, beside the whole card's


@dataclass(frozen=True, slots=True)
class Asked:
    """Cards asked about: the whole of each, its corners from near, and which face it has (none: the one after all).

    And how often such a card is asked about, for each of our own print.
    """

    whole: list[Picture]
    near: list[dict[int, Picture]]
    truth: Numbers
    often: float

    @staticmethod
    def of(views: Sequence[tuple[View, int]], often: float = 1.0) -> Asked:
        """From views with their faces' numbers."""
        return Asked(
            [card_crop(view.frame, view.corners) for view, _ in views],
            [index_crops(view.frame, [np.asarray(view.corners, np.float32)])[0] for view, _ in views],
            np.array([face for _, face in views], np.int64),
            often,
        )


def asked_about(inputs: Inputs) -> list[Asked]:
    """Views of the validation split, and the photographs held out."""
    rng = rng_for(Split.VALIDATION, _STREAM)
    own = our_faces(DECK)
    ours = [(view_of(rng, own[face], HARD), n) for n, face in enumerate(FACES) for _ in range(_OWN_SIGHTS)]
    foreign = strangers([face for deck in known_decks() if deck != DECK for face in our_faces(deck).values()])
    others = [(view_of(rng, foreign(rng), HARD), len(FACES)) for _ in range(_STRANGERS)]
    real = [Asked.of(held_out(inputs.detector, inputs.phone52))] if inputs.phone52 else []
    return [Asked.of(ours), Asked.of(others, RARE), *real]


def held_out(weights: Path, folder: Path) -> list[tuple[View, int]]:
    """The cards found in the photographs to validate with."""
    finder = StillFinder(weights)
    found = []
    for photo in photos(folder, "validate"):
        picture = photo.picture()
        for quad in found_in(picture, finder):
            if (face := photo.face_of(picture, quad)) is not None:
                found.append((View(picture, np.asarray(quad.corners, np.float64)), FACES.index(face)))
    return found


def practised_galleries(checkpoint: Path, inputs: Inputs, file: Path) -> list[tuple[Gallery, Path]]:
    """The galleries of whole cards and of corners, with where they belong; the network is written beside them."""
    saved = torch.load(checkpoint, map_location="cpu", weights_only=False)
    practised = Practised()
    practised.load_state_dict(saved["average"])
    write_reader(practised.network.eval(), tuned_network(file), {"steps": saved["step"], "tuned": True})
    embedder = Embedder(tuned_network(file))
    plain, near = (_gallery(points.detach().numpy(), embedder) for points in (practised.points, practised.near))
    whole, near = fitted_both(plain, near, embedder, asked_about(inputs))
    return [(whole, file), (near, indices_gallery(file))]


def _gallery(points: Reals, embedder: Embedder) -> Gallery:
    """Of points for one way a card may lie after the other, strangers last."""
    ways, kinds, dimensions = points.shape
    every = np.arange(dimensions)
    space = Space(every, np.eye(dimensions, dtype=np.float32), np.zeros(dimensions, np.float32))
    quarters, face_of = np.divmod(np.arange(ways * kinds), kinds)
    return Gallery(
        DECK, FACES, space, unit(points.reshape(-1, dimensions)), face_of, quarters, 1.0, 0.0, embedder.sha256
    )


def fitted_both(whole: Gallery, near: Gallery, embedder: Embedder, asked: Sequence[Asked]) -> tuple[Gallery, Gallery]:
    """Both, with the constants under which the cards asked about are likeliest told as what they are.

    First the whole card alone, as it is read at a live table; then its corners beside it. A corner that shows nothing
    must not speak for strangers, so that these have no weight there but their points'.
    """
    cards = [_likeness(whole, near, embedder, group) for group in asked]
    wholes = [replace(whole, sharpness=s, stranger=s * bar) for s, bar in product(_SHARPNESS, _BARS)]
    best = min(wholes, key=lambda trial: _loss([trial.weights(seen) for seen, _ in cards], asked))
    known = [best.weights(seen) for seen, _ in cards]
    nears = [replace(near, sharpness=s, stranger=-s) for s in best.sharpness * _SAY]
    return best, min(
        nears,
        key=lambda trial: _loss(
            [weights + trial.sharpness * corners for weights, (_, corners) in zip(known, cards, strict=True)], asked
        ),
    )


def _loss(weights: Sequence[Weights], asked: Sequence[Asked]) -> float:
    """How unlikely the truth is told."""
    told = [chances(w)[np.arange(len(group.truth)), group.truth] for w, group in zip(weights, asked, strict=True)]
    return sum(-group.often * float(np.log(right + 1e-9).mean()) for right, group in zip(told, asked, strict=True))


def _likeness(whole: Gallery, near: Gallery, embedder: Embedder, asked: Asked) -> tuple[Reals, Weights]:
    """Each card's likeness to every face, and that of its corners, one side's and the other's."""
    seen, _ = whole.likeness(embedder.patterns(asked.whole))
    corners, _ = near.likeness(embedder.patterns([crop for card in asked.near for crop in card.values()]))
    places = [(card, which) for card, some in enumerate(asked.near) for which in some]
    return seen, by_sides(len(seen), places, corners).sum(1).astype(np.float64)
