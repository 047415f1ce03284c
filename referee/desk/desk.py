"""The desk: one thread that decides, writes down and tells, in that order."""

import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Any, TypeVar, assert_never

from msgspec.structs import replace

from referee.core.commands import Command, Player
from referee.core.deck import Deck
from referee.core.events import Amended, Event, GameStarted, Voided
from referee.core.observations import Activity, CameraState, Observation, Setup, TableView
from referee.core.refusal import Refusal
from referee.core.sentence import Sentence
from referee.desk import recording
from referee.desk.clock import GameClock
from referee.desk.published import Published, Said
from referee.desk.staleness import stale
from referee.desk.start import Settings, refold, start
from referee.desk.subscription import Newest, Subscription
from referee.engine.difference import Change, difference
from referee.engine.effective import amended, voided
from referee.engine.fold import Folded
from referee.journal import Journal, JournalTrouble

T = TypeVar("T")
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sitting:
    """The game on the table."""

    game_id: str
    folded: Folded[Any]
    clock: GameClock


class Desk:
    """Takes observations and commands from any thread; what it acknowledges is in the journal."""

    def __init__(self, journal: Journal, back_ups: Path | None = None) -> None:
        self._journal = journal
        self._back_ups = back_ups
        self._sitting: Sitting | None = None
        self._newest = Newest()
        self._unsaved = False  # something was written since the last back-up
        self._jobs: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._gate = Lock()
        self._open = True
        self._writer = Thread(target=self._work, name="desk", daemon=True)
        self._writer.start()

    def new_game(self, game: str, players: Sequence[Player], settings: Settings, deck: Deck, first: int = 0) -> str:
        """Begin a game; its id. A sentence says what can't be played so."""
        return self._ask(lambda: self._begin(start(game, players, settings, deck, first, time.time())))

    def resume(self, game_id: str) -> None:
        """Go on with a game of the journal, its clock too."""
        self._ask(lambda: self._resume(game_id))

    def say(self, command: Command, expected_seq: int | None = None) -> Said | Refusal:
        """Take a command, from somebody who saw the table as of that event; when taken, it is in the journal."""
        return self._ask(lambda: self._say(command, expected_seq))

    def observe(self, observation: Observation) -> None:
        """Take what the camera says, without waiting."""
        self._put(lambda: self._observe(observation))

    def snapshot(self) -> Published:
        """The state now."""
        return self._newest.get()

    def subscribe(self, timeout: float | None = None) -> Subscription:
        """The state now and whenever it changes."""
        return Subscription(self._newest, timeout)

    def events_since(self, seq: int) -> tuple[Event, ...]:
        """The events after that one, as recorded."""
        return tuple(event for event in self.snapshot().events if event.seq > seq)

    def close(self) -> None:
        """Finish what was asked, and stop; the journal stays its owner's."""
        with self._gate:
            if self._open:
                self._open = False
                self._jobs.put(self._back_up)
                self._jobs.put(None)
        self._writer.join()
        self._newest.close()

    def _ask(self, job: Callable[[], T]) -> T:
        answer: Future[T] = Future()

        def do() -> None:
            try:
                answer.set_result(job())
            except Exception as error:  # the caller's to handle; the desk lives on
                answer.set_exception(error)

        self._put(do)
        return answer.result()

    def _put(self, job: Callable[[], None]) -> None:
        with self._gate:
            if not self._open:
                raise Sentence("The table is being closed; start it again to go on.")
            self._jobs.put(job)

    def _work(self) -> None:
        while job := self._jobs.get():
            try:
                job()
            except Exception as error:  # the desk outlives everything
                log.error("What the camera said could not be taken (%s); the game goes on.", error, exc_info=error)

    def _begin(self, started: GameStarted) -> str:
        self._back_up()
        game_id = self._free_id(started)
        first = Event(1, 0.0, "player", started)
        folded = refold((first,))
        self._journal.append(game_id, (first,))
        self._sit(Sitting(game_id, folded, GameClock()))
        self._unsaved = True
        return game_id

    def _free_id(self, started: GameStarted) -> str:
        """The day and a number: short enough to be typed."""
        taken = {entry.game_id for entry in self._journal.games()}
        day = time.strftime("%Y-%m-%d", time.localtime(started.wall_time))
        return next(name for number in count(1) if (name := f"{day}-{number}") not in taken)

    def _resume(self, game_id: str) -> None:
        self._back_up()
        events = self._journal.events(game_id)
        if not events:
            known = ", ".join(entry.game_id for entry in self._journal.games()) or "there are none yet"
            raise Sentence(f"The journal has no game “{game_id}”; the games in it: {known}.")
        self._sit(Sitting(game_id, refold(events), GameClock(events[-1].t)))

    def _sit(self, sitting: Sitting, changes: tuple[Change, ...] = ()) -> None:
        """Let this be the game on the table, and tell everybody."""
        events, board = sitting.folded.events, sitting.folded.scoreboard
        self._sitting = sitting
        self._publish(
            game_id=sitting.game_id,
            seq=events[-1].seq,
            scoreboard=board,
            events=events,
            voided=voided(events),
            amended=amended(events),
            changes=changes,
            trouble=None,
        )

    def _publish(self, **news: Any) -> None:
        self._newest.put(replace(self._newest.get(), **news))

    def _say(self, command: Command, expected_seq: int | None) -> Said | Refusal:
        if not self._sitting:
            return Refusal("no_game", "No game is on the table; begin one, or resume one.")
        folded = self._sitting.folded
        if expected_seq is not None and (refusal := stale(command, folded.events, expected_seq)):
            return refusal
        try:
            events = recording.said(folded, command, self._sitting.clock.now())
            if isinstance(events, Refusal):
                return events
            return Said(folded.seq + len(events), self._keep(self._sitting, events))
        except Exception as error:
            return self._failed(f"the command {command}", error)

    def _observe(self, observation: Observation) -> None:
        match observation:
            case TableView():
                self._see(observation)
            case Activity():
                self._publish(activity=observation)
            case CameraState():
                self._publish(camera=observation)
            case Setup():
                self._publish(setup=observation)
            case _:
                assert_never(observation)

    def _see(self, view: TableView) -> None:
        if not self._sitting:
            return  # cards lying about before a game are nobody's
        try:
            now = self._sitting.clock.of_camera(view.t)
            events = recording.seen(self._sitting.folded, recording.in_game_time(view, now))
            if events:
                self._keep(self._sitting, events)
            elif self._newest.get().trouble:
                self._publish(trouble=None)
        except Exception as error:
            trouble = self._failed("what lies on the table", error)
            if trouble != self._newest.get().trouble:
                self._publish(trouble=trouble)

    def _keep(self, sitting: Sitting, events: tuple[Event, ...]) -> tuple[Change, ...]:
        """Judge, then write down, then tell: what can't be judged or written has not happened."""
        before = sitting.folded.scoreboard
        folded = recording.after(sitting.folded, events)
        board = folded.scoreboard
        corrects = any(isinstance(event.fact, Amended | Voided) for event in events)
        changes = difference(before, board) if corrects else ()
        self._journal.append(sitting.game_id, events)
        self._unsaved = True
        self._sit(Sitting(sitting.game_id, folded, sitting.clock), changes)
        if board.phase == "ended" and before.phase != "ended":
            self._back_up()
        return changes

    def _failed(self, what: str, error: Exception) -> Refusal:
        """The desk lives on; the state is as it was."""
        if isinstance(error, JournalTrouble):
            refusal = Refusal(error.kind, str(error))
        else:
            refusal = Refusal("referee_failed", f"The referee could not judge {what} ({error}); nothing was changed.")
        if refusal != self._newest.get().trouble:  # once, not with every view
            log.error(refusal.sentence, exc_info=None if isinstance(error, Sentence) else error)
        return refusal

    def _back_up(self) -> None:
        if self._back_ups and self._unsaved:
            self._unsaved = False
            try:
                self._journal.back_up(self._back_ups)
            except JournalTrouble as trouble:
                log.error("The games could not be copied: %s", trouble)
