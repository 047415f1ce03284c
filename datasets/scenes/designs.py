"""Endless invented card decks: a style is drawn once per deck, then every face and the back follow it.

So that the networks learn "a card" and "this face", not our own designs.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from datasets.scenes.glyphs import Mask, blob_mask, font_count, stamp, symbol_mask, text_mask
from vision.picture import Picture

WIDTH, HEIGHT = 252, 352  # 63 x 88 mm at 4 pixels a millimetre
Colour = tuple[int, int, int]
_LETTERS = ("A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2")
_WORDS = (
    "Rock",
    "Dragon",
    "Attaque",
    "Soin",
    "Trade",
    "Steal",
    "Forest",
    "Roi",
    "Moon",
    "Passe",
    "Joker",
    "Gold",
    "+2",
    "Skip",
)


@dataclass(frozen=True, slots=True)
class Style:
    """What all cards of one invented deck share."""

    paper: Colour
    inks: tuple[Colour, ...]
    suits: tuple[Mask, ...]
    ranks: tuple[str, ...]
    font: int
    index_height: float
    index_at: tuple[float, float]
    index_corners: int
    index_symbol: bool
    frame: str
    frame_inset: float
    frame_colour: Colour
    centre: str
    panel: Colour
    point_symmetric: bool
    back_seed: int
    art_seed: int
    photos: tuple[Picture, ...] = field(default=())


def _ink(rng: np.random.Generator, paper: Colour) -> Colour:
    """A colour that can be told from the paper."""
    light = sum(paper) / 3 > 128
    for _ in range(8):
        hsv = np.array([[[rng.integers(0, 180), rng.integers(90, 256), rng.integers(40, 256)]]], np.uint8)
        bgr = cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0]
        if abs(float(bgr.mean()) - sum(paper) / 3) > 60:
            return (int(bgr[0]), int(bgr[1]), int(bgr[2]))
    return (20, 20, 20) if light else (235, 235, 235)


def _paper(rng: np.random.Generator) -> Colour:
    kind = rng.random()
    if kind < 0.62:
        v = int(rng.integers(222, 256))
        return (v - int(rng.integers(0, 14)), v - int(rng.integers(0, 5)), v)
    if kind < 0.72:
        return (int(rng.integers(180, 245)), int(rng.integers(190, 250)), int(rng.integers(200, 255)))
    if kind < 0.87:
        v = int(rng.integers(8, 50))
        return (v + int(rng.integers(0, 18)), v, v + int(rng.integers(0, 12)))
    c = rng.integers(30, 255, 3)
    return (int(c[0]), int(c[1]), int(c[2]))


def sample_style(rng: np.random.Generator, photos: tuple[Picture, ...] = ()) -> Style:
    """A new deck."""
    paper = _paper(rng)
    suit_count = int(rng.integers(1, 6))
    symbols = tuple(
        symbol_mask(int(rng.integers(0, 22))) if rng.random() < 0.75 else blob_mask(rng) for _ in range(suit_count)
    )
    kind = rng.random()
    if kind < 0.35:
        ranks: tuple[str, ...] = _LETTERS
    elif kind < 0.8:
        ranks = tuple(str(n) for n in range(1, int(rng.integers(8, 21))))
    elif kind < 0.9:
        ranks = tuple(f"{'+' if n > 0 else '-'}{abs(n)}" for n in range(-6, 13) if n)
    else:
        ranks = tuple("ABCDEFGHKLMNPRSTUVXZ")
    mono = rng.random() < 0.25
    first = _ink(rng, paper)
    standard = rng.random() < 0.25
    if standard and sum(paper) > 3 * 128:
        inks: tuple[Colour, ...] = ((30, 25, 205), (25, 20, 20))
    else:
        inks = (first,) if mono else tuple(_ink(rng, paper) for _ in range(suit_count))
    return Style(
        paper=paper,
        inks=inks,
        suits=symbols,
        ranks=ranks,
        font=int(rng.integers(0, font_count())),
        index_height=float(rng.uniform(0.07, 0.2)),
        index_at=(float(rng.uniform(0.07, 0.17)), float(rng.uniform(0.06, 0.15))),
        index_corners=int(rng.choice([0, 1, 2, 2, 2, 2, 4])),
        index_symbol=bool(rng.random() < 0.7),
        frame=str(rng.choice(["none", "none", "line", "band", "double", "panel"])),
        frame_inset=float(rng.uniform(0.03, 0.14)),
        frame_colour=_ink(rng, paper) if rng.random() < 0.7 else first,
        centre=str(rng.choice(["pips", "pips", "pips", "symbol", "numeral", "both", "art", "photo", "text", "empty"])),
        panel=_paper(rng),
        point_symmetric=bool(rng.random() < 0.6),
        back_seed=int(rng.integers(1 << 31)),
        art_seed=int(rng.integers(1 << 31)),
        photos=photos,
    )


_PIP_COLUMNS = {
    1: (1,),
    2: (2,),
    3: (3,),
    4: (2, 2),
    5: (2, 1, 2),
    6: (3, 3),
    7: (3, 1, 3),
    8: (3, 2, 3),
    9: (4, 1, 4),
    10: (4, 2, 4),
}


def _pips(card: Picture, style: Style, suit: Mask, ink: Colour, count: int) -> None:
    columns = _PIP_COLUMNS.get(count) or (count // 3, count - 2 * (count // 3), count // 3)
    size = WIDTH * (0.2 if count <= 10 else 0.15)
    xs = np.linspace(0.3, 0.7, len(columns)) if len(columns) > 1 else [0.5]
    for x, rows in zip(xs, columns, strict=True):
        ys = np.linspace(0.18, 0.82, rows) if rows > 1 else [0.5]
        if rows == 2 and len(columns) == 3:
            ys = np.array([0.32, 0.68])
        for y in ys:
            stamp(card, suit, (x * WIDTH, y * HEIGHT), (size, size), ink, style.point_symmetric and y > 0.5)


def _art(card: Picture, rng: np.random.Generator, box: tuple[int, int, int, int], photos: tuple[Picture, ...]) -> None:
    """A court-card-like picture: colour fields, a few shapes, or a piece of a photograph."""
    x0, y0, x1, y1 = box
    w, h = x1 - x0, y1 - y0
    if photos and rng.random() < 0.5:
        photo = photos[int(rng.integers(len(photos)))]
        side = int(min(photo.shape[:2]) * rng.uniform(0.25, 1.0))
        px, py = int(rng.integers(0, photo.shape[1] - side + 1)), int(rng.integers(0, photo.shape[0] - side + 1))
        card[y0:y1, x0:x1] = cv2.resize(photo[py : py + side, px : px + side], (w, h), interpolation=cv2.INTER_AREA)
        return
    noise = rng.integers(0, 256, (int(rng.integers(2, 7)), int(rng.integers(2, 6)), 3), dtype=np.uint8)
    mode = cv2.INTER_CUBIC if rng.random() < 0.6 else cv2.INTER_NEAREST
    card[y0:y1, x0:x1] = cv2.resize(noise, (w, h), interpolation=mode)
    for _ in range(int(rng.integers(2, 14))):
        mask = blob_mask(rng) if rng.random() < 0.6 else symbol_mask(int(rng.integers(0, 22)))
        size = rng.uniform(0.1, 0.7) * w
        colour = rng.integers(0, 256, 3)
        at = (x0 + rng.uniform(0.1, 0.9) * w, y0 + rng.uniform(0.1, 0.9) * h)
        stamp(card, mask, at, (size, size * rng.uniform(0.6, 1.6)), (int(colour[0]), int(colour[1]), int(colour[2])))


def _text_lines(card: Picture, rng: np.random.Generator, ink: Colour, top: float, bottom: float) -> None:
    y = top
    while y < bottom:
        word_x = 0.14
        while word_x < 0.8:
            length = rng.uniform(0.04, 0.15)
            cv2.line(card, _at(word_x, y), _at(min(0.86, word_x + length), y), ink, 3, cv2.LINE_AA)
            word_x += length + 0.03
        y += 0.04


def _at(x: float, y: float) -> tuple[int, int]:
    return (round(x * WIDTH), round(y * HEIGHT))


def _frame(card: Picture, style: Style) -> None:
    inset = style.frame_inset
    a, b = _at(inset, inset * 0.72), _at(1 - inset, 1 - inset * 0.72)
    match style.frame:
        case "line":
            cv2.rectangle(card, a, b, style.frame_colour, 2, cv2.LINE_AA)
        case "double":
            cv2.rectangle(card, a, b, style.frame_colour, 3, cv2.LINE_AA)
            cv2.rectangle(card, (a[0] + 7, a[1] + 7), (b[0] - 7, b[1] - 7), style.frame_colour, 1, cv2.LINE_AA)
        case "band":
            card[:] = style.frame_colour
            cv2.rectangle(card, a, b, style.paper, -1)
        case "panel":
            cv2.rectangle(card, a, b, style.panel, -1)
        case _:
            pass


def draw_face(style: Style, number: int) -> Picture:
    """Face `number` of a deck; suits and ranks follow one another."""
    suit_number, rank_number = divmod(number, len(style.ranks))
    suit = style.suits[suit_number % len(style.suits)]
    ink = style.inks[suit_number % len(style.inks)]
    rank = style.ranks[rank_number % len(style.ranks)]
    rng = np.random.default_rng([style.art_seed, number])
    card = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    card[:] = style.paper
    _frame(card, style)
    court = style.centre == "pips" and rank in ("K", "Q", "J")
    digits = rank.strip("+-")
    count = int(digits) if digits.isdigit() else rank_number + 1
    numeral = text_mask(rank, style.font)
    ratio = numeral.shape[1] / numeral.shape[0]
    match style.centre:
        case "pips" if not court:
            _pips(card, style, suit, ink, count)
        case "symbol":
            size = WIDTH * 0.55
            stamp(card, suit, _at(0.5, 0.5), (size, size), ink)
        case "numeral":
            size = HEIGHT * 0.34
            stamp(card, numeral, _at(0.5, 0.5), (min(size * ratio, WIDTH * 0.7), size), ink)
        case "both":
            stamp(card, suit, _at(0.5, 0.36), (WIDTH * 0.48, WIDTH * 0.48), ink)
            size = HEIGHT * 0.2
            stamp(card, numeral, _at(0.5, 0.7), (min(size * ratio, WIDTH * 0.6), size), ink)
        case "art" | "photo" | "pips":
            box = (*_at(0.2, 0.13), *_at(0.8, 0.87))
            _art(card, rng, box, style.photos)
            if style.point_symmetric:
                half = card[: HEIGHT // 2]
                card[HEIGHT - HEIGHT // 2 :] = half[::-1, ::-1]
        case "text":
            _art(card, rng, (*_at(0.12, 0.14), *_at(0.88, 0.52)), style.photos)
            title = text_mask(_WORDS[int(rng.integers(len(_WORDS)))], style.font)
            stamp(card, title, _at(0.55, 0.08), (min(WIDTH * 0.6, 22 * title.shape[1] / title.shape[0]), 22), ink)
            _text_lines(card, rng, ink, 0.58, rng.uniform(0.65, 0.9))
        case _:
            pass
    _indices(card, style, numeral, ratio, suit, ink)
    return card


def _indices(card: Picture, style: Style, numeral: Mask, ratio: float, suit: Mask, ink: Colour) -> None:
    h = style.index_height * HEIGHT
    w = min(h * ratio, WIDTH * 0.26)
    x, y = style.index_at[0] * WIDTH, style.index_at[1] * HEIGHT + h * 0.15
    spots = {0: (), 1: ((0, 0),), 2: ((0, 0), (1, 1)), 4: ((0, 0), (1, 1), (1, 0), (0, 1))}[style.index_corners]
    for right, low in spots:
        cx = WIDTH - x if right else x
        cy = HEIGHT - y if low else y
        stamp(card, numeral, (cx, cy), (w, h), ink, bool(low))
        if style.index_symbol:
            step = h * 0.95 * (-1 if low else 1)
            stamp(card, suit, (cx, cy + step), (h * 0.7, h * 0.7), ink, bool(low))


def draw_back(style: Style) -> Picture:
    """The one back of a deck: a pattern, a plain colour or a picture, mostly the same upside down."""
    rng = np.random.default_rng([style.back_seed])
    card = np.empty((HEIGHT, WIDTH, 3), np.uint8)
    ground = _paper(rng) if rng.random() < 0.3 else tuple(int(v) for v in rng.integers(10, 230, 3))
    ink = _ink(rng, (ground[0], ground[1], ground[2]))
    card[:] = ground
    kind = int(rng.integers(0, 10))
    step = int(rng.integers(8, 46))
    if kind == 9:
        card[:] = rng.integers(6, 46)  # black all over, as of decks with golden print
    match kind:
        case 0:
            for k in range(-HEIGHT, WIDTH + HEIGHT, step):
                cv2.line(card, (k, 0), (k + HEIGHT, HEIGHT), ink, max(1, step // 6), cv2.LINE_AA)
                cv2.line(card, (k, 0), (k - HEIGHT, HEIGHT), ink, max(1, step // 6), cv2.LINE_AA)
        case 1:
            for k in range(0, HEIGHT, step):
                cv2.line(card, (0, k), (WIDTH, k), ink, max(1, step // 3))
        case 2 | 3:
            mask = symbol_mask(int(rng.integers(0, 22))) if kind == 2 else blob_mask(rng)
            for row, y in enumerate(range(step // 2, HEIGHT, step)):
                for x in range(step // 2 + (row % 2) * step // 2, WIDTH, step):
                    stamp(card, mask, (x, y), (step * 0.7, step * 0.7), ink)
        case 4:
            for radius in range(step, HEIGHT, step):
                cv2.circle(card, (WIDTH // 2, HEIGHT // 2), radius, ink, max(1, step // 4), cv2.LINE_AA)
        case 5:
            _art(card, rng, (0, 0, WIDTH, HEIGHT), style.photos)
        case 6:
            mask = symbol_mask(int(rng.integers(0, 22)))
            stamp(card, mask, (WIDTH / 2, HEIGHT / 2), (WIDTH * 0.5, WIDTH * 0.5), ink)
        case 7:
            tile = rng.integers(0, 2, (step, step), dtype=np.uint8)[: step // 2 + 2, : step // 2 + 2]
            tile = np.block([[tile, tile[:, ::-1]], [tile[::-1], tile[::-1, ::-1]]])
            grid = np.tile(tile, (12, 12))[: HEIGHT // 4, : WIDTH // 4]
            card[cv2.resize(grid, (WIDTH, HEIGHT), interpolation=cv2.INTER_NEAREST) > 0] = ink
        case _:
            pass
    if rng.random() < 0.85:
        card[HEIGHT - HEIGHT // 2 :] = card[: HEIGHT // 2][::-1, ::-1]
    if rng.random() < 0.6:
        inset = int(rng.integers(6, 24))
        border = _paper(rng)
        for box in (
            (0, 0, WIDTH, inset),
            (0, HEIGHT - inset, WIDTH, HEIGHT),
            (0, 0, inset, HEIGHT),
            (WIDTH - inset, 0, WIDTH, HEIGHT),
        ):
            card[box[1] : box[3], box[0] : box[2]] = border
    return card
