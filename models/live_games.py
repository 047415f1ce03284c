"""Whole games, filmed and refereed: how many come out right without anybody's correction, what it costs, and the table.

`python -m models.live_games --games 20 --first-seed 100 --out runs/games` films each seed as `rockoman simulate` does
and referees it as `rockoman referee VIDEO` does; of the first, `rockoman bench` tells what watching it costs. What is
measured is kept, one file a game: started again, it goes on.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from datasets.decks import load_deck
from datasets.simulate import simulate
from models import live_costs
from models.live_check import compare, laid_in_truth, laid_in_views, watching
from referee.core import wire
from referee.core.observations import Observation
from referee.desk import seated
from referee.games.registry import game_named
from referee.headless import referee_game
from vision.worker import observe

SAME = ("kind", "seat", "other", "face", "against", "zone", "cards", "points", "reason")  # of a ruling, in any order
RIGHT = {"rockoman": (19, 20), "pfc": (9, 10), "ciseaux123": (9, 10)}  # games of so many


class Game(msgspec.Struct, frozen=True):
    """How one game came out."""

    seed: int
    seconds: float  # of the film
    cpu_seconds: float
    placements: int
    placements_wrong: tuple[str, ...]
    points: bool
    piles: bool
    rulings_wrong: tuple[str, ...]
    missed_rockomans: int  # in truth
    found: int
    invented: int
    asks: int  # besides those that only people can answer
    flags: int  # doubts, asks and irregularities that truth knows nothing of
    late: tuple[float, ...] = ()  # seconds from rest to view, each card

    @property
    def score_right(self) -> bool:
        """Whether the ledger ends as it truly was."""
        return self.points and self.piles and not self.rulings_wrong

    @property
    def right(self) -> bool:
        """Whether nothing at all was wrong."""
        return self.score_right and not self.placements_wrong

    @property
    def silently_wrong(self) -> bool:
        """Whether the score is wrong and nothing told so."""
        return not self.score_right and not self.flags

    def line(self) -> str:
        """For people."""
        if self.right:
            return f"seed {self.seed}: right ({self.placements} placements)"
        said = [*self.placements_wrong, *self.rulings_wrong]
        said += ["points differ"] * (not self.points) + ["piles differ"] * (not self.piles)
        told = f"{self.flags} flags" if self.flags else "NOT FLAGGED"
        return f"seed {self.seed}: wrong, {told}\n" + "\n".join(f"    {each}" for each in said)


def played(folder: Path, seed: int) -> Game:
    """Referee the folder's film and hold the report against its truth."""
    truth = json.loads((folder / "truth.json").read_text(encoding="utf-8"))
    game, players = truth["game"], seated([player["name"] for player in truth["players"]])
    through = watching(game, len(players))
    seen: list[Observation] = []
    began = time.process_time()
    with (folder / "commands.jsonl").open(encoding="utf-8") as said:
        observed = _kept(observe(str(folder / "game.mp4"), through), seen)
        report = referee_game(game, players, {}, load_deck(game_named(game).deck), observed, wire.commands(said))
    spent = time.process_time() - began
    refereed = msgspec.to_builtins(report)
    found = compare(laid_in_truth(truth), laid_in_views(seen))
    wrong = [f"misread {one} as {other.face}" for one, other in found.misread]
    wrong += [f"missed {one}" for one in found.missed] + [f"invented {one}" for one in found.invented]
    lacking, beyond = _differences(truth["rulings"], refereed["rulings"])
    missed = [
        sum(ruling["kind"] == "missed_rockoman" for ruling in each) for each in (truth["rulings"], lacking, beyond)
    ]
    asks = sum((Counter(_kinds(refereed.get("asks", ()))) - Counter(_kinds(truth.get("asks", ())))).values())
    odd = Counter(_kinds(refereed["irregularities"])) - Counter(_kinds(truth["irregularities"]))
    return Game(
        seed=seed,
        seconds=truth["film"]["frames"] / truth["film"]["fps"],
        cpu_seconds=round(spent, 1),
        placements=len(found.found) + len(found.misread) + len(found.missed),
        placements_wrong=tuple(wrong),
        points=_of(truth, "points", "supers", "diamond") == _of(refereed, "points", "supers", "diamond"),
        piles=_of(truth, "piles") == _of(refereed, "piles"),
        rulings_wrong=tuple([f"lacks {_told(r)}" for r in lacking] + [f"has {_told(r)}" for r in beyond]),
        missed_rockomans=missed[0],
        found=missed[0] - missed[1],
        invented=missed[2],
        asks=asks,
        flags=asks + sum(odd.values()) + max(0, refereed["corrections_needed"] - truth["corrections_needed"]),
        late=tuple(round(delay, 3) for _, delay in found.found),
    )


def _kept(observed: Iterable[Observation], into: list[Observation]) -> Iterator[Observation]:
    for each in observed:
        into.append(each)
        yield each


