"""One training scene: a picture of a table, and for every card its corners and how much of it is to be seen."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes import layout
from datasets.scenes.camera import Camera, sample_camera
from datasets.scenes.clutter import Flat, rounded_mask, sample_clutter
from datasets.scenes.designs import WIDTH
from datasets.scenes.hands import sample_hand
from datasets.scenes.papers import sample_game_sheets
from datasets.scenes.photo import expose, light
from datasets.scenes.sources import Deck, Sources
from datasets.scenes.tables import table_texture
from vision.picture import Picture

_CARD_MM = np.array([[-31.5, -44.0], [31.5, -44.0], [31.5, 44.0], [-31.5, 44.0]])


@dataclass(frozen=True, slots=True)
class Label:
    """One card: corners clockwise from its own top left, the share of each corner's quarter to be seen, its side.

    `box` (left, top, right, bottom) holds only what is to be seen, so that the cards of a fan have different boxes.
    """

    corners: npt.NDArray[np.float64]
    quarters: npt.NDArray[np.float64]
    box: npt.NDArray[np.float64]
    back: bool

    @property
    def visible(self) -> float:
        """The share of the whole card that is to be seen."""
        return float(self.quarters.mean())


@dataclass(frozen=True, slots=True)
class Scene:
    """A square picture and its cards."""

    picture: Picture
    labels: tuple[Label, ...]


@dataclass(slots=True)
class _Canvas:
    picture: Picture
    owner: npt.NDArray[np.int16]
    camera: Camera


def _shrunk(picture: Picture, target: float) -> Picture:
    """Close to the size it will have in the scene, so that the warp needs no more than a linear look-up."""
    scale = target / picture.shape[1]
    if scale > 0.8:
        return picture
    size = (max(4, round(picture.shape[1] * scale)), max(4, round(picture.shape[0] * scale)))
    return np.asarray(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), np.uint8)


def _region(corners: npt.NDArray[np.float64], size: int, margin: int) -> tuple[int, int, int, int] | None:
    x0, y0 = np.floor(corners.min(0)).astype(int) - margin
    x1, y1 = np.ceil(corners.max(0)).astype(int) + margin
    x0, y0, x1, y1 = max(0, int(x0)), max(0, int(y0)), min(size, int(x1)), min(size, int(y1))
    return (x0, y0, x1, y1) if x0 < x1 and y0 < y1 else None


def _paste(canvas: _Canvas, four: Picture, corners: npt.NDArray[np.float64], number: int, owned: bool) -> None:
    """Warp a picture with alpha onto four corners; what it covers belongs to `number` from now on."""
    region = _region(corners, canvas.picture.shape[0], 1)
    if region is None:
        return
    x0, y0, x1, y1 = region
    h, w = four.shape[:2]
    source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
    matrix = cv2.getPerspectiveTransform(source, (corners - [x0, y0] - 0.5).astype(np.float32))
    warped = cv2.warpPerspective(four, matrix, (x1 - x0, y1 - y0), flags=cv2.INTER_LINEAR)
    alpha = warped[..., 3:].astype(np.float32) / 255
    part = canvas.picture[y0:y1, x0:x1]
    part[:] = part + alpha * (warped[..., :3].astype(np.float32) - part)
    if owned:
        canvas.owner[y0:y1, x0:x1][warped[..., 3] > 127] = number


def _shadow(
    rng: np.random.Generator,
    canvas: _Canvas,
    corners: npt.NDArray[np.float64],
    away: npt.NDArray[np.float64],
    lift: float,
) -> None:
    blur = max(1, round(lift))
    region = _region(corners + away, canvas.picture.shape[0], 2 * blur + 1)
    if region is None:
        return
    x0, y0, x1, y1 = region
    mask = np.zeros((y1 - y0, x1 - x0), np.float32)
    points = ((corners + away - [x0, y0]) * 16).round().astype(np.int32)
    cv2.fillConvexPoly(mask, points, float(rng.uniform(0.15, 0.6)), cv2.LINE_AA, 4)
    mask = np.asarray(cv2.blur(mask, (2 * blur + 1, 2 * blur + 1)), np.float32)
    part = canvas.picture[y0:y1, x0:x1]
    part[:] = part * (1 - mask[..., None])


@dataclass(frozen=True, slots=True)
class _Print:
    """How this scene's cards are printed, worn and sleeved."""

    gain: npt.NDArray[np.float64]
    radius: int
    wear: float
    sleeve: float
    edge: float
    warp: float
    aspect: float


def _sample_print(rng: np.random.Generator) -> _Print:
    return _Print(
        gain=rng.uniform(0.85, 1.05, 3) if rng.random() < 0.5 else np.ones(3),
        radius=int(rng.integers(4, 22)),
        wear=float(rng.uniform(0, 1)) if rng.random() < 0.25 else 0.0,
        sleeve=float(rng.uniform(0.3, 1)) if rng.random() < 0.25 else 0.0,
        edge=float(rng.uniform(0.3, 1.05)) if rng.random() < 0.5 else 1.0,
        warp=float(rng.choice([0, 0, 0, 0.015, 0.03, 0.06])),
        aspect=float(rng.uniform(0.9, 1.1)) if rng.random() < 0.3 else 1.0,
    )


