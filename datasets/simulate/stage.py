"""The table while a game is being scripted: cards that lie, hands that come and go, and the clock."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from datasets.simulate.layout import Layout, direction
from datasets.simulate.pose import Pose, scattered
from datasets.simulate.script import Gesture, Held, Hold, Incident, Key, Rest, Side, Slide, Visit

CARD_THICKNESS = 0.3
GRIP = 16.0  # finger tips lie so far from a card's middle, on the arm's side
NEVER = math.inf


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast hands are, as seconds a turn; resting times between two touches of the table follow from it."""

    seconds_a_turn: float

    @property
    def hands(self) -> float:
        return min(1.5, max(0.7, 0.55 + self.seconds_a_turn / 8))

    def pause(self, rng: np.random.Generator) -> float:
        """How long the table rests between two turns: 0.3 s to 5 s."""
        mean = max(0.35, self.seconds_a_turn - 1.7 * self.hands)
        return float(np.clip(rng.lognormal(math.log(mean * 0.85), 0.55), 0.3, 5.0))


def _nothing() -> None:
    """An undisturbed table."""


class Stage:
    """Cards and clock; every visit of a hand goes through `reach`."""

    def __init__(self, layout: Layout, tempo: Tempo, rng: np.random.Generator) -> None:
        self.layout, self.tempo, self.rng = layout, tempo, rng
        self.now = 0.0  # when the table was last touched
        self.lying: dict[int, Rest] = {}
        self.rests: list[Rest] = []
        self.visits: list[Visit] = []
        self.slides: list[Slide] = []
        self.incidents: list[Incident] = []
        self.interlude: Callable[[], None] = _nothing  # what may happen between two turns
        self._hand_free = [0.0] * len(layout.seats)
        self._order = 0
        self._left_handed = [bool(rng.random() < 0.15) for _ in layout.seats]

    def lay(self, card: int, face: str, side: Side, zone: str | None, seat: int | None, pose: Pose, t: float) -> None:
        """A card comes to rest."""
        under = sum(1 for rest in self.lying.values() if rest.zone == zone and rest.pose.distance(pose) < 45)
        self._order += 1
        self.lying[card] = Rest(card, face, side, zone, seat, pose, under * CARD_THICKNESS, self._order, t, NEVER)

    def lift(self, card: int, t: float) -> Rest:
        """A card is taken away."""
        rest = replace(self.lying.pop(card), until=t)
        self.rests.append(rest)
        return rest

    def cards_in(self, zone: str) -> list[int]:
        """The cards of a zone, bottom to top."""
        return [card for card, rest in sorted(self.lying.items(), key=lambda item: item[1].order) if rest.zone == zone]

    def free_index(self, zone: str) -> int:
        """The first place of a fan where no card lies."""
        index = 0
        while any(
            rest.zone == zone and rest.pose.distance(self.layout.place(zone, index)) < 11
            for rest in self.lying.values()
        ):
            index += 1
        return index

    def reach(self, seat: int, grip_at: float, towards: Pose, gesture: Gesture = "pinch") -> Reach:
        """The seat's hand sets out so that its first grip is at that time, or as soon after as it can."""
        return Reach(self, seat, max(grip_at, self.now + 0.05), towards, gesture)

    def travel(self, distance: float) -> float:
        """Seconds a hand needs for so many millimetres."""
        return (0.2 + distance / 1000.0) * self.tempo.hands * float(self.rng.uniform(0.85, 1.2))

    def hand_free(self, seat: int) -> float:
        return self._hand_free[seat]

    def came_back(self, visit: Visit) -> None:
        """A visit is over."""
        self.visits.append(visit)
        self._hand_free[visit.seat] = visit.until + 0.05

    def left_handed(self, seat: int) -> bool:
        return self._left_handed[seat]

    def finish(self, t: float) -> None:
        """The film ends: what still lies has lain until then."""
        for card in list(self.lying):
            self.lift(card, t)


