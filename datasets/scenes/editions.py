"""What the cards of an invented standard deck share: paper, inks, letters, signs, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np

from datasets.scenes.designs import Colour
from datasets.scenes.glyphs import Mask, font_count, fonts, symbol_mask, text_mask

SUITS = "HDSC"  # in the order of the first symbols
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKERS = ("joker-red", "joker-black")
_SIGNS = dict(zip(SUITS, "♥♦♠♣", strict=True))
_TONGUES: tuple[dict[str, str], ...] = (
    {"J": "V", "Q": "D", "K": "R"},
    {"J": "V", "Q": "D", "K": "R", "A": "1"},
    {"J": "B", "Q": "D", "K": "K"},
    {"A": "1"},
)


@dataclass(frozen=True, slots=True)
class Edition:
    """What all cards of one invented standard deck share."""

    paper: Colour
    inks: dict[str, Colour]
    font: int
    narrow: float  # of the ranks' letters
    heavy: int  # strokes are so much thicker
    names: dict[str, str]
    suits: dict[str, Mask]
    index_height: float
    index_at: tuple[float, float]
    index_corners: int
    beside: bool  # the suit's sign stands beside the rank, not below
    small_suit: float  # of the rank's height
    pip: float
    pips_from: tuple[float, float]
    centre: str
    court: str
    frame: bool
    seed: int


def dark_paper(rng: np.random.Generator) -> Colour:
    v = int(rng.integers(6, 60))
    return (v + int(rng.integers(0, 22)), v, v + int(rng.integers(0, 14)))


def light_paper(rng: np.random.Generator) -> Colour:
    v = int(rng.integers(215, 256))
    return (v - int(rng.integers(0, 40 if rng.random() < 0.3 else 10)), v - int(rng.integers(0, 6)), v)


def _of(rng: np.random.Generator, hue: tuple[int, int], full: tuple[int, int], bright: tuple[int, int]) -> Colour:
    hsv = np.array([[[rng.integers(*hue) % 180, rng.integers(*full), rng.integers(*bright)]]], np.uint8)
    bgr = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]
    return (int(bgr[0]), int(bgr[1]), int(bgr[2]))


def any_colour(rng: np.random.Generator) -> Colour:
    return _of(rng, (0, 180), (0, 256), (0, 256))


def _red(rng: np.random.Generator) -> Colour:
    return _of(rng, (172, 188), (150, 256), (150, 256))


def _gold(rng: np.random.Generator) -> Colour:
    return _of(rng, (10, 28), (60, 200), (130, 256))


def silver(rng: np.random.Generator) -> Colour:
    return _of(rng, (0, 180), (0, 40), (130, 256))


def inks_of(rng: np.random.Generator, dark: bool) -> dict[str, Colour]:
    """Colours of the suits on dark or on light paper: two, four, or one for all."""
    draw = rng.random()
    if dark:
        if draw < 0.4:
            red, black = _gold(rng), silver(rng)
        elif draw < 0.7:
            red, black = _red(rng), silver(rng) if rng.random() < 0.7 else _gold(rng)
        elif draw < 0.88:
            red = black = _gold(rng) if rng.random() < 0.6 else silver(rng)
        else:
            red, black = (_of(rng, (0, 180), (40, 256), (140, 256)) for _ in "12")
        return {"H": red, "D": red, "S": black, "C": black}
    red, black = _red(rng), _of(rng, (0, 180), (0, 90), (0, 70))
    if draw < 0.74:
        return {"H": red, "D": red, "S": black, "C": black}
    if draw < 0.87:
        blue, green = _of(rng, (100, 125), (120, 256), (90, 240)), _of(rng, (45, 80), (120, 256), (60, 190))
        orange = _of(rng, (8, 24), (160, 256), (160, 256))
        return {"H": red, "D": blue if rng.random() < 0.6 else orange, "S": black, "C": green}
    if draw < 0.94:
        return dict.fromkeys(SUITS, black if rng.random() < 0.7 else _of(rng, (0, 180), (60, 256), (0, 140)))
    red, black = (_of(rng, (0, 180), (60, 256), (0, 170)) for _ in "12")
    return {"H": red, "D": red, "S": black, "C": black}


def _signs(rng: np.random.Generator) -> dict[str, Mask]:
    """The four suits' signs, from a font or drawn, wider or narrower than usual."""
    drawn = rng.random() < 0.35 or not fonts()
    font = int(rng.choice([k for k, file in enumerate(fonts()) if "DejaVuSans" in file])) if not drawn else 0
    found = {}
    for kind, suit in enumerate(SUITS):
        mask = symbol_mask(kind) if drawn else text_mask(_SIGNS[suit], font)
        ys, xs = np.flatnonzero(mask.max(1) > 60), np.flatnonzero(mask.max(0) > 60)
        tight = mask[ys[0] : ys[-1] + 1, xs[0] : xs[-1] + 1]
        wide = float(np.clip(tight.shape[1] / tight.shape[0] * rng.uniform(0.85, 1.12), 0.6, 1.15))
        sign = cv2.resize(tight, (round(96 * wide), 96), interpolation=cv2.INTER_LINEAR)
        found[suit] = np.asarray(
            cv2.copyMakeBorder(sign, 0, 0, (110 - sign.shape[1]) // 2, (110 - sign.shape[1]) // 2, 0), np.uint8
        )
    return found


def sample_edition(rng: np.random.Generator) -> Edition:
    """A new deck."""
    kind = rng.random()
    dark = kind < 0.25
    paper = dark_paper(rng) if dark else light_paper(rng)
    if kind > 0.94:
        paper = _of(rng, (0, 180), (40, 160), (150, 256))
    names = {rank: rank for rank in RANKS}
    if rng.random() < 0.2:
        names |= _TONGUES[int(rng.integers(len(_TONGUES)))]
    jumbo = rng.random() < 0.2
    height = float(rng.uniform(0.15, 0.27) if jumbo else rng.uniform(0.065, 0.15))
    return Edition(
        paper=paper,
        inks=inks_of(rng, dark),
        font=int(rng.integers(0, font_count())),
        narrow=float(rng.uniform(0.6, 1.15)),
        heavy=int(rng.choice([0, 0, 3, 5, 9])),
        names=names,
        suits=_signs(rng),
        index_height=height,
        index_at=(float(rng.uniform(0.06, 0.11)), float(rng.uniform(0.03, 0.08))),
        index_corners=int(rng.choice([2, 2, 2, 2, 4])),
        beside=bool(rng.random() < 0.06),
        small_suit=float(rng.uniform(0.55, 1.0)),
        pip=float(rng.uniform(0.13, 0.24)),
        pips_from=(float(rng.uniform(0.26, 0.34)), float(rng.uniform(0.14, 0.22))),
        centre=str(rng.choice(["pips", "pips", "pips", "pips", "pips", "sign", "numeral", "empty"])),
        court=str(rng.choice(["art", "art", "letter", "sign", "maker", "maker", "maker"])),
        frame=bool(rng.random() < 0.3),
        seed=int(rng.integers(1 << 31)),
    )
