"""What people do with cards, as the camera must understand it."""

import pytest
from scene import Arm, Card, Filmed, Scene, spots

from referee.core.reading import Reading
from vision.arrival import Arrival
from vision.look import Look
from vision.quads import Quad
from vision.sighting import outline_of, sightings
from vision.warp import card_crop

DISCARD = next(spots("discard"))
DRAW = next(spots("draw"))


def ids(table: Filmed, zone: str = "discard") -> list[int]:
    return [card.id for card in table.zone(zone)]


def test_a_laid_card_is_told_within_a_quarter_of_a_second(table: Filmed) -> None:
    at_rest = table.lay(Card("rock-01", DISCARD, 4), DISCARD)
    assert table.faces() == ["rock-01"]
    assert table.told_first("rock-01") - at_rest <= 0.25
    (card,) = table.zone("discard")
    assert card.at == pytest.approx(DISCARD, abs=2.0)
    assert card.angle == pytest.approx(4.0, abs=2.0)
    assert card.since == pytest.approx(at_rest, abs=0.25)


def test_a_card_on_another_covers_it_and_both_keep_their_identity(table: Filmed) -> None:
    table.lay(Card("rock-01", DISCARD, 3), DISCARD)
    below = ids(table)
    table.lay(Card("paper-05", DISCARD, -4), (DISCARD[0] + 2, DISCARD[1]))
    assert table.faces() == ["rock-01", "paper-05"]
    assert ids(table)[:1] == below
    assert table.zone("discard")[0].visible < 0.3
    assert table.zone("discard")[1].visible == 1.0


def test_a_card_laid_exactly_on_another_is_new(table: Filmed) -> None:
    table.lay(Card("rock-01", DISCARD), DISCARD)
    table.lay(Card("rock-08", DISCARD), DISCARD)
    assert table.faces() == ["rock-01", "rock-08"]


@pytest.mark.parametrize(("offset", "angle"), [(0.0, 0.0), (1.0, 1.0), (4.0, 3.0), (12.0, -8.0)])
def test_a_card_laid_on_one_of_the_same_face_is_new(table: Filmed, offset: float, angle: float) -> None:
    table.lay(Card("steal", DISCARD), DISCARD)
    table.lay(Card("steal", DISCARD, angle), (DISCARD[0] + offset, DISCARD[1]))
    assert table.faces() == ["steal", "steal"]


@pytest.mark.parametrize("face", ["steal", "rock-01"])
@pytest.mark.parametrize("push", [2.0, 8.0, 25.0])
def test_a_card_adjusted_by_a_finger_is_not_a_new_card(table: Filmed, face: str, push: float) -> None:
    card = Card(face, DISCARD)
    table.lay(card, DISCARD)
    before = ids(table)
    arm = table.reach((DISCARD[0], DISCARD[1] + 60))
    table.reach((arm.hand[0] + push, arm.hand[1]), [card], arm, 0.3)
    table.leave(arm)
    table.wait(0.5)
    assert ids(table) == before
    assert table.zone("discard")[0].at[0] == pytest.approx(DISCARD[0] + push, abs=2.0)


def test_a_hand_that_only_hovers_changes_nothing(table: Filmed) -> None:
    table.lay(Card("steal", DISCARD), DISCARD)
    before = ids(table)
    arm = table.reach((DISCARD[0], DISCARD[1] + 10))
    table.wait(1.5)
    table.leave(arm)
    table.wait(0.6)
    assert ids(table) == before
    assert all(zone.empty_at is None or zone.empty_at < 3 for zone in table.view.zones if zone.zone == "discard")


def test_a_swept_pile_leaves_an_empty_zone(table: Filmed) -> None:
    cards = [Card("rock-01", DISCARD, 3), Card("paper-05", DISCARD, -2), Card("steal", DISCARD, 8)]
    for card in cards:
        table.lay(card, DISCARD)
    began = table.t
    table.sweep(cards)
    assert table.faces() == []
    (zone,) = (zone for zone in table.view.zones if zone.zone == "discard")
    assert zone.empty_at is not None
    assert zone.empty_at > began
    assert zone.touched_at is not None
    assert zone.touched_at > began
    assert not zone.hidden


