"""Endless invented decks of the standard faces, so that a reader learns rank and suit and no maker's print of them."""

from __future__ import annotations

import cv2
import numpy as np

from datasets.scenes.designs import HEIGHT, WIDTH, Colour
from datasets.scenes.editions import (
    JOKERS,
    RANKS,
    SUITS,
    Edition,
    any_colour,
    dark_paper,
    inks_of,
    light_paper,
    silver,
)
from datasets.scenes.glyphs import Mask, blob_mask, stamp, text_mask
from vision.picture import Picture

_LEFT, _MIDDLE, _RIGHT = 0.0, 0.5, 1.0
_QUARTERS, _THIRDS = (0.0, 1 / 3, 2 / 3, 1.0), (0.0, 0.5, 1.0)
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((_MIDDLE, 0.5),),
    2: ((_MIDDLE, 0.0), (_MIDDLE, 1.0)),
    3: tuple((_MIDDLE, y) for y in _THIRDS),
    4: tuple((x, y) for x in (_LEFT, _RIGHT) for y in (0.0, 1.0)),
    5: (*((x, y) for x in (_LEFT, _RIGHT) for y in (0.0, 1.0)), (_MIDDLE, 0.5)),
    6: tuple((x, y) for x in (_LEFT, _RIGHT) for y in _THIRDS),
    7: (*((x, y) for x in (_LEFT, _RIGHT) for y in _THIRDS), (_MIDDLE, 0.25)),
    8: (*((x, y) for x in (_LEFT, _RIGHT) for y in _THIRDS), (_MIDDLE, 0.25), (_MIDDLE, 0.75)),
    9: (*((x, y) for x in (_LEFT, _RIGHT) for y in _QUARTERS), (_MIDDLE, 0.5)),
    10: (*((x, y) for x in (_LEFT, _RIGHT) for y in _QUARTERS), (_MIDDLE, 1 / 6), (_MIDDLE, 5 / 6)),
}


def _letters(style: Edition, rank: str) -> Mask:
    mask = text_mask(style.names[rank], style.font)
    if style.heavy:
        mask = np.asarray(
            cv2.dilate(cv2.copyMakeBorder(mask, 4, 4, 4, 4, 0), np.ones((style.heavy, style.heavy), np.uint8)), np.uint8
        )
    return mask


def draw_standard(style: Edition, face: str, court: Picture | None = None) -> Picture:
    """A face of the deck; `court` is some maker's print of it, of which the inner picture may be taken."""
    card = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    card[:] = style.paper
    if face in JOKERS:
        return _joker(card, style, face, court)
    rank, suit = face[:-1], face[-1]
    rng = np.random.default_rng([style.seed, RANKS.index(rank), SUITS.index(suit)])
    ink, sign = style.inks[suit], style.suits[suit]
    if style.frame:
        edge = round(style.index_at[0] * WIDTH * 0.45)
        cv2.rectangle(card, (edge, edge), (WIDTH - edge, HEIGHT - edge), ink, 2, cv2.LINE_AA)
    letters = _letters(style, rank)
    ratio = letters.shape[1] / letters.shape[0] * style.narrow
    if rank in "JQK":
        _court(card, style, rng, (sign, ink, letters, ratio), court)
    else:
        _middle(card, style, sign, ink, letters, ratio, RANKS.index(rank) + 1)
    _indices(card, style, sign, ink, letters, ratio)
    return card


def _middle(card: Picture, style: Edition, sign: Mask, ink: Colour, letters: Mask, ratio: float, count: int) -> None:
    centre = (WIDTH / 2, HEIGHT / 2)
    if style.centre == "numeral":
        size = HEIGHT * 0.34
        stamp(card, letters, centre, (min(size * ratio, WIDTH * 0.7), size), ink)
    elif style.centre == "sign" or (style.centre == "pips" and count == 1):
        size = WIDTH * (0.55 if style.centre == "sign" else 1.6 * style.pip)
        stamp(card, sign, centre, (size, size), ink)
    elif style.centre == "pips":
        left, top = style.pips_from
        size = WIDTH * style.pip
        for x, y in _PIPS[count]:
            at = (WIDTH * (left + x * (1 - 2 * left)), HEIGHT * (top + y * (1 - 2 * top)))
            stamp(card, sign, at, (size * 1.1, size), ink, y > 0.5)


