"""A table to try pages on, and its server."""

import re
import threading
from dataclasses import dataclass
from math import inf

from flask import Flask
from flask.testing import FlaskClient
from waitress.wasyncore import dispatcher

from datasets.decks import load_deck
from referee.core import wire
from referee.core.commands import Command, Player, Void
from referee.core.refusal import Refusal
from referee.desk import Desk, Said
from referee.games.registry import game_named
from referee.journal import Journal
from webui.recorded import Recorded
from webui.server import server
from webui.table import Table

PIN = "482913"
CHROMIUM = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SIZES = {"wide": (1280, 800), "tall": (800, 1280), "phone": (390, 844)}


@dataclass
class Evening:
    """One table with all that belongs to it."""

    desk: Desk
    journal: Journal
    table: Table
    app: Flask
    address: str = ""

    def begin(self, *names: str, game: str = "rockoman", **settings: bool | int | str) -> str:
        """A new game."""
        players = tuple(Player(seat, name) for seat, name in enumerate(names or ("Ana", "Ben", "Cleo")))
        return self.desk.new_game(game, players, settings, load_deck(game_named(game).deck))

    def say(self, *commands: Command) -> None:
        """Commands that must be taken."""
        for command in commands:
            answer = self.desk.say(command)
            assert isinstance(answer, Said), answer

    def watch(self, recorded: Recorded, since: float = 0.0, until: float = inf, *, heard: bool = True) -> None:
        """What the camera of a recorded game saw in that time, and what its players said; all of it taken."""
        said = [command for command in recorded.commands() if heard and since <= (command.t or 0.0) < until]
        for line in recorded.seen.read_text(encoding="utf-8").splitlines():
            observation = wire.decode_observation(line)
            if not since <= observation.t < until:
                continue
            while said and (said[0].t or 0.0) <= observation.t:
                self.desk.say(said.pop(0))
            self.table.observe(observation)
        for command in said:
            self.desk.say(command)
        self.settled()

    def settled(self) -> None:
        """Wait until the desk has taken whatever the camera said: it takes one thing after another."""
        assert isinstance(self.desk.say(Void(10**6)), Refusal)

    def points(self) -> tuple[int, ...]:
        """The points as the desk has them."""
        board = self.desk.snapshot().scoreboard
        assert board is not None
        return tuple(seat.points for seat in board.seats)


def token(client: FlaskClient) -> str:
    """The visitor's own token, as it stands in every page."""
    found = re.search(r'name="csrf" content="([^"]+)"', client.get("/").text)
    assert found
    return found[1]


@dataclass
class Served:
    """A server in a thread of its own."""

    evening: Evening
    port: int = 0

    def start(self) -> None:
        self._server = server(self.evening.app, "127.0.0.1", self.port)
        self.port = int(self._server.effective_port)
        self.evening.address = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.run, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """As abruptly as a process that ends: every line is cut.

        The pipe that wakes the server's loop is closed last: threads that still serve write to it.
        """
        self._server.trigger.pull_trigger(self._cut)
        self._thread.join(5)
        self._server.task_dispatcher.shutdown()
        self._server.trigger.close()

    def _cut(self) -> None:
        for line in list(self._server.active_channels.values()):
            line.handle_close()
        dispatcher.close(self._server)
        self._server._map.clear()  # without lines its loop ends
