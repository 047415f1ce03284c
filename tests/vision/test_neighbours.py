"""Where like cards overlap, what looks like one card may be two."""

from collections.abc import Sequence

import numpy as np

from vision.neighbours import Judge, parted
from vision.picture import Points
from vision.quads import Quad, overlap

CLEAR = (0.99,) * 4


def card(x: float, y: float, width: float = 63, quarters: tuple[float, ...] = CLEAR) -> Quad:
    corners = np.array([[x, y], [x + width, y], [x + width, y + 88], [x, y + 88]], np.float32)
    return Quad(corners, 0.9, "back", float(np.mean(quarters)), quarters)


ROW = [card(80 * k, 0) for k in range(5)]
ABOVE, BENEATH = card(0, 200), card(25, 200, quarters=(0.05, 0.98, 0.98, 0.05))


def judging(*there: Quad) -> Judge:
    def judge(places: Sequence[Points]) -> list[Quad | None]:
        return [next((one for one in there if overlap(one.corners, at) > 0.6), None) for at in places]

    return judge


def lies(quads: Sequence[Quad], one: Quad) -> bool:
    return any(overlap(quad.corners, one.corners) > 0.9 for quad in quads)


def test_two_like_cards_taken_for_one_large_one_are_told_apart() -> None:
    told = parted([*ROW, card(0, 200, width=88)], judging(ABOVE, BENEATH))
    assert len(told) == 7
    assert lies(told, ABOVE)
    assert lies(told, BENEATH)


def test_a_larger_card_of_another_deck_stays() -> None:
    other = card(0, 200, width=75)
    assert parted([*ROW, other], judging(other)) == [*ROW, other]
