"""One still of a spread pile, and folders of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2
import msgspec
import numpy as np

from datasets.decks import load_deck
from datasets.scenes.seeds import Split, rng_for
from datasets.simulate.camera import Camera, hang_camera
from datasets.simulate.film import FULL_HD, card_pictures
from datasets.simulate.hands import ABOVE, BELOW, HALF, Hand, draw_hand, sample_look
from datasets.simulate.layers import Art, flat_patch
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
    known = load_deck(deck)
    rng = rng_for(split, _STREAM, seed, list(ARRANGEMENTS).index(arrangement))
    laid = list(faces) if faces is not None else _drawn(known, count, rng)
    if not laid:
        raise Sentence("A spread has at least one card.")
    camera, corners = _hung(known, laid, arrangement, size, rng)
    (picture,) = _pictures(known, laid, corners, camera, rng, since=len(laid))
    return _told(deck, arrangement, picture, laid, corners)


def growing(
    deck: str, seed: int, arrangement: str = "rows", *, count: int = 30, split: Split = Split.TRAIN
) -> Iterator[tuple[bool, Spread]]:
    """A pile while it is laid out: for each card a picture with the hand on it, and one when the hand has gone.

    The first tells which of the two it is.
    """
    known = load_deck(deck)
    rng = rng_for(split, _STREAM, seed, list(ARRANGEMENTS).index(arrangement))
    laid = _drawn(known, count, rng)
    camera, corners = _hung(known, laid, arrangement, FULL_HD, rng)
    for number, picture in enumerate(_pictures(known, laid, corners, camera, rng, since=1, hand=True)):
        lying = number // 2 + 1
        yield number % 2 == 0, _told(deck, arrangement, picture, laid[:lying], corners[:lying])


def _hung(
    deck: Deck, laid: Sequence[str], arrangement: str, size: tuple[int, int], rng: np.random.Generator
) -> tuple[Camera, list[Points]]:
    """A camera above the spread, and where it sees each card."""
    poses = arranged(arrangement, len(laid), rng)
    outlines = [pose.place(rectangle(*deck.card_mm)) for pose in poses]
    camera = hang_camera(np.concatenate(outlines), size, rng, float(rng.uniform(5, 60)))
    return camera, [camera.pixels(outline) for outline in outlines]


def _told(deck: str, arrangement: str, picture: Picture, laid: Sequence[str], corners: Sequence[Points]) -> Spread:
    shares = _visible(corners, (picture.shape[1], picture.shape[0]))
    cards = zip(laid, corners, shares, strict=True)
    return Spread(deck, arrangement, picture, tuple(LaidOut(face, quad + 0.5, share) for face, quad, share in cards))


def _drawn(deck: Deck, count: int | None, rng: np.random.Generator) -> list[str]:
    number = int(rng.integers(10, 46)) if count is None else count
    stock = [kind.face for kind in deck.cards for _ in range(kind.count)]
    if not 1 <= number <= len(stock):
        raise Sentence(f"The deck {deck.name} has 1 to {len(stock)} cards to spread, not {number}.")
    return [stock[int(k)] for k in rng.permutation(len(stock))[:number]]


def _pictures(
    deck: Deck,
    faces: Sequence[str],
    corners: Sequence[Points],
    camera: Camera,
    rng: np.random.Generator,
    *,
    since: int,
    hand: bool = False,
) -> Iterator[Picture]:
    """What the camera sees from so many cards on; before each also with the hand that lays it, if wished."""
    room, size = sample_room(rng), camera.size
    table = seen_through(table_top(rng), camera.table_map(), (0.0, 0.0))
    art = card_pictures(deck, camera.card_px(deck.card_mm[0]))
    scale = camera.card_px() / 63.0
    shadow = (room.towards[0] * 2.4 * scale, room.towards[1] * 2.4 * scale, room.shadow)
    light, grain = light_map(room, size, 0), grain_tile(room, size)
    arm = _arm(draw_hand(sample_look(rng), "flat")) if hand else None

    def seen(picture: Picture, frame: int) -> Picture:
        noise = grain[7 * frame % 64 :, 11 * frame % 64 :][: size[1], : size[0]]
        lit = illuminated(picture, light, (0, 0, *size))
        return np.asarray(cv2.add(lit, noise, dtype=cv2.CV_8U), np.uint8)

    def put(picture: Picture, thing: Art, quad: Points) -> None:
        patch = flat_patch(thing, quad, size, room.focus, shadow)
        if patch is not None:
            patch.over(picture[patch.box[1] : patch.box[3], patch.box[0] : patch.box[2]], patch.box)

    for number, (face, quad) in enumerate(zip(faces, corners, strict=True), start=1):
        put(table, art(face, "front"), quad)
        left = len(faces) - number  # the last picture's grain is not shifted
        if number >= since and arm is not None:
            covered = table.copy()
            put(covered, arm, _reaching(quad.mean(0), scale))
            yield seen(covered, 2 * left + 1)
        if number >= since:
            yield seen(table, 2 * left)


def _arm(hand: Hand) -> Art:
    height, width = hand.cover.shape
    edge = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32) - np.float32(0.5)
    return Art(np.dstack([hand.colour, hand.cover]), edge)


def _reaching(tips: Points, scale: float) -> Points:
    """Where the picture of an arm comes to lie that reaches for a place from the picture's lower edge."""
    reach = np.array([[-HALF, -ABOVE], [HALF, -ABOVE], [HALF, BELOW], [-HALF, BELOW]])
    return np.asarray(tips + scale * reach, np.float32)


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
