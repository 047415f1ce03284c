"""`rockoman identify`: the cards in still pictures."""

import argparse
import sys
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.progress import track

from referee.core.sentence import Sentence

MANY = 5  # from so many pictures on, a progress bar helps


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "identify",
        help="name the cards in pictures",
        description="Finds and names the cards in pictures, folders of pictures, or patterns like 'photos/*.jpg'.",
        epilog="Example: rockoman identify table.jpg --deck rockoman --json",
    )
    parser.add_argument("images", nargs="+", metavar="IMAGE", help="a picture, a folder, or a pattern")
    parser.add_argument("--deck", default="rockoman", help="the deck the cards are of (rockoman)")
    parser.add_argument("--json", action="store_true", help="print what was seen as one JSON document")
    parser.add_argument("--picture", type=Path, metavar="OUT", help="draw what was seen: a file, or a folder for many")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Look at each picture; one that can't be read is told, and the others still are looked at."""
    import cv2

    from vision.identify import drawn, identify
    from vision.still import pictures_in, read_still
    from webui.eyes import eyes

    files = pictures_in(arguments.images)
    if arguments.picture and len(files) > 1:
        arguments.picture.mkdir(parents=True, exist_ok=True)
    detector, reader = eyes(arguments.deck)
    seen = []
    console = Console(stderr=True)
    for file in track(files, "looking", console=console, disable=len(files) < MANY, transient=True):
        found = identify(file, detector, reader)
        seen.append(found)
        if arguments.picture and not found.error:
            still = read_still(file)
            out = arguments.picture / f"{file.stem}.jpg" if len(files) > 1 else arguments.picture
            if not cv2.imwrite(str(out), drawn(still.picture, found.cards, still.scale)):
                raise Sentence(
                    f"The picture can't be written to {out}; name a file like seen.jpg in a folder of yours."
                )
    if arguments.json:
        print(msgspec.json.encode(seen).decode())
    else:
        for found in seen:
            if found.error:
                continue
            names = ", ".join(
                card.face or ("a back" if card.side == "back" else "an unknown card") for card in found.cards
            )
            print(f"{found.image}: {names or 'no cards'}")
    failed = [found for found in seen if found.error]
    for found in failed:
        print(f"rockoman: {found.error}", file=sys.stderr)
    return 2 if len(failed) == len(seen) else 0
