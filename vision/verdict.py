"""The verdict on a still picture's cards: how likely one lies just here, by all that is known of it together.

Each place is looked at once more by the corner network. What every piece of evidence weighs was fitted, on scenes to
learn from and on the learning half of the photographs (`python -m models.verdict_fit`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from vision.areas import Reals, corners_of, shown_quarters
from vision.corners import Mended
from vision.quads import Quad, overlap
from vision.rivals import without_rivals, without_symbols
from vision.sizes import CARD, Plane, lying, measures, misfits

_WEIGHTS = {
    "sure": 0.212,
    "look": 0.671,
    "even": -1.076,
    "second": 1.808,
    "away": -0.289,
    "moved": -2.543,
    "plane": 2.032,
    "misfit": -4.984,
    "area": -4.613,
    "wide": -3.125,
    "shape": -2.003,
    "large": 1.264,
}
_ALWAYS = 0.517
EVIDENCE = tuple(_WEIGHTS)
_MOVED = 0.97  # of the joint area: less, and a card laid in its size lies elsewhere than it was seen
_COVERED = 0.95  # of a card to be seen: of others it is known best where they lie


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card may lie; `seen` is where it was seen before the table told its size: so a quad has up to two."""

    card: Quad
    seen: Quad
    number: int


def places_of(quads: Sequence[Quad], plane: Plane | None) -> list[Place]:
    """Where each of the quads was seen and, if that is elsewhere, where a card of the printed size would lie."""
    places = []
    for number, (quad, laid) in enumerate(zip(quads, lying(quads, plane), strict=True)):
        moved = laid is not None and overlap(laid.corners, quad.corners) < _MOVED
        if laid is not None:
            places.append(Place(laid, quad, number))
        if quad.visible < _COVERED and (laid is None or moved):
            places.append(Place(quad, quad, number))
    return places


def evidence(places: Sequence[Place], looks: Sequence[Mended], plane: Plane | None, size: tuple[int, ...]) -> Reals:
    """What is known of each place (a row each), given a look at it, the table, and the picture's height and width."""
    corners = corners_of([place.card.corners for place in places])
    widths = np.array([max(1.0, place.card.width) for place in places])
    ends = corners_of([look.corners for look in looks])
    away = np.min([np.linalg.norm(np.roll(ends, k, 1) - corners, axis=2).mean(1) for k in range(4)], axis=0) / widths
    shown = shown_quarters(ends, size)
    seen = np.minimum(1, np.array([look.quarters for look in looks]).reshape(-1, 4) / np.maximum(shown, 0.25))
    share = (seen * shown).sum(1) / np.maximum(shown.sum(1), 1e-6)
    quads = [place.seen for place in places]
    known = float(plane is not None)
    off = np.array(misfits(quads, plane)) if plane else np.zeros(len(places))
    sizes = np.array([measures(c, plane) if plane else (0.0, 0.0) for c in corners]).reshape(-1, 2)
    edges = np.linalg.norm(np.roll(corners, -1, 1) - corners, axis=2)
    shape = np.log((edges[:, 0] + edges[:, 2]) / np.maximum(1.0, edges[:, 1] + edges[:, 3]) / CARD)
    told = {
        "sure": _logit([place.card.confidence for place in places]),
        "look": _logit([look.card for look in looks]),
        "even": np.log(share / np.maximum(seen.max(1), 1e-6) + 0.02),
        "second": np.sort(seen, 1)[:, 2],
        "away": np.log(away + 0.01),
        "moved": np.array([1 - overlap(place.card.corners, place.seen.corners) for place in places]),
        "plane": np.full(len(places), known),
        "misfit": np.minimum(off, 0.5),
        "area": np.minimum(np.abs(sizes[:, 0]), 1.5),
        "wide": np.minimum(np.abs(sizes[:, 1]), 1.0),
        "shape": np.abs(shape) * (1 - 0.7 * known),
        "large": np.log(widths / max(size[:2])),
    }
    return np.stack([told[name] for name in EVIDENCE], 1)


def _logit(chances: Sequence[float]) -> Reals:
    held = np.clip(np.array(chances, np.float64), 1e-6, 1 - 1e-6)
    return np.asarray(np.log(held / (1 - held)), np.float64)


def chances(told: Reals) -> Reals:
    """How likely a card lies at each place."""
    return np.asarray(1 / (1 + np.exp(-(told @ np.array(list(_WEIGHTS.values())) + _ALWAYS))), np.float64)


def cards_at(places: Sequence[Place], chance: Reals, least: float) -> list[Quad]:
    """The likely cards: each once, where it lies likelier, and none that can't be true beside surer ones."""
    best: dict[int, int] = {}
    for at, place in enumerate(places):
        if place.number not in best or chance[at] > chance[best[place.number]]:
            best[place.number] = at
    likely = [replace(places[at].card, confidence=float(chance[at])) for at in best.values() if chance[at] > least]
    return without_rivals(without_symbols(likely))
