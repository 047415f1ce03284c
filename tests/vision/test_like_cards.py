"""Cards of one face, and backs: a second one laid on the first, or the first one once more?"""

from dataclasses import replace

import numpy as np
import pytest
from scene import Card, Filmed, Scene, spots

from referee.core.reading import Reading
from vision.arrival import Arrival, Carried, Memory
from vision.drawn import Draw
from vision.gone import Gone
from vision.hands import Hands, Visit
from vision.identity import Surroundings, known_as, lies_there, second_card, seems_a_back, seen_twice
from vision.look import Look
from vision.placement import Placement
from vision.quads import Quad
from vision.shift import lies_now, peeps_out, print_at
from vision.sighting import Pose, Sighting, sightings
from vision.warp import card_crop

DRAW = next(spots("draw"))
DISCARD = next(spots("discard"))
RING = next(spots("ring:0"))
LOWER = (RING[0], RING[1] + 13.0)


class SeesTwice(Scene):
    """Here the detector takes what peeps out under a card for that card once more, 3 mm off."""

    def quads(self) -> list[Quad]:
        found = super().quads()
        aside = np.array([3 * self.scale, 0.0], np.float32)
        fronts = [quad for quad in found if quad.side == "front"]
        return found + [Quad(quad.corners + aside, 0.8, quad.side, 0.4) for quad in fronts]


def test_a_card_found_twice_in_one_look_is_one() -> None:
    table = Filmed(SeesTwice())
    table.wait(0.6)
    table.lay(Card("super-rock", DISCARD), DISCARD)
    arm = table.reach((DISCARD[0], DISCARD[1] + 20))
    table.leave(arm)
    table.wait(0.8)
    assert table.faces() == ["super-rock"]


def test_nothing_is_concluded_on_a_sheet_all_of_which_just_moved(table: Filmed) -> None:
    table.lay(Card("good", DISCARD), DISCARD)
    assert "centre" not in table.finder.unsure
    table.scene.shift = (3.0, 16.0)
    table.frame()
    assert "centre" in table.finder.unsure
    table.wait(1.5)
    assert "centre" not in table.finder.unsure
    assert table.faces() == ["good"]


@pytest.mark.parametrize(("seconds", "told", "second"), [(0.12, False, False), (0.3, False, True), (0.12, True, True)])
def test_a_hand_that_only_passes_the_draw_pile_brings_no_card(seconds: float, told: bool, second: bool) -> None:
    good = Placement(7, "discard", DISCARD, 0.0, "front", 1.0, 5.0, anchor=(DISCARD, 0.0))
    draw = Draw(6.0, 6.0, told=told)
    around = Surroundings("discard", {"good": 5}, Memory(), draw, Visit(6.0 + seconds, 7.0), others=False)
    assert second_card(good, ((DISCARD[0] + 4.0, DISCARD[1]), 8.0), around) == second


@pytest.mark.parametrize(("at_draw", "second"), [(6.0, True), (8.0, False)])
def test_a_card_pushed_far_is_drawn_only_when_the_hand_was_at_the_draw_pile_first(at_draw: float, second: bool) -> None:
    good = Placement(7, "discard", DISCARD, 0.0, "front", 1.0, 5.0, anchor=(DISCARD, 0.0))
    draw = Draw(None, at_draw, told=False)
    around = Surroundings("discard", {"good": 5}, Memory(), draw, Visit(6.4, 7.0), others=False)
    assert second_card(good, ((DISCARD[0] + 12.0, DISCARD[1]), 0.0), around) is second


def test_a_card_seen_on_its_way_as_far_as_a_hand_goes_between_two_looks_was_brought_here() -> None:
    ring = Placement(7, "ring:0", (0.0, 0.0), 90.0, "back", 1.0, 2.0)
    memory = Memory()
    memory.add(Carried(3.0, (200.0, 100.0), "back", frozenset({7})))
    assert memory.brought(ring, Visit(3.1, 3.4))
    assert not memory.brought(ring, Visit(2.7, 3.04)), "it is carried away from here"
    memory.clear()
    memory.add(Carried(3.0, (400.0, 100.0), "back", frozenset({7})))
    assert not memory.brought(ring, Visit(3.1, 3.4))


