"""`rockoman export`: one game as a file."""

import argparse
import sys
from typing import Any

from referee.export import FORMATS
from webui.cli.ledger import game_of, ledger


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "export",
        help="print one game as a file",
        description="Prints a game of the journal: json holds the report and the whole ledger, csv one line an event.",
        epilog="Example: rockoman export 2026-12-24-1 --format csv > game.csv",
    )
    parser.add_argument("id", metavar="ID", help="the game's id, as `rockoman games` lists it")
    parser.add_argument("--format", choices=sorted(FORMATS), default="json", help="how it is written (json)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the file as it is, byte for byte."""
    with ledger() as journal:
        folded = game_of(journal, arguments.id)
    sys.stdout.buffer.write(FORMATS[arguments.format](arguments.id, folded))
    sys.stdout.buffer.flush()
    return 0
