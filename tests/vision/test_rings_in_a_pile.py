"""Rings in an untidy pile: each is told from the others, though all look alike and a hand covers some."""

from dataclasses import replace

import numpy as np
import pytest
from scene import Card, Filmed, Scene, spots

from vision.arrival import Arrival, Carried
from vision.backdrop import Above
from vision.hands import Visit
from vision.identity import seems_a_back, still_there, taken_up
from vision.leaving import STILL_LIKE
from vision.look import Look
from vision.placement import Placement
from vision.quads import Quad
from vision.shift import peeps_out, print_at
from vision.sighting import sightings
from vision.warp import card_crop

DRAW = next(spots("draw"))
RING = next(spots("ring:0"))
SHINE = 7  # grey levels a row


class Fast(Scene):
    """Here the detector can make nothing of a card in a moving hand."""

    carried: Card | None = None

    def quads(self) -> list[Quad]:
        hidden, self.cards = self.cards, [card for card in self.cards if card is not self.carried]
        found = super().quads()
        self.cards = hidden
        return found


def drawn_to(table: Filmed, to: tuple[float, float], angle: float, seconds: float = 0.4) -> None:
    """A hand takes the top card of the draw pile and lays it face down somewhere."""
    scene = table.scene
    assert isinstance(scene, Fast)
    card = next(card for card in reversed(scene.cards) if card.at[0] < DRAW[0] + 10 and card.at[1] < DRAW[1] + 40)
    arm = table.reach((DRAW[0], DRAW[1] + 40), shoulder=(RING[0], 420.0))
    table.wait(0.2)
    scene.carried = card
    scene.cards.remove(card)
    scene.cards.append(card)
    card.at, card.angle = DRAW, angle
    table.reach((to[0], to[1] + 40), [card], arm, seconds)
    scene.carried = None
    table.leave(arm, seconds=seconds)
    table.wait(0.8)


@pytest.fixture
def fast() -> Filmed:
    scene = Fast()
    scene.cards += [Card("good", (DRAW[0] + i * 0.3, DRAW[1]), i * 0.4, "back") for i in range(4)]
    table = Filmed(scene)
    table.wait(0.6)
    drawn_to(table, RING, 90.0)
    assert len(table.zone("ring:0")) == 1
    return table


@pytest.mark.parametrize(("off", "turn"), [((2.2, -1.5), 0.5), ((-0.5, 0.6), 3.0), ((3.5, 0.0), 0.0)])
def test_a_ring_drawn_and_laid_almost_exactly_on_another_is_a_second(
    fast: Filmed, off: tuple[float, float], turn: float
) -> None:
    drawn_to(fast, (RING[0] + off[0], RING[1] + off[1]), 90.0 + turn)
    assert len(fast.zone("ring:0")) == 2


@pytest.mark.parametrize("seconds", [0.2, 0.4])
def test_the_last_ring_of_all_is_a_second_though_nothing_moves_after_it(fast: Filmed, seconds: float) -> None:
    fast.scene.cards = [fast.scene.cards[0], fast.scene.cards[-1]]  # of the draw pile one card is left
    fast.wait(1.0)
    drawn_to(fast, (RING[0] + 3.5, RING[1]), 90.0, seconds)
    fast.wait(1.0)
    assert len(fast.zone("ring:0")) == 2


def test_the_upper_of_two_rings_is_taken_and_one_is_left(fast: Filmed) -> None:
    drawn_to(fast, (RING[0] - 1.6, RING[1] + 1.7), 89.2)
    assert len(fast.zone("ring:0")) == 2
    arm = fast.reach((RING[0], RING[1] + 40), shoulder=(RING[0], 420.0))
    fast.wait(0.2)
    fast.leave(arm, [fast.scene.cards[-1]])
    fast.wait(0.8)
    assert len(fast.zone("ring:0")) == 1


def test_the_two_upper_of_three_rings_are_taken_at_once_and_one_is_left(fast: Filmed) -> None:
    drawn_to(fast, (RING[0] - 1.6, RING[1] + 1.7), 89.2)
    drawn_to(fast, (RING[0] + 1.5, RING[1] - 1.4), 91.0)
    assert len(fast.zone("ring:0")) == 3
    arm = fast.reach((RING[0], RING[1] + 40), shoulder=(RING[0], 420.0))
    fast.wait(0.2)
    fast.leave(arm, fast.scene.cards[-2:])
    fast.wait(0.8)
    assert len(fast.zone("ring:0")) == 1


