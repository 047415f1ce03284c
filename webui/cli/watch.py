"""`rockoman watch`: vision only, one observation a line."""

import argparse
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from referee.core import wire
from referee.core.sentence import Sentence
from referee.games.registry import game_named
from webui import places


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "watch",
        help="say what the camera sees, one observation a line",
        description="Watches a camera (auto, a number, an address) or a film; prints observations as JSON lines.",
        epilog="Example: rockoman watch film/game.mp4 --game rockoman --players 3 --out seen.jsonl",
    )
    parser.add_argument("source", metavar="SOURCE", help="auto, a camera's number, an address, or a film")
    parser.add_argument("--game", required=True, help="which game lies on the table")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many seats (4)")
    parser.add_argument("--calibration", type=Path, metavar="FILE", help="a table without printed sheets")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write there instead of to the terminal")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Watch until the source ends."""
    from vision.worker import observe

    through = watching(arguments.game, arguments.players, arguments.calibration)
    with ExitStack() as files:
        try:
            out = files.enter_context(arguments.out.open("w", encoding="utf-8")) if arguments.out else sys.stdout
        except OSError as error:
            raise Sentence(f"{arguments.out} can't be written: {error.strerror}.") from error
        for observation in observe(arguments.source, through):
            print(wire.encode(observation), file=out, flush=True)
    return 0


def watching(game: str, seats: int, calibration: Path | None = None, evidence: Path | None = None) -> Any:
    """The shipped eyes on a game's table."""
    from vision.worker import Watching, pipeline

    deck = game_named(game).deck
    return pipeline(
        Watching(
            game,
            seats,
            places.weights("detector"),
            places.weights("reader"),
            places.gallery(deck),
            places.deck_folder(deck) / "deck.toml",
            calibration,
            evidence,
        )
    )