def test_a_draw_pile_that_looks_like_a_front_under_a_passing_hand_is_no_card_on_its_way() -> None:
    good = Card("good", (-45.0, 0.0), 4.0)
    sight = Sighting(good.outline, (-46.1, 1.4), 4.0, "front", 0.8, 0.9, good.outline, True)
    pile = Placement(7, "draw", (-45.0, 0.0), 2.0, "back", 1.0, 2.0)
    assert lies_there(sight, [pile])
    pile.lies((-57.0, 0.0), 2.0)
    assert not lies_there(sight, [pile]), "it was drawn, and is a way off the pile by now"
    pile.side = "front"
    assert lies_there(sight, [pile]), "of a card half under a hand a part seems to move"


def test_a_card_carried_by_before_the_hand_set_out_was_not_brought_by_it() -> None:
    super_card = Placement(7, "super:0", (0.0, 0.0), 0.0, "front", 1.0, 2.0)
    memory = Memory()
    memory.add(Carried(2.0, (100.0, 0.0), "front", frozenset({7})))
    assert memory.brought(super_card, Visit(2.4, 3.0))
    assert not memory.brought(super_card, Visit(3.0, 3.5))


@pytest.mark.parametrize("brought", [True, False])
def test_cards_carried_from_one_point_pile_to_anothers_past_a_ring_are_not_brought_to_it(brought: bool) -> None:
    ring = Placement(7, "ring:0", (0.0, 0.0), 90.0, "back", 1.0, 2.0)
    memory = Memory()
    for at, far in zip((3.0, 3.08, 3.16), (120.0, 80.0, 40.0) if brought else (80.0, 120.0, 200.0), strict=True):
        memory.add(Carried(at, (far, 0.0), "back", frozenset({7})))
    assert memory.brought(ring, Visit(3.2, 3.6)) is brought


def test_what_came_to_rest_elsewhere_was_not_brought_here() -> None:
    ring = Placement(7, "ring:0", (0.0, 0.0), 90.0, "back", 1.0, 2.0)
    memory = Memory()
    memory.add(Carried(3.0, (100.0, 0.0), "back", frozenset({7})))
    assert memory.brought(ring, Visit(3.1, 3.4), [(-150.0, 0.0)])
    assert not memory.brought(ring, Visit(3.1, 3.4), [(110.0, 0.0)])


@pytest.mark.parametrize("beside", [True, False])
def test_a_hand_at_another_place_of_the_zone_is_at_none_of_this_ones_cards(beside: bool) -> None:
    hands, cells = Hands(), np.zeros(100, bool)
    places = {"trick": (np.arange(0, 10), np.arange(20, 30))}
    cells[20:30] = True
    for t in (1.0, 1.04, 1.1):
        hands.see(t, cells, places)
    visit = hands.visit_near("trick", np.arange(25, 35) if beside else np.arange(5, 15))
    assert visit == (Visit(1.0, 1.1) if beside else None)


@pytest.mark.parametrize(("turn", "told", "second"), [(6.0, True, True), (6.0, False, False), (0.0, True, False)])
def test_a_hand_that_reached_across_the_card_to_the_draw_pile_laid_a_second_one(
    table: Filmed, turn: float, told: bool, second: bool
) -> None:
    card = Card("good", DISCARD, 0.0)
    table.scene.cards.append(card)
    table.frame()
    good = Placement(7, "discard", DISCARD, 0.0, "front", 1.0, 5.0, anchor=(DISCARD, 0.0))
    good.printed = print_at(seen(table.scene, table), good.anchor, good.card_mm)
    card.angle = turn
    look = seen(table.scene, table)
    draw = Draw(6.4, 6.4, told=told)
    around = Surroundings("discard", {"good": 5}, Memory(), draw, Visit(6.1, 6.36), others=False, look=look)
    assert second_card(good, (DISCARD, turn), around) is second


def seen(scene: Scene, table: Filmed) -> Look:
    assert table.finder.layout is not None
    return Look(table.t, scene.draw(), table.finder.layout.plane, [], table.reader, card_crop)


@pytest.mark.parametrize("face", ["good", "steal"])
def test_how_a_card_lies_is_told_by_its_print_though_its_corners_were_found_badly(table: Filmed, face: str) -> None:
    card = Card(face, RING, 90.0, "back" if face == "good" else "front")
    table.scene.cards.append(card)
    was: Pose = ((RING[0] + 0.4, RING[1]), 90.3)
    before = print_at(seen(table.scene, table), was, (63.0, 88.0))
    card.at, card.angle = (RING[0] + 2.0, RING[1] - 1.0), 91.5
    now = lies_now(before, was, ((RING[0] + 4.0, RING[1] - 2.0), 90.0 - 180.0), seen(table.scene, table), (63.0, 88.0))
    assert now is not None
    assert now[0] == pytest.approx((was[0][0] + 2.0, was[0][1] - 1.0), abs=0.4)
    assert now[1] - was[1] == pytest.approx(1.5, abs=0.5)