def test_a_sweep_is_told_from_a_cover(table: Filmed) -> None:
    first = Card("rock-01", DISCARD, 3)
    table.lay(first, DISCARD)
    table.sweep([first], rest=0.3)
    table.lay(Card("paper-05", DISCARD, -3), DISCARD)
    assert table.faces() == ["paper-05"]


def test_a_peek_under_a_card_is_no_event(table: Filmed) -> None:
    lower, upper = Card("rock-01", DISCARD), Card("paper-05", DISCARD, 3)
    table.lay(lower, DISCARD)
    table.lay(upper, DISCARD)
    before = ids(table)
    arm = table.reach((DISCARD[0], DISCARD[1] + 60))
    there = arm.hand
    table.reach((there[0] + 20, there[1] + 90), [upper], arm, 0.4)
    table.wait(0.4)
    table.reach(there, [upper], arm, 0.4)
    table.leave(arm)
    table.wait(0.6)
    assert ids(table) == before
    assert table.faces() == ["rock-01", "paper-05"]


def test_a_card_that_rests_for_a_third_of_a_second_and_is_swept_counts(table: Filmed) -> None:
    first = Card("rock-01", DISCARD, 3)
    table.lay(first, DISCARD)
    second = Card("paper-05", (150.0, 350.0), -3)
    arm = table.reach((DISCARD[0], DISCARD[1] + 70), [second])
    table.wait(0.32)
    table.leave(arm, [first, second])
    table.wait(0.5)
    told = {card.reading.face for view in table.views for card in view.cards}
    assert {"rock-01", "paper-05"} <= told
    assert table.faces() == []


def test_the_top_card_taken_lays_the_lower_one_bare_again(table: Filmed) -> None:
    lower, upper = Card("rock-01", DISCARD), Card("paper-05", DISCARD, 5)
    table.lay(lower, DISCARD)
    below = ids(table)
    table.lay(upper, DISCARD)
    table.sweep([upper])
    assert ids(table) == below
    assert table.zone("discard")[0].visible == 1.0


def test_a_hand_elsewhere_does_not_hold_a_card_back(table: Filmed) -> None:
    idle = Arm((-200.0, 60.0), (-520.0, 60.0))
    table.scene.arms.append(idle)
    table.wait(0.4)
    at_rest = table.lay(Card("rock-01", DISCARD), DISCARD)
    assert table.told_first("rock-01") - at_rest <= 0.25


def test_a_card_that_an_arm_hides_at_once_was_laid_when_the_hand_was_there(table: Filmed) -> None:
    """Not when it came in sight: then another's arm is over the table, and seems to have laid it."""
    card = Card("rock-01", (150.0, 350.0))
    hand = table.reach((DISCARD[0], DISCARD[1] + 70), [card])
    at_rest = table.t
    other = table.reach(DRAW, shoulder=(420.0, 0.0), seconds=0.04)
    table.leave(hand)
    table.wait(1.0)
    table.leave(other, seconds=0.1)
    table.wait(0.5)
    (told,) = table.zone("discard")
    assert told.since == pytest.approx(at_rest, abs=0.3)


def test_a_hand_on_a_zone_hides_it_however_long_it_rests(table: Filmed) -> None:
    table.lay(Card("rock-01", DISCARD), DISCARD)
    before = ids(table)
    arm = table.reach((DISCARD[0], DISCARD[1] - 20))
    table.wait(5.0)
    assert ids(table) == before
    table.leave(arm)
    table.wait(0.5)
    assert ids(table) == before
    assert len({card.id for view in table.views for card in view.cards if card.zone == "discard"}) == 1


