"""One training scene: a picture of a table, and for every card its corners and how much of it is to be seen."""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes import layout
from datasets.scenes.camera import Camera, sample_camera
from datasets.scenes.canvas import Canvas, lay_flat
from datasets.scenes.clutter import sample_clutter
from datasets.scenes.hands import sample_hand
from datasets.scenes.papers import sample_game_sheets
from datasets.scenes.photo import expose, hard_shadow, light, mirrored_lamps
from datasets.scenes.prints import lay_card, sample_print
from datasets.scenes.sources import BACK, Deck, Sources
from datasets.scenes.tables import table_texture
from vision.picture import Picture


@dataclass(frozen=True, slots=True)
class Label:
    """One card: corners clockwise from its own top left, the share of each corner's quarter to be seen, its side.

    `box` (left, top, right, bottom) holds only what is to be seen, so that the cards of a fan have different boxes.
    """

    corners: npt.NDArray[np.float64]
    quarters: npt.NDArray[np.float64]
    box: npt.NDArray[np.float64]
    back: bool
    face: str = ""

    @property
    def visible(self) -> float:
        """The share of the whole card that is to be seen."""
        return float(self.quarters.mean())


@dataclass(frozen=True, slots=True)
class Scene:
    """A square picture and its cards."""

    picture: Picture
    labels: tuple[Label, ...]


@dataclass(frozen=True, slots=True)
class Conditions:
    """What measuring holds fixed; None leaves it to chance, as in training.

    `hard` scales how bad light, lens and sensor may get; `blur` is a blur added on top, as a share of the card's width.
    """

    card_px: tuple[float, float] | None = None
    tilt: tuple[float, float] | None = None
    wear: float | None = None
    sleeve: float | None = None
    dim: bool = False
    blur: float = 0.0
    hard: float = 1.0


ANY = Conditions()


def _by_chance(rng: np.random.Generator) -> Conditions:
    """What training adds to all that any picture may have: now and then the dark of a room, or a lens out of focus."""
    blur = float(rng.uniform(0.004, 0.032)) if rng.random() < 0.12 else 0.0
    return replace(ANY, dim=bool(rng.random() < 0.1), blur=blur)


def _groups(rng: np.random.Generator, canvas: Canvas, card_px: float, inside: float) -> list[layout.Spot]:
    """Up to 24 cards in one to three groups round places that are so far in the picture, as a share of it."""
    size = canvas.camera.size
    reach_mm = size / card_px * 63 / 2
    room = (size / card_px) ** 2
    spots: list[layout.Spot] = []
    for _ in range(int(rng.integers(1, 4))):
        at = canvas.camera.to_table(rng.uniform(inside, 1 - inside, (1, 2)) * size)[0]
        most = int(np.clip(room / 4, 1, 11))
        count = int(rng.integers(1, most + 1))
        kind = rng.random()
        if kind < 0.42:
            group = layout.strewn(rng, count, min(reach_mm, 260))
        elif kind < 0.64:
            group = layout.rows(rng, count)
        elif kind < 0.79:
            group = layout.fan(rng, count)
        elif kind < 0.89:
            group = layout.heap(rng, count)
        else:
            group = layout.pile(rng, int(rng.integers(1, 6)))
        spots += layout.moved(group, float(at[0]), float(at[1]))
    return spots[:24]


