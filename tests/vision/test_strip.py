"""Cards in a fan: others leave only a strip of them in sight."""

from dataclasses import replace

import numpy as np
import pytest
from scene import Card, Filmed, Scene

from referee.core.reading import Reading
from vision.arrival import Arrival
from vision.backdrop import Above
from vision.homography import Plane
from vision.leaving import leaving
from vision.look import Look
from vision.placement import Placement
from vision.shift import print_at
from vision.sighting import Sighting, outline_of
from vision.strip import at_rest, peeping
from vision.warp import card_crop

LOWER, UPPER = (0.0, 0.0), (26.0, 0.0)


def sighting(at: tuple[float, float], visible: float = 0.3) -> Sighting:
    return Sighting(outline_of(at, 0.0), at, 0.0, "front", 0.8, visible, outline_of(at, 0.0), True)


def bare_table() -> tuple[Filmed, Plane]:
    """A table with its sheets and no card, and where its pixels are."""
    table = Filmed(Scene())
    table.wait(0.6)
    assert table.finder.layout is not None
    return table, table.finder.layout.plane


def fan(zone: str = "won:0") -> list[Placement]:
    lower, upper = (Placement(n, zone, at, 0.0, "front", 1.0, 2.0) for n, at in ((1, LOWER), (2, UPPER)))
    lower.visible = 0.29
    return [lower, upper]


def test_a_strip_that_cannot_be_read_is_the_covered_card_that_lies_there() -> None:
    lower, upper = fan()
    strip = Arrival(sighting((3.0, 1.0)), 5.0, 6.2)
    assert peeping(strip, [lower, upper], {2}) is lower
    assert peeping(strip, [lower, upper], {1, 2}) is None, "it was seen itself"
    aside = Arrival(sighting((12.0, 0.0)), 5.0, 6.2)
    assert peeping(aside, [lower, upper], {2}) is lower
    rings = fan("ring:0")
    assert peeping(aside, rings, {2}) is rings[0]
    assert peeping(aside, fan("super:0"), {2}) is None, "only in a fan guesses drift so far"
    assert peeping(Arrival(sighting((16.0, 0.0)), 5.0, 6.2), [lower, upper], {2}) is None
    for visible, same in ((0.3, lower), (0.95, None)):
        back = Arrival(replace(sighting((3.0, 1.0), visible), side="back"), 5.0, 6.2)
        assert peeping(back, [lower, upper], {2}) is same, "a whole back was laid there"
    strip.votes.add(Reading((("rock-01", 0.7),)), 1.0)
    assert peeping(strip, [lower, upper], {2}) is lower, "so little is easily misread"
    strip.votes.add(Reading((("rock-01", 0.99),)), 1.0)
    assert peeping(strip, [lower, upper], {2}) is None, "another card was laid there"


def test_a_whole_back_that_was_pushed_is_no_strip_of_the_one_beside_it() -> None:
    lower, upper = fan("ring:0")
    lower.side = upper.side = "back"
    upper.at = (9.0, 0.0)
    pushed = Arrival(replace(sighting((6.0, 0.0), 0.95), side="back"), 5.0, 6.2)
    assert peeping(pushed, [lower, upper], set()) is None
    assert peeping(pushed, [lower, upper], {2}) is lower


@pytest.mark.parametrize(("zone", "stays"), [("won:0", True), ("pile:0", True), ("ring:0", True), ("super:0", False)])
def test_of_cards_in_a_fan_none_is_drawn_out_from_under_the_others(zone: str, stays: bool) -> None:
    table, plane = bare_table()
    lower, upper = fan(zone)
    none = np.zeros((34, 60), bool)
    for t in (5.0, 5.2, 5.8):
        lower.stirred = lower.changed = True
        look = Look(t, table.scene.draw(), plane, [], table.reader, card_crop)
        gone = leaving([lower, upper], {2: sighting(UPPER, 0.5)}, [], look, Above(none, none, none, none, none))
    assert (lower in gone) is not stays