def _prepared(rng: np.random.Generator, face: Picture, style: _Print, width_px: float) -> Picture:
    """The face as it lies there: print shift, wear, glare, thickness of its edge, round corners."""
    small = _shrunk(face, width_px * 1.15).astype(np.float32) * style.gain
    h, w = small.shape[:2]
    if style.edge != 1.0:
        for line in (small[:1], small[-1:], small[:, :1], small[:, -1:]):
            line *= style.edge
    if rng.random() < 0.35:
        slope = rng.uniform(-0.16, 0.16)
        axis = np.linspace(-1, 1, w)[None, :, None] if rng.random() < 0.5 else np.linspace(-1, 1, h)[:, None, None]
        small *= 1 + slope * (axis if rng.random() < 0.5 else axis**2)
    if style.wear:
        for _ in range(int(style.wear * 12)):
            x, y = (int(rng.integers(0, w)), int(rng.choice([0, h - 1])))
            if rng.random() < 0.5:
                x, y = (int(rng.choice([0, w - 1])), int(rng.integers(0, h)))
            cv2.circle(small, (x, y), max(1, int(w * rng.uniform(0.01, 0.04))), (225.0, 230.0, 232.0), -1)
        small = small * (1 - 0.25 * style.wear) + 150 * 0.25 * style.wear
    if style.sleeve:
        small = small * (1 - 0.1 * style.sleeve) + 22 * style.sleeve
        if rng.random() < 0.6:
            ys, xs = np.mgrid[-1 : 1 : complex(0, h), -1 : 1 : complex(0, w)]
            angle, at = rng.uniform(0, np.pi), rng.uniform(-1, 1)
            band = np.exp(-(((xs * np.cos(angle) + ys * np.sin(angle) - at) / rng.uniform(0.1, 0.6)) ** 2))
            small += (band * rng.uniform(30, 230) * style.sleeve)[..., None]
    alpha = rounded_mask(w, h, max(1, round(style.radius * w / WIDTH)))
    return np.dstack([np.clip(small, 0, 255).astype(np.uint8), alpha])


