"""`rockoman bench`: how fast it is on this machine."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from datasets.decks import load_deck
from referee.bench import Folding, fold_rehearsals
from referee.core.sentence import Sentence
from referee.games.registry import GAMES, game_named
from referee.games.rehearsals import REHEARSALS
from webui import places

HOUR = 3600.0


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "bench",
        help="measure how fast this machine is",
        description="Measures what watching a film costs; or, with --referee, folds random full games of every game.",
        epilog="Example: rockoman bench film/game.mp4 (as `rockoman simulate` makes it), or: "
        "rockoman bench --referee --games 1000",
    )
    parser.add_argument("film", nargs="?", type=Path, metavar="FILM", help="a film of a game")
    parser.add_argument("--game", help="which game it shows, when no truth.json lies beside it")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="and how many play (3)")
    parser.add_argument("--hours", type=float, metavar="H", help="only the memory: watch it again and again, so long")
    parser.add_argument("--referee", action="store_true", help="measure the referee")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="random full games of each game (1000)")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON document")
    parser.set_defaults(run=run)


class Memory(msgspec.Struct, frozen=True):
    """What the process held after so much film."""

    hours: float
    megabytes: float


class Watched(msgspec.Struct, frozen=True):
    """All figures of one film."""

    cost: Any  # vision.bench.Cost
    late: Any  # webui.lateness.Lateness, or None where the truth is not known


def run(arguments: argparse.Namespace) -> int:
    """Measure, then print."""
    if arguments.film is None and not arguments.referee:
        raise Sentence("Name a film to watch, or --referee to measure the referee.")
    figures: Any
    words: Iterator[str]
    if arguments.film is None:
        figures = fold_rehearsals({name: load_deck(GAMES[name].deck) for name in REHEARSALS}, arguments.games)
        words = map(in_words, figures)
    elif arguments.hours:
        figures = memory(arguments.film, *_table(arguments), arguments.hours)
        words = (f"after {each.hours:.2f} h of film: {each.megabytes:.0f} MB" for each in figures)
    else:
        figures = watch(arguments.film, *_table(arguments))
        words = watched_in_words(figures)
    if arguments.json:
        words = iter([msgspec.json.encode(list(figures) if arguments.hours else figures).decode()])
    for line in words:
        print(line, flush=True)  # of hours each is told as it passes
    return 0


def _table(arguments: argparse.Namespace) -> tuple[str, int]:
    """The game and how many seats."""
    if not arguments.film.is_file():
        raise Sentence(f"There is no film {arguments.film}.")
    from webui.lateness import truth_beside

    truth = truth_beside(arguments.film)
    if truth is not None:
        return truth["game"], len(truth["players"])
    if arguments.game is None:
        raise Sentence(f"No truth.json lies beside {arguments.film}: say with --game which game it shows.")
    return arguments.game, arguments.players


def watch(film: Path, game: str, seats: int) -> Watched:
    """Once at its own pace, once as fast as it goes, once with the networks on every frame."""
    from webui.lateness import lateness, truth_beside

    truth = truth_beside(film)
    late = lateness(film, truth) if truth else None  # first: what else is loaded here is no part of the dashboard
    from vision.bench import cost
    from vision.detector import Detector
    from vision.reader import Reader
    from vision.warp import card_crop
    from vision.worker import THREADS
    from webui.cli.watch import watching

    def eyes() -> tuple[Any, Any, Any]:
        gallery = places.gallery(game_named(game).deck)
        detector = Detector(places.weights("detector"), threads=THREADS)
        return detector, Reader(places.weights("reader"), gallery, THREADS), card_crop

    return Watched(cost(film, watching(game, seats), eyes), late)


def memory(film: Path, game: str, seats: int, hours: float) -> Iterator[Memory]:
    """What is held after each time the film was watched, by one and the same worker."""
    from vision.bench import held_mb, watch_again
    from webui.cli.watch import watching

    through, seen = watching(game, seats), 0.0
    while seen < hours * HOUR:
        seen = watch_again(film, through, seen)
        yield Memory(seen / HOUR, held_mb() or 0.0)


def watched_in_words(watched: Watched) -> Iterator[str]:
    """Each figure beside what it ought to be."""
    cost = watched.cost
    yield f"{cost.frames} frames ({cost.film_seconds:.0f} s): {cost.frames_a_second:.0f} a second"
    yield f"{cost.looks} frames looked at, {cost.views} views told"
    for stage in cost.stages:
        yield f"  {stage.name:9} {stage.seconds:7.1f} s, {stage.runs:5d} runs of {stage.milliseconds:6.2f} ms"
    yield f"a frame that is looked at, over finding and reading alone: {cost.over_network:.2f} (at most 1.3)"
    yield (
        f"processor time {cost.cpu_seconds:.0f} s; with both networks on every frame {cost.naive_cpu_seconds:.0f} s: "
        f"{cost.cheaper_than_naive:.1f} times (at least 5)"
    )
    yield f"a still table takes {100 * cost.still_share:.1f} % of one core (at most 5)"
    if watched.late is not None:
        late = watched.late
        yield (
            f"memory: the worker {late.worker_mb:.0f} MB and the dashboard {late.dashboard_mb:.0f} MB, together "
            f"{late.worker_mb + late.dashboard_mb:.0f} MB (at most 500)"
        )
        yield (
            f"at its own pace: card at rest to published p50 {late.p50_ms:.0f} ms, p95 {late.p95_ms:.0f} ms (at most "
            f"250), {late.published} of {late.cards} cards; {late.cores:.2f} cores (at most 1.2 while hands move)"
        )


def in_words(folding: Folding) -> str:
    """One line of figures."""
    return (
        f"{folding.game}: {folding.games} games, {folding.events} events (the longest game {folding.longest}); "
        f"a game folds in {folding.mean_ms:.1f} ms on average, the slowest in {folding.slowest_ms:.1f} ms"
    )
