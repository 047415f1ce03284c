"""Where a strip of a fan lies, when more than one place looks like it."""

import cv2
import numpy as np
import pytest
from scene import DECK, Card
from test_fan import MATE_IN_THE_PILE, NOTHING_ABOVE, placed, two_places

from vision.fan import strips
from vision.look import Look
from vision.picture import Picture
from vision.placement import Placement
from vision.quads import Quad
from vision.sighting import apart, sightings
from vision.tracker import Tracker
from vision.warp import card_crop

FACES = ("rock-08", "scissors-11", "paper-05")
STEP = 18.0  # millimetres from one card of the fan to the next


def printed(seed: int = 3, *, specks: float = 0.0) -> Picture:
    """A card with soft blots; and some specks."""
    rng = np.random.default_rng(seed)
    blots, finer = (cv2.GaussianBlur(rng.uniform(-1.0, 1.0, (176, 126)), (0, 0), 5.0) for _ in range(2))
    grey = 120.0 + 40.0 * blots / blots.std() + specks * finer / finer.std()
    return np.asarray(np.repeat(grey.clip(0, 255).astype(np.uint8)[:, :, None], 3, 2), np.uint8)


def fan(left: Card, right: Card | None) -> tuple[Placement, Placement, Look]:
    """A card lies on one at its left, known from the pile it was in, and on one at its right."""
    table, layout, ((x, y), _) = two_places()
    scene, middle = table.scene, (x + 30.0, y)
    left.at = (middle[0] - STEP, y)
    gone = placed("pile:0", (0.0, 0.0), "rock-08", 1.0)
    scene.cards = [Card("rock-08", left.at, art=printed())]
    look = Look(4.0, scene.draw(), layout.plane, [], table.reader, card_crop)
    gone.appearance = look.appearance(scene.cards[0].outline)
    scene.cards = [left, Card("paper-05", middle)]
    if right is not None:
        right.at = (middle[0] + STEP, y)
        scene.cards.insert(0, right)
    look = Look(5.0, scene.draw(), layout.plane, [], table.reader, card_crop)
    return placed("won:0", middle, "paper-05", 4.0), gone, look


@pytest.mark.parametrize("angle", [0.0, 3.0, 5.0, 7.0])
def test_a_strip_is_found_right_where_the_card_lies_that_shows_it(angle: float) -> None:
    left = Card("rock-08", (0.0, 0.0), angle, art=printed())
    mate, gone, look = fan(left, None)
    (strip,) = strips([(4.5, gone), (4.5, MATE_IN_THE_PILE)], [mate], {"won:0"}, look, NOTHING_ABOVE)
    assert apart(strip.pose[0], left.at) < 1.0
    assert strip.pose[1] == pytest.approx(angle, abs=1.0)


def test_a_strip_lies_where_it_looks_likeliest_close_by_and_not_at_first_glance() -> None:
    left, right = Card("rock-08", (0.0, 0.0), 10.0, art=printed()), Card("rock-01", (0.0, 0.0), art=printed(specks=8.0))
    mate, gone, look = fan(left, right)
    (strip,) = strips([(4.5, gone), (4.5, MATE_IN_THE_PILE)], [mate], {"won:0"}, look, NOTHING_ABOVE)
    assert apart(strip.pose[0], left.at) < 1.0


@pytest.mark.parametrize("known", [False, True])
def test_where_a_card_lies_that_is_known_no_other_is_looked_for(known: bool) -> None:
    left = Card("rock-08", (0.0, 0.0), art=printed(specks=14.0))
    right = Card("rock-01", (0.0, 0.0), art=printed())
    mate, gone, look = fan(left, right)
    lying = [placed("won:0", right.at, "rock-01", 3.0)] if known else []
    (strip,) = strips([(4.5, gone), (4.5, MATE_IN_THE_PILE)], [*lying, mate], {"won:0"}, look, NOTHING_ABOVE)
    assert apart(strip.pose[0], left.at if known else right.at) < 2.0


def test_the_strip_beside_a_strip_is_not_left_for_another_look() -> None:
    table, layout, ((x, y), _) = two_places()
    scene, spots = table.scene, [(x + 24.0 + way * STEP, y) for way in (-1.0, 0.0, 1.0)]
    cards = [Card(face, at, art=printed(seed)) for seed, (face, at) in enumerate(zip(FACES, spots, strict=True))]
    lay: list[Placement] = []
    for since, card in enumerate(cards, start=1):
        scene.cards = [card]
        one = placed("pile:0", (0.0, 0.0), card.face, float(since))
        one.appearance = Look(4.0, scene.draw(), layout.plane, [], table.reader, card_crop).appearance(card.outline)
        lay.append(one)
    scene.cards = cards
    plane, tracker = layout.plane, Tracker(DECK.counts, DECK.card_mm)
    tracker.placements = [placed("won:0", cards[-1].at, cards[-1].face, 4.0)]
    for one in lay:
        tracker._gone.add(4.5, one)
    seen = sightings([Quad(plane.to_pixels(cards[-1].outline), 0.9, "front", 1.0)], plane)
    tracker.look(Look(5.0, scene.draw(), plane, seen, table.reader, card_crop), NOTHING_ABOVE, layout)
    assert [one.face for one in tracker.placements] == list(FACES)
