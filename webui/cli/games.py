"""`rockoman games`: what was played on this machine."""

import argparse
import sys
from typing import Any

import msgspec

from referee.core.sentence import Sentence
from referee.export import Summary, summary
from webui.cli.ledger import game_of, ledger


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "games",
        help="list the games played here",
        description="Lists the games in the journal: id, date, game, players with their points, and whether it ended.",
        epilog="Example: rockoman games",
    )
    parser.add_argument("--json", action="store_true", help="print the list as one JSON document")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the list, the oldest game first."""
    played: list[Summary] = []
    with ledger() as journal:
        for entry in journal.games() if journal else ():
            try:
                played.append(summary(entry.game_id, game_of(journal, entry.game_id)))
            except Sentence as sentence:  # the others can still be listed
                print(f"rockoman: {entry.game_id}: {sentence}", file=sys.stderr)
    if arguments.json:
        print(msgspec.json.encode(played).decode())
    else:
        print("\n".join(map(in_a_line, played)) or "No games yet. `rockoman play` begins one.")
    return 0


def in_a_line(game: Summary) -> str:
    """One game for people."""
    scores = ", ".join(f"{player.name} {player.points}" for player in game.players)
    state = "finished" if game.finished else "not finished"
    return f"{game.id}  {game.date.replace('T', ' ')}  {game.game}  {scores}  ({state})"