def _kinds(told: Iterable[Mapping[str, Any]]) -> Iterator[str]:
    return (each["kind"] for each in told)


def _of(report: Mapping[str, Any], *names: str) -> list[list[Any]]:
    return [[player[name] for name in names] for player in report["players"]]


def _differences(
    true: Sequence[dict[str, Any]], told: Sequence[dict[str, Any]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The rulings that are lacking, and those that should not be."""
    beyond, lacking = list(told), []
    for ruling in true:
        same = next((other for other in beyond if _essence(other) == _essence(ruling)), None)
        if same is None:
            lacking.append(ruling)
        else:
            beyond.remove(same)
    return lacking, beyond


def _essence(ruling: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(ruling.get(name) for name in SAME)


def _told(ruling: Mapping[str, Any]) -> str:
    return f"{ruling['t']:.2f} s " + " ".join(f"{name} {ruling[name]}" for name in SAME if ruling.get(name) is not None)


def table(name: str, games: Sequence[Game], costs: Sequence[live_costs.Row]) -> str:
    """The figures beside their bars."""
    right, of = RIGHT[name]
    late = sorted(delay for game in games for delay in game.late) or [0.0]
    true, found = sum(game.missed_rockomans for game in games), sum(game.found for game in games)
    shown = "every placement, pile, ruling and score right"
    rows = [
        (f"{name}: games with {shown}", f">= {right} of {of}", f"{sum(g.right for g in games)} of {len(games)}"),
        ("points, piles and rulings right", "", f"{sum(g.score_right for g in games)} of {len(games)}"),
        ("wrong and not flagged", "0", str(sum(g.silently_wrong for g in games))),
        ("questions sight could have answered, a game", "<= 1", f"{sum(g.asks for g in games) / len(games):.2f}"),
        (
            "placements wrong",
            "",
            f"{sum(len(g.placements_wrong) for g in games)} of {sum(g.placements for g in games)}",
        ),
        ("at rest -> told in film time, p50 / p95", "", f"{_at(late, 0.5):.0f} / {_at(late, 0.95):.0f} ms"),
    ]
    if name == "rockoman":
        invented = sum(game.invented for game in games)
        rows.insert(4, ("missed ROCKOMANs: found / invented", "all / none", f"{found} of {true} / {invented}"))
    whole = [("what", "bar", "measured"), *rows, *costs]
    return "\n".join(f"| {what} | {bar} | {measured} |" for what, bar, measured in whole)


def _at(ordered: Sequence[float], share: float) -> float:
    return 1000.0 * ordered[min(len(ordered) - 1, int(len(ordered) * share))]


def main() -> int:
    """Measure what is not yet measured, then print the table; 1 when too few games come out right."""
    parser = argparse.ArgumentParser(prog="python -m models.live_games", description=__doc__)
    parser.add_argument("--game", choices=sorted(RIGHT), default="rockoman")
    parser.add_argument("--games", type=int, default=20, help="how many (20)")
    parser.add_argument("--first-seed", type=int, default=100, help="seeds are counted from here (100)")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--pace", type=float, default=4.0, help="seconds a turn (4)")
    parser.add_argument("--turns", type=int, help="stop each game after so many turns")
    parser.add_argument("--disturbances", default="all", help="as `rockoman simulate` takes them (all)")
    parser.add_argument("--out", type=Path, required=True, help="where the results go; films that lie there are used")
    parser.add_argument("--keep", action="store_true", help="leave the films there, too")
    given = parser.parse_args()
    games: list[Game] = []
    costs: list[live_costs.Row] = []
    for seed in range(given.first_seed, given.first_seed + given.games):
        folder = given.out / f"{given.game}-{seed}"
        result = folder.with_suffix(".json")
        fresh = not result.is_file() and not (folder / "truth.json").is_file()
        if fresh:
            disturbances = [kind for kind in given.disturbances.split(",") if kind]
            paced = {"seconds_a_turn": given.pace, "turns": given.turns, "disturbances": disturbances}
            simulate(given.game, given.players, seed, folder, **paced)
        if not result.is_file():
            result.write_bytes(msgspec.json.format(msgspec.json.encode(played(folder, seed)), indent=1))
        costs = costs or live_costs.rows(live_costs.measured(folder / "game.mp4", folder.with_suffix(".cost.json")))
        if fresh and not given.keep:
            shutil.rmtree(folder)
        games.append(msgspec.json.decode(result.read_bytes(), type=Game))
        print(games[-1].line(), flush=True)
    print(table(given.game, games, costs))
    right, of = RIGHT[given.game]
    enough = sum(game.right for game in games) * of >= right * len(games)
    return 0 if enough and not any(game.silently_wrong for game in games) else 1


if __name__ == "__main__":
    sys.exit(main())
