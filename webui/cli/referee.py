"""`rockoman referee`: a whole game from a recording or a film, as fast as the machine can."""

import argparse
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TextIO

import msgspec

from datasets.decks import load_deck
from referee.core import wire
from referee.core.sentence import Sentence
from referee.desk import seated
from referee.export import Report
from referee.games.registry import GAMES, game_named
from referee.headless import Observed, referee_game


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "referee",
        help="referee a whole recorded game",
        description="Referees a whole game from a film or recorded observations (.jsonl), and what people said.",
        epilog="Example: rockoman referee game.jsonl --game rockoman --players Ana,Ben,Cleo "
        "--commands commands.jsonl --json",
    )
    parser.add_argument("source", metavar="SOURCE", help="a film, or observations as `rockoman watch` writes them")
    parser.add_argument("--game", required=True, help=f"which game: {', '.join(sorted(GAMES))}")
    parser.add_argument("--players", required=True, metavar="NAMES", help="who plays, clockwise: Ana,Ben,Cleo")
    parser.add_argument("--first", type=int, default=0, metavar="SEAT", help="the seat that begins (0)")
    parser.add_argument("--commands", metavar="FILE", help="what people said or tapped, one JSON a line")
    parser.add_argument(
        "--settings", nargs="+", default=[], metavar="NAME=VALUE", help="house options that differ from the usual"
    )
    parser.add_argument("--strict", action="store_true", help="stop at the first malformed line")
    parser.add_argument("--json", action="store_true", help="print the whole report as one JSON document")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Referee, then print."""
    with ExitStack() as files:
        players = seated(arguments.players.split(","))
        observed = observations(arguments.source, arguments.game, len(players), files)
        commands = wire.commands(files.enter_context(lines(arguments.commands))) if arguments.commands else ()
        report = referee_game(
            arguments.game,
            players,
            settings(arguments.settings),
            load_deck(game_named(arguments.game).deck),
            observed,
            commands,
            strict=arguments.strict,
            first=arguments.first,
        )
    for sentence in troubles(report):
        print(f"rockoman: {sentence}", file=sys.stderr)
    print(msgspec.json.encode(report).decode() if arguments.json else "\n".join(in_words(report)))
    return 0


def observations(source: str, game: str, seats: int, files: ExitStack) -> Iterable[Observed]:
    """What is seen in a recording, or what the eyes make of a film."""
    if source.endswith(".jsonl"):
        return wire.observations(files.enter_context(lines(source)))
    if not Path(source).is_file():
        raise Sentence(f"{source} is neither a film nor a recording; `rockoman play` referees what a camera sees.")
    from vision.worker import observe  # the networks need not be loaded for a recording
    from webui.cli.watch import watching

    return observe(source, watching(game, seats))


def lines(name: str) -> TextIO:
    """A file to read line by line; bytes that are no text make a malformed line, not a crash."""
    try:
        return Path(name).open(encoding="utf-8-sig", errors="backslashreplace")
    except OSError as error:
        raise Sentence(f"{name} can't be read ({error.strerror}); see that it is there.") from error


def settings(given: Iterable[str]) -> dict[str, bool | int | str]:
    """Options as NAME=VALUE."""
    chosen: dict[str, bool | int | str] = {}
    for one in given:
        name, equals, value = one.partition("=")
        if not equals:
            raise Sentence(f"“{one}” is no setting: write it as NAME=VALUE.")
        chosen[name] = value
    return chosen


def troubles(report: Report) -> Iterator[str]:
    """What was left out, each in a sentence."""
    yield from report.malformed
    if report.malformed:
        yield f"{len(report.malformed)} malformed lines were skipped."
    for refused in report.refused:
        yield f"At {refused.t:.1f} s the command “{refused.command}” was refused: {refused.sentence}"


def in_words(report: Report) -> Iterator[str]:
    """The report for people."""
    for player in sorted(report.players, key=lambda player: -player.points):
        won = "  (wins)" if player.seat in report.winners else ""
        yield f"{player.points:5d}  {player.name}{won}"
    yield f"{len(report.events)} events, {len(report.irregularities)} irregularities; " + (
        "the game is over." if report.finished else "the game is not over."
    )
    if report.corrections_needed:
        yield f"{report.corrections_needed} doubtful readings are open: settle them with amend commands."
