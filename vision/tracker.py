"""Placements over time: what came to rest, what covers what, what has gone."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from referee.core.zones import DRAW, kind_of
from vision.adrift import adrift, zones_on
from vision.arrival import Arrival, Carried, Memory
from vision.backdrop import Above, footprint, share
from vision.change import Cells
from vision.drawn import DrawPile
from vision.fan import fans_of, strips, taken_along
from vision.glimpse import Glimpses
from vision.gone import Gone
from vision.homography import Plane
from vision.identity import (
    CLEARLY,
    COVERED,
    FACE_DOWN,
    FANNED,
    Surroundings,
    above_it,
    doubled,
    in_place,
    known_as,
    laid_bare,
    lies_there,
    read_well,
    second_card,
    seems_a_back,
    seen_twice,
    still_there,
    taken_up,
)
from vision.leaving import DISTURBED, leaving
from vision.look import Look
from vision.occupancy import Occupancy
from vision.picture import Points
from vision.placement import CLEAR, Placement
from vision.questions import Questions
from vision.shift import print_at
from vision.sighting import Pose, Sighting, overlap, same_card
from vision.strip import A_STRIP, at_rest, peeping
from vision.table import Layout
from vision.worth_reading import read_what_is_new
from vision.zones import zone_at

GATE_MM = 7.0
GATE_TURN = 9.0
IN_A_ROW = 0.17  # seconds: a longer gap between two looks, and it need not be the same card that rests
LOST_ARRIVAL = 0.25  # seconds after which an arrival that is seen no more was only passing
OFF_ZONES_REST = 0.5  # seconds a card must lie still beside the zones to be told of


class Tracker:
    """All placements, from the bottom up."""

    def __init__(
        self, counts: Mapping[str, int], card_mm: tuple[float, float] = (63.0, 88.0), first_id: int = 1
    ) -> None:
        self.placements: list[Placement] = []
        self.occupancy = Occupancy()
        self._arrivals: list[Arrival] = []
        self._unjudged: list[Placement] = []  # a second one may lie on them: the draw pile is about to tell
        self._counts = counts
        self.card_mm = card_mm
        self._next_id = first_id
        self._memory, self._glimpses = Memory(), Glimpses(counts)
        self._hands = self.occupancy.hands
        self._draw_pile = DrawPile(self._hands)
        self._new_at = self._back_at = self._looked_at = float("-inf")  # the last new card, and face down
        self._gone = Gone(counts, self._hands)

    def questions(self, above: Above, plane: Plane) -> Questions:
        """What the last look left open."""
        restless = above.moving | above.arms
        return Questions(
            self.placements, self._arrivals, self._unjudged, self.occupancy, self._looked_at, restless, plane
        )

    @property
    def fronts_at_rest(self) -> list[Pose]:
        """Where cards are known to lie face up, or have just been read lying still."""
        lying = [(p.at, p.angle) for p in self.placements if p.side == "front" and p.visible > 0.5 and not p.stirred]
        return lying + [(a.seen.at, a.seen.angle) for a in self._arrivals if a.still and a.votes.confidence >= CLEAR]

    def stir(self, t: float, above: Above, layout: Layout) -> None:
        """Note over what things move, and which zones a hand is at; cheap enough for every frame."""
        restless, new = above.moving | above.arms, above.news
        if restless.any() or any(placed.stirred for placed in self.placements):
            for placed in self.placements:
                self._stir(placed, restless, new, layout)
        self.occupancy.stir(t, above, layout)

    def _stir(self, placed: Placement, restless: Cells, new: Cells, layout: Layout) -> None:
        cells = placed.footprint(layout.plane)
        over = share(restless, cells)
        if over > DISTURBED:
            placed.stirred = placed.disturbed = True
        if placed.stirred:
            # the next card of the draw pile looks as the last did: only its print tells
            placed.changed = placed.changed or placed.zone == DRAW or share(new, cells) > 0.0
            if not over and not placed.changed and not placed.missed:
                placed.stirred = placed.disturbed = False  # an arm passed over, and all is as it was

    def doubt(self) -> None:
        """Nobody watched for a while: a card lies as it lay where the table looks as before, else it is to be seen."""
        for placed in self.placements:
            placed.stirred = True
        self.occupancy.doubt()
        self._arrivals.clear()

    def moved(self, before: Layout, after: Layout) -> None:
        """Sheets lie otherwise than before: what lay on them went along."""
        pushed = {sheet for sheet, lie in after.lies.items() if before.lies.get(sheet, lie) != lie}
        self._hands.forget(zones_on(pushed, after.zones))
        self._memory.clear()  # what seemed to be carried lay on what was pushed
        self._new_at = max(self._new_at, self._looked_at)  # all lies a little off now: earlier draws tell nothing
        for placed in self.placements:
            placed.stirred = placed.changed = True
            sheet = before.zones[placed.zone].sheet if placed.zone and placed.zone in before.zones else None
            if sheet is None or sheet not in after.lies:
                continue
            old, new = before.lies[sheet], after.lies[sheet]
            there = new.place(tuple(map(tuple, old.within(placed.outline).tolist()))).mean(axis=0)
            placed.lies((float(there[0]), float(there[1])), placed.angle + new.angle - old.angle)
            placed.anchor, placed.printed = (placed.at, placed.angle), None

    def look(self, look: Look, above: Above, layout: Layout, unsure: Collection[str] = ()) -> None:
        """Take one look's finds in; of zones on unsure sheets nothing is concluded."""
        away = adrift(unsure, layout.zones, self.placements, look.sightings)
        self._memory.pass_by(look.t)
        self._looked_at = look.t
        seen, loose = self._seen_again(look)
        waiting = self._arrive(loose, look, above, seen)
        read_what_is_new(self.placements, seen, waiting, look, layout)
        self._pile_tells(seen, look, above)
        for arrival, placed in self._settled(waiting, seen, look, layout, away):
            seen[placed.id] = arrival.seen
            self._arrivals.remove(arrival)
        self._unjudged = []
        for placed in [p for p in self.placements if p.id in seen]:
            self._moved_here(placed, seen)
            if placed.free(above, look.plane):
                self._lies_free(placed, seen, look)
        self._leave(seen, look, above, away)
        fans = fans_of(layout.zones.values())
        while found := strips(self._gone.lately, self.placements, fans, look, above):  # one by one down a fan
            for strip in found:
                self.placements.insert(self.placements.index(strip.under), strip.placed(self._next_id))
                self._next_id += 1
        self.occupancy.note(self.placements, self._arrivals, seen, look, above, layout)

    def _seen_again(self, look: Look) -> tuple[dict[int, Sighting], list[Sighting]]:
        """Placements seen where they lay, undisturbed; and all other sightings."""
        pairs = []
        for index, seen in enumerate(look.sightings):
            for depth, placed in enumerate(reversed(self.placements)):
                distance, turn = placed.off(seen)
                if placed.side == seen.side and distance <= GATE_MM and turn <= GATE_TURN:
                    pairs.append((distance + 0.5 * turn + (10.0 if placed.visible <= 0 else 0.0), depth, index, placed))
        again: dict[int, Sighting] = {}
        taken, unread = set[int](), set[int]()
        for _, _, index, placed in sorted(pairs, key=lambda pair: pair[:3]):
            seen = look.sightings[index]
            if index in taken or placed.id in again or (index in unread and placed.visible < COVERED):
                continue
            if placed.stirred:
                unread.add(index)  # whatever lies there now, it is to be read, and is none that lies under that
                continue
            taken.add(index)
            again[placed.id] = seen
            if placed.visible >= CLEARLY:  # what lies under others does not move, and seems to the more is hidden
                placed.lies_at(seen, 1.0 / (1 + min(placed.looks, 8)))
            placed.confirm(look)
        return again, [seen for index, seen in enumerate(look.sightings) if index not in taken]

    def _arrive(
        self, loose: Sequence[Sighting], look: Look, above: Above, seen: Mapping[int, Sighting]
    ) -> list[Arrival]:
        """Arrivals seen in this look; those seen no more were passing by."""
        now: list[Arrival] = []
        current = [a for a in self._arrivals if a.seen_at >= look.t - IN_A_ROW]
        for one in loose:
            if any(same_card(one, other) for other in seen.values()):
                continue
            if (arrival := next((a for a in current if a not in now and a.matches(one)), None)) is not None:
                arrival.again(one, look.t)
            else:
                others = [other for other in look.sightings if other is not one]
                beside = frozenset(p.id for p in self.placements if not p.stirred or in_place(p, others))
                self._arrivals.append(arrival := Arrival(one, look.t, look.t, beside=beside))
            arrival.lies_under(above, look.plane)
            now.append(arrival)
        for passing in self._arrivals:
            if passing in now or passing.passed or passing.still:
                continue
            passing.passed = True
            # the card just laid was still on its way
            if passing.seen_at > self._new_at and not lies_there(passing.seen, self.placements):
                face = passing.votes.face
                self._memory.add(Carried(passing.seen_at, passing.seen.at, passing.seen.side, passing.beside, face))
            elif (taken := taken_up(passing.seen, self.placements)) is not None:
                self._memory.lifted(taken.zone, passing.seen_at)
        self._glimpses.keep([a for a in self._arrivals if a.seen_at < look.t - LOST_ARRIVAL], look.t)
        self._arrivals = [a for a in self._arrivals if a.seen_at >= look.t - LOST_ARRIVAL]
        return now

    def _settled(
        self,
        waiting: Sequence[Arrival],
        seen: Mapping[int, Sighting],
        look: Look,
        layout: Layout,
        away: Collection[str],
    ) -> list[tuple[Arrival, Placement]]:
        """Arrivals that have come to rest, each with its placement."""
        ripe = [a for a in waiting if at_rest(a, self.placements, seen, look)]
        taken = dict(seen)
        settled: list[tuple[Arrival, Placement]] = []

        def nearness(arrival: Arrival) -> float:
            return min((sum(p.off(arrival.seen)) for p in self.placements if p.side == arrival.seen.side), default=1e3)

        zone_of = {id(arrival): zone_at(layout.zones, arrival.seen.at) for arrival in ripe}
        # the draw pile first: what it tells bears on the others
        for arrival in sorted(ripe, key=lambda one: (zone_of[id(one)] != DRAW, nearness(one))):
            zone = zone_of[id(arrival)]
            if zone in away or (zone is None and look.t - arrival.began < OFF_ZONES_REST):
                continue
            strip_of = peeping(arrival, self.placements, taken)
            again = [] if strip_of and arrival.free else [(p, taken[p.id]) for p in self.placements if p.id in taken]
            others = [a for a in waiting if a is not arrival and a.seen.side == arrival.seen.side]
            twice = seen_twice(arrival, again, look) or doubled(arrival, others)
            if twice or seems_a_back(arrival, self.placements, zone):
                continue
            around = self._around(zone, arrival.seen.outline, others, look)
            free = self._free(zone, arrival, taken, look)
            placed = strip_of or known_as(arrival, free, around)
            if placed is None:
                below = self._glimpses.under(arrival, self._faces())
                if below is not None and free:
                    self._new(below, zone)
                placed = self._new(arrival, zone)
            elif placed is strip_of:
                placed.lies_at(arrival.seen, 1.0)
            else:
                self._take_over(placed, arrival)
            taken[placed.id] = arrival.seen
            placed.confirm(look)
            if arrival.free and zone == DRAW:
                self._draw_pile.lies_free(placed, look)
            settled.append((arrival, placed))
        return settled

    def _moved_here(self, placed: Placement, seen: Mapping[int, Sighting]) -> None:
        """A face the deck has once, read plainly here, no longer lies where it is not to be seen any more."""
        if placed.side == "back" or self._counts.get(placed.face or "", 2) > 1 or placed.votes.confidence < CLEAR:
            return
        for p in [p for p in self.placements if p.face == placed.face and p.since < placed.since]:
            in_a_fan = p.zone != placed.zone and kind_of(p.zone or "") in FANNED
            if p.id not in seen and p.stirred and (in_a_fan or p.visible >= COVERED):
                for gone in taken_along(p, placed, self.placements, seen):
                    self.placements.remove(gone)
                    self._gone.add(placed.seen_at, gone)

    def _faces(self) -> set[str | None]:
        """Every face that lies on the table or has just been taken from it."""
        return {placed.face for placed in self.placements} | self._gone.faces

    def _free(self, zone: str | None, arrival: Arrival, taken: Mapping[int, Sighting], look: Look) -> list[Placement]:
        """Placements of the zone that the arrival might be, the topmost first.

        It is none that is seen elsewhere, that is still there beside the arrival, or that lies under one of those.
        """
        free: list[Placement] = []
        there: list[Placement] = []
        for placed in reversed(self.placements):
            under = any(overlap(placed.outline, one.outline) > 0.5 for one in there)
            only_one = placed.side == "front" and self._counts.get(placed.face or "", 1) <= 1
            if placed.id in taken or under or still_there(placed, arrival, there, look, only_one=only_one):
                there.append(placed)
            elif placed.zone == zone:
                free.append(placed)
        return free

    def _new(self, arrival: Arrival, zone: str | None) -> Placement:
        seen = arrival.seen
        if (again := self._gone.put_back(arrival, zone)) is not None:
            self.placements.append(again)
            self._take_over(again, arrival)
            return again
        since = self.occupancy.laid(zone, self._glimpses.began(arrival))
        placed = Placement(
            self._next_id, zone, seen.at, seen.angle, seen.side, since, arrival.seen_at, card_mm=self.card_mm
        )
        placed.votes, placed.crop, placed.crop_weight = arrival.votes, arrival.crop, arrival.crop_weight
        placed.anchor, placed.rested = (seen.at, seen.angle), arrival.free
        for under in self.placements:  # what seemed to move under the hand was this card, or half hidden by it
            if under.disturbed and (under.like(placed) or overlap(under.outline, placed.outline) > COVERED):
                under.lies_as_before()
        self._count_new(placed)
        return placed

    def _take_over(self, placed: Placement, arrival: Arrival) -> None:
        """The arrival was this card all along: pushed, turned over or laid bare."""
        self._memory.laid_down(placed, arrival.seen)
        if placed.side != arrival.seen.side or (read_well(arrival) and placed.face != arrival.votes.face):
            placed.side, placed.votes, placed.appearance = arrival.seen.side, arrival.votes, None
        else:
            placed.votes.join(arrival.votes)
        if arrival.crop_weight > placed.crop_weight:
            placed.crop, placed.crop_weight = arrival.crop, arrival.crop_weight
        placed.lies_at(arrival.seen, 1.0)
        placed.looks = arrival.looks

    def _around(self, zone: str | None, outline: Points, others: Sequence[Arrival], look: Look) -> Surroundings:
        resting = tuple(other.seen.at for other in others if other.rests and other.seen_at == look.t)
        draw = self._draw_pile.drawn_since(self._new_at, look.t)
        hand = self._hands.visit_near(zone or "", footprint(outline, look.plane))
        return Surroundings(zone, self._counts, self._memory, draw, hand, bool(others), look, resting)

    def _has_like(self, placed: Placement) -> bool:
        """Whether a second card may be laid on it that can't be told from it by its looks."""
        like = placed.side == "back" or self._counts.get(placed.face or "", 1) > 1
        return like and kind_of(placed.zone or "") not in FACE_DOWN

    def _pile_tells(self, seen: Collection[int], look: Look, above: Above) -> None:
        """The draw pile's top card, seen with nothing over it, tells whether one was drawn."""
        for placed in self.placements:
            if placed.zone == DRAW and placed.id in seen and placed.free(above, look.plane):
                self._draw_pile.lies_free(placed, look)

    def _lies_free(self, placed: Placement, seen: dict[int, Sighting], look: Look) -> None:
        """No hand is over it now: what one did there meanwhile can be told."""
        if self._has_like(placed) and seen[placed.id].visible <= A_STRIP:
            if placed.disturbed:  # another lies on it: of a strip the whole card can only be guessed, and its print not
                placed.lies_as_before()
            placed.disturbed = False
            return
        if placed.disturbed and placed.rested and self._has_like(placed):
            if self._draw_pile.drawn_since(self._new_at, look.t).may_tell:
                self._unjudged.append(placed)
                return
            if self._laid_on(placed, seen, look):
                return
        if placed.disturbed and seen[placed.id].visible > A_STRIP:
            placed.appearance = look.appearance(placed.outline)
        placed.keep_print(look, told=placed.zone == DRAW or self._has_like(placed))

    def _laid_on(self, placed: Placement, seen: dict[int, Sighting], look: Look) -> bool:
        """When the hand has gone: whether a second card of the same face now lies on this one, or it was taken off."""
        pose = (placed.at, placed.angle)
        pile = [p for p in self.placements if p.like(placed)]
        if (bare := laid_bare(pose, pile, look)) is not None:
            for top in [p for p in above_it(bare, pile) if p is placed or p.seen_at < look.t]:
                self._taken_off(top, look.t)
            bare.lies_bare(look.t)
            return bare is not placed
        if not second_card(placed, pose, self._around(placed.zone, placed.outline, self._arrivals, look)):
            return False
        second = replace(placed, id=self._next_id, since=self._hands.visited.get(placed.zone or "", placed.seen_at))
        self._count_new(second)
        second.votes, second.anchor, second.disturbed = placed.votes.copy(), pose, False
        second.printed = print_at(look, pose, self.card_mm)
        seen[second.id] = seen.pop(placed.id)
        placed.lies_as_before()
        placed.disturbed = False
        return True

    def _taken_off(self, top: Placement, t: float) -> None:
        """What was on a card that lies bare has gone, though that one looks alike."""
        self.placements.remove(top)
        top.seen_at = max(top.since, self._hands.came.get(top.zone or "", 0.0))
        self._lifted(t, top)

    def _count_new(self, placed: Placement) -> None:
        self._next_id += 1
        self.placements.append(placed)
        self._memory.clear()  # what was carried has arrived
        self._new_at = placed.seen_at
        if placed.side == "back":
            self._back_at = placed.seen_at

    def _leave(self, seen: Mapping[int, Sighting], look: Look, above: Above, away: Collection[str]) -> None:
        pending = [arrival for arrival in self._arrivals if arrival.seen_at == look.t]
        gone = [p for p in leaving(self.placements, seen, pending, look, above) if p.zone not in away]
        self.placements = [placed for placed in self.placements if placed not in gone]
        self._gone.pass_by(look.t)
        for placed in gone:
            self._lifted(look.t, placed)

    def _lifted(self, t: float, placed: Placement) -> None:
        """A card was taken away: a back will be put down somewhere, unless that was seen already."""
        until = self._gone.add(t, placed)
        if placed.side == "back" and kind_of(placed.zone or "") not in FACE_DOWN and until > self._back_at:
            self._memory.lifted(placed.zone, until)
