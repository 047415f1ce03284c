"""`rockoman teach`: a new deck from one or more pictures of each face."""

import argparse
import json
import os
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from rich.console import Console
from rich.progress import Progress

from referee.core.sentence import Sentence
from webui import places


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "teach",
        help="teach a new deck from pictures of its faces",
        description="Makes a deck readable from one or more pictures of each face (a phone photo or a scan). "
        "The file's name is the face: rock-07.jpg; a second picture of it is rock-07~2.jpg.",
        epilog="Example: rockoman teach my-cards --deck my-deck --json",
    )
    parser.add_argument("folder", type=Path, metavar="DIR", help="the folder with the pictures")
    parser.add_argument("--deck", required=True, metavar="NAME", help="the new deck's name")
    parser.add_argument("--json", action="store_true", help="print what was learned as one JSON document")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Learn the faces; nothing is written unless all of them can be used."""
    from datasets.scenes.practice import practice
    from vision.detector import Detector
    from vision.gallery import save_gallery
    from vision.reader import Embedder, tuned_network
    from vision.teach import cards_in, faces_in, teach
    from webui.taught import furnish, wanted

    name = arguments.deck
    if not name or not all(sign.isalnum() or sign in "-_" for sign in name):
        raise Sentence(f"A deck can't be called “{name}”; use letters, digits, - and _ only.")
    console = Console(stderr=True)
    folder = places.own("decks") / name
    with (
        Progress(transient=True, console=console, disable=not console.is_terminal) as progress,
        TemporaryDirectory(dir=places.user_folder(), prefix="learning-") as half,
    ):

        def step(what: str) -> Callable[[int, int], None]:
            task = progress.add_task(what, total=None)
            return lambda done, total: progress.update(task, completed=done, total=total)

        shown = wanted(faces_in(arguments.folder))
        cards = cards_in(arguments.folder, Detector(places.weights("detector")), shown, step("looking at the pictures"))
        network, lessons = places.weights("reader"), practice()
        tuned = find_spec("ultralytics") is not None
        if tuned:
            os.environ.setdefault("YOLO_VERBOSE", "false")  # ultralytics greets on standard output
            from models.tuning import tune

            network = tuned_network(Path(half) / "gallery.npz")
            tune(cards, lessons, network, step("practising (three to four minutes)"))
        taught = teach(name, cards, Embedder(network), lessons, step("learning the faces"))
        save_gallery(taught.gallery, Path(half) / "gallery.npz")
        folder.mkdir(exist_ok=True)
        tuned_network(folder / "gallery.npz").unlink(missing_ok=True)
        for file in Path(half).iterdir():
            file.replace(folder / file.name)
    like = furnish({face: pictures[0] for face, pictures in cards.items()}, name)
    for one, other in taught.alike:
        print(
            f"rockoman: “{one}” and “{other}” look nearly the same; a clearer picture of each helps.", file=sys.stderr
        )
    if arguments.json:
        print(json.dumps({"deck": name, "faces": list(taught.gallery.faces), "gallery": str(folder / "gallery.npz")}))
        return 0
    print(f"The deck {name} is learned: {len(taught.gallery.faces)} faces. Read it with --deck {name}.")
    if like:
        print(f"Its cards are those of {like}: choose it on the tablet when a game begins.")
    if not tuned:
        print(
            "Are you often asked which card one is? Install the extra `train` (6 GB), "
            ".venv/bin/python -m pip install -e '.[train]', and teach it again: "
            "then the reader practises a few minutes with just these faces."
        )
    return 0
