"""One still of a spread pile, and folders of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import msgspec
import numpy as np

from datasets.decks import load_deck
from datasets.scenes.seeds import Split, rng_for
from datasets.simulate.camera import Camera, hang_camera
from datasets.simulate.film import FULL_HD, card_pictures
from datasets.simulate.layers import flat_patch
from datasets.simulate.light import grain_tile, illuminated, light_map, sample_room
from datasets.simulate.pose import rectangle
from datasets.simulate.tabletops import seen_through, table_top
from datasets.spreads.arrange import ARRANGEMENTS, arranged
from referee.core.deck import Deck
from referee.core.sentence import Sentence
from vision.picture import Picture, Points

_STREAM = 40  # of the seed, apart from the films'


@dataclass(frozen=True, slots=True)
class LaidOut:
    """A card of the spread; corners clockwise from the card's own top left, counted from a pixel's edge."""

    face: str
    corners: Points
    visible: float


@dataclass(frozen=True, slots=True)
class Spread:
    """A still and what lies in it, from the bottom up."""

    deck: str
    arrangement: str
    picture: Picture
    cards: tuple[LaidOut, ...]


def spread(
    deck: str,
    seed: int,
    arrangement: str = "rows",
    *,
    count: int | None = None,
    faces: Sequence[str] | None = None,
    size: tuple[int, int] = FULL_HD,
    split: Split = Split.TRAIN,
) -> Spread:
    """A pile of these faces, or of so many (10 to 45) drawn by chance from the deck, spread out under the camera."""
    if arrangement not in ARRANGEMENTS:
        raise Sentence(f"Cards are not spread as “{arrangement}”: there are {', '.join(ARRANGEMENTS)}.")
    rng = rng_for(split, _STREAM, seed, list(ARRANGEMENTS).index(arrangement))
    known = load_deck(deck)
    laid = list(faces) if faces is not None else _drawn(known, count, rng)
    if not laid:
        raise Sentence("A spread has at least one card.")
    poses = arranged(arrangement, len(laid), rng)
    outlines = [pose.place(rectangle(*known.card_mm)) for pose in poses]
    camera = hang_camera(np.concatenate(outlines), size, rng, float(rng.uniform(5, 60)))
    corners = [camera.pixels(outline) for outline in outlines]
    picture = _pictured(known, laid, corners, camera, rng)
    shares = _visible(corners, size)
    cards = zip(laid, corners, shares, strict=True)
    return Spread(deck, arrangement, picture, tuple(LaidOut(face, quad + 0.5, share) for face, quad, share in cards))


def _drawn(deck: Deck, count: int | None, rng: np.random.Generator) -> list[str]:
    number = int(rng.integers(10, 46)) if count is None else count
    stock = [kind.face for kind in deck.cards for _ in range(kind.count)]
    if not 1 <= number <= len(stock):
        raise Sentence(f"The deck {deck.name} has 1 to {len(stock)} cards to spread, not {number}.")
    return [stock[int(k)] for k in rng.permutation(len(stock))[:number]]


def _pictured(
    deck: Deck, faces: Sequence[str], corners: Sequence[Points], camera: Camera, rng: np.random.Generator
) -> Picture:
    room, size = sample_room(rng), camera.size
    whole = (0, 0, *size)
    picture = seen_through(table_top(rng), camera.table_map(), (0.0, 0.0))
    art = card_pictures(deck, camera.card_px(deck.card_mm[0]))
    scale = camera.card_px() / 63.0
    shadow = (room.towards[0] * 2.4 * scale, room.towards[1] * 2.4 * scale, room.shadow)
    for face, quad in zip(faces, corners, strict=True):
        patch = flat_patch(art(face, "front"), quad, size, room.focus, shadow)
        if patch is not None:
            patch.over(picture[patch.box[1] : patch.box[3], patch.box[0] : patch.box[2]], patch.box)
    lit = illuminated(picture, light_map(room, size, 0), whole)
    grain = grain_tile(room, size)[: size[1], : size[0]]
    return np.asarray(cv2.add(lit, grain, dtype=cv2.CV_8U), np.uint8)


def _visible(corners: Sequence[Points], size: tuple[int, int]) -> list[float]:
    """The share of each card that no later one covers."""
    owners = np.zeros((size[1], size[0]), np.uint8)
    areas = []
    for number, quad in enumerate(corners, start=1):
        alone = np.zeros_like(owners)
        cv2.fillConvexPoly(alone, quad.round().astype(np.int32), (1,))
        areas.append(max(1, int(np.count_nonzero(alone))))
        owners[alone > 0] = number
    left = np.bincount(owners.ravel(), minlength=len(corners) + 1)[1:]
    return [round(float(seen) / area, 3) for seen, area in zip(left, areas, strict=True)]


def save_spreads(deck: str, stills: int, seed: int, out_dir: Path, *, split: Split = Split.TRAIN) -> Path:
    """So many stills as PNG in turn of the arrangements, and one truth.json that lists them; where that is."""
    kinds = tuple(ARRANGEMENTS)
    told = []
    try:
        out_dir.mkdir(parents=True, exist_ok=True)
        for number in range(stills):
            made = spread(deck, seed * 1000 + number, kinds[number % len(kinds)], split=split)
            name = f"{deck}-{number:03d}-{made.arrangement}.png"
            _write(out_dir / name, bytes(cv2.imencode(".png", made.picture)[1]))
            cards = [
                {
                    "face": card.face,
                    "side": "front",
                    "corners": np.round(card.corners, 1).tolist(),
                    "visible": card.visible,
                }
                for card in made.cards
            ]
            height, width = made.picture.shape[:2]
            told.append({"image": name, "width": width, "height": height, "deck": deck, "cards": cards})
        truth = out_dir / "truth.json"
        _write(truth, msgspec.json.format(msgspec.json.encode(told), indent=1))
    except OSError as error:
        raise Sentence(f"The stills can't be written into “{out_dir}”: {error.strerror or error}.") from error
    return truth


def _write(path: Path, content: bytes) -> None:
    draft = path.with_name(f".half-{path.name}")
    try:
        draft.write_bytes(content)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)