@pytest.mark.parametrize(("laid", "rests"), [(False, False), (True, True)])
def test_strips_of_a_fan_taken_for_one_card_are_none(laid: bool, rests: bool) -> None:
    """What can't be read and lies over a fan is a card only when it hides what lies under it."""
    table, plane = bare_table()
    lower, upper = fan()
    lower.at, upper.at = (-13.0, 0.0), (13.0, 0.0)
    cards = [Card("good", lower.at, side="back"), Card("steal", upper.at, side="back")]
    table.scene.cards.extend(cards)
    lower.appearance, upper.appearance = (
        Look(5.0, table.scene.draw(), plane, [], table.reader, card_crop).appearance(one.outline)
        for one in (lower, upper)
    )
    across = (-22.0, 4.0)
    if laid:
        table.scene.cards.append(Card("super-rock", across))
    arrival = Arrival(sighting(across, 1.0), 5.0, 6.2, looks=9, still=True, free=True, alone=True, printed=True)
    look = Look(6.2, table.scene.draw(), plane, [], table.reader, card_crop)
    assert at_rest(arrival, [lower, upper], (), look) is rests


def left(table: Filmed, plane: Plane, both: list[Placement]) -> list[Placement]:
    """What has gone after three looks that see only the upper of two, the lower stirred before each."""
    none = np.zeros((34, 60), bool)
    lower, upper = both
    gone: list[Placement] = []
    for t in (5.0, 5.2, 5.8):
        lower.stirred = lower.changed = True
        look = Look(t, table.scene.draw(), plane, [], table.reader, card_crop)
        gone += leaving(both, {2: sighting(upper.at, 0.5)}, [], look, Above(none, none, none, none, none))
    return gone


@pytest.mark.parametrize(("zone", "taken", "gone"), [("super:0", True, True), ("super:0", False, False)])
def test_a_super_drawn_out_from_under_another_is_gone(zone: str, taken: bool, gone: bool) -> None:
    table, plane = bare_table()
    lower, upper = fan(zone)
    lower.at, upper.at = (-9.0, 0.0), (9.0, 0.0)
    table.scene.cards.extend([Card("rock-01", lower.at), Card("super-rock", upper.at)])
    lower.appearance = Look(5.0, table.scene.draw(), plane, [], table.reader, card_crop).appearance(lower.outline)
    if taken:
        del table.scene.cards[0]
    assert (lower in left(table, plane, [lower, upper])) is gone


@pytest.mark.parametrize("lies", [True, False])
def test_a_covered_ring_is_there_as_long_as_its_print_peeps_out(lies: bool) -> None:
    """What it looked like was noted under a hand, and tells nothing; its print tells."""
    table, plane = bare_table()
    lower, upper = fan("ring:0")
    for placed, card in zip(
        (lower, upper), (Card("good", LOWER, 0, "back"), Card("good", UPPER, 0, "back")), strict=True
    ):
        placed.side, placed.anchor = "back", (placed.at, 0.0)
        table.scene.cards.append(card)
        look = Look(5.0, table.scene.draw(), plane, [], table.reader, card_crop)
        placed.printed = print_at(look, placed.anchor, placed.card_mm)
    lower.appearance = np.random.default_rng(1).normal(100, 30, (64, 48)).astype(np.float32)
    if not lies:
        del table.scene.cards[0]
    assert (lower not in left(table, plane, [lower, upper])) is lies


@pytest.mark.parametrize("lies", [True, False])
def test_a_super_is_not_drawn_out_as_long_as_its_print_peeps_out(lies: bool) -> None:
    """It is known a little beside where it lies, so it does not look there as it did; its print tells."""
    table, plane = bare_table()
    lower, upper = fan("super:0")
    lower.at, upper.at = (-9.0, 0.0), (9.0, 0.0)
    table.scene.cards.append(Card("rock-01", lower.at))
    look = Look(5.0, table.scene.draw(), plane, [], table.reader, card_crop)
    lower.anchor = (lower.at, 0.0)
    lower.printed = print_at(look, lower.anchor, lower.card_mm)
    lower.appearance = np.random.default_rng(1).normal(100, 30, (64, 48)).astype(np.float32)
    table.scene.cards.append(Card("super-rock", upper.at))
    if not lies:
        del table.scene.cards[0]
    assert (lower not in left(table, plane, [lower, upper])) is lies