def test_another_print_is_not_laid_over_it(table: Filmed) -> None:
    table.scene.cards.append(Card("good", RING, 90.0))
    before = print_at(seen(table.scene, table), (RING, 90.0), (63.0, 88.0))
    table.scene.cards[-1] = Card("good", RING, 90.0, "back")
    assert lies_now(before, (RING, 90.0), (RING, 90.0), seen(table.scene, table), (63.0, 88.0)) is None


@pytest.mark.parametrize("taken", [True, False])
def test_whether_a_ring_still_lies_under_the_next_is_told_by_what_peeps_out(table: Filmed, taken: bool) -> None:
    lower: Pose = (RING, 90.0)
    table.scene.cards.append(Card("good", *lower, "back"))
    before = print_at(seen(table.scene, table), lower, (63.0, 88.0))
    other: Pose = ((RING[0] + 6.0, RING[1] - 7.0), 92.0)
    if taken:
        table.scene.cards.clear()
    table.scene.cards.append(Card("steal", *other, "back"))
    assert peeps_out(before, lower, other, seen(table.scene, table), (63.0, 88.0)) is not taken


def test_a_ring_that_covers_the_other_but_for_a_hair_tells_nothing_of_it(table: Filmed) -> None:
    lower: Pose = (RING, 90.0)
    table.scene.cards.append(Card("good", *lower, "back"))
    before = print_at(seen(table.scene, table), lower, (63.0, 88.0))
    other: Pose = ((RING[0] + 1.0, RING[1]), 90.0)
    assert peeps_out(before, lower, other, seen(table.scene, table), (63.0, 88.0)) is None


@pytest.mark.parametrize("free", [True, False])
def test_a_card_seen_twice_under_an_arm_is_no_second_one(table: Filmed, free: bool) -> None:
    table.scene.cards.append(Card("good", RING, 90.0, "back"))
    table.frame()
    look = seen(table.scene, table)
    ring = Placement(7, "ring:0", RING, 90.0, "back", 1.0, 5.0, anchor=(RING, 90.0))
    ring.printed = print_at(look, ring.anchor, ring.card_mm)
    quads = [Quad(table.scene.pixels(Card("good", at, 90.0).outline), 0.9, "back", 0.95) for at in (LOWER, RING)]
    lower = sightings(quads, look.plane)[0]
    arrival = Arrival(lower, 5.0, 5.1, looks=2, free=free)
    in_place = sightings(quads, look.plane)[1]
    assert seen_twice(arrival, [(ring, in_place)], look)
    assert not seen_twice(arrival, [], look)
    table.scene.cards.append(Card("good", LOWER, 90.0, "back"))
    assert seen_twice(arrival, [(ring, in_place)], seen(table.scene, table)) is not free
    peeping_out = replace(in_place, visible=0.3)
    assert seen_twice(arrival, [(ring, peeping_out)], look) is not free, "it lies under the arrival"


def test_the_draw_pile_itself_tells_whether_a_hand_took_a_card_from_it(table: Filmed) -> None:
    since = table.t
    arm = table.reach((DRAW[0], DRAW[1] + 40))
    table.wait(0.2)
    table.leave(arm)
    table.wait(0.5)
    assert table.tracker._draw_pile.drawn_since(since, table.t).came is None
    arm = table.reach((DRAW[0], DRAW[1] + 40))
    table.wait(0.2)
    table.leave(arm, [table.scene.cards[-1]])
    table.wait(0.5)
    assert table.tracker._draw_pile.drawn_since(since, table.t).told


def test_a_card_found_once_more_under_a_hand_and_not_read_takes_no_covered_cards_place(table: Filmed) -> None:
    table.lay(Card("rock-08", DISCARD), DISCARD)
    table.lay(Card("rock-01", DISCARD), (DISCARD[0], DISCARD[1] - 3.0))
    lower, top = (next(p for p in table.tracker.placements if p.face == face) for face in ("rock-08", "rock-01"))
    look = seen(table.scene, table)
    arrival = Arrival(
        sightings([Quad(look.plane.to_pixels(lower.outline), 0.8, "front", 0.9)], look.plane)[0], 5.0, 5.2
    )
    arrival.votes.add(Reading((("rock-01", 0.2),)), 1.0)
    assert seen_twice(arrival, [(top, arrival.seen)], look)
    table.tracker._take_over(lower, arrival)
    assert lower.face == "rock-08"


