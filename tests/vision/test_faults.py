"""What goes wrong with cameras and tables. Afterwards the view is right, or says what it can't tell."""

import numpy as np
import pytest
from scene import FPS, Card, Filmed, Scene, spots

from referee.core.observations import CameraState, TableView
from vision.arrival import Carried
from vision.hands import Visit
from vision.zones import Lie

DISCARD = next(spots("discard"))


@pytest.fixture
def table() -> Filmed:
    filmed = Filmed()
    filmed.scene.cards += [Card("good", next(spots("draw")), i * 0.4, "back") for i in range(3)]
    filmed.wait(0.6)
    filmed.lay(Card("rock-01", DISCARD, 3), DISCARD, rest=1.0)
    return filmed


def states(table: Filmed) -> list[str]:
    return [said.state for said in table.said if isinstance(said, CameraState)]


def ids(view: TableView) -> list[int]:
    return [card.id for card in view.cards if card.zone == "discard"]


def never_lost_a_card(table: Filmed, since: float) -> bool:
    """Whether every view told either of the same cards or that nothing can be said."""
    before = [view for view in table.views if view.t <= since][-1]
    return all(
        ids(view) == ids(before) or next(zone.hidden for zone in view.zones if zone.zone == "discard")
        for view in table.views
        if view.t > since
    )


def test_black_frames_are_told_and_change_nothing(table: Filmed) -> None:
    before, since = ids(table.view), table.t
    table.wait(2.0, np.zeros((720, 1280, 3), np.uint8))
    assert states(table) == ["dark"]
    table.wait(1.0)
    assert states(table) == ["dark", "live"]
    assert ids(table.view) == before
    assert never_lost_a_card(table, since)


def test_a_lens_covered_by_a_hand_is_told_and_changes_nothing(table: Filmed) -> None:
    before, since = ids(table.view), table.t
    palm = np.full((720, 1280, 3), (60, 80, 120), np.uint8)
    for i in range(50):
        table.frame(palm + np.uint8(i % 2))
    assert states(table) == ["covered"]
    table.wait(1.0)
    assert states(table) == ["covered", "live"]
    assert ids(table.view) == before
    assert never_lost_a_card(table, since)


def test_frozen_frames_are_noticed_within_two_seconds(table: Filmed) -> None:
    before, since = ids(table.view), table.t
    table.wait(2.5, table.scene.draw())
    (frozen,) = (said for said in table.said if isinstance(said, CameraState))
    assert frozen.state == "frozen"
    assert frozen.t - since <= 2.0
    table.lay(Card("paper-05", DISCARD, -3), DISCARD)
    assert states(table) == ["frozen", "live"]
    assert table.faces() == ["rock-01", "paper-05"]
    assert ids(table.view)[:1] == before


