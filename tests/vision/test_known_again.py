"""What lies there already is known again at once; what only looks like a card is not one."""

from collections.abc import Sequence

import numpy as np
import pytest
from scene import DECK, Card, Filmed, Scene, SceneReader

from referee.core.reading import Reading
from vision.arrival import Arrival, Memory
from vision.backdrop import Above, Cells
from vision.drawn import Draw
from vision.identity import Surroundings, known_as
from vision.look import Look, Reader
from vision.picture import Picture
from vision.placement import Placement
from vision.sighting import Sighting, outline_of
from vision.table import Layout
from vision.tracker import Tracker
from vision.warp import card_crop

NONE: Cells = np.zeros((34, 60), bool)


class Blind:
    """Of strips nothing can be read."""

    def read(self, crops: list[Picture], /) -> list[Reading]:
        return [Reading() for _ in crops]


class Table:
    """A scene whose cards are told of as the test says."""

    def __init__(self) -> None:
        table = Filmed(Scene())
        table.wait(0.6)
        assert table.finder.layout is not None
        self.layout: Layout = table.finder.layout
        self.scene = table.scene
        self.tracker = Tracker(DECK.counts, DECK.card_mm)

    def sight(self, card: Card, share: float = 1.0) -> Sighting:
        """The card, that share of it in sight."""
        corners = self.layout.plane.to_pixels(card.outline)
        return Sighting(corners, card.at, 0.0, card.side, 0.8, share, card.outline, True)

    def look(
        self, t: float, seen: Sequence[Sighting], reader: Reader, arms: Cells = NONE, moving: Cells = NONE
    ) -> None:
        """One look that finds these."""
        look = Look(t, self.scene.draw(), self.layout.plane, list(seen), reader, card_crop)
        self.tracker.look(look, Above(arms, arms, moving, NONE, NONE), self.layout)


def test_strips_of_two_like_supers_under_a_third_are_known_again_before_a_new_card_would_be() -> None:
    table = Table()
    x, y = table.layout.zones["super:0"].places[0].mean(axis=0)
    places = [(float(x) + aside, float(y)) for aside in (0.0, -18.0, -46.0)]
    cards = [Card(face, at) for face, at in zip(("super-rock", "super-rock", "rock-01"), places, strict=True)]
    for t, card in enumerate(cards):
        table.scene.cards.append(card)
        for part in range(3):
            table.look(t + part / 10, [table.sight(card)], SceneReader())
    placements = table.tracker.placements
    assert [placed.face for placed in placements] == ["super-rock", "super-rock", "rock-01"]
    for placed in placements[:2]:
        placed.stirred = placed.changed = True  # the table was bumped: nothing looks quite as before
        placed.appearance = np.random.default_rng(1).normal(100, 30, (64, 48)).astype(np.float32)
    for part in range(5):
        strips = [table.sight(card, share) for card, share in zip(cards, (0.3, 0.4, 1.0), strict=True)]
        table.look(5.0 + part / 10, strips, Blind())
    assert not any(placed.stirred for placed in placements)
    for part in range(8):  # now the network takes the two strips for one card, which is none of them
        table.look(5.5 + part / 10, [table.sight(cards[2])], Blind())
    assert table.tracker.placements == placements


@pytest.mark.parametrize("back", [False, True])
def test_beside_an_arm_a_back_is_a_card_and_a_dark_sleeve_is_none(back: bool) -> None:
    table = Table()
    x, y = table.layout.zones["ring:0"].places[0].mean(axis=0)
    seen = Card("good", (float(x), float(y)), side="back")
    if back:
        table.scene.cards.append(seen)
    for part in range(20):
        table.look(1 + part / 10, [table.sight(seen)], SceneReader(), arms=~NONE)
    assert len(table.tracker.placements) == back


@pytest.mark.parametrize("beside", [False, True])
def test_what_can_not_be_read_is_no_card_while_an_arm_lies_beside_it(beside: bool) -> None:
    table = Table()
    x, y = table.layout.zones["discard"].places[0].mean(axis=0)
    card = Card("rock-01", (float(x), float(y)))
    table.scene.cards.append(card)
    arm, below = NONE.copy(), table.layout.plane.to_pixels(np.array([[x, y + 55.0]], np.float32))[0]
    row, column = (below[::-1] * NONE.shape // table.scene.size[::-1]).astype(int)
    arm[row, column - 2 : column + 3] = beside
    for part in range(15):
        table.look(1 + part / 10, [table.sight(card)], Blind(), arms=arm)
    assert len(table.tracker.placements) == (not beside)


def test_where_a_card_was_read_on_its_way_it_is_not_known_to_lie() -> None:
    """Its edges may have been found badly there, and are not to be looked for at the same place again."""
    table = Table()
    x, y = table.layout.zones["discard"].places[0].mean(axis=0)
    card = Card("rock-01", (float(x), float(y)))
    table.scene.cards.append(card)
    for t, moving in ((1.0, ~NONE), (1.1, NONE)):
        table.look(t, [table.sight(card)], SceneReader(), moving=moving)
        assert table.tracker.fronts_at_rest == ([] if moving.any() else [(card.at, card.angle)])


@pytest.mark.parametrize("taken", [False, True])
def test_under_an_arm_the_upper_of_two_like_cards_is_seen_not_the_lower_laid_bare(taken: bool) -> None:
    lower, upper = (placed_steal(number, at) for number, at in enumerate(((45.2, 1.1), (46.0, 4.9))))
    lower.visible = 0.2
    seen = Sighting(
        outline_of((45.6, 2.5), 0.0), (45.6, 2.5), 0.0, "front", 0.9, 0.99, outline_of((45.6, 2.5), 0.0), True
    )
    arrival = Arrival(seen, 5.0, 5.1, looks=2)
    arrival.votes.add(Reading((("steal", 0.98),)), 1.0)
    around = Surroundings("discard", {"steal": 12}, Memory(), Draw(None, None, told=False), None, others=False)
    there = [lower] if taken else [upper, lower]
    assert known_as(arrival, there, around) is there[0]


def placed_steal(number: int, at: tuple[float, float]) -> Placement:
    """A STEAL that lies there."""
    placed = Placement(number, "discard", at, 0.0, "front", 1.0, 4.0)
    placed.votes.add(Reading((("steal", 0.98),)), 1.0)
    placed.anchor, placed.stirred = (at, 0.0), True
    return placed
