"""The draw pile: whether a hand that was there took a card, or only passed over it."""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.zones import DRAW
from vision.hands import Hands
from vision.look import Look
from vision.placement import Placement
from vision.shift import lies_now
from vision.sighting import apart, turned

NEXT_MM = 0.12  # the next card hardly ever lies exactly where the one above it lay
NEXT_TURN = 0.12
WAIT = 0.7  # seconds for which the pile may stay under an arm before it is judged without it


@dataclass(frozen=True, slots=True)
class Draw:
    """What is known of a card drawn since some moment."""

    came: float | None  # when the hand came that drew it, or may have
    visited: float | None  # when a hand was there, however it came
    told: bool  # the pile itself tells that a card is gone from it
    may_tell: bool = False  # and is about to, once no arm is over it


class DrawPile:
    """What its top card tells after a hand was there."""

    def __init__(self, hands: Hands) -> None:
        self._hands = hands
        self._seen_at = self._drawn_at = self._unsure_at = float("-inf")

    def lies_free(self, top: Placement, look: Look) -> None:
        """Nothing is over the pile in this look."""
        if top.disturbed:
            was, roughly = top.anchor, (top.at, top.angle)
            now = lies_now(top.printed, was, roughly, look, top.card_mm) if top.printed is not None else None
            if now is None:  # the table was moved, or the light plays on it
                self._unsure_at = look.t
            elif apart(was[0], now[0]) > NEXT_MM or turned(was[1], now[1]) > NEXT_TURN:
                self._drawn_at = self._hands.came.get(DRAW, look.t)
        self._seen_at = look.t

    def drawn_since(self, since: float, now: float) -> Draw:
        """Of a hand that came since then."""
        if self._drawn_at > since:
            return Draw(self._drawn_at, self._drawn_at, told=True)
        came, visited = self._hands.came.get(DRAW, since), self._hands.visited.get(DRAW, since)
        at = max(came, since) if visited > since else None
        if self._seen_at > visited > self._unsure_at:  # all is as it was: most likely it only passed
            return Draw(None, at, told=False)
        may_tell = self._seen_at <= visited and since < visited and now - visited < WAIT
        return Draw(came if came > since else None, at, told=False, may_tell=may_tell)
