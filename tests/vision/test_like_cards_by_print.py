"""Cards of one face on one another: their print tells how each lies where their corners can't."""

import cv2
import numpy as np
import pytest
import scene
from scene import Card, Filmed, spots

from datasets.art.raster import back_picture, face_picture
from referee.core.reading import Reading
from vision.arrival import Arrival, Carried, Memory
from vision.drawn import Draw
from vision.hands import Visit
from vision.identity import Surroundings, known_as, second_card
from vision.look import Look
from vision.picture import Picture
from vision.placement import Placement
from vision.quads import Quad
from vision.shift import PX_PER_MM, peeps_out, print_at
from vision.sighting import Pose, sightings
from vision.warp import card_crop

DISCARD = next(spots("discard"))
SUPER = next(spots("super:0"))


def seen(table: Filmed) -> Look:
    assert table.finder.layout is not None
    return Look(table.t, table.scene.draw(), table.finder.layout.plane, [], table.reader, card_crop)


def lying(table: Filmed, card: Card, zone: str) -> Placement:
    """The card as it is known since it was laid there."""
    table.scene.cards.append(card)
    table.frame()
    placed = Placement(7, zone, card.at, card.angle, "front", 1.0, 5.0, anchor=(card.at, card.angle))
    placed.printed = print_at(seen(table), placed.anchor, placed.card_mm)
    placed.votes.add(Reading(((card.face, 0.99),)), 1.0)
    return placed


