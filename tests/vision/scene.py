"""A simple table on film for the tests: cards are flat colours, hands are plain arms, and what lies where is known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import hypot

import cv2
import numpy as np
import numpy.typing as npt

from referee.core.deck import CardKind, Deck, Title
from referee.core.observations import Observation, SeenCard, Side, TableView
from referee.core.reading import Reading
from vision.backdrop import SAMPLE_GRID, samples
from vision.exposure import exposed, within
from vision.frames import Frame
from vision.homography import bent
from vision.picture import Part, Picture, Points
from vision.pipeline import Eyes, Pipeline
from vision.quads import Quad
from vision.sheets import MARKER_DICTIONARY, centre_sheet, seat_sheets
from vision.sighting import outline_of
from vision.table import TableFinder
from vision.tracker import Tracker
from vision.warp import card_crop
from vision.zones import Lie

FPS = 25.0
_low, _right = (np.repeat([False, True], side // 2) for side in SAMPLE_GRID)
_corners = ((~_low, ~_right), (~_low, _right), (_low, _right), (_low, ~_right))
QUARTERS = tuple(np.outer(*both).ravel() for both in _corners)  # of the samples of a card
COLOURS: dict[str, tuple[int, int, int]] = {
    "rock-01": (40, 40, 220),
    "rock-08": (40, 160, 240),
    "paper-05": (60, 200, 60),
    "paper-06": (200, 200, 40),
    "scissors-11": (220, 60, 60),
    "scissors-15": (200, 40, 200),
    "steal": (30, 30, 30),
    "good": (130, 130, 130),
    "super-rock": (120, 60, 20),
}
BACK = (90, 40, 60)
DECK = Deck(
    "rockoman",
    Title("Test", "Essai"),
    tuple(CardKind(face, {"steal": 12, "good": 5, "super-rock": 2}.get(face, 1)) for face in COLOURS),
)
SEATS_AT = (Lie(0.0, 195.0, 0.0), Lie(-330.0, 0.0, 90.0), Lie(0.0, -195.0, 180.0), Lie(330.0, 0.0, -90.0))


@dataclass(eq=False)
class Card:
    """A card on the scene's table."""

    face: str
    at: tuple[float, float]
    angle: float = 0.0
    side: Side = "front"
    art: Picture | None = None  # where its face's flat colour won't do

    @property
    def outline(self) -> Points:
        return outline_of(self.at, self.angle)


@dataclass(eq=False)
class Arm:
    """An arm from the edge of the table to a hand."""

    hand: tuple[float, float]
    shoulder: tuple[float, float]

    @property
    def outline(self) -> Points:
        along = np.array(self.hand) - np.array(self.shoulder)
        across = np.array([-along[1], along[0]]) / max(1.0, hypot(*along)) * 35
        hand, shoulder = np.array(self.hand), np.array(self.shoulder)
        return np.asarray([hand - across, hand + across, shoulder + across, shoulder - across], np.float32)


