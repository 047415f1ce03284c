"""The table in the picture: the printed sheets are found again and again, and all else is told in millimetres."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import cv2
import numpy as np

from referee.core.observations import SheetPose
from vision.backdrop import Footprint, footprint
from vision.calibration import Calibration
from vision.change import CELL, WIDTH, Cells
from vision.homography import Plane, lens_bend, misfit, plane_through
from vision.markers import Found, find, find_near
from vision.picture import Picture, Points
from vision.sheets import MARKER_MM, Sheet, centre_sheet, seat_sheets
from vision.zones import Lie, TableZone, lie_of, zones_of

SLACK_MM = 1.5  # a marker further off than this has moved; corners are found to a fraction of that
SEAT_SLACK_MM = 4.0  # at the seat sheet's far end: its place hangs on one marker
MISFIT_MM = 2.5
PATROL = 1.0  # seconds between two checks on a still table
AGAIN = 0.1  # seconds between two checks while something is in doubt
SEARCH = 0.3  # seconds between two searches of the whole picture
RIM = 6  # pixels of white that the picture must show round a marker
ELSEWHERE = 0.7  # seconds within which the marker of a pushed sheet is found where it lies now
WHITE = 0.25  # of a marker: so much white round it is needed to find it
DOUBT = 2.0  # seconds after which a marker that stays covered is believed to lie where it lay
AT_HOME = Lie(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True, eq=False)
class Layout:
    """Where everything printed lies."""

    plane: Plane
    zones: Mapping[str, TableZone]
    lies: Mapping[str, Lie]  # sheet -> how it lies
    outlines: Mapping[str, Points]  # sheet -> its paper's corners in millimetres
    footprints: Mapping[str, tuple[Footprint, ...]]  # zone -> the cells of its places

    def poses(self) -> tuple[SheetPose, ...]:
        """The sheets as the tablet draws them over the picture."""
        size = np.array(self.plane.picture, np.float64)
        found = []
        for sheet, outline in self.outlines.items():
            a, b, c, d = ((float(x), float(y)) for x, y in (self.plane.to_pixels(outline) / size).round(4))
            found.append(SheetPose(sheet, (a, b, c, d)))
        return tuple(found)


class TableFinder:
    """Knows the layout, notices when it no longer is so, and finds it again."""

    def __init__(self, game: str, seats: int, calibration: Calibration | None = None) -> None:
        self.layout: Layout | None = None
        self.markers: Found = {}  # where each marker was last seen
        self.doubted_since: float | None = None  # the markers contradict the layout, or none is to be found
        self.contradicted = False  # sheets are in sight, but not where they ought to be
        self._calibration = calibration
        self._centre = centre_sheet(game)
        self._sheets: dict[str, Sheet] = {f"seat:{i}": sheet for i, sheet in enumerate(seat_sheets(game, seats))}
        self._own = {marker.id: np.array(marker.corners_mm, np.float32) for marker in self._centre.markers}
        self._seat_of = {sheet.markers[0].id: name for name, sheet in self._sheets.items()}
        self._bend, self._bend_from = 0.0, 0
        self._checked = self._patrolled = self._searched = float("-inf")
        self._stirred: dict[int, float] = {}  # markers over which something moved, and since when none saw them again
        self._before: Found = {}

    @property
    def unsure(self) -> frozenset[str]:
        """Sheets that may just be on the move: something moved over all their markers, and none was seen since.

        Of the centre sheet a hand covers a marker or two; when all stir at once, the table or the camera was bumped.
        """
        seats = {self._seat_of[number] for number in self._stirred if number in self._seat_of}
        own = self._own.keys() & self.markers.keys()
        return frozenset(seats | ({"centre"} if own and own <= self._stirred.keys() else set()))

    @property
    def missing_seats(self) -> tuple[int, ...]:
        """Seats whose sheet has not been found."""
        known = self.layout.lies if self.layout else {}
        if self._calibration:
            return ()
        return tuple(int(name.partition(":")[2]) for name in self._sheets if name not in known)

    def watch(self, picture: Picture, t: float, moving: Cells, arms: Cells) -> bool:
        """Look after the sheets; true when the layout is another one than before."""
        size = (picture.shape[1], picture.shape[0])
        if self.layout and self.layout.plane.picture != size:
            self.forget()
        if self._calibration:
            return self._draw(self._calibration, size)
        if self.layout is None:
            if t - self._searched < SEARCH:
                return False
            self._searched = t
            return self._begin(find(picture, (*self._own, *self._seat_of)), size)
        busy = {number for number, quad in self.markers.items() if _any_under(quad, moving, size)}
        for number in busy:
            if _within(self.markers[number], size):  # of one that the picture's edge cuts nothing is to be told anyway
                self._stirred.setdefault(number, t)
        if busy >= self._own.keys() & self.markers.keys():
            busy = set()  # no hand is over all of them: a lamp went on, and they are where they were, or all was bumped
        suspicious = bool(self._stirred) or self.doubted_since is not None
        if t - self._checked < (AGAIN if suspicious else PATROL) or moving.mean() > 0.5:
            return False
        self._checked = t
        found = self._seen(picture, t, busy)
        lost = set(self.markers) - set(found) - busy
        covered = {number for number in lost if _any_under(self.markers[number], arms, size)}
        unknown = set(self._seat_of) - set(self.markers)
        urgent = lost - covered or not any(number in found for number in self._own)
        if (lost or unknown) and t - self._searched >= (SEARCH if urgent else PATROL if covered else 2 * PATROL):
            self._searched = t
            found = find(picture, (*self._own, *self._seat_of))
        return self._judge(found, t, size)

    def _seen(self, picture: Picture, t: float, busy: set[int]) -> Found:
        """The markers about where they were; most of the time only those over which something moved are looked at."""
        expected = self.markers | self._before  # in doubt: where they were found last, though not yet believed
        again = {number: quad for number, quad in expected.items() if number not in busy}
        if self.doubted_since is not None or t - self._patrolled >= PATROL:
            self._patrolled = t
            return find_near(picture, again)
        stirred = {number: quad for number, quad in again.items() if number in self._stirred}
        resting = {n: quad for n, quad in self._before.items() if n in again and n not in stirred}
        return resting | find_near(picture, stirred)

    def covered_by(self, cards: Iterable[Points]) -> None:
        """Cards that lie still, in millimetres: a marker that one of them covers is hidden by it, and has not moved.

        Unless it is found elsewhere: a sheet that is pushed takes its cards along, onto where the marker was.
        """
        doubtful = [n for n, since in self._stirred.items() if self._searched > since + ELSEWHERE]
        if not doubtful or self.layout is None:
            return
        known, lying = self._known_mm(self.layout.lies), list(cards)
        for number in [n for n in doubtful if n in known]:
            square = known[number] + (known[number] - known[number].mean(axis=0)) * WHITE
            if any(cv2.intersectConvexConvex(square, card)[0] > 0 for card in lying):
                del self._stirred[number]

    def forget(self) -> None:
        """Everything is to be found anew."""
        self.layout, self.markers, self.doubted_since, self._before = None, {}, None, {}
        self._bend, self._bend_from = 0.0, 0

    def _begin(self, found: Found, size: tuple[int, int]) -> bool:
        centre = [number for number in found if number in self._own]
        if len(centre) < 2:
            return False
        plane = self._plane(found, centre, size)
        if plane is None:
            return False
        self.markers = dict(found)
        self._lay(plane, self._lies(plane, found, {}))
        return True

    def _judge(self, found: Found, t: float, size: tuple[int, int]) -> bool:
        assert self.layout is not None
        plane, lies = self.layout.plane, self.layout.lies
        known = self._known_mm(lies)
        off = {n: float(np.hypot(*(plane.to_mm(quad) - known[n]).T).max()) for n, quad in found.items() if n in known}
        found = self._without_odd_one(found, off)
        for number in [
            n for n in self._stirred if off.get(n, SEAT_SLACK_MM) < SEAT_SLACK_MM or t - self._stirred[n] > DOUBT
        ]:
            del self._stirred[number]
        rested = {n for n, quad in found.items() if n in self._before and np.abs(quad - self._before[n]).max() < 1.5}
        self._before = dict(found) or self._before
        self.contradicted = bool(found)
        centre = [n for n in found if n in self._own]
        moved = [n for n in centre if off[n] > SLACK_MM]
        if not found:
            self.doubted_since = self.doubted_since if self.doubted_since is not None else t
            return False
        changed = False
        seats_moved = [n for n in found if n in self._seat_of and off.get(n, 0.0) > SEAT_SLACK_MM]
        if moved or (not centre and len(seats_moved) >= 2):
            self.doubted_since = self.doubted_since if self.doubted_since is not None else t
            again = self._again({n: found[n] for n in found if n in rested}, known, size)
            if again is None:
                return False
            plane, changed = again, True
        elif centre and not seats_moved:
            self.doubted_since = None
        self.markers.update(found)
        fresh = self._lies(plane, {n: q for n, q in found.items() if n in rested or n not in known}, lies)
        if changed or fresh != lies:
            unseen = {n: mm for n, mm in known.items() if n in self.markers and n not in found}
            self.markers.update({n: plane.to_pixels(mm) for n, mm in unseen.items()})
            self._lay(plane, fresh)
            self.doubted_since = None
            return True
        if centre:
            self.doubted_since = None
        return False

    def _without_odd_one(self, found: Found, off: Mapping[int, float]) -> Found:
        """The sheet is one piece: a marker that moved while most others did not is half hidden, and found badly."""
        centre = [n for n in found if n in self._own]
        moved = [n for n in centre if off[n] > SLACK_MM]
        odd = moved if 2 * len(moved) <= len(centre) else []
        return {n: quad for n, quad in found.items() if n not in odd}

    def _again(self, found: Found, known: Mapping[int, Points], size: tuple[int, int]) -> Plane | None:
        """The plane anew: from the centre sheet's own markers, or, when too few are left, from all that lay still."""
        centre = [number for number in found if number in self._own]
        if len(centre) >= 2:
            return self._plane(found, centre, size)
        all_known = [number for number in found if number in known]
        if len(all_known) < 2:
            return None
        pixels = np.concatenate([found[number] for number in all_known])
        mm = np.concatenate([known[number] for number in all_known])
        plane = plane_through(pixels, mm, size, self._bend)
        return plane if plane is not None and misfit(plane, pixels, mm) < MISFIT_MM else None

    def _plane(self, found: Found, centre: list[int], size: tuple[int, int]) -> Plane | None:
        pixels = np.concatenate([found[number] for number in centre])
        mm = np.concatenate([self._own[number] for number in centre])
        if len(centre) == 4 and len(found) > self._bend_from:
            squares = [quad for number, quad in found.items() if number not in self._own]
            self._bend, self._bend_from = lens_bend(pixels, mm, squares, MARKER_MM, size), len(found)
        plane = plane_through(pixels, mm, size, self._bend)
        return plane if plane is not None and misfit(plane, pixels, mm) < MISFIT_MM else None

    def _lies(self, plane: Plane, found: Found, before: Mapping[str, Lie]) -> dict[str, Lie]:
        lies = dict(before) or {"centre": AT_HOME}
        for number, quad in found.items():
            name = self._seat_of.get(number)
            if name is None:
                continue
            lie = lie_of(plane.to_mm(quad), self._sheets[name].markers[0].corners_mm)
            if name not in lies or lie.far_from(lies[name]) > SEAT_SLACK_MM:
                lies[name] = lie
        return lies

    def _known_mm(self, lies: Mapping[str, Lie]) -> dict[int, Points]:
        known = dict(self._own)
        for number, name in self._seat_of.items():
            if name in lies:
                known[number] = lies[name].place(self._sheets[name].markers[0].corners_mm)
        return known

    def _lay(self, plane: Plane, lies: Mapping[str, Lie]) -> None:
        zones: dict[str, TableZone] = {}
        outlines: dict[str, Points] = {}
        for name, lie in lies.items():
            sheet = self._centre if name == "centre" else self._sheets[name]
            zones.update({zone.name: zone for zone in zones_of(sheet, lie, name)})
            x, y = sheet.size_mm[0] / 2, sheet.size_mm[1] / 2
            outlines[name] = lie.place(((-x, -y), (x, -y), (x, y), (-x, y)))
        self.layout = Layout(plane, zones, lies, outlines, _footprints(zones, plane))

    def _draw(self, calibration: Calibration, size: tuple[int, int]) -> bool:
        if self.layout is not None:
            return False
        plane, zones = calibration.plane(*size), calibration.table_zones()
        self.layout = Layout(plane, zones, {"table": AT_HOME}, {}, _footprints(zones, plane))
        return True


def _footprints(zones: Mapping[str, TableZone], plane: Plane) -> dict[str, tuple[Footprint, ...]]:
    return {name: tuple(footprint(place, plane) for place in zone.places) for name, zone in zones.items()}


def _within(quad: Points, size: tuple[int, int]) -> bool:
    """Whether the picture shows all of the marker, and the white round it without which none is found."""
    return bool((quad >= RIM).all() and (quad <= np.array(size) - RIM).all())


def _any_under(quad: Points, cells: Cells, size: tuple[int, int]) -> bool:
    """Whether any of these cells lies under the marker."""
    scale = WIDTH / size[0] / CELL
    xs, ys = (quad * scale).T.tolist()
    x0, x1, y0, y1 = min(xs), max(xs), min(ys), max(ys)
    return bool(cells[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1].any())
