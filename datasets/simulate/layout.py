"""Where the printed sheets lie and the players sit."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import numpy as np

from datasets.simulate.pose import Millimetres, Pose, rectangle
from referee.core.zones import number_of
from vision.sheets import Place, Rect, Sheet, SheetZone, centre_sheet, seat_sheets

# How many sit at the bottom, left, top and right of the picture; seats run clockwise from the bottom.
_SIDES = {
    2: ((1, 0, 1, 0), (0, 1, 0, 1)),
    3: ((1, 1, 0, 1), (1, 1, 1, 0), (1, 0, 1, 1)),
    4: ((1, 1, 1, 1), (2, 0, 2, 0)),
    5: ((1, 1, 2, 1), (2, 1, 1, 1)),
    6: ((2, 1, 2, 1),),
    7: ((2, 1, 3, 1),),
    8: ((3, 1, 3, 1),),
}


@dataclass(frozen=True, slots=True)
class Layout:
    """The table top of one game; the centre sheet makes the millimetre frame."""

    game: str
    centre: Sheet
    seats: tuple[Sheet, ...]
    seat_poses: tuple[Pose, ...]
    chairs: tuple[Pose, ...]  # where the sheets lay at first: players stay when a sheet is pushed

    @property
    def centre_pose(self) -> Pose:
        """The middle of everything."""
        return Pose(0.0, 0.0)

    def place(self, zone: str, index: int = 0) -> Pose:
        """Where tidy hands lay card number `index` of a zone; past the last place a fan goes on, only closer."""
        sheet, on = self._sheet(zone)
        return on.then(_nth(sheet.zone(zone), index))

    def shoulder(self, seat: int) -> Pose:
        """Where the arm of this seat comes from, beyond the edge of the table."""
        return self.chairs[seat].then(Pose(70.0, 520.0))

    def pushed(self, seat: int, pose: Pose) -> Layout:
        """The same table after a seat sheet was moved."""
        poses = tuple(pose if each == seat else known for each, known in enumerate(self.seat_poses))
        return replace(self, seat_poses=poses)

    def footprint(self) -> Millimetres:
        """Corners of everything that has to be in the picture."""
        corners = [_corners(_reach(self.centre))]
        for sheet, pose in zip(self.seats, self.seat_poses, strict=True):
            corners.append(pose.place(_corners(_reach(sheet))))
        return np.concatenate(corners)

    def _sheet(self, zone: str) -> tuple[Sheet, Pose]:
        if any(known.name == zone for known in self.centre.zones):
            return self.centre, self.centre_pose
        seat = _seat(zone)
        return self.seats[seat], self.seat_poses[seat]


def _seat(zone: str) -> int:
    seat = number_of(zone)
    if seat is None:
        raise KeyError(f"“{zone}” is no zone of a seat.")
    return seat


def _nth(zone: SheetZone, index: int) -> Pose:
    places = zone.places
    if index < len(places):
        return _as_pose(places[index])
    last = _as_pose(places[-1])
    if len(places) == 1:
        return last
    before, closer = _as_pose(places[-2]), (index - len(places) + 1) / 3
    return Pose(last.x + (last.x - before.x) * closer, last.y + (last.y - before.y) * closer, last.angle)


def _as_pose(place: Place) -> Pose:
    return Pose(*place.centre_mm, 90.0 if place.sideways else 0.0)


def _reach(sheet: Sheet) -> Rect:
    """The paper, and the zones that reach beyond it."""
    (width, height), areas = sheet.size_mm, [zone.area for zone in sheet.zones]
    return Rect(
        min([-width / 2, *(area.left for area in areas)]),
        min([-height / 2, *(area.top for area in areas)]),
        max([width / 2, *(area.right for area in areas)]),
        max([height / 2, *(area.bottom for area in areas)]),
    )


def _corners(rect: Rect) -> Millimetres:
    return np.array(rect.polygon)


def lay_out(game: str, players: int, rng: np.random.Generator) -> Layout:
    """Sheets round the centre as people put them: near square to the edge, with gaps, never one on another."""
    centre, sheets = centre_sheet(game), seat_sheets(game, players)
    sides = _SIDES[players][int(rng.integers(len(_SIDES[players])))]
    taken = [_corners(_reach(centre))]
    poses: list[Pose] = []
    for side, count in enumerate(sides):
        for k in range(count):
            reach = _reach(sheets[len(poses)])
            turn = 90.0 * side
            askew = turn + float(np.clip(rng.normal(0, 2.5), -6, 6))
            # Seats of one side run clockwise: at the bottom from right to left.
            along = ((count - 1) / 2 - k) * (reach.size[0] + 25) - reach.centre[0] + float(rng.uniform(-10, 10))
            out = 150.0 + float(rng.uniform(0, 30))
            while True:
                x, y = Pose(0, 0, turn).place(np.array([[along, out]]))[0]
                pose = Pose(float(x), float(y), askew)
                corners = pose.place(_corners(reach))
                if not any(_overlap(corners, other, 8.0) for other in taken):
                    break
                out += 8.0
            taken.append(corners)
            poses.append(pose)
    return Layout(game, centre, sheets, tuple(poses), tuple(poses))


def _overlap(a: Millimetres, b: Millimetres, gap: float) -> bool:
    low, high = np.maximum(a.min(0), b.min(0)), np.minimum(a.max(0), b.max(0))
    return bool((high + gap > low).all())


def paper_corners(sheet: Sheet, pose: Pose) -> Millimetres:
    """The sheet's four paper corners on the table."""
    return pose.place(rectangle(*sheet.size_mm))


def direction(origin: Pose, target: Pose) -> tuple[float, float]:
    """The unit vector from one place to another."""
    length = max(1e-6, origin.distance(target))
    return ((target.x - origin.x) / length, (target.y - origin.y) / length)


def bearing(origin: Pose, target: Pose) -> float:
    """Degrees clockwise from up."""
    return math.degrees(math.atan2(target.x - origin.x, origin.y - target.y))
