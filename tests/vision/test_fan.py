"""Cards carried together and fanned: those below are known by their strips."""

import pytest
from scene import Card, Filmed, Scene

from vision.fan import taken_along
from vision.placement import Placement


@pytest.mark.parametrize("carried", [True, False])
def test_a_card_carried_along_and_fanned_is_known_by_its_strip(carried: bool) -> None:
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
    if not carried:
        table.scene.cards.remove(lower)
    table.leave(arm)
    table.wait(1.2)
    assert table.faces("won:0") == (["rock-08", "paper-05"] if carried else ["paper-05"])
    assert table.faces("pile:0") == []


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


def test_with_a_card_won_goes_the_pile_it_lay_on() -> None:
    pile = [Placement(n, "pile:0", (17.0 * n, 0.0), 0.0, "front", 1.0, 2.0) for n in range(3)]
    for placed in pile:
        placed.stirred = True
    won = Placement(7, "won:1", (300.0, 0.0), 0.0, "front", 5.0, 5.0)
    assert taken_along(pile[2], won, pile, set()) == [pile[2], pile[0], pile[1]]
    assert taken_along(pile[2], won, pile, {0}) == [pile[2], pile[1]], "the lowest is still seen there"
    won.zone = "pile:1"
    assert taken_along(pile[2], won, pile, set()) == [pile[2]]
