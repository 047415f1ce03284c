"""Placements seen in a simulated film against its truth: found, late, missed, invented, misread.

`python -m models.live_check FILM_DIR --detector W --reader W --gallery G --deck deck.toml`
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.core.observations import Observation, SeenCard, TableView
from referee.core.zones import kind_of

COUNTED = {
    "discard",
    "super",
    "ring",
    "pile",
    "played",
    "won",
    "trick",
    "aside",
}  # not piles of which only the top shows
PUSHED = 3.0  # seconds: the same card that rests again in the same zone so soon was only pushed


@dataclass(slots=True)
class Laid:
    """One card that rested in a zone."""

    zone: str
    face: str
    side: str
    begins: float
    ends: float
    id: int = -1

    def __str__(self) -> str:
        return f"{self.begins:7.2f}–{self.ends:7.2f} s {self.zone:10} {self.face if self.side == 'front' else 'back'}"


@dataclass(slots=True)
class Comparison:
    """What became of each card."""

    found: list[tuple[Laid, float]] = field(default_factory=list)  # with seconds from rest to view
    misread: list[tuple[Laid, Laid]] = field(default_factory=list)
    missed: list[Laid] = field(default_factory=list)
    invented: list[Laid] = field(default_factory=list)

    def say(self) -> str:
        """For people."""
        late = sorted(delay for _, delay in self.found) or [0.0]
        lines = [
            f"found {len(self.found)}, misread {len(self.misread)}, missed {len(self.missed)}, "
            f"invented {len(self.invented)}; at rest -> told p50 {late[len(late) // 2] * 1000:.0f} ms, "
            f"p95 {late[int(len(late) * 0.95)] * 1000:.0f} ms"
        ]
        lines += [f"  misread  {truth} as {seen.face}" for truth, seen in self.misread]
        lines += [f"  missed   {truth}" for truth in self.missed]
        lines += [f"  invented {seen}" for seen in self.invented]
        return "\n".join(lines)


def laid_in_truth(truth: dict[str, Any]) -> list[Laid]:
    """The film's placements, pushes joined."""
    laid: list[Laid] = []
    last: dict[tuple[int, str], Laid] = {}
    for placed in sorted(truth["placements"], key=lambda p: float(p["from"])):
        if placed["zone"] is None or kind_of(placed["zone"]) not in COUNTED:
            continue
        key = (int(placed["card"]), str(placed["zone"]))
        before = last.get(key)
        if before is not None and placed["from"] - before.ends < PUSHED:
            before.ends, before.side = placed["to"], placed["side"]
            continue
        one = Laid(placed["zone"], placed["face"], placed["side"], placed["from"], placed["to"])
        last[key] = one
        laid.append(one)
    return laid


def laid_in_views(observations: Iterable[Observation]) -> list[Laid]:
    """The placements told of, with the last reading of each; `begins` is when it was first told."""
    told: dict[int, Laid] = {}
    for said in observations:
        if not isinstance(said, TableView):
            continue
        for card in said.cards:
            if card.zone is None or kind_of(card.zone) not in COUNTED:
                continue
            if card.id not in told:
                told[card.id] = Laid(card.zone, "", card.side, said.t, said.t, card.id)
            _update(told[card.id], card, said.t)
    return sorted(told.values(), key=lambda laid: laid.begins)


def _update(laid: Laid, card: SeenCard, t: float) -> None:
    laid.face, laid.side, laid.ends = card.reading.face or "?", card.side, t


def compare(truth: Sequence[Laid], seen: Sequence[Laid]) -> Comparison:
    """Pair what lay with what was told of, in time and by zone."""
    result = Comparison()
    left = list(seen)
    for one in truth:
        close = [
            other
            for other in left
            if other.zone == one.zone and one.begins - 0.5 <= other.begins <= max(one.ends, one.begins + 0.3) + 1.0
        ]
        same = [other for other in close if one.side == "back" or other.face == one.face]
        if same:
            best = min(same, key=lambda other: abs(other.begins - one.begins))
            result.found.append((one, best.begins - one.begins))
        elif close:
            best = min(close, key=lambda other: abs(other.begins - one.begins))
            result.misread.append((one, best))
        else:
            result.missed.append(one)
            continue
        left.remove(best)
    result.invented = left
    return result
