"""Cards carried together and fanned: those below are known by their strips."""

from dataclasses import replace

import cv2
import numpy as np
import pytest
from scene import Card, Filmed, Scene

from referee.core.reading import Reading
from vision.arrival import Arrival
from vision.backdrop import Above
from vision.exposure import well_clear
from vision.fan import strips, taken_along
from vision.look import Look, correlation
from vision.picture import Picture
from vision.placement import Placement
from vision.quads import Quad
from vision.sighting import outline_of, sightings
from vision.table import Layout
from vision.votes import Votes
from vision.warp import card_crop


@pytest.mark.parametrize(("carried", "askew"), [(True, 0.0), (True, 14.0), (False, 0.0)])
def test_a_card_carried_along_and_fanned_is_known_by_its_strip(carried: bool, askew: float) -> None:
    table = Filmed(Scene("pfc", 2))
    table.wait(0.6)
    layout = table.finder.layout
    assert layout is not None
    pile, won = (
        [tuple(map(float, place.mean(axis=0))) for place in layout.zones[name].places] for name in ("pile:0", "won:0")
    )
    lower, upper = Card("rock-08", (0.0, 0.0)), Card("paper-05", (0.0, 0.0))
    table.lay(lower, (pile[0][0], pile[0][1]))
    table.lay(upper, (pile[1][0], pile[1][1]))
    arm = table.reach((upper.at[0], upper.at[1] + 40.0))
    table.wait(0.2)
    table.reach((won[1][0], won[1][1] + 60.0), [lower, upper], arm)
    lower.at, upper.at = ((place[0], place[1]) for place in won[:2])
    lower.angle = askew
    if not carried:
        table.scene.cards.remove(lower)
    table.leave(arm)
    table.wait(1.2)
    assert table.faces("won:0") == (["rock-08", "paper-05"] if carried else ["paper-05"])
    assert table.faces("pile:0") == []


def two_places() -> tuple[Filmed, Layout, list[tuple[float, float]]]:
    """A table, and the first two places where somebody fans won cards."""
    table = Filmed(Scene("pfc", 2))
    table.wait(0.6)
    layout = table.finder.layout
    assert layout is not None
    places = (place.mean(axis=0) for place in layout.zones["won:0"].places[:2])
    return table, layout, [(float(x), float(y)) for x, y in places]


@pytest.mark.parametrize("another", [False, True])
def test_two_cards_of_a_fan_do_not_lie_in_one_place(another: bool) -> None:
    mate, gone, look = fanned()
    _, _, ((x, y), _) = two_places()
    lying = [placed("won:0", (x + 3.0, y), "rock-01", 2.0)] if another else []
    taken = [(4.5, gone), (4.5, MATE_IN_THE_PILE)]
    assert len(strips(taken, [*lying, mate], {"won:0"}, look, NOTHING_ABOVE)) == (not another)


@pytest.mark.parametrize("between", [False, True])
def test_of_a_pile_that_is_fanned_the_next_card_need_not_look_quite_as_it_did(between: bool) -> None:
    mate, gone, look = fanned()
    assert gone.appearance is not None
    specks = np.random.default_rng(1).normal(0.0, 1.1 * gone.appearance.std(), gone.appearance.shape)
    gone.appearance = np.asarray(gone.appearance + specks, np.float32)
    taken = [(4.5, gone), (4.5, MATE_IN_THE_PILE)]
    if between:
        taken.append((4.5, placed("pile:0", (17.0, 0.0), "rock-03", 2.0)))
    assert len(strips(taken, [mate], {"won:0"}, look, NOTHING_ABOVE)) == (not between)


@pytest.mark.parametrize(("since", "along"), [(1.0, True), (4.2, False)])
def test_a_card_laid_where_the_won_ones_had_been_did_not_go_along_with_them(since: float, along: bool) -> None:
    mate, gone, look = fanned()
    gone.since = since
    taken = [(4.5, gone), (4.0, placed("pile:0", (34.0, 0.0), "paper-05", 0.5))]
    assert len(strips(taken, [mate], {"won:0"}, look, NOTHING_ABOVE)) == along


@pytest.mark.parametrize("upside_down", [False, True])
def test_a_card_fanned_upside_down_is_known_to_lie_upside_down(upside_down: bool) -> None:
    mate, gone, look = fanned()
    assert gone.appearance is not None
    if upside_down:
        gone.appearance = gone.appearance[::-1, ::-1].copy()
    (strip,) = strips([(4.5, gone), (4.5, MATE_IN_THE_PILE)], [mate], {"won:0"}, look, NOTHING_ABOVE)
    lies = strip.placed(9)
    assert lies.appearance is not None
    in_sight = well_clear(lies.outline, [mate.outline])
    assert correlation(lies.appearance, look.appearance(lies.outline), in_sight) > 0.95, "so it looks as it did"


NONE = np.zeros((34, 60), np.bool_)
NOTHING_ABOVE = Above(NONE, NONE, NONE, NONE, NONE)


