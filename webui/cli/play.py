"""`rockoman play`: the companion with its dashboard."""

import argparse
import os
import signal
import sys
import threading
from typing import Any

from referee.core.sentence import Sentence
from referee.games.registry import GAMES
from webui import places

PORT = 8321


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "play",
        help="start the companion and its dashboard",
        description="Watches the table through a camera and shows the score on a tablet. "
        "Without a camera it shows the bundled game; your own can be tapped in.",
        epilog="Example: rockoman play --camera 0",
    )
    parser.add_argument("--camera", default="auto", help="auto, a webcam's number, an address, or a film (auto)")
    parser.add_argument(
        "--game", help=f"the game that is offered first, of {', '.join(sorted(GAMES))} (the one played last)"
    )
    parser.add_argument(
        "--host", default="0.0.0.0", help="the address to serve on (0.0.0.0: every device in the house)"
    )
    parser.add_argument("--port", type=int, default=PORT, help=f"the port to serve on ({PORT})")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from referee.games.registry import game_named

    if arguments.game:
        game_named(arguments.game)
    from vision.runtime import checked_bytes

    for network in places.NETWORKS:
        checked_bytes(places.weights(network))
    camera = found(arguments.camera)
    from referee.journal import Journal
    from webui.access import Secrets
    from webui.app import create_app
    from webui.companion import Companion
    from webui.recorded import Recorded
    from webui.server import server

    journal = Journal.open(places.journal_path())
    companion = Companion(journal, camera, arguments.game)
    secrets = Secrets.kept(places.user_folder() / "table.json")
    app = create_app(companion.table, secrets, port=arguments.port)
    try:
        serving = server(app, arguments.host, arguments.port)
    except OSError as error:
        companion.close()
        journal.close()
        raise Sentence(
            f"Port {arguments.port} on {arguments.host} can't be used ({error.strerror}); "
            f"close what uses it, or choose another with --port {arguments.port + 1}."
        ) from error
    welcome(arguments.port, secrets.pin, camera)
    if camera is None:
        companion.play(Recorded.bundled())
    # the server's own loop ends only when its sockets do: a thread keeps Ctrl-C ours
    threading.Thread(target=serving.run, name="server", daemon=True).start()
    stop = threading.Event()
    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, lambda *_: stop.set())
    while not stop.wait(1.0):
        pass
    print("\nGood night. The games are kept.")
    companion.close()
    journal.close()
    sys.stdout.flush()
    os._exit(0)  # sleeping tablets hold server threads that would be waited for


def found(asked: str) -> str | None:
    """The camera to use; None when none was asked for by name and none is there."""
    from vision.cameras import is_film, opener

    opened = opener(asked)() if not is_film(asked) else None
    if opened is not None:
        opened.release()
        return asked
    if asked == "auto":
        return None
    if is_film(asked):
        opener(asked)  # says in a sentence when there is no such file
        return asked
    raise Sentence(
        f"Camera {asked} gives no picture; close the program that uses it, or see with `rockoman doctor` what is there."
    )


def welcome(port: int, pin: str, camera: str | None) -> None:
    """The addresses, the PIN and the QR code for the tablet."""
    import segno

    from webui.addresses import own_address

    address = f"http://{own_address()}:{port}/"
    print(f"ROCKOMAN Table is ready.\n\n  On this machine:  http://localhost:{port}/\n  On a tablet:      {address}")
    print(f"  PIN to score:     {pin}\n")
    segno.make(address, micro=False).terminal(compact=True)
    print("\nCamera:", camera or "none found; the bundled game plays. Plug one in and start again, or tap cards in.")
    print("Ctrl-C ends it.", flush=True)
