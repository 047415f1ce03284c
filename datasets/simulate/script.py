"""The script of a film: what lies where and when, and what hands do in between."""

from __future__ import annotations

import math
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal, TypeAlias

from datasets.scenes.seeds import Split
from datasets.simulate.layout import Layout
from datasets.simulate.pose import Pose
from referee.core.commands import Command, Player
from referee.core.deck import Deck
from referee.core.events import Event

Side: TypeAlias = Literal["front", "back"]
Gesture: TypeAlias = Literal["pinch", "reach", "flat"]


@dataclass(frozen=True, slots=True)
class Rest:
    """A card lies still, from the moment it is let go to the moment it is lifted."""

    card: int
    face: str
    side: Side
    zone: str | None  # None: on its way, put down between two grips of one sweep
    seat: int | None
    pose: Pose
    height: float  # millimetres of cards under it
    order: int  # what is drawn later lies on top
    since: float
    until: float


@dataclass(frozen=True, slots=True)
class Key:
    """Where the hand's finger tips are at a moment; `lift` is how far they rise on the way there."""

    t: float
    x: float
    y: float
    lift: float = 0.0


@dataclass(frozen=True, slots=True)
class Held:
    """A card in the hand, from where it lay to where it will lie."""

    face: str
    start: Pose
    end: Pose
    turns: bool  # turned over on the way
    side: Side  # as it was lifted
    under: float = 0.0  # millimetres of cards under it when it was lifted


@dataclass(frozen=True, slots=True)
class Hold:
    """Cards between two moments of a visit, bottom to top."""

    since: float
    until: float
    cards: tuple[Held, ...]


@dataclass(frozen=True, slots=True)
class Visit:
    """A hand comes over the table, does something and goes."""

    seat: int
    keys: tuple[Key, ...]
    holds: tuple[Hold, ...]
    gesture: Gesture
    left_handed: bool = False

    @property
    def since(self) -> float:
        return self.keys[0].t

    @property
    def until(self) -> float:
        return self.keys[-1].t

    def at(self, t: float) -> tuple[float, float, float]:
        """Finger tips at a moment: x, y and height, with the smooth start and stop of a human reach."""
        k = bisect_right(self.keys, t, key=lambda key: key.t)
        if k == 0 or k == len(self.keys):
            edge = self.keys[0 if k == 0 else -1]
            return edge.x, edge.y, 12.0
        before, after = self.keys[k - 1], self.keys[k]
        share = smooth((t - before.t) / max(1e-6, after.t - before.t))
        bow = math.sin(math.pi * share) * 0.06
        dx, dy = after.x - before.x, after.y - before.y
        return (
            before.x + dx * share - dy * bow,
            before.y + dy * share + dx * bow,
            3.0 + after.lift * math.sin(math.pi * share),
        )


def smooth(share: float) -> float:
    """From 0 to 1 as a hand moves: no jerk at either end."""
    s = min(1.0, max(0.0, share))
    return s * s * s * (10 - 15 * s + 6 * s * s)


@dataclass(frozen=True, slots=True)
class Slide:
    """A seat sheet is pushed from one place to another."""

    seat: int
    since: float
    until: float
    start: Pose
    end: Pose

    def at(self, t: float) -> Pose:
        """Where it is meanwhile."""
        return self.start.towards(self.end, smooth((t - self.since) / (self.until - self.since)))


@dataclass(frozen=True, slots=True)
class Incident:
    """Something that disturbs the game, the light or the camera."""

    kind: str
    since: float
    until: float
    shift_mm: tuple[float, float] = (0.0, 0.0)  # of a bumped camera
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class Script:
    """A whole game as things that happen on the table."""

    game: str
    seed: int
    split: Split
    deck: Deck
    players: tuple[Player, ...]
    layout: Layout
    duration: float
    rests: tuple[Rest, ...]
    visits: tuple[Visit, ...]
    events: tuple[Event, ...]
    commands: tuple[Command, ...]
    mistakes: tuple[str, ...] = ()
    slides: tuple[Slide, ...] = ()
    incidents: tuple[Incident, ...] = ()
