"""The draw pile: whether a hand that was there took a card, or only passed over it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.zones import DRAW
from vision.hands import Hands
from vision.look import Look
from vision.placement import Placement
from vision.shift import lies_now
from vision.sighting import apart, turned

NEXT_MM = 0.2  # the next card never lies exactly where the one above it lay
NEXT_TURN = 0.2
WAIT = 0.7  # seconds for which the pile may stay under an arm before it is judged without it


@dataclass(frozen=True, slots=True)
class Draw:
    """What is known of a card drawn since some moment."""

    came: float | None  # when the hand came that drew it, or may have
    visited: bool  # a hand was there, however it came
    told: bool  # the pile itself tells that a card is gone from it


class DrawPile:
    """What its top card tells after a hand was there."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._seen_at = self._drawn_at = float("-inf")

    def lies_free(self, top: Placement, look: Look) -> None:
        """Nothing is over the pile in this look."""
        if top.disturbed:
            was, roughly = top.anchor, (top.at, top.angle)
            now = lies_now(top.printed, was, roughly, look, top.card_mm) if top.printed is not None else None
            if now is None:
                return  # the table was moved, or the light plays on it
            if apart(was[0], now[0]) > NEXT_MM or turned(was[1], now[1]) > NEXT_TURN:
                self._drawn_at = self._hands.came.get(DRAW, look.t)
        self._seen_at = look.t

    def drawn_since(self, t: float) -> Draw:
        """Of a hand that came since then."""
        if self._drawn_at > t:
            return Draw(self._drawn_at, visited=True, told=True)
        came, visited = self._hands.came.get(DRAW, t), self._hands.visited.get(DRAW, t)
        if self._seen_at > visited:  # all is as it was: it only passed
            return Draw(None, visited=False, told=False)
        return Draw(came if came > t else None, visited > t, told=False)

    def may_tell(self, since: float, now: float) -> bool:
        """Whether it will tell in a moment, once no arm is over it."""
        visited = self._hands.visited.get(DRAW, since)
        return self._drawn_at <= since < visited and self._seen_at <= visited and now - visited < WAIT
