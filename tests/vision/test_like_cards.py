"""Cards of one face, and backs: a second one laid on the first, or the first one once more?"""

import numpy as np
import pytest
from scene import Card, Filmed, Scene, spots

from vision.arrival import Carried, Memory
from vision.identity import Surroundings, second_card
from vision.placement import Placement
from vision.quads import Quad

DISCARD = next(spots("discard"))
RING = next(spots("ring:0"))


class SeesTwice(Scene):
    """Here the detector takes what peeps out under a card for that card once more, 3 mm off."""

    def quads(self) -> list[Quad]:
        found = super().quads()
        aside = np.array([3 * self.scale, 0.0], np.float32)
        fronts = [quad for quad in found if quad.side == "front"]
        return found + [Quad(quad.corners + aside, 0.8, quad.side, 0.4) for quad in fronts]


def test_a_card_found_twice_in_one_look_is_one() -> None:
    table = Filmed(SeesTwice())
    table.wait(0.6)
    table.lay(Card("super-rock", DISCARD), DISCARD)
    arm = table.reach((DISCARD[0], DISCARD[1] + 20))
    table.leave(arm)
    table.wait(0.8)
    assert table.faces() == ["super-rock"]


def test_nothing_is_concluded_on_a_sheet_all_of_which_just_moved(table: Filmed) -> None:
    table.lay(Card("good", DISCARD), DISCARD)
    assert "centre" not in table.finder.unsure
    table.scene.shift = (3.0, 16.0)
    table.frame()
    assert "centre" in table.finder.unsure
    table.wait(1.5)
    assert "centre" not in table.finder.unsure
    assert table.faces() == ["good"]


@pytest.mark.parametrize(("seconds", "second"), [(0.12, False), (0.3, True)])
def test_a_hand_that_only_passes_the_draw_pile_brings_no_card(seconds: float, second: bool) -> None:
    good = Placement(7, "discard", DISCARD, 0.0, "front", 1.0, 5.0, anchor=(DISCARD, 0.0))
    around = Surroundings("discard", {"good": 5}, Memory(), 6.0, 6.0 + seconds + 0.5, 6.0 + seconds, True, False)
    assert second_card(good, (DISCARD[0] + 4.0, DISCARD[1]), 8.0, around) == second


def test_a_card_seen_on_its_way_as_far_as_a_hand_goes_between_two_looks_was_brought_here() -> None:
    ring = Placement(7, "ring:0", (0.0, 0.0), 90.0, "back", 1.0, 2.0)
    memory = Memory()
    memory.add(Carried(3.0, (200.0, 100.0), "back", frozenset({7})))
    assert memory.brought(ring) == 3.0
    memory.clear()
    memory.add(Carried(3.0, (400.0, 100.0), "back", frozenset({7})))
    assert memory.brought(ring) is None
