"""A recorded game: its observations, what people said meanwhile, and who played."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from referee.core import wire
from referee.core.commands import Command, Player
from referee.core.refusal import Refusal
from referee.desk import Desk
from webui import places

PATIENCE = 1.0  # seconds until a refused command is said once more


class Cast(msgspec.Struct, frozen=True):
    """game.json: what was played, by whom."""

    game: str
    players: tuple[Player, ...]
    settings: dict[str, bool | int | str] = {}
    first: int = 0


class Recorded(msgspec.Struct, frozen=True):
    """A folder with game.json, seen.jsonl and commands.jsonl."""

    folder: Path
    cast: Cast

    @classmethod
    def bundled(cls) -> "Recorded":
        """The game that ships with the program: a film's recording."""
        folder = places.shipped("datasets", "bundled")
        return cls(folder, msgspec.json.decode((folder / "game.json").read_bytes(), type=Cast))

    @property
    def seen(self) -> Path:
        """What the camera saw."""
        return self.folder / "seen.jsonl"

    def commands(self) -> tuple[Command, ...]:
        """What people said, in order of time."""
        with (self.folder / "commands.jsonl").open(encoding="utf-8") as lines:
            said = [command for command in wire.commands(lines) if not isinstance(command, wire.MalformedLine)]
        return tuple(sorted(said, key=lambda command: command.t or 0.0))


def speak(
    recorded: Recorded,
    desk: Desk,
    game_id: str,
    stopping: threading.Event,
    clock: Callable[[], float] = time.monotonic,
) -> threading.Thread:
    """Say the recorded commands at their times, until somebody begins another game."""

    def say() -> None:
        began = clock()
        for command in recorded.commands():
            if stopping.wait(max(0.0, began + (command.t or 0.0) - clock())) or desk.snapshot().game_id != game_id:
                return
            answer = desk.say(command)
            if isinstance(answer, Refusal) and stopping.wait(PATIENCE):
                return
            if isinstance(answer, Refusal):
                desk.say(command)  # what it is about may have been seen a moment later than when it was recorded

    thread = threading.Thread(target=say, name="recorded players", daemon=True)
    thread.start()
    return thread
