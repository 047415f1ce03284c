"""Placements seen in a simulated film against its truth: found, late, missed, invented, misread.

`python -m models.live_check FILM_DIR...`
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import hypot
from pathlib import Path
from time import process_time
from typing import Any

import msgspec

from referee.core.observations import Observation, SeenCard, TableView
from referee.core.zones import kind_of
from referee.games.registry import game_named
from vision.pipeline import Pipeline
from vision.worker import Watching, observe, pipeline

MODELS = Path(__file__).parent
DETECTOR, READER = MODELS / "weights" / "detector.onnx", MODELS / "weights" / "reader.onnx"
# not the piles of which only the top shows
COUNTED = {"discard", "super", "ring", "pile", "played", "won", "trick", "aside"}
LATE = 0.5  # seconds from rest to view
TOGETHER, STACKED_MM = 0.1, 12.0  # seconds between cards of a pile put down as one, and how far apart they lie
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
        lines += [f"  late {delay:4.1f} s {truth}" for truth, delay in self.found if delay > LATE]
        lines += [f"  misread  {truth} as {seen.face}" for truth, seen in self.misread]
        lines += [f"  missed   {truth}" for truth in self.missed]
        lines += [f"  invented {seen}" for seen in self.invented]
        return "\n".join(lines)


def laid_in_truth(truth: dict[str, Any]) -> list[Laid]:
    """The film's placements, pushes joined."""
    laid: list[Laid] = []
    last: dict[tuple[int, str], Laid] = {}
    for placed in sorted(truth["placements"], key=lambda p: float(p["from"])):
        if placed["zone"] is None or kind_of(placed["zone"]) not in COUNTED or _never_seen(placed, truth["placements"]):
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


def _never_seen(placed: dict[str, Any], all_placed: Sequence[dict[str, Any]]) -> bool:
    """Whether it was put down under another, as one of a gathered pile."""
    return any(
        other["zone"] == placed["zone"]
        and abs(other["from"] - placed["from"]) < TOGETHER
        and other["height"] > placed["height"]
        and hypot(*(_middle(other)[k] - _middle(placed)[k] for k in (0, 1))) < STACKED_MM
        for other in all_placed
    )


def _middle(placed: dict[str, Any]) -> tuple[float, float]:
    xs, ys = zip(*placed["mm"], strict=True)
    return sum(xs) / 4, sum(ys) / 4


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
    left, unmatched = list(seen), list[Laid]()
    for one in truth:
        same = [other for other in _close(one, left) if one.side == "back" or other.face == one.face]
        if not same:
            unmatched.append(one)
            continue
        best = min(same, key=lambda other: abs(other.begins - one.begins))
        result.found.append((one, best.begins - one.begins))
        left.remove(best)
    for one in unmatched:
        best_of_rest = min(_close(one, left), key=lambda other: abs(other.begins - one.begins), default=None)
        if best_of_rest is None:
            result.missed.append(one)
        else:
            result.misread.append((one, best_of_rest))
            left.remove(best_of_rest)
    result.invented = left
    return result


def _close(one: Laid, seen: Sequence[Laid]) -> list[Laid]:
    last = max(one.ends, one.begins + 0.3) + 1.0
    return [other for other in seen if other.zone == one.zone and one.begins - 0.5 <= other.begins <= last]


def watching(game: str, seats: int, detector: Path = DETECTOR, reader: Path = READER) -> Pipeline:
    """What sees a game of so many seats, with its deck as it is shipped."""
    deck = game_named(game).deck
    composition = MODELS.parent / "datasets" / "decks" / deck / "deck.toml"
    return pipeline(Watching(game, seats, detector, reader, MODELS / "galleries" / f"{deck}.npz", composition))


def check(folder: Path, through: Pipeline, verbose: bool = False, realtime: bool = False) -> Comparison:
    """Watch the folder's film and compare; in real time a view counts when it comes out, with all that delays it."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    seen: list[Observation] = []
    epoch = time.monotonic()
    first: float | None = None
    for said in observe(str(folder / "game.mp4"), through, realtime, epoch):
        if realtime and first is None:
            first = said.t
        if realtime and isinstance(said, TableView):
            said = msgspec.structs.replace(said, t=time.monotonic() - epoch - (first or 0.0))
        seen.append(said)
        if verbose and isinstance(said, TableView):
            print(_line(said))
    return compare(laid_in_truth(truth), laid_in_views(seen))


def _line(view: TableView) -> str:
    cards = " ".join(
        f"{c.id}:{c.zone}:{c.reading.face if c.side == 'front' else 'back'}:{c.reading.confidence:.2f}"
        for c in view.cards
        if c.visible > 0.3
    )
    hidden = " ".join(zone.zone for zone in view.zones if zone.hidden)
    return f"{view.t:7.2f} {cards}" + (f"   hidden: {hidden}" if hidden else "")


def main() -> int:
    """Check films one after another; 1 when anything was not as in truth."""
    parser = argparse.ArgumentParser(prog="python -m models.live_check", description=__doc__)
    parser.add_argument("films", nargs="+", type=Path)
    parser.add_argument("--detector", type=Path, default=DETECTOR)
    parser.add_argument("--reader", type=Path, default=READER)
    parser.add_argument("--verbose", action="store_true", help="print every view")
    parser.add_argument("--realtime", action="store_true", help="at the film's pace, to measure what is told how late")
    given = parser.parse_args()
    wrong = 0
    for folder in given.films:
        truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
        through = watching(truth["game"], len(truth["players"]), given.detector, given.reader)
        began = process_time()
        comparison = check(folder, through, given.verbose, given.realtime)
        stages = through.stages
        spent = ", ".join(f"{name} {stages.seconds[name]:.1f} s/{stages.runs[name]}" for name in stages.seconds)
        print(f"{folder.name}: {comparison.say()}\n  {process_time() - began:.1f} CPU s; {spent}")
        wrong += len(comparison.misread) + len(comparison.missed) + len(comparison.invented)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