def _lay_card(
    rng: np.random.Generator,
    canvas: _Canvas,
    spot: layout.Spot,
    face: Picture,
    style: _Print,
    number: int,
    sun: npt.NDArray[np.float64],
) -> npt.NDArray[np.float64]:
    turn = np.deg2rad(spot.angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    mm = (_CARD_MM * [1, style.aspect]) @ spin.T + [spot.x, spot.y]
    corners = canvas.camera.ideal(mm)
    wide = float(np.linalg.norm(corners[1] - corners[0]) + np.linalg.norm(corners[2] - corners[3])) / 2
    if style.warp and rng.random() < 0.6:
        corners = corners + rng.uniform(-1, 1, (4, 2)) * style.warp * wide
    if rng.random() < 0.8:
        _shadow(rng, canvas, corners, sun * wide / 63, rng.uniform(0.3, 3) * wide / 63)
    if style.sleeve and rng.random() < 0.8:
        middle = corners.mean(0)
        rim = middle + (corners - middle) * (1 + 2 * rng.uniform(1, 3) / 63)
        glass = np.full((16, 12, 4), 255, np.uint8)
        glass[..., :3] = int(rng.integers(120, 255))
        glass[..., 3] = int(rng.integers(20, 120))
        _paste(canvas, glass, rim, number, owned=False)
    _paste(canvas, _prepared(rng, face, style, wide), corners, number, owned=True)
    return corners


def _lay_flat(rng: np.random.Generator, canvas: _Canvas, flat: Flat, x: float, y: float, angle: float) -> None:
    turn = np.deg2rad(angle)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    half = np.array([flat.width_mm, flat.height_mm]) / 2
    mm = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half @ spin.T + [x, y]
    corners = canvas.camera.ideal(mm)
    if np.abs(corners).max() > 12 * canvas.camera.size:
        return
    if rng.random() < 0.5 and flat.picture[..., 3].min() == 255:
        _shadow(rng, canvas, corners, rng.normal(0, 2, 2), rng.uniform(1, 5))
    wide = float(np.linalg.norm(corners[1] - corners[0]))
    _paste(canvas, _shrunk(flat.picture, wide * 1.15), corners, 0, owned=True)


def _groups(rng: np.random.Generator, canvas: _Canvas, card_px: float) -> list[layout.Spot]:
    """Up to 24 cards in one to three groups round places that are in the picture."""
    size = canvas.camera.size
    reach_mm = size / card_px * 63 / 2
    room = (size / card_px) ** 2
    spots: list[layout.Spot] = []
    for _ in range(int(rng.integers(1, 4))):
        at = canvas.camera.to_table(rng.uniform(0.1, 0.9, (1, 2)) * size)[0]
        most = int(np.clip(room / 2.5, 1, 12))
        count = int(rng.integers(1, most + 1))
        kind = rng.random()
        if kind < 0.4:
            group = layout.strewn(rng, count, min(reach_mm, 260))
        elif kind < 0.58:
            group = layout.rows(rng, count)
        elif kind < 0.7:
            group = layout.fan(rng, min(count, 8))
        elif kind < 0.84:
            group = layout.heap(rng, count)
        else:
            group = layout.pile(rng, int(rng.integers(1, 6)))
        spots += layout.moved(group, float(at[0]), float(at[1]))
    return spots[:24]


def _card_width(rng: np.random.Generator) -> float:
    kind = rng.random()
    low, high = (22, 70) if kind < 0.62 else (70, 140) if kind < 0.82 else (140, 300)
    return float(np.exp(rng.uniform(np.log(low), np.log(high))))


def make_scene(rng: np.random.Generator, sources: Sources, size: int = 416) -> Scene:
    """One scene of one random stream."""
    card_px = _card_width(rng)
    tilt = abs(rng.normal(0, 18)) if rng.random() < 0.85 else rng.uniform(20, 55)
    stretch = float(np.exp(rng.uniform(-0.35, 0.35))) if rng.random() < 0.18 else 1.0
    camera = sample_camera(rng, size, card_px, min(tilt, 58), stretch)
    canvas = _Canvas(_table(rng, camera, sources), np.zeros((size, size), np.int16), camera)
    if rng.random() < 0.3:
        turn, shift = rng.uniform(0, 360), rng.uniform(-120, 120, 2)
        c, s = np.cos(np.deg2rad(turn)), np.sin(np.deg2rad(turn))
        for flat, x, y, angle in sample_game_sheets(rng):
            _lay_flat(rng, canvas, flat, x * c - y * s + shift[0], x * s + y * c + shift[1], angle + turn)
    for _ in range(int(rng.choice([0, 0, 1, 2, 4]))):
        _strew_clutter(rng, canvas)
    placed = [] if rng.random() < 0.07 else _lay_cards(rng, canvas, sources, card_px)
    for _ in range(int(rng.choice([0, 0, 0, 1, 2]))):
        if card_px < 150:
            _strew_clutter(rng, canvas, narrow=True)
    if rng.random() < 0.28:
        _reach_in(rng, canvas, sources)
    labels = _labels(canvas, placed)
    picture = expose(rng, camera.bend_picture(light(rng, canvas.picture)))
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


def _strew_clutter(rng: np.random.Generator, canvas: _Canvas, narrow: bool = False) -> None:
    at = canvas.camera.to_table(rng.uniform(0, 1, (1, 2)) * canvas.camera.size)[0]
    flat = sample_clutter(rng)
    if narrow and min(flat.width_mm, flat.height_mm) > 60:
        return
    _lay_flat(rng, canvas, flat, float(at[0]), float(at[1]), rng.uniform(0, 360))


def _reach_in(rng: np.random.Generator, canvas: _Canvas, sources: Sources) -> None:
    """A hand somewhere in the picture, its arm coming from where people sit."""
    size = canvas.camera.size
    for _ in range(int(rng.integers(1, 3))):
        flat = sample_hand(rng, sources.hands)
        at = canvas.camera.to_table(rng.uniform(0.1, 0.9, (1, 2)) * size)[0]
        angle = rng.uniform(0, 360)
        shift = flat.width_mm * 0.32
        c, s = np.cos(np.deg2rad(angle)), np.sin(np.deg2rad(angle))
        _lay_flat(rng, canvas, flat, float(at[0] + c * shift), float(at[1] + s * shift), angle)


_Placed = tuple[npt.NDArray[np.float64], bool]


def _lay_cards(rng: np.random.Generator, canvas: _Canvas, sources: Sources, card_px: float) -> list[_Placed]:
    style = _sample_print(rng)
    sun = rng.normal(0, 1.6, 2)
    decks: list[Deck] = [sources.deck(rng) for _ in range(1 if rng.random() < 0.7 else 3)]
    backs = rng.choice([0.05, 0.2, 0.9])
    placed: list[_Placed] = []
    for spot in _groups(rng, canvas, card_px):
        deck = decks[int(rng.integers(len(decks)))]
        back = bool(rng.random() < backs)
        face = deck.back if back else deck.fronts[int(rng.integers(len(deck.fronts)))]
        corners = _lay_card(rng, canvas, spot, face, style, len(placed) + 1, sun)
        placed.append((corners, back))
    return placed


_GRID = (np.stack(np.meshgrid(np.arange(12), np.arange(16)), -1).reshape(-1, 2) + 0.5) / [12, 16]
_QUARTER = (_GRID[:, 0] > 0.5).astype(int) ^ (3 * (_GRID[:, 1] > 0.5).astype(int))


def _labels(canvas: _Canvas, placed: list[_Placed]) -> tuple[Label, ...]:
    """Sample every card on a grid: who owns the pixel there, and is it inside the picture at all?"""
    size = canvas.camera.size
    labels = []
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    for number, (corners, back) in enumerate(placed, start=1):
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
        labels.append(Label(bent, quarters, np.concatenate([low, high]), back))
    return tuple(labels)