def test_the_draw_pile_stays_one_placement_while_cards_are_drawn(table: Filmed) -> None:
    before = ids(table, "draw")
    arm = table.reach((DRAW[0], DRAW[1] + 50))
    table.leave(arm, [table.scene.cards[-1]])
    table.wait(0.5)
    assert ids(table, "draw") == before
    (zone,) = (zone for zone in table.view.zones if zone.zone == "draw")
    assert zone.touched_at is not None
    assert zone.touched_at > 0.6


def test_the_drawn_out_pile_is_empty(table: Filmed) -> None:
    arm = table.reach((DRAW[0], DRAW[1] + 50))
    table.leave(arm, list(table.scene.cards))
    table.wait(0.5)
    assert table.zone("draw") == []


def test_rings_side_by_side_are_counted(table: Filmed) -> None:
    x, y = next(spots("ring:0"))
    for i in range(3):
        table.lay(Card("good", (x, y), 90, "back"), (x - 18 + 18 * i, y), shoulder=(x, 420.0))
    assert len(table.zone("ring:0")) == 3
    assert all(card.side == "back" for card in table.zone("ring:0"))


def test_a_card_turned_over_stays_the_same_card() -> None:
    table = Filmed(Scene(game="pfc", seats=2))
    table.wait(0.4)
    card = Card("rock-01", (0.0, -92.0), 0, "back")
    table.lay(card, (0.0, -92.0))
    before = table.zone("pile:0")
    arm = table.reach((0.0, -40.0))
    card.side = "front"
    table.leave(arm)
    table.wait(0.5)
    assert [one.id for one in table.zone("pile:0")] == [one.id for one in before]
    assert table.faces("pile:0") == ["rock-01"]


def test_nothing_is_said_of_a_zone_before_it_was_seen() -> None:
    table = Filmed()
    table.scene.cards.append(Card("rock-01", DISCARD))
    table.wait(1.0)
    for view in table.views:
        for zone in view.zones:
            assert zone.zone != "discard" or zone.hidden or zone.cards


def test_a_still_table_costs_no_look(table: Filmed) -> None:
    table.lay(Card("rock-01", DISCARD), DISCARD, rest=2.0)
    looks, views = table.detector.looks, len(table.views)
    table.wait(3.0)
    assert table.detector.looks == looks
    assert len(table.views) == views


def test_a_card_already_known_is_not_read_again(table: Filmed) -> None:
    table.lay(Card("rock-01", DISCARD), DISCARD, rest=1.0)
    crops = table.reader.crops
    x, y = next(spots("super:0"))
    table.lay(Card("super-rock", (x, y)), (x, y), rest=1.0, shoulder=(x, 420.0))
    assert table.reader.crops - crops <= 8


def test_an_arm_over_a_card_that_is_being_laid_makes_no_two_of_it(table: Filmed) -> None:
    """It is seen where it lies; and once more, badly, where it was on its way."""
    layout = table.finder.layout
    assert layout is not None
    on_its_way, there = (DISCARD[0] - 12.0, DISCARD[1] - 8.0), DISCARD
    table.scene.cards.append(Card("good", there))
    corners = (layout.plane.to_pixels(outline_of(at, 0.0)) for at in (on_its_way, there))
    quads = [Quad(seen, 0.9, "front", share) for seen, share in zip(corners, (0.46, 0.9), strict=True)]
    found = sightings(quads, layout.plane)
    look = Look(5.2, table.scene.draw(), layout.plane, found, table.reader, card_crop)
    arrivals = [Arrival(one, 5.0, 5.2, looks=3) for one in found]
    for arrival in arrivals:
        arrival.votes.add(Reading((("good", 0.97),)), 1.0)
    settled = table.tracker._settled(arrivals, {}, look, layout, ())
    assert [arrival.seen.at for arrival, _ in settled] == [pytest.approx(there, abs=0.5)]
