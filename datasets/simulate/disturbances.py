"""What disturbs a camera that watches a game. Each kind has its own flag; docs/simulate.md explains them."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from datasets.simulate.pose import Pose, scattered
from datasets.simulate.script import Incident, Slide
from datasets.simulate.stage import Stage
from referee.core.sentence import Sentence
from referee.core.zones import number_of

DISTURBANCES: Mapping[str, str] = {
    "bump": "the camera's stand is knocked: the picture shakes and stays shifted by up to 5 cm and turned by up to 3°",
    "lamp": "the lamp goes off and on again 3 to 8 s later; the camera's exposure follows within a second",
    "resting_hand": "a hand rests over a pile for 2 to 5 s and touches nothing",
    "covered": "something covers the lens for 0.6 to 2.5 s: the picture is nearly black",
    "shifted_sheet": "a player pushes the own seat sheet, with the cards on it, by 1 to 5 cm and turns it a little",
    "sleeve": "an arm reaches across the table for 1.5 to 3 s and covers what lies under it",
    "adjusted_card": "a finger straightens a card that lies already; it stays the same card",
}
_TURNS = {"rockoman": 86, "pfc": 27, "ciseaux123": 16}  # how often `between_turns` is called in a whole game
_MIDDLE = {"rockoman": ("discard", "draw"), "pfc": ("pile:0", "pile:1", "pile:2"), "ciseaux123": ("trick",)}


def known_disturbances(kinds: Collection[str]) -> tuple[str, ...]:
    """The kinds in their own order; “all” is every one."""
    if "all" in kinds:
        return tuple(DISTURBANCES)
    for kind in kinds:
        if kind not in DISTURBANCES:
            raise Sentence(f"There is no disturbance “{kind}”: there are {', '.join(DISTURBANCES)}, or all.")
    return tuple(kind for kind in DISTURBANCES if kind in kinds)


class Disturbances:
    """Two of each kind in a whole game, at odd moments between turns; in a short game each kind once at most."""

    def __init__(self, stage: Stage, kinds: tuple[str, ...], game: str, turns: int | None) -> None:
        self._stage, self._rng = stage, stage.rng
        self._middle = _MIDDLE[game]
        expected = min(_TURNS[game], turns or _TURNS[game])
        self._due = [kinds[int(k)] for _ in range(2) for k in self._rng.permutation(len(kinds))]
        self._chance = min(0.8, len(self._due) / expected)

    def between_turns(self) -> None:
        """Perhaps something happens now."""
        if not self._due or self._rng.random() >= self._chance:
            return
        match self._due.pop(0):
            case "bump":
                self._bump()
            case "lamp":
                self._incident("lamp", 3.0, 8.0, blocks=False)
            case "covered":
                self._incident("covered", 0.6, 2.5, blocks=True)
            case "resting_hand":
                self._rest_hand()
            case "sleeve":
                self._reach_across()
            case "shifted_sheet":
                self._push_sheet()
            case _:
                self._adjust()

    def _bump(self) -> None:
        since = self._stage.now + float(self._rng.uniform(0.4, 1.0))
        until = since + float(self._rng.uniform(0.2, 0.5))
        shift = self._rng.uniform(-50, 50, 2)
        incident = Incident("bump", since, until, (float(shift[0]), float(shift[1])), float(self._rng.uniform(-3, 3)))
        self._stage.incidents.append(incident)
        self._stage.now = until + 0.3

    def _incident(self, kind: str, least: float, most: float, *, blocks: bool) -> None:
        since = self._stage.now + float(self._rng.uniform(0.4, 1.0))
        until = since + float(self._rng.uniform(least, most))
        self._stage.incidents.append(Incident(kind, since, until))
        self._stage.now = until + 0.2 if blocks else since

    def _rest_hand(self) -> None:
        stage, seat = self._stage, self._somebody()
        place = scattered(stage.layout.place(str(self._rng.choice(self._middle))), self._rng, 12, 0)
        reach = stage.reach(seat, stage.now + 0.6, place, "flat")
        since = reach.t
        reach.wait(float(self._rng.uniform(2.0, 5.0)))
        self._note("resting_hand", since, reach.t)
        stage.now = reach.leave()

    def _reach_across(self) -> None:
        stage, seat = self._stage, self._somebody()
        chair = stage.layout.chairs[seat]
        beyond = Pose(-0.75 * chair.x + float(self._rng.normal(0, 40)), -0.75 * chair.y, 0.0)
        reach = stage.reach(seat, stage.now + 0.6, beyond, "reach")
        since = reach.t
        reach.wait(float(self._rng.uniform(1.5, 3.0)))
        self._note("sleeve", since, reach.t)
        stage.now = reach.leave()

    def _push_sheet(self) -> None:
        stage, rng, seat = self._stage, self._rng, self._somebody()
        start = stage.layout.seat_poses[seat]
        # Along the edge of the table there is room; away from the middle the sheet would leave the picture.
        along = float(rng.uniform(10, 50) * rng.choice([-1, 1]))
        end = start.then(Pose(along, float(rng.uniform(2, 10)), float(rng.uniform(-4, 4))))
        lying = sorted(stage.lying.values(), key=lambda rest: rest.order)
        mine = [rest.card for rest in lying if rest.zone not in self._middle and number_of(rest.zone or "") == seat]
        poses = [_along(stage.lying[card].pose, start, end) for card in mine]
        grip = Pose(0.0, 40.0)
        reach = stage.reach(seat, stage.now + 0.6, start.then(grip), "flat").pick(mine)
        since = reach.t
        reach.to(end.then(grip), lift=1.0, faster=0.6)
        stage.slides.append(Slide(seat, since, reach.t, start, end))
        stage.layout = stage.layout.pushed(seat, end)
        self._note("shifted_sheet", since, reach.t)
        stage.now = reach.put(poses, None, None).leave()

    def _adjust(self) -> None:
        stage, rng = self._stage, self._rng
        tops = [cards[-1] for zone in self._middle if (cards := stage.cards_in(zone))]
        if not tops:
            return
        card = tops[int(rng.integers(len(tops)))]
        rest = stage.lying[card]
        reach = stage.reach(self._somebody(), stage.now + 0.6, rest.pose).pick([card])
        since, place = reach.t, scattered(rest.pose, rng, 3.0, 5.0)
        reach.to(place, lift=1.0).put([place], None, None)
        self._note("adjusted_card", since, reach.t)
        stage.now = reach.leave()

    def _somebody(self) -> int:
        return int(self._rng.integers(len(self._stage.layout.seats)))

    def _note(self, kind: str, since: float, until: float) -> None:
        self._stage.incidents.append(Incident(kind, since, until))


def _along(pose: Pose, start: Pose, end: Pose) -> Pose:
    """Where a card on a sheet lies after the sheet was moved."""
    return end.then(start.seen_from(pose))