def _card_width(rng: np.random.Generator, wished: tuple[float, float] | None) -> float:
    kind = rng.random()
    usual = (20, 62) if kind < 0.5 else (62, 120) if kind < 0.7 else (120, 230) if kind < 0.87 else (230, 340)
    low, high = wished or usual
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def make_scene(rng: np.random.Generator, sources: Sources, size: int = 416, wish: Conditions = ANY) -> Scene:
    """One scene of one random stream."""
    any_scene = wish is ANY
    if any_scene:
        wish = _by_chance(rng)
    card_px = _card_width(rng, wish.card_px)
    tilt = abs(rng.normal(0, 18)) if rng.random() < 0.85 else rng.uniform(20, 55)
    tilt = tilt if wish.tilt is None else rng.uniform(*wish.tilt)
    stretch = float(np.exp(rng.uniform(-0.35, 0.35))) if rng.random() < 0.18 and any_scene else 1.0
    camera = sample_camera(rng, size, card_px, min(tilt, 58), stretch)
    decks = _decks(rng, sources, black=0.14) if any_scene else []
    alike = any_scene and rng.random() < 0.25
    table = _table(rng, camera, sources)
    canvas = Canvas(_like(rng, table, decks[0]) if alike else table, np.zeros((size, size), np.int16), camera)
    if rng.random() < 0.42:
        turn, shift = rng.uniform(0, 360), rng.uniform(-120, 120, 2)
        c, s = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
        for flat, x, y, angle in sample_game_sheets(rng):
            lay_flat(rng, canvas, flat, x * c - y * s + shift[0], x * s + y * c + shift[1], angle + turn)
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        _strew_clutter(rng, canvas)
    inside = rng.uniform(-0.1, 0.12) if any_scene else 0.1
    placed = [] if rng.random() < 0.07 else _lay_cards(rng, canvas, sources, card_px, wish, decks, inside)
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        if card_px < 150:
            _strew_clutter(rng, canvas, narrow=True)
    if rng.random() < 0.28:
        _reach_in(rng, canvas, sources)
    labels = _labels(canvas, placed)
    lit = light(rng, canvas.picture)
    if any_scene and rng.random() < 0.12:
        lit = hard_shadow(rng, lit)
    if any_scene and rng.random() < (0.4 if alike else 0.08):
        lit = mirrored_lamps(rng, lit)
    picture = camera.bend_picture(lit)
    if wish.blur:
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), wish.blur * card_px), np.uint8)
    if wish.dim:
        noise = rng.standard_normal(picture.shape, np.float32) * 8
        picture = np.asarray(cv2.add(picture * np.float32(0.25), noise, dtype=cv2.CV_8U), np.uint8)
    hard = wish.hard * (rng.uniform(0.25, 1.0) if any_scene else 1.0)
    picture = expose(rng, picture, hard)
    return Scene(picture, labels)


def _table(rng: np.random.Generator, camera: Camera, sources: Sources) -> Picture:
    size = camera.size
    table = table_texture(rng, size, sources.photos)
    if rng.random() < 0.5:
        # Seen in the camera's perspective; the texture's own scale is random anyway.
        corner = camera.to_table(np.array([[0, 0], [size, 0], [size, size], [0, size]], float))
        if np.isfinite(corner).all() and np.abs(corner).max() < 4000:
            span = corner.max(0) - corner.min(0)
            source = ((corner - corner.min(0)) / span * (size - 1)).astype(np.float32)
            target = np.array([[0, 0], [size, 0], [size, size], [0, size]], np.float32)
            matrix = cv2.getPerspectiveTransform(source, target)
            table = np.asarray(
                cv2.warpPerspective(table, matrix, (size, size), borderMode=cv2.BORDER_REFLECT), np.uint8
            )
    if rng.random() < 0.2:
        # The table's edge, and a floor or a second cloth beyond.
        other = table_texture(rng, size, sources.photos)
        angle, offset = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, 0.45) * size
        ys, xs = np.mgrid[0:size, 0:size]
        beyond = (xs - size / 2) * np.cos(angle) + (ys - size / 2) * np.sin(angle) > offset
        table = np.where(beyond[..., None], other, table)
    return np.ascontiguousarray(table)


def _decks(rng: np.random.Generator, sources: Sources, black: float = 0.0) -> list[Deck]:
    """One deck or a few; now and then black ones, whose backs hardly show a pattern, if any."""
    decks = [sources.deck(rng) for _ in range(1 if rng.random() < 0.7 else 3)]
    if not (black and rng.random() < black):
        return decks
    pattern = rng.choice([0.0, 0.05, 0.14])
    golden = rng.random() < 0.5
    return [
        replace(
            deck,
            back=(deck.back * pattern + rng.uniform(4, 40)).astype(np.uint8),
            fronts=tuple(_on_black(front) for front in deck.fronts) if golden else deck.fronts,
        )
        for deck in decks
    ]