def test_a_stolen_ring_lay_where_it_was_until_the_hand_came_though_nobody_looked() -> None:
    hands = Hands()
    gone = Gone({}, hands)
    ring = Placement(7, "ring:0", (0.0, 0.0), 90.0, "back", 1.0, 2.0)
    assert gone.add(60.5, ring) == 2.0
    hands.came["ring:0"], hands.visited["ring:0"] = 59.8, 60.2
    assert gone.add(60.5, ring) == 59.8
    ring.since = ring.seen_at = 60.0
    assert gone.add(60.5, ring) == 60.0, "the same hand laid it there before"


def test_a_draw_pile_moved_with_its_sheet_does_not_tell_whether_a_card_was_taken(table: Filmed) -> None:
    since = table.t
    arm = table.reach((DRAW[0], DRAW[1] + 40))
    table.wait(0.2)
    table.leave(arm, [table.scene.cards[-1]], seconds=0.1)
    for placed in table.tracker.placements:
        placed.printed = None
    table.wait(0.8)
    draw = table.tracker._draw_pile.drawn_since(since, table.t)
    assert draw.visited is not None
    assert not draw.told


def good_and_its_like_beside() -> tuple[Placement, Arrival]:
    """A card that lies, and one of its face that comes to rest a little beside it."""
    good = Placement(7, "discard", DISCARD, 0.0, "front", 1.0, 5.0, anchor=(DISCARD, 0.0))
    beside = (DISCARD[0] + 5.0, DISCARD[1])
    seen = Sighting(np.zeros((4, 2), np.float32), beside, 8.0, "front", 0.9, 1.0, good.outline, True)
    arrival = Arrival(seen, 6.4, 6.6, looks=3, free=True)
    arrival.votes.add(Reading((("good", 0.99),)), 1.0)
    good.votes.join(arrival.votes)
    return good, arrival


@pytest.mark.parametrize("waits", [True, False])
def test_nothing_is_concluded_while_the_draw_pile_is_about_to_tell(waits: bool) -> None:
    good, arrival = good_and_its_like_beside()
    draw = Draw(6.0, 6.0, told=False, may_tell=waits)
    around = Surroundings("discard", {"good": 5}, Memory(), draw, Visit(6.4, 7.0), others=False)
    assert (known_as(arrival, [good], around) is good) is waits


@pytest.mark.parametrize("rested", [True, False])
def test_where_a_card_seemed_to_lie_under_the_hand_that_laid_it_tells_of_no_second_one(rested: bool) -> None:
    good, arrival = good_and_its_like_beside()
    good.rested = rested
    around = Surroundings("discard", {"good": 5}, Memory(), Draw(6.0, 6.0, told=False), Visit(6.4, 7.0), others=False)
    assert (known_as(arrival, [good], around) is None) is rested


def test_a_back_on_a_card_face_up_is_to_be_seen_free(table: Filmed) -> None:
    table.lay(Card("rock-08", DISCARD), DISCARD)
    look = seen(table.scene, table)
    (front,) = (placed for placed in table.tracker.placements if placed.face == "rock-08")
    back = sightings([Quad(look.plane.to_pixels(front.outline), 0.9, "back", 1.0)], look.plane)[0]
    lying = table.tracker.placements
    assert seems_a_back(Arrival(back, 5.0, 5.2), lying, "discard")
    assert seems_a_back(Arrival(back, 5.0, 5.2, free=True, freely=1), lying, "discard"), "a front may seem one once"
    assert not seems_a_back(Arrival(back, 5.0, 5.2, free=True, freely=2), lying, "discard")
    assert seems_a_back(Arrival(back, 5.0, 5.2, free=True), lying, "won:0"), "won cards are kept face up"
    assert not seems_a_back(Arrival(replace(back, side="front"), 5.0, 5.2), lying, "won:0")
    assert seems_a_back(Arrival(back, 5.0, 5.2), [], "super:0"), "hardly one is laid face down there"
    assert seems_a_back(Arrival(back, 5.0, 5.2, free=True, freely=1), [], "super:0")
    assert not seems_a_back(Arrival(back, 5.0, 5.4, free=True, freely=3), [], "super:0")
    assert not seems_a_back(Arrival(back, 5.0, 5.2), [], "ring:0")


@pytest.mark.parametrize("zone", ["discard", "ring:0"])
def test_a_back_of_which_others_leave_a_strip_is_to_be_seen_again_before_it_is_one(zone: str) -> None:
    outline = Card("good", DISCARD).outline
    back = Sighting(outline, DISCARD, 0.0, "back", 0.64, 0.37, outline, True)
    assert seems_a_back(Arrival(back, 5.0, 5.0, free=True, freely=1), [], zone)
    assert not seems_a_back(Arrival(back, 5.0, 5.2, free=True, freely=3), [], zone)
    assert not seems_a_back(Arrival(replace(back, visible=0.97), 5.0, 5.0, free=True, freely=1), [], zone)


