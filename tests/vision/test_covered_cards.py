"""Cards that lie under others: where they were known to lie they still lie, whatever is seen of them."""

from collections.abc import Sequence

import pytest
from scene import Card, Filmed, spots

from referee.core.reading import Reading
from vision.arrival import Arrival, Memory
from vision.drawn import Draw
from vision.identity import Surroundings, known_as
from vision.look import Look
from vision.placement import Placement
from vision.quads import Quad
from vision.sighting import sightings
from vision.warp import card_crop

DISCARD = next(spots("discard"))


def sees(table: Filmed, found: Sequence[tuple[Card, tuple[float, float], float]]) -> Look:
    """A look that finds these cards so far beside where they lie, so much of each."""
    assert table.finder.layout is not None
    plane = table.finder.layout.plane
    quads = [Quad(table.scene.pixels(card.outline + off), 0.9, card.side, visible) for card, off, visible in found]
    return Look(table.t, table.scene.draw(), plane, sightings(quads, plane), table.reader, card_crop)


def known(table: Filmed, face: str) -> Placement:
    return next(placed for placed in table.tracker.placements if placed.face == face)


def test_a_card_of_which_an_edge_is_seen_does_not_wander(table: Filmed) -> None:
    lower, upper = Card("rock-08", DISCARD), Card("rock-01", DISCARD)
    table.lay(lower, DISCARD)
    table.lay(upper, (DISCARD[0], DISCARD[1] - 45.0))
    before = known(table, "rock-08").at
    for _ in range(10):
        table.tracker._seen_again(sees(table, [(lower, (-4.0, 0.0), 0.5), (upper, (1.0, 0.0), 1.0)]))
    assert known(table, "rock-08").at == pytest.approx(before, abs=0.1)
    assert known(table, "rock-01").at[0] > DISCARD[0] + 0.3, "of what lies free the place is known ever better"


def test_a_card_laid_on_others_is_none_that_lies_under_them(table: Filmed) -> None:
    """The top one was stirred, so a sight of it is to be read; but it is not the like card deep in the pile."""
    cards = [Card(face, DISCARD) for face in ("steal", "rock-08", "rock-01")]
    for card in cards:
        table.lay(card, DISCARD)
    top = known(table, "rock-01")
    for placed in table.tracker.placements:
        placed.visible, placed.stirred = float(placed is top), placed is top
    again, loose = table.tracker._seen_again(sees(table, [(Card("steal", DISCARD), (1.0, 0.0), 1.0)]))
    assert not again
    assert len(loose) == 1


@pytest.mark.parametrize(("zone", "same"), [("pile:1", True), ("discard", False)])
def test_what_cannot_be_read_over_a_card_of_a_fan_is_that_card_under_an_arm(
    table: Filmed, zone: str, same: bool
) -> None:
    """A sleeve that rests on a card makes it seem to lie elsewhere; the next of a fan is laid farther off."""
    lying = Placement(7, zone, DISCARD, 0.0, "front", 1.0, 5.0, anchor=(DISCARD, 0.0))
    lying.votes.add(Reading((("rock-08", 0.99),)), 1.0)
    (askew,) = sees(table, [(Card("rock-08", DISCARD), (0.0, 8.0), 1.0)]).sightings
    around = Surroundings(zone, {"rock-08": 1}, Memory(), Draw(None, None, told=False), None, others=False)
    assert (known_as(Arrival(askew, 6.0, 7.2, looks=9, free=True), [lying], around) is lying) is same


@pytest.mark.parametrize(("copies", "same"), [(1, True), (2, False)])
def test_a_face_the_deck_has_once_is_the_card_that_lies_there_though_an_arm_makes_it_hard_to_read(
    table: Filmed, copies: int, same: bool
) -> None:
    lying = Placement(7, "aside", DISCARD, 0.0, "front", 1.0, 5.0, anchor=(DISCARD, 0.0))
    lying.votes.add(Reading((("rock-08", 0.99),)), 1.0)
    (askew,) = sees(table, [(Card("rock-08", DISCARD), (0.0, 8.0), 1.0)]).sightings
    arrival = Arrival(askew, 6.0, 7.2, looks=9, free=True)
    arrival.votes.add(Reading((("rock-08", 0.39),)), 1.0)
    around = Surroundings("aside", {"rock-08": copies}, Memory(), Draw(None, None, told=False), None, others=False)
    assert (known_as(arrival, [lying], around) is lying) is same


@pytest.mark.parametrize(("zone", "same"), [("super:1", True), ("discard", False)])
def test_a_super_laid_bare_half_under_an_arm_is_the_one_that_lay_under_the_other(
    table: Filmed, zone: str, same: bool
) -> None:
    """Supers lie side by side, none a few millimetres off on its like; on the discard pile such a one is new."""
    lying = Placement(7, zone, DISCARD, 0.0, "front", 1.0, 5.0, anchor=(DISCARD, 0.0))
    lying.votes.add(Reading((("super-rock", 0.99),)), 1.0)
    lying.visible = 0.31
    (askew,) = sees(table, [(Card("super-rock", DISCARD), (2.0, 2.0), 1.0)]).sightings
    arrival = Arrival(askew, 6.0, 7.2, looks=2)
    arrival.votes.add(Reading((("super-rock", 0.99),)), 1.0)
    around = Surroundings(zone, {"super-rock": 2}, Memory(), Draw(None, None, told=False), None, others=False)
    assert (known_as(arrival, [lying], around) is lying) is same
