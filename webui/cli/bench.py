"""`rockoman bench`: how fast it is on this machine."""

import argparse
from typing import Any

import msgspec

from datasets.decks import load_deck
from referee.bench import Folding, fold_rehearsals
from referee.games.registry import GAMES
from referee.games.rehearsals import REHEARSALS


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "bench",
        help="measure how fast this machine is",
        description="Folds random full games of every game as after a restart.",
        epilog="Example: rockoman bench --referee --games 1000",
    )
    parser.add_argument("--referee", action="store_true", required=True, help="measure the referee")
    parser.add_argument("--games", type=int, default=1000, metavar="N", help="random full games of each game (1000)")
    parser.add_argument("--json", action="store_true", help="print the figures as one JSON document")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Measure, then print."""
    foldings = fold_rehearsals({name: load_deck(GAMES[name].deck) for name in REHEARSALS}, arguments.games)
    if arguments.json:
        print(msgspec.json.encode(foldings).decode())
    else:
        print("\n".join(map(in_words, foldings)))
    return 0


def in_words(folding: Folding) -> str:
    """One line of figures."""
    return (
        f"{folding.game}: {folding.games} games, {folding.events} events (the longest game {folding.longest}); "
        f"a game folds in {folding.mean_ms:.1f} ms on average, the slowest in {folding.slowest_ms:.1f} ms"
    )