@dataclass(eq=False)
class Scene:
    """What is on the table, and how the camera sees it."""

    game: str = "rockoman"
    seats: int = 2
    size: tuple[int, int] = (1280, 720)
    scale: float = 1.3
    shift: tuple[float, float] = (0.0, 0.0)  # of the camera, in pixels
    bend: float = 0.0
    light: float | npt.NDArray[np.float64] = 1.0  # of all, or of each pixel
    noise: float = 2.0
    cards: list[Card] = field(default_factory=list)
    arms: list[Arm] = field(default_factory=list)
    lies: dict[str, Lie] = field(default_factory=dict)
    missing: set[str] = field(default_factory=set)
    blur: float = 0.0

    def __post_init__(self) -> None:
        self._base: tuple[object, Picture] | None = None
        rng = np.random.default_rng(7)
        self._noise = [rng.normal(0, 1, (self.size[1] + 64, self.size[0] + 64, 1)).astype(np.float32) for _ in range(2)]
        self._rng = rng
        self.lies = {"centre": Lie(0, 0, 0)} | {f"seat:{i}": SEATS_AT[i] for i in range(self.seats)} | self.lies
        grain = cv2.resize(rng.normal(110, 22, (self.size[1] // 6, self.size[0] // 20)).astype(np.float32), self.size)
        self._wood = np.stack([grain * 0.55, grain * 0.8, grain], -1).clip(0, 255).astype(np.uint8)

    def pixels(self, mm: Points | Sequence[tuple[float, float]]) -> Points:
        """Where points of the table are in the picture."""
        flat = np.asarray(mm, np.float64).reshape(-1, 2)
        w = 1.0 + flat[:, :1] * 4e-5 + flat[:, 1:] * 6e-5  # the camera looks a bit askew
        straight = flat * self.scale / w + np.array(self.size) / 2 + np.array(self.shift)
        return bent(straight, self.size, self.bend)

    def draw(self) -> Picture:
        """The picture the camera takes now."""
        picture = self._table().copy()
        for card in self.cards:
            self._paste(picture, _art(card), card.outline)
        for arm in self.arms:
            cv2.fillConvexPoly(picture, self.pixels(arm.outline).round().astype(np.int32), (120, 150, 205))
            self._circle(picture, arm.hand)
        seen = picture.astype(np.float32) * self.light
        if self.blur:
            seen = cv2.GaussianBlur(seen, (0, 0), self.blur)
        if self.noise:
            y, x = self._rng.integers(0, 64, 2)
            grain = self._noise[int(self._rng.integers(0, 2))][y : y + self.size[1], x : x + self.size[0]]
            seen = seen + grain * self.noise
        return np.asarray(seen.clip(0, 255), np.uint8)

    def quads(self) -> list[Quad]:
        """The cards that can be seen, as a good detector tells them."""
        found: list[Quad] = []
        for index, card in enumerate(self.cards):
            above = [other.outline for other in self.cards[index + 1 :]]
            points = samples(card.outline)
            seen = self.pixels(points)
            free = exposed(card.outline, above) & ((seen >= 0) & (seen < self.size)).all(axis=1)
            for arm in self.arms:
                free &= ~within(points, arm.outline)
                free &= np.hypot(*(points - np.array(arm.hand)).T) > 38.0
            share = float(free.mean())
            if share < 0.3:
                continue
            wobble = self._rng.normal(0, 0.4, (4, 2))
            corners = np.asarray(self.pixels(card.outline) + wobble, np.float32)
            quarters = tuple(float(free[quarter].mean()) for quarter in QUARTERS)
            found.append(Quad(corners, 0.9, card.side, share, quarters))
        return found

    def _circle(self, picture: Picture, hand: tuple[float, float]) -> None:
        x, y = self.pixels([hand])[0].round().astype(int)
        cv2.circle(picture, (int(x), int(y)), int(38 * self.scale), (120, 150, 205), -1)

    def _table(self) -> Picture:
        key = (tuple(sorted(self.lies.items())), tuple(sorted(self.missing)), self.shift, self.scale, self.bend)
        if self._base is None or self._base[0] != key:
            picture = self._wood.copy()
            sheets = {"centre": centre_sheet(self.game)}
            sheets |= {f"seat:{i}": sheet for i, sheet in enumerate(seat_sheets(self.game, self.seats))}
            for name, sheet in sheets.items():
                if name in self.missing:
                    continue
                lie = self.lies[name]
                x, y = sheet.size_mm[0] / 2, sheet.size_mm[1] / 2
                paper = np.full((int(4 * y), int(4 * x), 3), 225, np.uint8)
                for marker in sheet.markers:
                    bits = cv2.aruco.generateImageMarker(
                        cv2.aruco.getPredefinedDictionary(MARKER_DICTIONARY), marker.id, 80
                    )
                    left, top = (int(2 * (marker.centre_mm[i] - 20 + (x, y)[i])) for i in (0, 1))
                    paper[top : top + 80, left : left + 80] = np.maximum(bits, 20)[:, :, None]
                self._paste(picture, paper, lie.place(((-x, -y), (x, -y), (x, y), (-x, y))))
            self._base = (key, picture)
        return self._base[1]

    def _paste(self, picture: Picture, art: Picture, outline: Points) -> None:
        corners = self.pixels(outline)
        low = np.maximum(np.floor(corners.min(axis=0)) - 1, 0).astype(int)
        high = np.minimum(np.ceil(corners.max(axis=0)) + 2, self.size).astype(int)
        if (high <= low).any():
            return
        h, w = art.shape[:2]
        there = (corners - low).astype(np.float32)
        frame = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32) - 0.5
        matrix = cv2.getPerspectiveTransform(frame, there)
        box = (int(high[0] - low[0]), int(high[1] - low[1]))
        flat = cv2.warpPerspective(art, matrix, box, flags=cv2.INTER_AREA)
        mask = np.zeros((box[1], box[0]), np.uint8)
        cv2.fillConvexPoly(mask, (there * 16).round().astype(np.int32), 255, cv2.LINE_AA, 4)
        part = picture[low[1] : high[1], low[0] : high[0]]
        alpha = mask[:, :, None].astype(np.float32) / 255
        part[:] = (part + alpha * (flat.astype(np.float32) - part)).astype(np.uint8)


_ART: dict[tuple[str, str], Picture] = {}


def _art(card: Card) -> Picture:
    if card.art is not None:
        return card.art
    key = (card.face, card.side)
    if key not in _ART:
        art = np.full((176, 126, 3), 245, np.uint8)
        art[10:-10, 10:-10] = COLOURS[card.face] if card.side == "front" else BACK
        if card.side == "front":
            cv2.putText(art, card.face[-2:], (8, 60), cv2.FONT_HERSHEY_SIMPLEX, 1.5, (250, 250, 250), 4)
        else:
            for i in range(12, 176, 16):
                cv2.line(art, (10, i), (116, i), (60, 140, 230), 4)
        _ART[key] = art
    return _ART[key]


class SceneReader:
    """Reads a face by its colour; what a hand hides reads as nothing."""

    def __init__(self) -> None:
        self.crops = 0

    def read(self, crops: list[Picture], /) -> list[Reading]:
        self.crops += len(crops)
        return [self._one(crop) for crop in crops]

    def _one(self, crop: Picture) -> Reading:
        h, w = crop.shape[:2]
        seen = np.median(crop[h // 2 : h * 4 // 5, w // 4 : w * 3 // 4].reshape(-1, 3), axis=0)
        light = max(0.4, float(np.percentile(crop[:, :, 1], 97)) / 245)
        known = COLOURS | {"back": BACK}
        far = {face: float(np.linalg.norm(seen / light - colour)) for face, colour in known.items()}
        face = min(far, key=lambda one: far[one])
        return Reading(((face, 0.97),)) if far[face] < 45 else Reading(((face, 0.2),))


class SceneDetector:
    """Tells the scene's cards, wherever it is asked to look."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.looks = 0
        self.sides: list[int | None] = []
        self.known: list[Sequence[Quad]] = []

    def __call__(self, _picture: Picture, _part: Part, side: int | None, known: Sequence[Quad], /) -> Sequence[Quad]:
        self.looks += 1
        self.sides.append(side)
        self.known.append(known)
        return self.scene.quads()


class Filmed:
    """A scene filmed by a camera at a steady rate, watched by the real pipeline."""

    def __init__(self, scene: Scene | None = None, first_id: int = 1, t: float = 0.0) -> None:
        self.scene = scene or Scene()
        self.detector, self.reader = SceneDetector(self.scene), SceneReader()
        self.finder = TableFinder(self.scene.game, self.scene.seats)
        self.tracker = Tracker(DECK.counts, DECK.card_mm, first_id)
        self.pipeline = Pipeline(self.finder, self.tracker, Eyes(self.detector, self.reader, card_crop))
        self.t = t
        self.said: list[Observation] = []

    def frame(self, picture: Picture | None = None) -> None:
        """One frame; of the scene, unless another picture is given."""
        shown = self.scene.draw() if picture is None else picture
        self.said += self.pipeline.step(Frame(self.t, shown))
        self.t += 1.0 / FPS

    def wait(self, seconds: float, picture: Picture | None = None) -> None:
        """Nothing is done for a while."""
        for _ in range(round(seconds * FPS)):
            self.frame(picture)

    def reach(
        self,
        to: tuple[float, float],
        carrying: Sequence[Card] = (),
        arm: Arm | None = None,
        seconds: float = 0.4,
        shoulder: tuple[float, float] = (150.0, 420.0),
    ) -> Arm:
        """An arm goes somewhere, with cards in its hand."""
        if arm is None:
            arm = Arm(shoulder, shoulder)
            self.scene.arms.append(arm)
        for card in carrying:
            if card not in self.scene.cards:
                self.scene.cards.append(card)
        start, steps = arm.hand, max(1, round(seconds * FPS))
        grips = [(card.at[0] - start[0], card.at[1] - start[1]) for card in carrying]
        for step in range(1, steps + 1):
            share = step / steps
            arm.hand = (start[0] + (to[0] - start[0]) * share, start[1] + (to[1] - start[1]) * share)
            for card, grip in zip(carrying, grips, strict=True):
                card.at = (arm.hand[0] + grip[0], arm.hand[1] + grip[1])
            self.frame()
        return arm

    def leave(self, arm: Arm, carrying: Sequence[Card] = (), seconds: float = 0.4) -> None:
        """The arm goes back where it came from; what it carries is gone from the table."""
        self.reach(arm.shoulder, carrying, arm, seconds)
        self.scene.arms.remove(arm)
        for card in carrying:
            self.scene.cards.remove(card)

    def lay(
        self,
        card: Card,
        to: tuple[float, float],
        rest: float = 0.5,
        shoulder: tuple[float, float] = (150.0, 420.0),
    ) -> float:
        """A hand brings a card and goes; the time at which the card came to rest."""
        card.at = (shoulder[0], shoulder[1] - 70.0)
        grip = (to[0], to[1] + 70.0)
        arm = self.reach(grip, [card], shoulder=shoulder)
        at_rest = self.t
        self.leave(arm)
        self.wait(rest)
        return at_rest

    def sweep(self, cards: Sequence[Card], rest: float = 0.5) -> None:
        """A hand takes cards away."""
        arm = self.reach((cards[-1].at[0], cards[-1].at[1] + 55.0))
        self.leave(arm, cards)
        self.wait(rest)

    @property
    def views(self) -> list[TableView]:
        return [said for said in self.said if isinstance(said, TableView)]

    @property
    def view(self) -> TableView:
        return self.views[-1]

    def zone(self, name: str) -> list[SeenCard]:
        """The cards of a zone in the last view, bottom to top."""
        view = self.view
        known = {card.id: card for card in view.cards}
        return [known[one] for zone in view.zones if zone.zone == name for one in zone.cards]

    def faces(self, name: str = "discard") -> list[str | None]:
        """Their faces."""
        return [card.reading.face for card in self.zone(name)]

    def told_first(self, face: str) -> float:
        """When a face was first told of."""
        return next(view.t for view in self.views if any(card.reading.face == face for card in view.cards))


def spots(zone: str, seats: int = 2) -> Iterator[tuple[float, float]]:
    """The middles of a zone's places on the scene's table."""
    sheets = {"centre": centre_sheet("rockoman")}
    sheets |= {f"seat:{i}": sheet for i, sheet in enumerate(seat_sheets("rockoman", seats))}
    for name, sheet in sheets.items():
        lie = Lie(0, 0, 0) if name == "centre" else SEATS_AT[int(name[-1])]
        for one in sheet.zones:
            if one.name == zone:
                for place in one.places:
                    x, y = lie.place((place.centre_mm,))[0]
                    yield (float(x), float(y))