def test_a_ring_laid_nearer_to_a_covered_one_than_to_the_top_one_takes_none_away(fast: Filmed) -> None:
    drawn_to(fast, (RING[0] + 5.0, RING[1] - 1.0), 90.0)
    drawn_to(fast, (RING[0] - 3.0, RING[1] + 0.6), 90.0)
    assert len(fast.zone("ring:0")) == 3


def beside(x: float, y: float) -> tuple[float, float]:
    return (RING[0] + x, RING[1] + y)


def ring(at: tuple[float, float], angle: float = 0.0) -> Card:
    return Card("ring-plain", at, angle, "back")


def sees(table: Filmed, cards: list[Card]) -> Look:
    """A look that finds these."""
    assert table.finder.layout is not None
    plane = table.finder.layout.plane
    quads = [Quad(table.scene.pixels(card.outline), 0.9, card.side, 1.0) for card in cards]
    return Look(table.t, table.scene.draw(), plane, sightings(quads, plane), table.reader, card_crop)


def lies(card: Card, number: int = 7) -> Placement:
    return Placement(number, "ring:0", card.at, card.angle, "back", 1.0, 5.0, anchor=(card.at, card.angle))


@pytest.mark.parametrize("seen_below", [True, False])
def test_a_ring_seen_where_it_lay_is_not_the_one_that_a_hand_holds_beside_it(table: Filmed, seen_below: bool) -> None:
    lower, upper = ring(RING, 4.0), ring(beside(21.0, 12.0), -3.0)
    look = sees(table, [lower, upper] if seen_below else [upper])
    arrival = Arrival(look.sightings[-1], 6.0, 6.3, looks=3)
    assert still_there(lies(lower), arrival, [], look, only_one=False) is seen_below


@pytest.mark.parametrize(("x", "freely", "only_seems"), [(0.0, 0, True), (0.0, 3, False), (9.0, 0, False)])
def test_what_seems_to_lie_half_way_between_two_rings_must_be_seen_free(
    table: Filmed, x: float, freely: int, only_seems: bool
) -> None:
    lower, upper = ring(beside(-3.0, -10.0), 5.0), ring(beside(3.0, 10.0))
    (middle,) = sees(table, [ring(beside(x, 0.0), 2.0)]).sightings
    arrival = Arrival(middle, 6.0, 6.3, looks=3, free=True, freely=freely)
    assert seems_a_back(arrival, [lies(lower), lies(upper, 8)], "ring:0") is only_seems


@pytest.mark.parametrize("there", [True, False])
def test_a_ring_on_whose_edge_a_lamp_shines_still_lies_there(table: Filmed, there: bool) -> None:
    lower, upper = ring(RING, 5.0), ring(beside(-2.0, 22.0))
    table.scene.cards.append(lower)
    look = sees(table, [])
    before = print_at(look, (lower.at, lower.angle), (63.0, 88.0))
    table.scene.cards = [*table.scene.cards[:-1], *([lower] if there else []), upper]
    shown = sees(table, [])
    for step in range(28):  # stronger towards the upper card
        ends = table.scene.pixels([beside(-44.0, -44.0 + 0.8 * step), beside(44.0, 0.0)])
        (x, y), (right, _) = ends.round().astype(int)
        row = shown.picture[y, x:right].astype(np.int16)
        shown.picture[y, x:right] = np.clip(row + SHINE * step, 0, 255).astype(np.uint8)
    told = [
        peeps_out(before, (lower.at, lower.angle), (upper.at, upper.angle), shown, (63.0, 88.0), *like)
        for like in ([], [STILL_LIKE])
    ]
    assert told[0] is not True, "too little to tell a second card by"
    assert (told[1] is True) is there


def test_when_the_topmost_of_three_is_taken_the_one_that_peeps_out_widely_stays(table: Filmed) -> None:
    lower, middle, top = (lies(ring(beside(0.0, y), 90.0), number) for number, y in ((7, -30.0), (8, -3.0), (9, 4.0)))
    lower.visible, middle.visible, table.t = 0.4, 0.0, 9.0
    table.tracker.placements = [lower, middle, top]
    look = sees(table, [ring(middle.at, 90.0)])
    top.lies_at(look.sightings[0], 1.0)  # that is what is seen there now
    assert table.tracker._laid_on(top, {9: look.sightings[0]}, look)
    assert table.tracker.placements == [lower, middle]


