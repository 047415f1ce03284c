"""`rockoman print`: decks and table sheets as PDF, at true size."""

import argparse
from pathlib import Path
from typing import Any

from datasets.decks import known_decks
from referee.core.sentence import Sentence
from referee.games.registry import GAMES
from webui import places


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "print",
        help="print a deck, or the sheets for the table",
        description="Makes a PDF at true size: a deck with cut marks and backs, or a game's centre and seat sheets.",
        epilog="Example: rockoman print sheets --game rockoman --players 3 --out sheets.pdf",
    )
    parser.add_argument("what", choices=("deck", "sheets"), help="what to print")
    parser.add_argument("--deck", help=f"the deck: {', '.join(known_decks())}, or a folder of your own")
    parser.add_argument("--game", help=f"the game whose sheets: {', '.join(sorted(GAMES))}")
    parser.add_argument("--players", type=int, default=4, metavar="N", help="how many seat sheets (4)")
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4", help="the paper (a4)")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE", help="the PDF to write")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Write the PDF and say where it is."""
    from datasets.print import deck_pdf, sheets_pdf

    if arguments.what == "deck":
        if arguments.deck is None:
            raise Sentence(f"Name the deck with --deck: {', '.join(known_decks())}, or a folder of your own.")
        own = places.user_folder() / "decks" / arguments.deck
        deck = own if arguments.deck not in known_decks() and own.is_dir() else arguments.deck
        deck_pdf(deck, arguments.paper, arguments.out)
    else:
        if arguments.game is None:
            raise Sentence(f"Name the game with --game: {', '.join(sorted(GAMES))}.")
        sheets_pdf(arguments.game, arguments.players, arguments.paper, arguments.out)
    print(f"{arguments.out} is ready: print it at 100 % (“actual size”) and check the 100 mm line with a ruler.")
    return 0
