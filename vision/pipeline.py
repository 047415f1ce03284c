"""One frame after another to observations: change, sheets, cards, placements, views."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.observations import Activity, Advice, CameraState, Observation, Setup
from referee.core.reading import Reading
from vision.backdrop import Above, Backdrop, footprint, share
from vision.change import Change, ChangeTest, grid_of
from vision.evidence import Evidence
from vision.fit import fitted
from vision.frames import Frame
from vision.health import Health
from vision.identity import CLEARLY
from vision.known import undisturbed
from vision.look import Crop, Detector, Look, Reader
from vision.picture import Picture, Points
from vision.quality import advice
from vision.questions import Questions
from vision.region import Closer, Region
from vision.settle import Settle
from vision.sighting import each_once, sightings
from vision.stages import Stages
from vision.table import Layout, TableFinder
from vision.tracker import Tracker
from vision.view import Essence, essence, table_view

ADVISE = 1.0  # seconds between two judgements of the set-up
STILL_INTERVAL = 0.2  # and between two pictures of a still table; a hand needs longer to reach a card


@dataclass(frozen=True, slots=True)
class Eyes:
    """The two networks and the cut between them."""

    detector: Detector
    reader: Reader
    crop: Crop


class Pipeline:
    """Takes frames, says what is on the table. It knows no clock but the frames' own."""

    def __init__(self, finder: TableFinder, tracker: Tracker, eyes: Eyes, evidence: Evidence | None = None) -> None:
        self.stages = Stages()
        self.looks = 0
        self.still = False  # nothing goes on: the next frame may come later
        self._finder, self._tracker, self._eyes = finder, tracker, eyes
        self._timed_reader = TimedReader(eyes.reader, self.stages)
        self._evidence = evidence or Evidence(None)
        self._change, self._health, self._backdrop, self._settle = ChangeTest(), Health(), Backdrop(), Settle()
        self._region: Region | None = None
        self._lying: list[Points] = []  # cards that the last look saw lie still
        self._seen = float("-inf")
        self._told, self._trusted = Essence(), True
        self._activity: str | None = None
        self._setup: tuple[object, ...] = ()
        self._advised = float("-inf")
        self._condition_told = "live"
        self._shown: set[int] = set()  # placements that were told of

    def finish(self) -> None:
        """Nothing more comes: what is still to be written is waited for."""
        self._evidence.finish()

    def wants(self, t: float) -> bool:
        """Whether a picture of that time is worth decoding."""
        return not self.still or t - self._seen >= STILL_INTERVAL

    def step(self, frame: Frame) -> list[Observation]:
        """One frame; what it gives to tell. Its picture is shown even where it tells nothing: people then look why."""
        self._seen = frame.t
        said = self._told_by(frame)
        with self.stages.stage("evidence"):
            self._evidence.watch(frame.picture, frame.t)
            self._evidence.glance(frame.picture, frame.t, self.still)
        return said

    def _told_by(self, frame: Frame) -> list[Observation]:
        t, said = frame.t, list[Observation]()
        with self.stages.stage("change"):
            change = self._change.see(frame.picture, t)
            condition = self._health.see(change.luma, t)
        if condition != self._condition_told:
            height, width = frame.picture.shape[:2]
            said.append(CameraState(t=round(t, 3), state=condition, since=round(t, 3), width=width, height=height))
            if condition == "live":
                self._start_over()
            self._condition_told = condition
        if self._health.doubtful:
            self.still = False
            return said
        with self.stages.stage("table"):
            above = self._look_after_table(frame, change)
        layout = self._finder.layout
        if layout is None or self._region is None:
            return said + self._advise(frame, None)
        with self.stages.stage("settle"):
            self._settle.see(t, above, self._region.cells, self._region.places)
            self._tracker.stir(t, above, layout)
        if self._settle.state != self._activity:
            self._activity = self._settle.state
            said.append(Activity(t=round(t, 3), state=self._settle.state))
        questions = self._tracker.questions(above, layout.plane)
        self.still = self._settle.state == "still" and not questions.undecided
        trusted = self._finder.doubted_since is None and not above.other_light
        looked = trusted and self._settle.due(t, above, change, questions)
        if looked:
            self._look(frame, above, change, layout, questions)
        if not looked and self._settle.state != "still" and trusted == self._trusted:
            return said + self._advise(frame, layout)  # nothing that is told can have changed
        self._trusted = trusted
        view = table_view(t, self._tracker, layout, trusted)
        told = essence(view, trusted)
        if self.looks and told.news_after(self._told, self._settle.state == "still"):
            self._told = told
            for placed in self._tracker.placements:
                self._evidence.keep(placed)
            new = {card.id for card in view.cards} - self._shown
            self._shown |= new
            self._evidence.happened(t, tuple(sorted(new)))
            said.append(table_view(t, self._tracker, layout, trusted))
        return said + self._advise(frame, layout)

    def interrupted(self) -> None:
        """No pictures come for a while; what lay on the table is to be seen again before it is believed."""
        self._start_over()

    def _look_after_table(self, frame: Frame, change: Change) -> Above:
        """What is over the table; and the sheets, should they lie otherwise."""
        before = self._finder.layout
        above = self._backdrop.see(change, self._region.mm_per_cell if self._region else 25.0)
        self._finder.covered_by(self._lying)
        if self._finder.watch(frame.picture, frame.t, change.moving, above.arms) and self._finder.layout:
            self._region = Region(self._finder.layout, grid_of(change.luma))
            if before is None:
                self._backdrop.start_over()
            else:
                self._tracker.moved(before, self._finder.layout)
                self._backdrop_moved(before, self._finder.layout)
            above = self._backdrop.see(change, self._region.mm_per_cell)
            self._settle.news()
        return above

    def _backdrop_moved(self, before: Layout, now: Layout) -> None:
        """The table as it was known is known still, where it is now."""
        if before.plane is not now.plane:
            self._backdrop.moved(before.plane, now.plane)
            return
        for sheet, outline in before.outlines.items():
            if now.lies[sheet] != before.lies[sheet]:
                self._backdrop.pushed(outline, now.outlines[sheet], now.plane)

    def _look(self, frame: Frame, above: Above, change: Change, layout: Layout, questions: Questions) -> None:
        assert self._region is not None
        self.looks += 1
        with self.stages.stage("detect"):
            parts = self._parts(above, layout, questions)
            puzzle = self._tracker.occupancy.puzzle if self._settle.still_since is not None else None
            if puzzle is not None and puzzle in layout.zones:
                # nearer, what the whole table's small picture doesn't show may be plain to see
                parts.append(self._region.nearer(layout.zones[puzzle]))
            known = undisturbed(self._tracker.placements, layout.plane)
            quads = [quad for part, side in parts for quad in self._eyes.detector(frame.picture, part, side, known)]
            found = each_once(sightings(quads, layout.plane, self._tracker.card_mm))
        with self.stages.stage("fit"):
            at_rest, reader = self._tracker.fronts_at_rest, self._timed_reader
            found = fitted(found, at_rest, above.moving, frame.picture, layout.plane, reader, self._eyes.crop)
        moving = above.moving
        self._lying = [one.outline for one in found if not share(moving, footprint(one.outline, layout.plane))]
        look = Look(frame.t, frame.picture, layout.plane, found, self._timed_reader, self._eyes.crop)
        with self.stages.stage("track"):
            self._tracker.look(look, above, layout, self._finder.unsure)
        self._settle.looked(frame.t, above, change)
        self._backdrop.shown([seen.outline for seen in found if seen.flat and seen.visible >= CLEARLY], layout.plane)

    def _parts(self, above: Above, layout: Layout, questions: Questions) -> list[Closer]:
        """The parts of the table this look is about."""
        assert self._region is not None
        if self._settle.all_new:
            return [self._region.whole]
        zones = {name: zone.places[0] for name, zone in layout.zones.items()}
        changed = self._settle.rested(above) | above.hands
        return self._region.focus(changed, questions.places(zones))

    def _start_over(self) -> None:
        """Pictures come again after a while without: all is to be compared with what it was, and looked at anew."""
        self._settle.news()
        self._tracker.doubt()

    def _advise(self, frame: Frame, layout: Layout | None) -> list[Observation]:
        if frame.t - self._advised < ADVISE or (layout is not None and self._settle.state == "moving"):
            return []
        self._advised = frame.t
        with self.stages.stage("advise"):
            hints: tuple[Advice, ...] = advice(self._finder, frame.picture, frame.t)
        sheets = layout.poses() if layout else ()
        now = (hints, sheets)
        if now == self._setup:
            return []
        self._setup = now
        return [Setup(t=round(frame.t, 3), sheets=sheets, advice=hints)]


class TimedReader:
    """The reader, with its time counted apart from the tracker's."""

    def __init__(self, reader: Reader, stages: Stages) -> None:
        self._reader, self._stages = reader, stages

    def read(self, crops: list[Picture], /) -> list[Reading]:
        """The readings."""
        with self._stages.stage("read"):
            return self._reader.read(crops)