class Reach:
    """One visit of a hand in the making; `t` is its own clock."""

    def __init__(self, stage: Stage, seat: int, grip_at: float, towards: Pose, gesture: Gesture) -> None:
        self._stage, self._seat, self._gesture = stage, seat, gesture
        self._keys: list[Key] = []
        self._holds: list[Hold] = []
        self._held: list[Rest] = []  # bottom to top, as they will be let go
        self._held_since = 0.0
        self._home = stage.layout.chairs[seat].then(
            Pose(float(stage.rng.uniform(10, 110)), float(stage.rng.uniform(300, 360)))
        )
        tips = self._tips(towards)
        travel = stage.travel(self._home.distance(tips)) * 0.8
        start = max(stage.hand_free(seat), grip_at - travel)
        self._keys.append(Key(start, self._home.x, self._home.y))
        self.t = max(start + travel, grip_at)
        self._keys.append(Key(self.t, tips.x, tips.y, 45.0))

    def _tips(self, middle: Pose) -> Pose:
        dx, dy = direction(middle, self._stage.layout.shoulder(self._seat))
        return Pose(middle.x + GRIP * dx, middle.y + GRIP * dy)

    def to(self, middle: Pose, lift: float = 55.0, faster: float = 1.0) -> Reach:
        """The hand goes there, with what it holds."""
        tips = self._tips(middle)
        last = self._keys[-1]
        self.t += self._stage.travel(math.hypot(tips.x - last.x, tips.y - last.y)) / faster
        self._keys.append(Key(self.t, tips.x, tips.y, lift))
        return self

    def wait(self, seconds: float) -> Reach:
        """The hand stays where it is."""
        last = self._keys[-1]
        self.t += seconds
        self._keys.append(Key(self.t, last.x, last.y))
        return self

    def back_off(self) -> Reach:
        """The hand draws back, so that one sees what lies there."""
        last = self._keys[-1]
        dx, dy = direction(Pose(last.x, last.y), self._stage.layout.shoulder(self._seat))
        far = float(self._stage.rng.uniform(70, 120)) - GRIP
        return self.to(Pose(last.x + far * dx, last.y + far * dy), lift=20.0)

    @property
    def face(self) -> str:
        """What the hand holds: the card on top."""
        return self._held[-1].face

    def pick(self, cards: Sequence[int]) -> Reach:
        """Fingers close on cards that lie here, bottom to top."""
        self.wait(0.08 * self._stage.tempo.hands)
        self._held = [self._stage.lift(card, self.t) for card in cards]
        self._held_since = self.t
        return self

    def bring(self, card: int, face: str) -> Reach:
        """The hand came with a card from the player's hand, face down, and is now where it will lie."""
        start = self._keys[0]
        pose = self._stage.layout.chairs[self._seat]
        held = Rest(card, face, "back", None, self._seat, Pose(start.x, start.y, pose.angle), 0.0, 0, start.t, start.t)
        self._held, self._held_since = [held], start.t
        return self

    def collect(self, cards: Sequence[int]) -> Reach:
        """The hand goes from card to card and takes each along."""
        rng = self._stage.rng
        self.pick(cards[:1])
        for card in cards[1:]:
            there = self._stage.lying[card].pose
            self.to(there, lift=8.0, faster=1.3)
            ends = [scattered(there, rng, 2.0, 4.0) for _ in self._held]
            self._hold(ends, [rest.side for rest in self._held])
            self._held = [replace(rest, pose=end) for rest, end in zip(self._held, ends, strict=True)]
            self._held.append(self._stage.lift(card, self.t))
            self._held_since = self.t
        return self

    def square(self) -> Reach:
        """Held cards are pushed together on the table before they are lifted."""
        rng, last = self._stage.rng, self._keys[-1]
        middle = self._held[-1].pose
        squared = [
            replace(rest, pose=scattered(Pose(middle.x, middle.y, middle.angle), rng, 2.0, 2.0)) for rest in self._held
        ]
        nudge = rng.normal(0, 8, 2)
        self.t += 0.22 * self._stage.tempo.hands + 0.012 * min(len(self._held), 20)
        self._keys.append(Key(self.t, last.x + float(nudge[0]), last.y + float(nudge[1]), 2.0))
        self._hold([rest.pose for rest in squared], [rest.side for rest in self._held])
        self._held, self._held_since = squared, self.t
        return self

    def put(self, poses: Sequence[Pose], zone: str | None, seat: int | None, side: Side | None = None) -> Reach:
        """Fingers open: the held cards come to rest, turned over as a block if another side is asked for.

        Without a zone each lies in the one it came from.
        """
        sides = [side or rest.side for rest in self._held]
        turned = any(new != rest.side for new, rest in zip(sides, self._held, strict=True))
        self._hold(list(poses), sides)
        landing = list(zip(self._held, poses, sides, strict=True))
        for rest, pose, landed in reversed(landing) if turned else landing:
            owner, where = (rest.seat, rest.zone) if zone is None else (seat, zone)
            self._stage.lay(rest.card, rest.face, landed, where, owner, pose, self.t)
        self._held = []
        self._stage.now = max(self._stage.now, self.t)
        return self.wait(0.06 * self._stage.tempo.hands)

    def _hold(self, ends: Iterable[Pose], sides: Iterable[Side]) -> None:
        cards = tuple(
            Held(rest.face, rest.pose, end, side != rest.side, rest.side, rest.height)
            for rest, end, side in zip(self._held, ends, sides, strict=True)
        )
        self._holds.append(Hold(self._held_since, self.t, cards))

    def leave(self) -> float:
        """The hand goes home; when it last touched the table."""
        touched = self.t
        last = self._keys[-1]
        self.t += self._stage.travel(math.hypot(self._home.x - last.x, self._home.y - last.y)) * 0.8
        self._keys.append(Key(self.t, self._home.x, self._home.y, 40.0))
        self._stage.came_back(
            Visit(
                self._seat,
                tuple(self._keys),
                tuple(self._holds),
                self._gesture,
                self._stage.left_handed(self._seat),
            )
        )
        return touched
