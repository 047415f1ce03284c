"""Measuring the detector and the reader on scenes of the test split: seeds, decks and tables nobody learnt from."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from datasets.scenes.scene import Conditions, Label, Scene, make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Sources
from vision.identify import Finder, found_in
from vision.quads import Quad, overlap, width_of

SIZE = 1440  # with cards 70 to 150 wide, as a 1080p webcam shows them
_STREAM = 7
_ON = 0.5  # of the joint area: a quad lies on a card, if not well

CARD_PX = (70.0, 150.0)
HANGING = (0.0, 25.0)  # degrees by which a camera that hangs over a table is tilted
NORMAL = Conditions(card_px=CARD_PX, tilt=HANGING, hard=0.6)
ROWS: dict[str, Conditions] = {
    "everyday": NORMAL,
    "glare on sleeves": replace(NORMAL, sleeve=1.0),
    "sleeves": replace(NORMAL, sleeve=0.4),
    "blur": replace(NORMAL, blur=0.025),
    "dim light": replace(NORMAL, dim=True),
    "40 degrees tilt": replace(NORMAL, tilt=(40.0, 40.0)),
    "worn cards": replace(NORMAL, wear=1.0),
}


def counts(label: Label) -> bool:
    """Whether the card is as wide in the picture as cameras show cards; the middle of a scene alone does not tell."""
    return CARD_PX[0] <= width_of(label.corners) <= CARD_PX[1]


def clear(label: Label) -> bool:
    """Whether the card counts and so much of it is to be seen that it must be found and read."""
    return label.visible >= 0.85 and counts(label)


@dataclass(slots=True)
class Tally:
    """What was found of what was there."""

    full: int = 0
    full_found: int = 0
    half: int = 0
    half_found: int = 0
    told: int = 0
    told_right: int = 0
    on_others: int = 0
    on_others_right: int = 0
    corner_errors: list[float] = field(default_factory=list)
    sides_right: int = 0
    read: int = 0
    read_right: int = 0
    committed: int = 0
    committed_wrong: int = 0

    @property
    def recall(self) -> float:
        """Cards at least 85 % to be seen."""
        return self.full_found / max(1, self.full)

    @property
    def half_recall(self) -> float:
        """Cards about half covered."""
        return self.half_found / max(1, self.half)

    @property
    def precision(self) -> float:
        """Of all told quads, those that lie on a card, be it covered, cut or of another width."""
        return self.told_right / max(1, self.told)

    @property
    def clear_precision(self) -> float:
        """The same without the quads on cards that need not be found: those are neither right nor wrong."""
        return (self.told_right - self.on_others_right) / max(1, self.told - self.on_others)

    @property
    def corner_error(self) -> float:
        """Mean distance of corners, as a share of the card's width."""
        return float(np.mean(self.corner_errors)) if self.corner_errors else float("nan")


def corner_error(found: npt.NDArray[np.float32], truth: npt.NDArray[np.float64]) -> float:
    """Mean corner distance by the better of the two namings, as a share of the card's width."""
    return min(float(np.linalg.norm(np.roll(found, k, 0) - truth, axis=1).mean()) for k in (0, 2)) / width_of(truth)


def pairs(quads: tuple[Quad, ...], labels: tuple[Label, ...], least: float = 0.7) -> dict[int, int]:
    """Which quad is which label, best overlap first, each used once; the card on a pile before those it hides."""
    ranked = sorted(
        (
            (label.visible >= 0.3, share, q, n)
            for q, quad in enumerate(quads)
            for n, label in enumerate(labels)
            if (share := overlap(quad.corners, label.corners.astype(np.float32))) >= least
        ),
        reverse=True,
    )
    taken: dict[int, int] = {}
    for _, _, q, n in ranked:
        if q not in taken and n not in taken.values():
            taken[q] = n
    return taken


def count(tally: Tally, quads: tuple[Quad, ...], scene: Scene) -> dict[int, int]:
    """Add one scene to the tally; returns the pairs."""
    taken = pairs(quads, scene.labels)
    found = set(taken.values())
    for n, label in enumerate(scene.labels):
        if clear(label):
            tally.full += 1
            tally.full_found += n in found
        elif 0.4 <= label.visible <= 0.6 and counts(label):
            tally.half += 1
            tally.half_found += n in found
    for q, quad in enumerate(quads):
        tally.told += 1
        if q in taken:
            label = scene.labels[taken[q]]
            tally.told_right += 1
            tally.on_others += not clear(label)
            tally.on_others_right += not clear(label)
            tally.sides_right += (quad.side == "back") == label.back
            if clear(label):
                tally.corner_errors.append(corner_error(quad.corners, label.corners))
        else:
            tally.on_others += _on_another(quad, scene.labels)
    return taken


def _on_another(quad: Quad, labels: tuple[Label, ...]) -> bool:
    """Whether a quad that is on no card exactly is roughly on one that need not be found."""
    shares = [overlap(quad.corners, label.corners.astype(np.float32)) for label in labels]
    return bool(shares) and max(shares) >= _ON and not clear(labels[int(np.argmax(shares))])


def measure_detector(detector: Finder, sources: Sources, wish: Conditions, scenes: int, size: int = SIZE) -> Tally:
    """The tally over so many scenes of the test split."""
    tally = Tally()
    for number in range(scenes):
        scene = make_scene(rng_for(Split.TEST, _STREAM, number), sources, size, wish)
        count(tally, found_in(scene.picture, detector), scene)
    return tally