@pytest.mark.parametrize("pushed", [False, True])
def test_a_ring_laid_well_beside_another_is_told_while_the_hand_is_still_there(fast: Filmed, pushed: bool) -> None:
    """The first peeps out as it lay; one that was only pushed leaves nothing there."""
    scene, there = fast.scene, (RING[0] + 12.0, RING[1] - 9.0)
    card = scene.cards[-1] if pushed else Card("good", RING, 90.0, "back")
    arm = fast.reach((there[0], there[1] + 72), shoulder=(RING[0], 420.0))
    if not pushed:
        scene.cards.append(card)
    card.at = there
    fast.wait(0.4)
    assert arm in scene.arms
    assert len(fast.zone("ring:0")) == (1 if pushed else 2)


def test_what_covers_a_ring_is_not_taken_for_its_print(fast: Filmed) -> None:
    (ring_below,) = (p for p in fast.tracker.placements if p.zone == "ring:0")
    known = ring_below.printed
    cover = ring((RING[0] + 12.0, RING[1] - 20.0), 80.0)
    fast.scene.cards.append(cover)
    look = sees(fast, [ring(RING, 90.0)])
    peeping_out = replace(look.sightings[0], visible=0.3)
    ring_below.looks = 3  # its place is not known for good yet
    for shown in (known, None):  # none after the table was moved
        ring_below.printed = shown
        fast.tracker._lies_free(ring_below, {ring_below.id: peeping_out}, look)
        assert ring_below.printed is shown


@pytest.mark.parametrize(
    ("off", "visible", "taken"), [(20.0, 0.95, True), (20.0, 0.7, False), (9.0, 0.95, False), (40.0, 0.95, False)]
)
def test_a_ring_seen_whole_off_its_place_under_a_hand_is_being_taken(
    fast: Filmed, off: float, visible: float, taken: bool
) -> None:
    """What an arm hides in part only seems to lie elsewhere; and what is farther away is carried."""
    (lying,) = (p for p in fast.tracker.placements if p.zone == "ring:0")
    lying.stirred = True
    (seen,) = sees(fast, [ring((RING[0] + off, RING[1]), 90.0)]).sightings
    assert (taken_up(replace(seen, visible=visible), [lying]) is lying) is taken
    lying.stirred = False
    assert taken_up(seen, [lying]) is None, "nobody is at it"


def test_a_ring_on_its_way_up_is_the_one_that_is_laid_on_another_before_its_place_comes_to_sight(fast: Filmed) -> None:
    (lying,) = (p for p in fast.tracker.placements if p.zone == "ring:0")
    lying.stirred = True
    on_its_way = sees(fast, [ring((RING[0] + 20.0, RING[1]), 90.0)])
    above = Above(*(np.ones((34, 60), np.bool_) for _ in range(5)))
    fast.tracker._arrive(on_its_way.sightings, on_its_way, above, {})
    fast.tracker._arrive([], replace(on_its_way, t=on_its_way.t + 0.1), above, {})
    other = Placement(99, "ring:1", (0.0, 0.0), 0.0, "back", 1.0, 2.0)
    assert fast.tracker._memory.brought(other, Visit(on_its_way.t + 0.5, on_its_way.t + 0.9))


@pytest.mark.parametrize(
    ("zone", "off", "brought"), [("point:0", 4.0, False), ("point:0", 1.0, True), ("draw", 4.0, True)]
)
def test_what_was_carried_past_a_ring_to_a_point_pile_that_lies_otherwise_now_was_not_brought_to_the_ring(
    table: Filmed, zone: str, off: float, brought: bool
) -> None:
    memory, lying = table.tracker._memory, lies(ring(RING, 90.0))
    memory.add(Carried(5.2, beside(-110.0, -130.0), "back", frozenset({lying.id})))
    pile = Placement(8, zone, beside(80.0, 0.0), 90.0, "back", 1.0, 5.0)
    (top,) = sees(table, [ring(beside(80.0 + off, 0.0), 90.0)]).sightings
    table.tracker._take_over(pile, Arrival(top, 5.6, 5.8))
    assert memory.brought(lying, Visit(5.3, 5.4)) is brought
