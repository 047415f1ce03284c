"""Where the picture ends: what it cuts off is not hidden, and is no arm that reaches in."""

import numpy as np
import pytest
from scene import Card, Filmed, spots

from vision.homography import plane_through
from vision.picture import Points
from vision.quads import Quad
from vision.sighting import outline_of, sightings

RING = next(spots("ring:0"))
CUT = (0.0, 60.0)  # the picture's lower edge leaves three quarters of a ring


@pytest.fixture
def bumped() -> Filmed:
    """A table that was pushed to the picture's edge after the game had begun."""
    table = Filmed()
    table.wait(1.0)
    table.scene.shift = CUT
    table.wait(1.5)
    return table


def rings(table: Filmed) -> int:
    return len(table.zone("ring:0"))


def hidden(table: Filmed) -> bool:
    return next(zone.hidden for zone in table.view.zones if zone.zone == "ring:0")


def test_a_ring_that_the_edge_cuts_is_told_of_within_a_second(bumped: Filmed) -> None:
    bumped.lay(Card("ring-plain", RING, 2.0, "back"), RING, rest=1.0)
    assert (rings(bumped), hidden(bumped)) == (1, False)


def test_where_it_was_taken_from_the_bare_sheet_is_no_arm(bumped: Filmed) -> None:
    ring = Card("ring-plain", RING, 2.0, "back")
    bumped.lay(ring, RING, rest=1.0)
    bumped.sweep([ring], rest=1.0)
    assert (rings(bumped), hidden(bumped)) == (0, False)


def test_where_it_lay_before_the_table_was_pushed_the_bare_sheet_is_no_arm() -> None:
    table = Filmed()
    table.wait(0.6)
    ring = Card("ring-plain", RING, 2.0, "back")
    table.lay(ring, RING, rest=1.0)
    table.scene.shift = CUT
    table.wait(1.5)
    table.sweep([ring], rest=1.0)
    assert (rings(table), hidden(table)) == (0, False)


def test_a_second_ring_on_it_counts_though_the_edge_cuts_it(bumped: Filmed) -> None:
    there = (RING[0] + 3.0, RING[1] - 14.0)
    bumped.lay(Card("ring-plain", there, 2.0, "back"), there, rest=1.0)
    bumped.lay(Card("ring-diamond", RING, -3.0, "back"), RING, rest=1.0)
    assert rings(bumped) == 2


def test_a_card_lies_by_its_corners_in_the_picture_not_by_those_that_can_only_be_guessed() -> None:
    size = np.array([[0, 0], [640, 0], [640, 360], [0, 360]], np.float32)
    plane = plane_through(size, size / 2, (640, 360))
    assert plane is not None
    outline = outline_of((100.0, 150.0), 8.0)
    guessed = plane.to_pixels(outline) + np.array([[0, 0], [0, 0], [9, -12], [6, -14]], np.float32)
    (seen,) = sightings([Quad(guessed, 0.9, "back", 0.8, (1.0, 0.98, 0.6, 0.62))], plane)
    assert seen.at == pytest.approx((100.0, 150.0), abs=1.0)
    assert seen.angle == pytest.approx(8.0, abs=0.7)
    assert seen.visible > 0.9, "what lies beyond the edge is not covered"


def marker_of(table: Filmed, sheet: str) -> Points:
    """Where a seat's marker is seen."""
    return next(table.finder.markers[number] for number, name in table.finder._seat_of.items() if name == sheet)


def on_the_table(table: Filmed, pixels: Points) -> tuple[float, float]:
    """The middle of what is seen there, in millimetres."""
    assert table.finder.layout is not None
    x, y = table.finder.layout.plane.to_mm(pixels).mean(axis=0)
    return float(x), float(y)


def test_of_a_marker_that_the_edge_cuts_nothing_is_in_doubt_when_a_hand_passes_there_or_where_it_was() -> None:
    table = Filmed()
    table.wait(0.6)
    marker = marker_of(table, "seat:1")
    table.scene.shift = (-8.0 - float(marker[:, 0].min()), 0.0)
    table.wait(3.5)
    for pixels in (marker, marker + table.scene.shift):
        table.leave(table.reach(on_the_table(table, pixels)))
        table.wait(0.3)
        assert "seat:1" not in table.finder.unsure


def test_a_card_laid_on_a_marker_leaves_nothing_in_doubt() -> None:
    table = Filmed()
    table.wait(0.6)
    x, y = on_the_table(table, marker_of(table, "seat:0"))
    table.lay(Card("rock-08", (x, y + 52.0)), (x, y + 52.0), rest=0.8)
    assert "seat:0" not in table.finder.unsure


def test_a_card_where_a_marker_just_was_may_have_been_pushed_there_with_its_sheet() -> None:
    table = Filmed()
    table.wait(0.6)
    x, y = on_the_table(table, marker_of(table, "seat:0"))
    table.reach((x, y))
    table.finder.covered_by([outline_of((x, y + 30.0), 0.0)])
    assert "seat:0" in table.finder.unsure
