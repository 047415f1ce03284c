"""The table as the pages know it: the desk, the games so far, the camera's picture, the calibration."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from referee.core.events import Event, GameStarted
from referee.core.observations import Observation, TableView
from referee.core.sentence import Sentence
from referee.desk import Desk
from referee.engine.fold import fold
from referee.games.registry import GAMES, game_named
from referee.journal import Journal
from vision.calibration import Calibration, read
from webui.decks import deck_of
from webui.plan import Plan
from webui.state import Eyes

LOOKED_BACK = 12  # games; an older unfinished one is nobody's any more


@dataclass(frozen=True, slots=True)
class Past:
    """A game of the journal, as the start page tells it."""

    game_id: str
    started: GameStarted
    points: tuple[int, ...]
    over: bool


class Table:
    """What pages read and change; every change goes through the desk."""

    def __init__(
        self,
        desk: Desk,
        journal: Journal,
        *,
        picture: Callable[[], bytes | None] | None = None,
        calibration: Path | None = None,  # where dragged corners and zones are kept
        evidence: Path | None = None,
        look_again: Callable[[], None] = lambda: None,  # something else is to be watched, or otherwise
        full: Callable[[], bytes | None] = lambda: None,  # the whole picture, for the audit
        offered: str | None = None,  # the game that is offered first
    ) -> None:
        self.desk = desk
        self.calibration = calibration
        self.evidence = evidence
        self.look_again = look_again
        self.full = full
        self.offered = offered
        self.camera: Eyes = "there"
        self._plan: Plan | None = None
        self._journal = journal
        self._picture = picture
        self._view: TableView | None = None
        self._past = lru_cache(maxsize=64)(self._judge)

    def observe(self, observation: Observation) -> None:
        """What the camera says: to the desk, and the newest view is kept for the table check."""
        self.camera = "there"
        if isinstance(observation, TableView):
            self._view = observation
            if self._plan is not None:
                return  # cards that lie about while a game is set up are nobody's
        self.desk.observe(observation)

    @property
    def view(self) -> TableView | None:
        """The table as it was last seen."""
        return self._view

    def picture(self) -> bytes | None:
        """The camera's newest picture as a JPEG, if there is one."""
        return self._picture() if self._picture else None

    def drawn(self) -> Calibration | None:
        """Corners and zones dragged by hand, where somebody did."""
        if self.calibration is None or not self.calibration.is_file():
            return None
        try:
            return read(self.calibration)
        except Sentence:
            return None  # a damaged file is as good as none: the sheets hold

    @property
    def plan(self) -> Plan | None:
        """The game that is being set up, if one is."""
        return self._plan

    def prepare(self, plan: Plan | None) -> None:
        """Watch the table for a game that is still being set up; without one: for the game that is played again."""
        if plan != self._plan:
            self._plan, self._view = plan, None
            self.look_again()

    def begin(self, plan: Plan) -> str:
        """Begin a game."""
        deck = deck_of(plan.game, plan.deck)
        begun = self.desk.new_game(plan.game, plan.players, plan.settings, deck, plan.first)
        self.prepare(None)
        return begun

    def past(self) -> tuple[Past, ...]:
        """The latest games, newest first; one that can't be judged any more is left out."""
        entries = reversed(self._journal.games()[-LOOKED_BACK:])
        return tuple(self._past(entry.game_id, entry.seq) for entry in entries if _playable(entry.started.fact))

    def game_ids(self) -> tuple[str, ...]:
        """Every game that was played here, oldest first."""
        return tuple(entry.game_id for entry in self._journal.games() if _playable(entry.started.fact))

    def events(self, game_id: str) -> tuple[Event, ...]:
        """A game's events; none when there is no such game."""
        return self._journal.events(game_id)

    def unfinished(self) -> tuple[Past, ...]:
        """Games one can go on with."""
        return tuple(past for past in self.past() if not past.over)

    def last_with(self, game: str) -> GameStarted | None:
        """How this game was last played here: its options are offered again."""
        return next((past.started for past in self.past() if past.started.game == game), None)

    def _judge(self, game_id: str, _seq: int) -> Past:
        folded = fold(game_named(_game_of(self._journal, game_id)), self._journal.events(game_id))
        board = folded.scoreboard
        return Past(game_id, folded.started, tuple(seat.points for seat in board.seats), board.phase == "ended")


def _playable(fact: object) -> bool:
    return isinstance(fact, GameStarted) and fact.game in GAMES


def _game_of(journal: Journal, game_id: str) -> str:
    fact = journal.events(game_id)[0].fact
    assert isinstance(fact, GameStarted)  # only such games are judged
    return fact.game
