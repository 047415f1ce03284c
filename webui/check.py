"""The table check: what the camera sees, drawn over its picture, and the one thing that would help most."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from datasets.decks import load_deck
from referee.core.deck import Deck
from referee.core.events import Event, GameStarted
from referee.core.observations import Point
from referee.desk import Published
from referee.games.registry import game_named
from vision.calibration import Calibration
from vision.sheets import CARD_MM, CENTRE_SHEET_MM, MOST_SEATS, centre_sheet, seat_sheet
from webui import sentences
from webui.cards import card_name, shown
from webui.language import Words
from webui.plan import Plan
from webui.state import TROUBLES
from webui.table import Table

SCALE = 1000.0  # the overlay's own units; the picture is stretched over them
NAMED_FROM = 0.5  # visible share; the names of covered cards would only hide the pile
SEAT_AT = 270.0  # millimetres from the middle to a seat's zones, where nobody has dragged them yet


@dataclass(frozen=True, slots=True)
class Outline:
    """A sheet or a card on the picture."""

    points: str
    x: float
    y: float
    label: str
    kind: Literal["sheet", "card"]


@dataclass(frozen=True, slots=True)
class Check:
    """What the page shows."""

    edge: Literal["good", "fair", "bad"]
    hints: tuple[str, ...]
    outlines: tuple[Outline, ...]


def check(published: Published, table: Table, say: Words) -> Check:
    """The state of the set-up, in the reader's words."""
    setup, camera = published.setup, published.camera
    if table.camera == "starting":
        return Check("fair", (say("check.starting"),), ())
    if camera is None or table.camera == "none":
        return Check("bad", (say("check.no_camera"),), ())
    if camera.state in TROUBLES:
        return Check("bad", (say(f"check.{camera.state}"),), ())
    sheets = setup.sheets if setup else ()
    hints = tuple(sentences.advice(say, advice) for advice in setup.advice) if setup else (say("check.looking"),)
    blind = setup is None or any(advice.code == "centre_sheet_missing" for advice in setup.advice)
    outlines = [_outline(sheet.corners, _sheet_name(sheet.sheet, say), "sheet") for sheet in sheets]
    plane, game = _plane(published, table.drawn()), now_set(published, table.plan)
    if plane is not None and table.view is not None and game is not None:
        for card in table.view.cards:
            if card.visible > 0:
                face = shown(card.reading.face) if card.side == "front" else None
                named = face is not None and card.visible > NAMED_FROM
                label = card_name(game.deck, face, say.language) if named else ""
                outlines.append(_outline(_on_picture(plane, _corners(card.at, card.angle)), label, "card"))
    edge: Literal["good", "fair", "bad"] = "bad" if blind else "fair" if hints else "good"
    return Check(edge, hints or (say("check.good"),), tuple(outlines))


@dataclass(frozen=True, slots=True)
class NowSet:
    """What the table is set for: the game that is being set up, or the one that is played."""

    game: str
    seats: int
    deck: Deck


def now_set(published: Published, plan: Plan | None) -> NowSet | None:
    """The game the camera looks for now."""
    if plan is not None:
        return NowSet(plan.game, plan.seats, load_deck(game_named(plan.game).deck))
    match published.events:
        case [Event(fact=GameStarted() as started), *_]:
            return NowSet(started.game, len(started.players), started.deck)
        case _:
            return None


def _sheet_name(sheet: str, say: Words) -> str:
    kind, _, seat = sheet.partition(":")
    return say("check.seat", number=int(seat) + 1) if kind == "seat" else say("check.centre")


def _plane(published: Published, drawn: Calibration | None) -> NDArray[np.float64] | None:
    """Millimetres to picture, by the centre sheet or by the dragged corners."""
    centre = next((s for s in (published.setup.sheets if published.setup else ()) if s.sheet == "centre"), None)
    if centre is not None:
        width, height = CENTRE_SHEET_MM
        mm = [(-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2)]
        picture = centre.corners
    elif drawn is not None:
        mm, picture = list(drawn.mm), drawn.picture
    else:
        return None
    return np.asarray(cv2.getPerspectiveTransform(np.array(mm, np.float32), np.array(picture, np.float32)), np.float64)


def _corners(at: Point, angle: float) -> list[Point]:
    turn, (width, height) = radians(angle), CARD_MM
    sides = ((-width / 2, -height / 2), (width / 2, -height / 2), (width / 2, height / 2), (-width / 2, height / 2))
    return [(at[0] + x * cos(turn) - y * sin(turn), at[1] + x * sin(turn) + y * cos(turn)) for x, y in sides]


def _on_picture(plane: NDArray[np.float64], corners: list[Point]) -> tuple[Point, ...]:
    moved = cv2.perspectiveTransform(np.array([corners], np.float64), plane)[0]
    return tuple((float(x), float(y)) for x, y in moved)


def _outline(corners: tuple[Point, ...], label: str, kind: Literal["sheet", "card"]) -> Outline:
    points = [(x * SCALE, y * SCALE) for x, y in corners]
    middle = np.mean(points, axis=0)
    height = middle[1] if kind == "card" else max(28.0, min(y for _, y in points))  # a sheet's name on its upper edge
    return Outline(" ".join(f"{x:.1f},{y:.1f}" for x, y in points), float(middle[0]), float(height), label, kind)


@dataclass(frozen=True, slots=True)
class Group:
    """Zones that are dragged together: a pile of the middle, or all that lies before a seat."""

    name: str
    at: Point
    turn: float  # degrees clockwise
    zones: Mapping[str, tuple[Point, ...]]


def groups(game: str, seats: int, drawn: Calibration | None) -> tuple[Group, ...]:
    """What there is to drag: as it was dragged before, or as a table usually lies."""
    usual = [Group(zone.name, (0.0, 0.0), 0.0, {zone.name: zone.area.polygon}) for zone in centre_sheet(game).zones]
    if game != "supertock":
        for seat in range(min(seats, MOST_SEATS[game])):
            around = 360.0 * seat / seats
            at = (-SEAT_AT * sin(radians(around)), SEAT_AT * cos(radians(around)))
            zones = {zone.name: zone.area.polygon for zone in seat_sheet(game, seat).zones}
            usual.append(Group(f"seat:{seat}", at, around, zones))
    known = drawn.zones if drawn else {}
    if not all(name in known for group in usual for name in group.zones):
        return tuple(usual)
    return tuple(Group(group.name, (0.0, 0.0), 0.0, {name: known[name] for name in group.zones}) for group in usual)
