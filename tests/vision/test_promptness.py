"""A card is told as soon as it can be known to lie, and no look is spent on what tells nothing new."""

from __future__ import annotations

import numpy as np
import pytest
from scene import FPS, Card, Filmed, Scene, spots

from vision.adrift import adrift
from vision.backdrop import Above
from vision.change import LEAST_STEP, Cells, Change, shot
from vision.homography import Plane
from vision.look import Look
from vision.occupancy import Occupancy
from vision.placement import Placement
from vision.quads import Quad
from vision.questions import Questions
from vision.settle import Settle
from vision.sighting import Sighting, outline_of, sightings

DISCARD, SUPER, RING = (next(spots(zone)) for zone in ("discard", "super:1", "ring:1"))
GRID = (34, 60)


def marker_mm(table: Filmed, sheet: str) -> tuple[float, float]:
    """The middle of a seat's marker on the table."""
    assert table.finder.layout is not None
    pixels = next(table.finder.markers[number] for number, name in table.finder._seat_of.items() if name == sheet)
    x, y = table.finder.layout.plane.to_mm(pixels).mean(axis=0)
    return float(x), float(y)


@pytest.mark.parametrize("beside", [False, True])
def test_a_ring_is_told_while_the_hand_that_laid_it_covers_its_sheets_marker(beside: bool) -> None:
    table = Filmed()
    table.wait(0.6)
    if beside:
        table.lay(Card("super-rock", SUPER), SUPER, rest=1.0)
    x, y = marker_mm(table, "seat:1")
    ring = Card("ring-plain", (x, y), side="back")
    table.scene.cards.append(ring)
    arm = table.reach((x, y), shoulder=(x - 40.0, y + 400.0))
    ring.at = RING
    for _ in range(12):
        arm.hand = (arm.hand[0] + 1.0, arm.hand[1])
        table.frame()
    assert "seat:1" in table.finder.unsure
    assert len(table.zone("ring:1")) == 1


def test_a_sheet_on_which_no_card_lies_as_it_lay_may_be_on_the_move_with_them() -> None:
    table = Filmed()
    table.wait(0.6)
    table.lay(Card("super-rock", SUPER), SUPER, rest=1.0)
    assert table.finder.layout is not None
    zones, lying = table.finder.layout.zones, table.tracker.placements
    mine = {name for name, zone in zones.items() if zone.sheet == "seat:1"}
    assert adrift({"seat:1"}, zones, lying, []) == mine
    assert adrift({"seat:1"}, zones, [], []) == set()
    assert adrift({"seat:1", "centre"}, zones, [], []) >= mine


def test_where_a_fan_was_pushed_by_a_step_the_next_cards_strip_is_not_the_card_as_it_lay() -> None:
    table = Filmed(Scene("pfc", 2))
    table.wait(0.6)
    assert table.finder.layout is not None
    zones, plane = table.finder.layout.zones, table.finder.layout.plane
    x, y = map(float, zones["won:1"].places[0].mean(axis=0))
    lower, upper = (
        Placement(n, "won:1", (x + 18.0 * n, y), 0.0, "front", 1.0, 2.0, visible=share)
        for n, share in enumerate((0.3, 1.0))
    )

    def seen(first: float) -> list[Sighting]:
        corners = (plane.to_pixels(outline_of((x + at, y), 0.0)) for at in (first, first + 18.0))
        return sightings([Quad(c, 0.9, "front", share) for c, share in zip(corners, (0.3, 1.0), strict=True)], plane)

    assert not adrift({"seat:1"}, zones, [lower, upper], seen(0.0))
    assert "won:1" in adrift({"seat:1"}, zones, [lower, upper], seen(18.0))
    assert "won:1" in adrift({"seat:1"}, zones, [lower, upper], seen(-18.0))


def quiet(**cells: Cells) -> Above:
    """Nothing is over the table, but for these."""
    none = np.zeros(GRID, np.bool_)
    return Above(**(dict.fromkeys(("arms", "hands", "moving", "foreign", "settled"), none) | cells))


def nothing_open() -> Questions:
    """The last look left no question."""
    plane = Plane(np.eye(3), np.eye(3), (480, 272))
    return Questions([], [], [], Occupancy(), 0.0, np.zeros(GRID, np.bool_), plane)


def picture(t: float, level: int) -> Change:
    """A plain picture with something in its middle."""
    luma = np.full((272, 480), 100, np.uint8)
    luma[96:176, 160:240] = level
    return Change(t, shot(luma), np.zeros(GRID, np.bool_), LEAST_STEP)


def test_what_lies_as_the_last_look_saw_and_knew_it_is_not_looked_at_again() -> None:
    settle, everywhere = Settle(), np.ones(GRID, np.bool_)
    thing = np.zeros(GRID, np.bool_)
    thing[13:20, 22:28] = True
    settle.see(0.0, quiet(), everywhere, everywhere)
    settle.looked(0.0, quiet(), picture(0.0, 200))
    settle.see(0.2, quiet(moving=thing, foreign=thing), everywhere, everywhere)
    settle.see(0.4, quiet(foreign=thing), everywhere, everywhere)
    assert not settle.due(0.4, quiet(foreign=thing), picture(0.4, 200), nothing_open())
    assert settle.due(0.4, quiet(foreign=thing), picture(0.4, 30), nothing_open())


def test_a_card_read_at_first_sight_is_looked_at_again_two_pictures_later_at_any_time() -> None:
    for number in range(200):
        settle, everywhere = Settle(), np.ones(GRID, np.bool_)
        first, then = number / FPS, (number + 2) / FPS
        settle.see(first, quiet(), everywhere, everywhere)
        settle.looked(first, quiet(), picture(first, 200))
        settle.see(then, quiet(moving=everywhere), everywhere, everywhere)
        assert settle.due(then, quiet(moving=everywhere), picture(then, 200), Glimpsed())


class Glimpsed:
    """A card was read in the last look."""

    glimpsing, undecided, on_the_way = True, True, True


def test_under_an_arm_at_rest_nothing_is_looked_for() -> None:
    table = Filmed()
    table.wait(0.6)
    table.lay(Card("rock-01", DISCARD), DISCARD, rest=1.0)
    table.reach((DISCARD[0], DISCARD[1] - 20.0))
    table.wait(0.5)
    looks = table.detector.looks
    table.wait(3.0)
    assert any(placed.stirred for placed in table.tracker.placements)
    assert table.detector.looks == looks


def test_a_bare_place_over_which_nothing_moved_is_not_judged_again(monkeypatch: pytest.MonkeyPatch) -> None:
    table, judged = Filmed(), list[float]()
    bare = Look.bare
    monkeypatch.setattr(Look, "bare", lambda look, place: judged.append(look.t) or bare(look, place))
    table.wait(1.0)
    judged.clear()
    table.lay(Card("rock-01", DISCARD), DISCARD, rest=1.0)
    looks = len(set(judged))
    assert looks
    assert len(judged) < 6 * looks  # of twelve places


def test_a_back_on_its_way_is_not_read_before_it_may_lie_there() -> None:
    table = Filmed()
    table.wait(0.6)
    table.reader.crops = 0
    table.reach((-150.0, -60.0), [Card("ring-plain", (150.0, 330.0), side="back")])
    assert table.tracker._arrivals
    assert table.reader.crops == 0