def _on_black(front: Picture) -> Picture:
    """The same print in light inks on a black card."""
    return np.asarray(255 - front // 8 * 7, np.uint8)


def _like(rng: np.random.Generator, table: Picture, deck: Deck) -> Picture:
    """A table of the deck's own colour: only its edges and shadows tell such cards from it."""
    card = deck.back if rng.random() < 0.4 else deck.fronts[0]
    rim = np.concatenate([card[:12].reshape(-1, 3), card[:, :12].reshape(-1, 3)]).astype(np.float32)
    pattern = table.astype(np.float32) - table.reshape(-1, 3).mean(0)
    colour = np.median(rim, axis=0) + rng.normal(0, 9, 3)
    return np.asarray(np.clip(pattern * rng.uniform(0.1, 0.8) + colour, 0, 255), np.uint8)


def _strew_clutter(rng: np.random.Generator, canvas: Canvas, narrow: bool = False) -> None:
    at = canvas.camera.to_table(rng.uniform(0, 1, (1, 2)) * canvas.camera.size)[0]
    flat = sample_clutter(rng)
    if narrow and min(flat.width_mm, flat.height_mm) > 60:
        return
    lay_flat(rng, canvas, flat, float(at[0]), float(at[1]), rng.uniform(0, 360))


def _reach_in(rng: np.random.Generator, canvas: Canvas, sources: Sources) -> None:
    """A hand somewhere in the picture, its arm coming from where people sit."""
    size = canvas.camera.size
    for _ in range(int(rng.integers(1, 3))):
        flat = sample_hand(rng, sources.hands)
        at = canvas.camera.to_table(rng.uniform(0.1, 0.9, (1, 2)) * size)[0]
        angle = rng.uniform(0, 360)
        shift = flat.width_mm * 0.32
        c, s = np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))
        lay_flat(rng, canvas, flat, float(at[0] + c * shift), float(at[1] + s * shift), angle)


_Placed = tuple[npt.NDArray[np.float64], str]


def _lay_cards(
    rng: np.random.Generator,
    canvas: Canvas,
    sources: Sources,
    card_px: float,
    wish: Conditions,
    decks: list[Deck],
    inside: float,
) -> list[_Placed]:
    style = sample_print(rng)
    if wish.wear is not None:
        style = replace(style, wear=wish.wear)
    if wish.sleeve is not None:
        style = replace(style, sleeve=wish.sleeve)
    sun = rng.normal(0, 1.6, 2)
    decks = decks or _decks(rng, sources)
    backs = rng.choice([0.05, 0.2, 0.9])
    placed: list[_Placed] = []
    for spot in _groups(rng, canvas, card_px, inside):
        deck = decks[int(rng.integers(len(decks)))]
        back = bool(rng.random() < backs)
        pick = int(rng.integers(len(deck.fronts)))
        face = deck.back if back else deck.fronts[pick]
        corners = lay_card(rng, canvas, spot, face, style, len(placed) + 1, sun)
        placed.append((corners, BACK if back else deck.names[pick] if deck.names else ""))
    return placed


_GRID = (np.stack(np.meshgrid(np.arange(12), np.arange(16)), -1).reshape(-1, 2) + 0.5) / [12, 16]
_QUARTER = (_GRID[:, 0] > 0.5).astype(int) ^ (3 * (_GRID[:, 1] > 0.5).astype(int))


def _labels(canvas: Canvas, placed: list[_Placed]) -> tuple[Label, ...]:
    """Sample every card on a grid: who owns the pixel there, and is it inside the picture at all?"""
    size = canvas.camera.size
    labels = []
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    for number, (corners, face) in enumerate(placed, start=1):
        matrix = cv2.getPerspectiveTransform(unit, corners.astype(np.float32))
        ideal = np.asarray(cv2.perspectiveTransform(_GRID[:, None], matrix), np.float64).reshape(-1, 2)
        seen = canvas.camera.bent(ideal)
        inside = ((seen >= 0) & (seen < size)).all(1) & ((ideal >= 0) & (ideal < size)).all(1)
        at = np.clip(ideal.astype(int), 0, size - 1)
        owned = inside & (canvas.owner[at[:, 1], at[:, 0]] == number)
        quarters = np.array([owned[q == _QUARTER].mean() for q in range(4)])
        if not owned.any():
            continue
        bent = canvas.camera.bent(corners)
        # Half a cell of the grid lies beyond the outermost sample.
        cell = (bent.max(0) - bent.min(0)) / 28
        low = np.maximum(np.maximum(seen[owned].min(0) - cell, bent.min(0)), 0)
        high = np.minimum(np.minimum(seen[owned].max(0) + cell, bent.max(0)), size)
        labels.append(Label(bent, quarters, np.concatenate([low, high]), face == BACK, face))
    return tuple(labels)
