"""A whole game without a table: recorded observations and commands through the same engine as live."""

from collections import deque
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from referee.core.commands import Command, Player
from referee.core.deck import Deck
from referee.core.events import Event
from referee.core.observations import Observation, TableView
from referee.core.refusal import Refusal
from referee.core.sentence import Sentence
from referee.core.wire import MalformedLine
from referee.desk.recording import after, said, seen
from referee.desk.start import Settings, refold, start
from referee.engine.fold import Folded
from referee.export.report import Refused, Report, refused, report

Observed: TypeAlias = Observation | MalformedLine
Commanded: TypeAlias = Command | MalformedLine


def referee_game(
    game: str,
    players: Sequence[Player],
    settings: Settings,
    deck: Deck,
    observations: Iterable[Observed],
    commands: Iterable[Commanded] = (),
    strict: bool = False,
    first: int = 0,
) -> Report:
    """Referee a game to the end of what was seen and said, as fast as the machine can."""
    replay = _Replay(refold((Event(1, 0.0, "player", start(game, players, settings, deck, first)),)), strict)
    waiting = deque(_in_time(commands))
    for observation in observations:
        match observation:
            case TableView():
                while waiting and not replay.lay_there(observation, waiting[0][0]):
                    replay.hear(*waiting.popleft())
                replay.see(observation)
            case MalformedLine():
                replay.skip(observation)
            case _:
                pass  # hands and cameras are no facts of the game
    for t, command in waiting:
        replay.hear(t, command)
    return report(replay.folded, tuple(replay.refused), tuple(replay.malformed))


class _Replay:
    """The game as far as it was replayed."""

    def __init__(self, folded: Folded[Any], strict: bool) -> None:
        self.folded = folded
        self.refused: list[Refused] = []
        self.malformed: list[str] = []
        self._strict = strict

    def lay_there(self, view: TableView, t: float) -> bool:
        """Whether news in this view was on the table at that time already: then it comes before what was said."""
        if t >= view.t:
            return True
        news = seen(self.folded, view)
        return bool(news) and news[0].t <= t

    def see(self, view: TableView) -> None:
        self.folded = after(self.folded, seen(self.folded, view))

    def hear(self, t: float, command: Commanded) -> None:
        if isinstance(command, MalformedLine):
            self.skip(command)
            return
        events = said(self.folded, command, t)
        if isinstance(events, Refusal):
            self.refused.append(refused(t, command, events))
        else:
            self.folded = after(self.folded, events)

    def skip(self, line: MalformedLine) -> None:
        if self._strict:
            raise Sentence(f"{line}.")
        self.malformed.append(str(line))


def _in_time(commands: Iterable[Commanded]) -> list[tuple[float, Commanded]]:
    """Commands by their time; one without belongs right behind the one before it."""
    timed: list[tuple[float, Commanded]] = []
    t = 0.0
    for command in commands:
        if not isinstance(command, MalformedLine) and command.t is not None:
            t = command.t
        timed.append((t, command))
    return sorted(timed, key=lambda one: one[0])