def test_light_through_a_blind_is_no_arm_over_one_seats_sheet(table: Filmed) -> None:
    """It has edges, as an arm has: for a moment nothing is said, of no zone."""
    since, rows = table.t, np.arange(table.scene.size[1])[:, None, None]
    table.scene.light = np.where(rows // 40 % 2, 1.1, 0.6)
    table.wait(0.8)
    views = [{zone.hidden for zone in view.zones} for view in table.views if view.t >= round(since, 3)]
    assert views[0] == {True}
    assert all(len(hidden) == 1 for hidden in views)
    assert not any(zone.hidden for zone in table.view.zones)


@pytest.mark.parametrize("steep", [1, 2, 4])
def test_a_lamp_that_lights_one_side_more_hides_nothing_and_what_is_laid_in_its_light_is_told(
    table: Filmed, steep: int
) -> None:
    since, rows = table.t, np.linspace(0.0, 1.0, table.scene.size[1])[:, None, None]
    table.scene.light = 0.6 + 0.5 * rows**steep
    table.wait(0.4)
    views = [{zone.hidden for zone in view.zones} for view in table.views if view.t >= round(since, 3)]
    assert all(len(hidden) == 1 for hidden in views)
    assert not any(zone.hidden for zone in table.view.zones)
    at_rest = table.lay(Card("paper-05", DISCARD, -3), DISCARD)
    assert table.told_first("paper-05") - at_rest < 0.35


@pytest.mark.parametrize("exposed", [0.9, 1.1])
def test_a_card_laid_as_a_lamp_goes_on_is_told_as_soon_as_any(table: Filmed, exposed: float) -> None:
    """It is no bump, though all markers look otherwise for a moment."""
    card, rows = Card("paper-05", (150.0, 350.0), -3), np.linspace(0.0, 1.0, table.scene.size[1])[:, None, None]
    hand = table.reach((DISCARD[0], DISCARD[1] + 70), [card])
    at_rest = table.t
    table.scene.light = exposed * (0.8 + 0.4 * rows**2)
    table.leave(hand)
    table.wait(0.5)
    assert table.told_first("paper-05") - at_rest < 0.15
    views = [view for view in table.views if view.t > at_rest]
    assert not any(all(zone.hidden for zone in view.zones) for view in views)


def test_a_sheet_without_cards_is_seen_again_as_soon_as_the_arm_over_it_has_gone(table: Filmed) -> None:
    """Not only when the next hand comes, or what it lays would seem to come from there."""
    table.lay(Card("paper-05", DISCARD, -3), DISCARD, rest=0.6)
    assert any(zone.hidden for view in table.views[-2:] for zone in view.zones)
    assert not any(zone.hidden for zone in table.view.zones)


@pytest.mark.parametrize("light", [0.5, 0.04])
def test_lamp_off_and_on_changes_nothing(table: Filmed, light: float) -> None:
    before, since = ids(table.view), table.t
    table.scene.light = light
    table.wait(2.0)
    table.scene.light = 1.0
    table.wait(1.0)
    assert ids(table.view) == before
    assert never_lost_a_card(table, since)
    table.lay(Card("paper-05", DISCARD, -3), DISCARD)
    assert table.faces() == ["rock-01", "paper-05"]


def test_a_table_bumped_by_five_centimetres_is_healed_within_a_second(table: Filmed) -> None:
    before, since = ids(table.view), table.t
    for step in range(1, 6):
        table.scene.shift = (13.0 * step, 4.0 * step)
        table.frame()
    table.wait(1.0)
    assert table.finder.layout is not None
    assert np.abs(table.finder.layout.plane.to_mm(table.scene.pixels([DISCARD])) - DISCARD).max() < 2.0
    assert table.finder.doubted_since is None
    table.wait(0.5)
    assert ids(table.view) == before
    assert never_lost_a_card(table, since)
    table.lay(Card("paper-05", DISCARD, -3), DISCARD)
    assert table.faces() == ["rock-01", "paper-05"]


def test_a_bump_that_hides_the_sheet_is_shown_and_nothing_is_claimed(table: Filmed) -> None:
    since = table.t
    table.scene.missing = {"centre", "seat:0", "seat:1"}
    table.scene.shift = (60.0, 0.0)
    table.wait(4.0)
    assert never_lost_a_card(table, since)
    assert all(zone.hidden for zone in table.view.zones)
    table.scene.missing = set()
    table.wait(2.0)
    assert table.faces() == ["rock-01"]
    assert not any(zone.hidden for zone in table.view.zones if zone.zone == "discard")


def test_a_seat_sheet_that_is_moved_takes_its_zones_and_cards_along(table: Filmed) -> None:
    x, y = next(spots("super:0"))
    card = Card("super-rock", (x, y), 0)
    table.lay(card, (x, y), shoulder=(x, 420.0))
    (before,) = table.zone("super:0")
    lie = table.scene.lies["seat:0"]
    local = lie.within(np.array([card.at], np.float32))
    for step in range(1, 11):
        there = Lie(lie.x - 4.0 * step, lie.y + 1.5 * step, 1.2 * step)
        table.scene.lies["seat:0"] = there
        moved = there.place(tuple(map(tuple, local.tolist())))[0]
        card.at, card.angle = (float(moved[0]), float(moved[1])), 1.2 * step
        table.frame()
    table.wait(1.5)
    assert table.finder.layout is not None
    assert table.finder.layout.lies["seat:0"].far_from(table.scene.lies["seat:0"]) < 4.0
    (after,) = table.zone("super:0")
    assert after.id == before.id
    assert after.at == pytest.approx(card.at, abs=4.0)


def test_what_seemed_to_be_carried_as_a_sheet_was_pushed_brings_no_second_ring(table: Filmed) -> None:
    ring = Card("ring-plain", next(spots("ring:0")), 90.0, "back")
    table.scene.cards.append(ring)
    table.wait(1.0)
    (lying,) = (placed for placed in table.tracker.placements if placed.zone == "ring:0")
    beside = (lying.at[0] + 80.0, lying.at[1])
    table.tracker._memory.add(Carried(table.t, beside, "back", frozenset({lying.id})))
    hand = Visit(table.t, table.t + 0.5)
    assert table.tracker._memory.brought(lying, hand), "had it been so"
    lie = table.scene.lies["seat:0"]
    table.scene.lies["seat:0"] = Lie(lie.x - 20.0, lie.y, lie.angle)
    ring.at = (ring.at[0] - 20.0, ring.at[1])
    table.wait(1.0)
    assert [placed.id for placed in table.tracker.placements if placed.zone == "ring:0"] == [lying.id]


def test_a_picture_whose_size_changes_midway_is_the_same_table() -> None:
    table = Filmed()
    table.wait(0.4)
    table.lay(Card("rock-01", DISCARD, 3), DISCARD)
    before = ids(table.view)
    smaller = Scene(size=(960, 540), scale=1.3 * 0.75, cards=table.scene.cards)
    table.scene = table.detector.scene = smaller
    table.wait(1.5)
    assert ids(table.view) == before
    table.lay(Card("paper-05", DISCARD, -3), DISCARD)
    assert table.faces() == ["rock-01", "paper-05"]


@pytest.mark.parametrize("claimed", [0.6, 1.7])
def test_a_film_with_a_wrong_frame_rate_still_shows_every_card(claimed: float) -> None:
    table = Filmed()
    real_frame = table.frame

    def stretched(picture: np.ndarray | None = None) -> None:
        real_frame(picture)
        table.t += (claimed - 1.0) / FPS

    table.frame = stretched  # type: ignore[method-assign]  # the film's clock runs wrong from here on
    table.wait(0.6)
    for face in ("rock-01", "paper-05", "steal"):
        table.lay(Card(face, DISCARD), DISCARD)
    assert table.faces() == ["rock-01", "paper-05", "steal"]


def test_a_worker_started_again_mid_turn_tells_the_same_table_under_new_numbers(table: Filmed) -> None:
    table.lay(Card("paper-05", DISCARD, -3), DISCARD)
    again = Filmed(table.scene, first_id=1000, t=table.t)
    again.wait(1.0)
    assert again.faces() == ["paper-05"]  # what is covered, nobody can see
    assert min(ids(again.view)) >= 1000
    assert not any(zone.hidden for zone in again.view.zones)
    for view in again.views:
        assert ids(view) or next(zone.hidden for zone in view.zones if zone.zone == "discard")


def test_camera_gone_for_twenty_seconds_during_a_capture(table: Filmed) -> None:
    top = Card("scissors-11", DISCARD, -4)
    table.lay(top, DISCARD)
    table.reach((DISCARD[0], DISCARD[1] + 50))
    table.pipeline.interrupted()
    table.scene.cards = [card for card in table.scene.cards if card.side == "back"]
    table.scene.arms.clear()
    table.t += 20.0
    table.wait(1.0)
    assert table.faces() == []
    (zone,) = (zone for zone in table.view.zones if zone.zone == "discard")
    assert zone.empty_at is not None
    assert not zone.hidden
