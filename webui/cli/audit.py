"""`rockoman audit`: count spread piles, and reconcile them with a game."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from rich.console import Console
from rich.progress import track

from referee.audit import Audit, audit
from referee.core.sentence import Sentence
from referee.engine.fold import Folded
from webui.cli.ledger import game_of, ledger

if TYPE_CHECKING:
    from webui.piles import Pile


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "audit",
        help="count spread piles from pictures, and check a game's score",
        description="Counts and names the cards of piles spread before a camera, each card once however many pictures "
        "show it. With a game, the piles are compared with its ledger; the file names say whose they are "
        "(point-0.jpg, ring-1.jpg, discard.jpg, or a player's name).",
        epilog="Example: rockoman audit ana.jpg ben.jpg --deck rockoman --game-id 2026-12-24-1 --json",
    )
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="a picture, a folder, or a pattern")
    parser.add_argument("--deck", default="rockoman", help="the deck the cards are of (rockoman)")
    parser.add_argument("--game-id", metavar="ID", help="the game to check, as `rockoman games` lists it")
    parser.add_argument("--pile", metavar="ZONE", help="all pictures show this pile: point:0, ring:2, discard")
    parser.add_argument("--json", action="store_true", help="print the count as one JSON document")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Count every pile; with a game, tell what does not fit."""
    folded = _game(arguments.game_id)
    from vision.still import pictures_in
    from webui.eyes import spread_eyes
    from webui.piles import count_pile, counted, deck_named, sorted_by_pile

    if folded is not None and folded.started.deck.name != arguments.deck:
        raise Sentence(
            f"The game {arguments.game_id} is played with the deck {folded.started.deck.name}, not {arguments.deck}."
        )
    names = [player.name for player in folded.started.players] if folded else []
    files = sorted_by_pile(pictures_in(arguments.images), names, arguments.pile)
    deck = folded.started.deck if folded else deck_named(arguments.deck)
    detector, reader = spread_eyes(arguments.deck)
    console = Console(stderr=True)
    steps = track(files.items(), "counting", console=console, disable=len(files) < 2, transient=True)
    piles = [count_pile(zone, shown, deck, detector, reader) for zone, shown in steps]
    result = audit(folded, counted(piles)) if folded else None
    errors = [image.error for pile in piles for image in pile.images if image.error]
    nothing = bool(errors) and len(errors) == sum(len(pile.images) for pile in piles)
    if arguments.json:
        print(msgspec.json.encode(_document(piles, arguments.game_id, result)).decode())
    elif not nothing:
        _print(piles, folded, arguments.game_id, result)
    for error in errors:
        print(f"rockoman: {error}", file=sys.stderr)
    return 2 if nothing else 0


def _game(game_id: str | None) -> Folded[Any] | None:
    if game_id is None:
        return None
    with ledger() as journal:
        return game_of(journal, game_id)


def _document(piles: Sequence["Pile"], game_id: str | None, result: Audit | None) -> dict[str, object]:
    return {
        "piles": [
            {
                "zone": pile.zone,
                "count": len(pile.spread.cards),
                "tentative": sum(card.tentative for card in pile.spread.cards),
                "cards": pile.spread.cards,
                "told": pile.spread.told,
                "images": [image.told() for image in pile.images],
            }
            for pile in piles
        ],
        "game": game_id,
        "audit": result,
    }


def _print(piles: Sequence["Pile"], folded: Folded[Any] | None, game_id: str, result: Audit | None) -> None:
    from webui import audit_words
    from webui.language import words

    say = words("en")
    for pile in piles:
        doubtful = sum(card.tentative for card in pile.spread.cards)
        faces = ", ".join(card.face or "?" for card in pile.spread.cards)
        print(f"{pile.zone or 'pile'}: {len(pile.spread.cards)} cards ({doubtful} doubtful): {faces}")
        for told in pile.spread.told:
            print(f"  {audit_words.trouble(say, told)}")
    if folded is None or result is None:
        return
    view = audit_words.view_of(game_id, folded, say)
    for line in (*audit_words.lines(view, result), *(audit_words.finding(view, one) for one in result.findings)):
        print(line)
    print(audit_words.verdict(view, result))