def _court(
    card: Picture,
    style: Edition,
    rng: np.random.Generator,
    what: tuple[Mask, Colour, Mask, float],
    maker: Picture | None,
) -> None:
    sign, ink, letters, ratio = what
    left, top = round(WIDTH * rng.uniform(0.17, 0.24)), round(HEIGHT * rng.uniform(0.08, 0.16))
    inner = card[top : HEIGHT - top, left : WIDTH - left]
    if style.court == "maker" and maker is not None:
        inner[:] = maker[top : HEIGHT - top, left : WIDTH - left]
    elif style.court == "letter":
        size = HEIGHT * 0.4
        stamp(card, letters, (WIDTH / 2, HEIGHT / 2), (min(size * ratio, WIDTH * 0.6), size), ink)
    elif style.court == "sign":
        stamp(card, sign, (WIDTH / 2, HEIGHT / 2), (WIDTH * 0.5, WIDTH * 0.5), ink)
    else:
        colours = [ink, *(any_colour(rng) for _ in range(3))]
        for _ in range(int(rng.integers(6, 30))):
            size = float(rng.uniform(0.08, 0.5) * WIDTH)
            at = (float(rng.uniform(0, inner.shape[1])), float(rng.uniform(0, inner.shape[0] / 2)))
            mask = blob_mask(rng) if rng.random() < 0.7 else sign
            stamp(inner, mask, at, (size, size), colours[int(rng.integers(4))])
        half = inner.shape[0] // 2
        inner[inner.shape[0] - half :] = inner[:half][::-1, ::-1]
    if rng.random() < 0.6:
        cv2.rectangle(card, (left, top), (WIDTH - left, HEIGHT - top), ink, int(rng.integers(1, 4)), cv2.LINE_AA)


def _joker(card: Picture, style: Edition, face: str, maker: Picture | None) -> Picture:
    """The word, along the edge or above, and a picture; one of the two is in colour, the other in black.

    Of many decks both show the same picture, and the word alone is red or black.
    """
    alike = style.seed % 2 == 0 and style.inks["H"] != style.inks["S"]
    rng = np.random.default_rng([style.seed, 99, 0 if alike else JOKERS.index(face)])
    red = face == JOKERS[0]
    ink = style.inks["H" if red else "S"]
    inner = card[round(0.2 * HEIGHT) : round(0.8 * HEIGHT), round(0.22 * WIDTH) : round(0.78 * WIDTH)]
    if maker is not None and style.court == "maker":
        inner[:] = maker[round(0.2 * HEIGHT) : round(0.8 * HEIGHT), round(0.22 * WIDTH) : round(0.78 * WIDTH)]
    else:
        fill = [any_colour(rng) if alike else ink, *((any_colour if alike or red else silver)(rng) for _ in "12")]
        for _ in range(int(rng.integers(6, 20))):
            size = float(rng.uniform(0.08, 0.4) * WIDTH)
            at = (float(rng.uniform(0, inner.shape[1])), float(rng.uniform(0, inner.shape[0])))
            stamp(inner, blob_mask(rng), at, (size, size), fill[int(rng.integers(3))])
    high, x = style.index_height * HEIGHT * 0.6, max(style.index_at[0] * WIDTH, 10)
    if rng.random() < 0.6:
        for place, letter in enumerate("JOKER"):
            mask = text_mask(letter, style.font)
            wide = min(high * mask.shape[1] / mask.shape[0] * style.narrow, WIDTH * 0.14)
            y = style.index_at[1] * HEIGHT + high * (0.5 + 1.12 * place)
            for low in (False, True):
                stamp(card, mask, (WIDTH - x, HEIGHT - y) if low else (x, y), (wide, high), ink, low)
    else:
        word = text_mask("Joker" if rng.random() < 0.5 else "JOKER", style.font)
        for low in (False, True):
            stamp(card, word, (WIDTH / 2, HEIGHT * (0.9 if low else 0.1)), (WIDTH * 0.55, high * 1.4), ink, low)
    return card


def _indices(card: Picture, style: Edition, sign: Mask, ink: Colour, letters: Mask, ratio: float) -> None:
    high = style.index_height * HEIGHT
    wide = min(high * ratio, WIDTH * 0.26)
    small = high * style.small_suit
    x = max(style.index_at[0] * WIDTH, wide / 2 + 3, small / 2 + 3)
    y = style.index_at[1] * HEIGHT + high / 2
    corners = ((0, 0), (1, 1), (1, 0), (0, 1))[: style.index_corners]
    for right, low in corners:
        for mask, size, along, down in (
            (letters, (wide, high), 0.0, 0.0),
            (
                sign,
                (small * 1.1, small),
                (wide + small) / 2 + 3 if style.beside else 0.0,
                0.0 if style.beside else (high + small) / 2 + 0.08 * high,
            ),
        ):
            cx, cy = x + along, y + down
            at = (WIDTH - cx if right else cx, HEIGHT - cy if low else cy)
            stamp(card, mask, at, size, ink, bool(low))


def in_other_inks(rng: np.random.Generator, face: Picture) -> Picture:
    """A maker's print in two other inks, mostly light ones on dark paper."""
    dark = rng.random() < 0.8
    paper = np.array(dark_paper(rng) if dark else light_paper(rng), np.float32)
    inks = inks_of(rng, dark)
    shown = face.astype(np.float32)
    was = np.median(shown[HEIGHT // 4 : -HEIGHT // 4, 2:10].reshape(-1, 3), 0)
    covered = np.clip(np.abs(shown - was).max(2) / 170, 0, 1)[..., None]
    reddish = np.clip((shown[..., 2] - shown[..., :2].mean(2)) / 60, 0, 1)[..., None]
    ink = reddish * np.array(inks["H"], np.float32) + (1 - reddish) * np.array(inks["S"], np.float32)
    return np.asarray(paper + covered * (ink - paper), np.float32).clip(0, 255).astype(np.uint8)
