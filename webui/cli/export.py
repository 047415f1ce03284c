"""`rockoman export`: one game as a file."""

import argparse
import os
import sys
from typing import Any

from referee.export import FORMATS
from webui.cli.ledger import game_of, ledger


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "export",
        help="print one game as a file",
        description="Prints a game of the journal: json holds the report and the whole ledger, csv one line an event, "
        "pdf the report to print.",
        epilog="Example: rockoman export 2026-12-24-1 --format csv > game.csv",
    )
    parser.add_argument("id", metavar="ID", help="the game's id, as `rockoman games` lists it")
    parser.add_argument("--format", choices=sorted((*FORMATS, "pdf")), default="json", help="how it is written (json)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the file as it is, byte for byte."""
    with ledger() as journal:
        folded = game_of(journal, arguments.id)
    if arguments.format == "pdf":
        from webui.language import words
        from webui.report.counts import audited
        from webui.report.evening import evening
        from webui.report.pdf import report_pdf

        language = "fr" if os.environ.get("LANG", "").startswith("fr") else "en"
        content = report_pdf(evening(arguments.id, folded, words(language), audited(arguments.id, folded)))
    else:
        content = FORMATS[arguments.format](arguments.id, folded)
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()
    return 0