@pytest.mark.parametrize(("sure", "again"), [(0.45, True), (0.99, False)])
def test_a_super_read_badly_half_under_an_arm_is_the_one_that_lies_there(sure: float, again: bool) -> None:
    zone, at = "super:0", (120.0, 40.0)
    known = Placement(7, zone, at, 0.0, "front", 1.0, 5.0, anchor=(at, 0.0))
    askew = Arrival(
        Sighting(np.zeros((4, 2), np.float32), (at[0] + 7.5, at[1]), 1.0, "front", 0.9, 1.0, known.outline, True),
        6.4,
        6.6,
        looks=2,
        free=True,
    )
    askew.votes.add(Reading((("super-paper", sure),)), 1.0)
    known.votes.add(Reading((("super-paper", 0.99),)), 1.0)
    draw = Draw(6.0, 6.0, told=True)
    around = Surroundings(zone, {"super-paper": 2}, Memory(), draw, Visit(6.4, 7.0), others=False)
    assert (known_as(askew, [known], around) is known) is again


def test_a_back_read_as_one_is_like_a_back_not_read_yet() -> None:
    one, other = (Placement(n, "ring:0", (10.0 * n, 0.0), 0.0, "back", 1.0, 2.0) for n in (1, 2))
    one.votes.add(Reading((("back", 0.99),)), 1.0)
    assert one.like(other)
    other.zone = "ring:1"
    assert not one.like(other)
    steal, good = (Placement(n, "discard", (0.0, 0.0), 0.0, "front", 1.0, 2.0) for n in (1, 2))
    steal.votes.add(Reading((("steal", 0.99),)), 1.0)
    assert not steal.like(good)


def test_a_strip_that_shows_under_others_is_no_card_laid_on_them(table: Filmed) -> None:
    """Of the lowest ring of a fan a strip is seen, and seems to lie elsewhere: nothing was laid on it."""
    rings = [Card("good", (RING[0], RING[1] + step), 90.0, "back") for step in (0.0, 13.0, 26.0)]
    for ring in rings:
        table.scene.cards.append(ring)
        table.wait(0.6)
    lowest, *_ = (placed for placed in table.tracker.placements if (placed.zone or "").startswith("ring"))
    look = seen(table.scene, table)
    anchor = lowest.anchor
    lowest.disturbed = True
    lowest.lies((anchor[0][0] + 4.0, anchor[0][1] + 2.0), anchor[1])
    sighted = {lowest.id: sightings([Quad(look.plane.to_pixels(lowest.outline), 0.9, "back", 0.3)], look.plane)[0]}
    before = len(table.tracker.placements)
    table.tracker._lies_free(lowest, sighted, look)
    assert (lowest.at, len(table.tracker.placements)) == (anchor[0], before)


def test_after_a_bump_a_card_that_slid_a_little_is_no_second_one_though_a_hand_was_at_the_draw_pile(
    table: Filmed,
) -> None:
    steal = Card("steal", DISCARD)
    table.lay(steal, DISCARD, rest=1.0)
    arm = table.reach((DRAW[0], DRAW[1] + 40))
    table.wait(0.3)
    table.reach((DISCARD[0], DISCARD[1] + 60), arm=arm)
    table.leave(arm)
    table.scene.shift, steal.at = (60.0, 20.0), (DISCARD[0] - 4.8, DISCARD[1] - 2.2)
    table.wait(1.5)
    assert table.faces() == ["steal"]


def test_a_card_straightened_is_no_second_one_where_the_draw_pile_comes_to_sight_with_it(
    table: Filmed, monkeypatch: pytest.MonkeyPatch
) -> None:
    steal = Card("steal", DISCARD)
    table.lay(steal, DISCARD, rest=1.0)
    with monkeypatch.context() as overlooked:
        overlooked.setattr(table.scene, "quads", list)
        arm = table.reach((DRAW[0], DRAW[1] + 40))
        table.wait(0.3)
        table.reach((DISCARD[0], DISCARD[1] + 60), arm=arm)
        steal.at = (DISCARD[0] - 3.0, DISCARD[1] - 2.2)
        table.wait(0.3)
        table.scene.arms.clear()
        table.wait(0.3)
    table.wait(1.5)
    assert table.faces() == ["steal"]
