"""Of a card under others a strip is in sight: by that it is known as long as its place and its look are."""

from dataclasses import replace

import numpy as np
import pytest
from scene import DECK, Card
from test_fan import placed, two_places
from test_strip import LOWER, UPPER, bare_table, fan, sighting

from vision.arrival import Arrival
from vision.backdrop import Above
from vision.fan import strips
from vision.leaving import leaving
from vision.look import Look
from vision.quads import Quad
from vision.sighting import outline_of, sightings
from vision.tracker import Tracker
from vision.warp import card_crop

NONE = np.zeros((34, 60), bool)
NOTHING = Above(NONE, NONE, NONE, NONE, NONE)


@pytest.mark.parametrize("guessed_at", [False, True])
def test_a_strip_looks_as_it_did_though_the_card_on_it_is_known_a_little_off(guessed_at: bool) -> None:
    table, plane = bare_table()
    lower, upper = fan("pile:0")
    upper.at = (30.0, 0.0)
    table.scene.cards.append(Card("rock-01", LOWER))
    lower.appearance = Look(5.0, table.scene.draw(), plane, [], table.reader, card_crop).appearance(lower.outline)
    table.scene.cards.append(Card("paper-05", (27.5, 0.0)))
    lower.stirred = lower.changed = True
    look = Look(5.0, table.scene.draw(), plane, [], table.reader, card_crop)
    guesses = [Arrival(sighting((3.0, 1.0)), 4.9, 5.0)] if guessed_at else []
    assert not leaving([lower, upper], {}, guesses, look, NOTHING)
    assert not lower.stirred


def test_what_is_seen_of_a_card_under_a_hand_is_not_how_it_looks() -> None:
    table, plane = bare_table()
    (card, _) = fan("pile:0")
    table.scene.cards.append(Card("rock-01", LOWER))
    card.confirm(Look(5.0, table.scene.draw(), plane, [], table.reader, card_crop))
    known = card.appearance
    table.scene.cards.append(Card("paper-05", UPPER))
    card.disturbed = True
    card.confirm(Look(5.1, table.scene.draw(), plane, [], table.reader, card_crop))
    assert card.appearance is known
    card.disturbed = False
    card.confirm(Look(5.2, table.scene.draw(), plane, [], table.reader, card_crop))
    assert card.appearance is not known


def test_a_card_that_seemed_pushed_as_another_was_laid_on_it_lies_where_it_lay() -> None:
    table, plane = bare_table()
    layout = table.finder.layout
    assert layout is not None
    x, y = map(float, layout.zones["discard"].places[0].mean(axis=0))
    tracker = Tracker(DECK.counts, DECK.card_mm)
    t = 5.0

    def seen(at: tuple[float, float], above: Above) -> None:
        nonlocal t
        for _ in range(2):
            t += 0.1
            quad = Quad(plane.to_pixels(outline_of(at, 0.0)), 0.9, "front", 1.0)
            look = Look(t, table.scene.draw(), plane, sightings([quad], plane), table.reader, card_crop)
            tracker.stir(t, above, layout)
            tracker.look(look, above, layout)

    table.scene.cards.append(Card("rock-01", (x, y)))
    seen((x, y), NOTHING)
    (lower,) = tracker.placements
    hand = replace(NOTHING, arms=~NONE)
    seen((x, y + 4.0), hand)
    assert lower.at == pytest.approx((x, y + 4.0), abs=0.1), "it may have been pushed"
    table.scene.cards.append(Card("paper-05", (x + 20.0, y)))
    seen((x + 20.0, y), hand)
    assert [one.face for one in tracker.placements] == ["rock-01", "paper-05"]
    assert lower.at == pytest.approx((x, y), abs=0.5)


@pytest.mark.parametrize("aside", [0.0, 14.0])
def test_a_strip_lies_beside_its_mate_and_not_along_its_long_edge(aside: float) -> None:
    table, layout, ((x, y), on_top) = two_places()
    scene = table.scene
    below = Card("rock-08", (x, y + aside))
    scene.cards.append(below)
    gone = placed("pile:0", (0.0, 0.0), "rock-08", 1.0)
    gone.appearance = Look(5.0, scene.draw(), layout.plane, [], table.reader, card_crop).appearance(
        outline_of(below.at, 0.0)
    )
    scene.cards.append(Card("paper-05", on_top))
    look = Look(5.0, scene.draw(), layout.plane, [], table.reader, card_crop)
    mate = placed("won:0", on_top, "paper-05", 4.0)
    together = [(4.5, gone), (4.5, placed("pile:0", (17.0, 0.0), "paper-05", 1.0))]
    assert len(strips(together, [mate], {"won:0"}, look, NOTHING)) == (aside == 0.0)
