"""`rockoman games`: what was played on this machine."""

import argparse
from typing import Any

import msgspec

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
    with ledger() as journal:
        ids = [entry.game_id for entry in journal.games()] if journal else []
        played = [summary(game_id, game_of(journal, game_id)) for game_id in ids]
    if arguments.json:
        print(msgspec.json.encode(played).decode())
    elif not played:
        print("No games yet. `rockoman play` begins one.")
    for game in played if not arguments.json else ():
        print(in_a_line(game))
    return 0


def in_a_line(game: Summary) -> str:
    """One game for people."""
    scores = ", ".join(f"{player.name} {player.points}" for player in game.players)
    state = "finished" if game.finished else "not finished"
    return f"{game.id}  {game.date.replace('T', ' ')}  {game.game}  {scores}  ({state})"