@pytest.mark.parametrize("second", [True, False])
def test_a_second_card_taken_with_the_first_for_one_between_them_is_a_second(
    table: Filmed, second: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = cv2.resize(face_picture("rockoman", "steal", 126), (126, 176))
    monkeypatch.setitem(scene._ART, ("steal", "front"), printed)  # a plain card's print fits from afar
    steal = lying(table, Card("steal", DISCARD), "discard")
    if second:
        table.scene.cards.append(Card("steal", (DISCARD[0] + 1.5, DISCARD[1] - 7.0), -3.0))
    else:
        table.scene.cards[-1].at = (DISCARD[0] + 0.3, DISCARD[1] - 2.4)
    between = (DISCARD[0] + 0.3, DISCARD[1] - 2.4), -1.8
    # the hand was at the draw pile and here in one reach
    draw, hand = Draw(6.4, 6.4, told=second), Visit(6.1, 6.36)
    around = Surroundings("discard", {"steal": 12}, Memory(), draw, hand, others=False, look=seen(table))
    assert second_card(steal, between, around) is second


@pytest.mark.parametrize("off", [0.0, 5.0])
def test_a_super_laid_bare_again_while_a_card_is_drawn_is_the_one_that_lay_there(table: Filmed, off: float) -> None:
    known = lying(table, Card("super-rock", SUPER), "super:0")
    known.visible = 0.3  # the other one lay on it until now
    table.scene.cards[-1].at = (SUPER[0] + off, SUPER[1])
    look = seen(table)
    bare = sightings([Quad(table.scene.pixels(table.scene.cards[-1].outline), 0.9, "front", 1.0)], look.plane)[0]
    arrival = Arrival(bare, 6.5, 6.7, looks=3, free=True)
    arrival.votes.add(Reading((("super-rock", 0.99),)), 1.0)
    draw = Draw(6.3, 6.3, told=True)
    around = Surroundings("super:0", {"super-rock": 2}, Memory(), draw, Visit(6.2, 6.7), others=False, look=look)
    assert (known_as(arrival, [known], around) is known) is (off == 0.0)


@pytest.mark.parametrize(("told", "second"), [(True, True), (False, False)])
def test_where_a_card_was_drawn_and_brought_here_it_need_not_peep_out(
    table: Filmed, told: bool, second: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first was measured half under a hand, so it does not peep out where it is thought to lie."""
    steal = lying(table, Card("steal", DISCARD), "discard")
    table.scene.cards.append(Card("steal", (DISCARD[0] - 5.0, DISCARD[1] + 4.0), 3.0))
    monkeypatch.setattr("vision.identity.peeps_out", lambda *_: False)
    draw, hand = Draw(6.2, 6.2, told=told), Visit(6.5, 6.9)
    around = Surroundings("discard", {"steal": 12}, Memory(), draw, hand, others=False, look=seen(table))
    assert second_card(steal, ((DISCARD[0] - 5.0, DISCARD[1] + 4.0), 3.0), around) is second


@pytest.mark.parametrize("off", [0.0, 0.5])
def test_a_ring_exactly_where_it_lay_is_no_second_one_though_a_card_was_carried_by(table: Filmed, off: float) -> None:
    ring = lying(table, Card("good", DISCARD, 0.0, "back"), "ring:0")
    ring.side = "back"
    table.scene.cards[-1].at = (DISCARD[0] + off, DISCARD[1])
    memory = Memory()
    memory.add(Carried(6.4, (DISCARD[0] + 90.0, DISCARD[1]), "back", frozenset({7})))
    draw, hand = Draw(None, None, told=False), Visit(6.5, 6.9)
    around = Surroundings("ring:0", {}, memory, draw, hand, others=False, look=seen(table))
    assert second_card(ring, (DISCARD, 0.0), around) is (off > 0.0)


@pytest.mark.parametrize(("zone", "second"), [("super:0", False), ("discard", True)])
def test_a_super_that_another_drawn_out_from_under_it_took_along_is_no_second_one(
    table: Filmed, zone: str, second: bool
) -> None:
    known = lying(table, Card("super-rock", SUPER), zone)
    known.printed = None
    around = Surroundings(zone, {"super-rock": 2}, Memory(), Draw(6.0, 6.0, told=True), Visit(6.4, 7.0), others=False)
    pose = ((SUPER[0] + 3.5, SUPER[1]), 0.0)
    assert second_card(known, pose, around) is second


def backs(*cards: tuple[float, float, float]) -> Picture:
    """Backs on paper, from the bottom up, as a place in their midst shows them: millimetres off it, and degrees."""
    printed = cv2.resize(back_picture("rockoman", 380)[:, :, 1], (94, 132), interpolation=cv2.INTER_AREA)
    shown = np.full((132, 94), 225, np.uint8)
    for x, y, angle in cards:
        there = cv2.getRotationMatrix2D((47, 66), -angle, 1.0)
        there[:, 2] += (x * PX_PER_MM, y * PX_PER_MM)
        card, cover = (cv2.warpAffine(one, there, (94, 132)) for one in (printed, np.full_like(printed, 255)))
        shown = np.where(cover > 127, card, shown)
    return np.asarray(shown, np.uint8)


@pytest.mark.parametrize("taken", [True, False])
def test_of_a_ring_whose_corners_were_known_badly_it_is_not_said_that_nothing_peeps_out(
    table: Filmed, monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    lower, upper = (-2.5, -2.0, 0.0), (2.5, 2.5, 3.5)
    before, now = backs(lower), backs(upper) if taken else backs(lower, upper)
    monkeypatch.setattr("vision.shift.print_at", lambda *_: now)
    by_its_print: Pose = ((5.0, 4.5), 3.5)
    assert peeps_out(before, ((0.0, 0.0), 0.0), by_its_print, seen(table), (63.0, 88.0)) is (False if taken else None)


@pytest.mark.parametrize(("face", "second"), [(None, False), ("rock-01", False), ("steal", True)])
def test_a_card_exactly_where_it_lay_is_a_second_one_only_if_one_was_read_on_its_way(
    table: Filmed, face: str | None, second: bool
) -> None:
    steal = lying(table, Card("steal", DISCARD), "discard")
    memory = Memory()
    memory.add(Carried(6.4, (DISCARD[0] + 90.0, DISCARD[1]), "front", frozenset({7}), face))
    draw, hand = Draw(None, None, told=False), Visit(6.5, 6.9)
    around = Surroundings("discard", {"steal": 12}, memory, draw, hand, others=False, look=seen(table))
    assert second_card(steal, (DISCARD, 0.0), around) is second


@pytest.mark.parametrize("looks", [1, 2])
def test_a_card_another_hand_brings_meanwhile_was_not_laid_on_one_that_still_slides(table: Filmed, looks: int) -> None:
    table.lay(Card("steal", DISCARD), DISCARD)
    steal = next(placed for placed in table.tracker.placements if placed.face == "steal")
    lay_at, brought = (DISCARD[0] - 2.9, DISCARD[1]), Card("steal", (DISCARD[0] + 80.0, DISCARD[1]))
    steal.anchor, steal.printed, steal.disturbed = (lay_at, 0.0), None, True
    look = seen(table)
    here, other = sightings(
        [Quad(look.plane.to_pixels(o), 0.9, "front", 1.0) for o in (steal.outline, brought.outline)], look.plane
    )
    tracker = table.tracker
    tracker._memory.add(Carried(look.t - 0.2, (DISCARD[0] + 75.0, DISCARD[1]), "front", frozenset({steal.id})))
    tracker._hands.came["discard"], tracker._hands.visited["discard"] = look.t - 0.3, look.t - 0.05
    tracker._hands._places = {}
    tracker._arrivals = [Arrival(other, look.t - 0.08, look.t, looks=looks)]
    tracker._lies_free(steal, {steal.id: here}, look)
    told = [placed.face for placed in tracker.placements if placed.face == "steal"]
    assert len(told) == (1 if looks == 2 else 2), "only what has come to rest elsewhere was not brought here"