def fanned() -> tuple[Placement, Placement, Look]:
    """A card that is known to lie in a fan, what was below it in the pile, and the look at both."""
    table, layout, (below, on_top) = two_places()
    scene = table.scene
    scene.cards += [Card("rock-08", below), Card("paper-05", on_top)]
    look = Look(5.0, blotted(scene, below), layout.plane, [], table.reader, card_crop)
    gone = placed("pile:0", (0.0, 0.0), "rock-08", 1.0)
    scene.cards.pop()
    gone.appearance = Look(5.0, blotted(scene, below), layout.plane, [], table.reader, card_crop).appearance(
        outline_of(below, 0.0)
    )
    return placed("won:0", on_top, "paper-05", 4.0), gone, look


def blotted(scene: Scene, card: tuple[float, float]) -> Picture:
    """The scene with a blot on a card's upper left: it looks another way upside down."""
    picture = scene.draw()
    cv2.fillConvexPoly(
        picture,
        scene.pixels(outline_of((card[0] - 24.0, card[1] - 30.0), 0.0, (7.0, 9.0))).astype(np.int32),
        (60, 20, 20),
    )
    return picture


def placed(zone: str, at: tuple[float, float], face: str, since: float) -> Placement:
    one = Placement(1, zone, at, 0.0, "front", since, since)
    one.votes.add(Reading(((face, 1.0),)), 1.0)
    return one


MATE_IN_THE_PILE = placed("pile:0", (34.0, 0.0), "paper-05", 3.0)


def test_a_card_drawn_out_from_under_another_lies_where_it_is_read_now() -> None:
    table = Filmed(Scene("pfc", 2))
    table.wait(0.6)
    layout = table.finder.layout
    assert layout is not None
    pile, (x, y) = layout.zones["pile:0"].places, layout.zones["won:0"].places[0].mean(axis=0)
    lower, upper = Card("rock-08", (0.0, 0.0)), Card("paper-05", (0.0, 0.0))
    for card, place in zip((lower, upper), pile, strict=False):
        table.lay(card, (float(place.mean(axis=0)[0]), float(place.mean(axis=0)[1])))
    arm = table.reach((lower.at[0], lower.at[1] + 40.0))
    table.wait(0.2)
    table.reach((float(x), float(y) + 40.0), [lower], arm)
    table.leave(arm)
    table.wait(1.2)
    assert table.faces("won:0") == ["rock-08"]
    assert table.faces("pile:0") == ["paper-05"]


def test_a_card_read_in_doubt_at_first_has_left_its_pile_as_soon_as_it_is_read_well() -> None:
    table = Filmed(Scene("pfc", 2))
    table.wait(0.6)
    layout = table.finder.layout
    assert layout is not None
    pile, won = (layout.zones[name].places[0].mean(axis=0).tolist() for name in ("pile:0", "won:0"))
    table.lay(Card("rock-08", (0.0, 0.0)), (won[0], won[1]))
    table.reach((pile[0], pile[1] - 10.0), shoulder=(-300.0, -300.0))
    (won_card,) = (p for p in table.tracker.placements if p.zone == "won:0")
    won_card.votes = Votes()
    won_card.votes.add(Reading((("rock-08", 0.8),)), 1.0)
    before = placed("pile:0", (pile[0], pile[1]), "rock-08", won_card.since - 5.0)
    table.tracker.placements.insert(0, replace(before, id=99))
    table.leave(table.reach((won[0], won[1] + 60.0), shoulder=(-400.0, 300.0)))
    table.wait(0.4)
    assert [p.zone for p in table.tracker.placements if p.face == "rock-08"] == ["won:0"]


def test_with_a_card_won_goes_the_pile_it_lay_on() -> None:
    pile = [Placement(n, "pile:0", (17.0 * n, 0.0), 0.0, "front", 1.0, 2.0) for n in range(3)]
    for placed in pile:
        placed.stirred = True
    won = Placement(7, "won:1", (300.0, 0.0), 0.0, "front", 5.0, 5.0)
    assert taken_along(pile[2], won, pile, set()) == [pile[2], pile[0], pile[1]]
    assert taken_along(pile[2], won, pile, {0}) == [pile[2], pile[1]], "the lowest is still seen there"
    won.zone = "pile:1"
    assert taken_along(pile[2], won, pile, set()) == [pile[2]]


@pytest.mark.parametrize("off", [4.0, 30.0])
def test_what_peeps_out_of_a_fans_lower_cards_keeps_nothing_hidden_after_the_lens_was_covered(off: float) -> None:
    """It is too little to be read anew; a card that comes to lie elsewhere is awaited."""
    table = Filmed(Scene("pfc", 2))
    table.wait(0.6)
    layout = table.finder.layout
    assert layout is not None
    x, y = map(float, layout.zones["pile:0"].places[0].mean(axis=0))
    lower, upper = placed("pile:0", (x, y), "rock-08", 1.0), placed("pile:0", (x + 20.0, y), "paper-05", 2.0)
    lower.visible, lower.stirred = 0.3, True
    look = Look(5.0, table.scene.draw(), layout.plane, [], table.reader, card_crop)
    corners = look.plane.to_pixels(outline_of((x + off, y), 2.0))
    (strip,) = sightings([Quad(corners, 0.9, "front", 0.3)], look.plane)
    none = np.zeros((34, 60), bool)
    occupancy = table.tracker.occupancy
    occupancy.doubt()
    for _ in range(3):
        arrivals = [Arrival(strip, 5.0, 5.2)]
        occupancy.note([lower, upper], arrivals, {upper.id}, look, Above(none, none, none, none, none), layout)
    assert occupancy.zone("pile:0").hidden is (off > 10.0)
