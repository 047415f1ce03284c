"""The whole companion: journal, desk, dashboard, and the worker that watches the game on the table."""

import shutil
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

from referee.core.events import CardLaid, GameStarted
from referee.core.observations import CameraState, Observation
from referee.core.sentence import Sentence
from referee.desk import Desk, Published
from referee.games.registry import game_named
from referee.journal import Journal
from vision.evidence import FULL, FULL_WANTED, GLANCE
from vision.supervise import SPACING, Supervisor, worker_words
from webui import places
from webui.decks import decks_for
from webui.plan import Plan
from webui.recorded import Recorded, speak
from webui.table import Table

FULL_PATIENCE = 40  # times a twentieth of a second
SETTING_UP = "setting-up"  # what is watched before there is a game


class Companion:
    """Keeps a worker watching whichever game is on the table."""

    def __init__(self, journal: Journal, camera: str | None, offered: str | None = None) -> None:
        """With a camera (its number, address or film), or without: then a recording plays or cards are tapped in."""
        self._camera = camera
        self.desk = Desk(journal, places.own("backups"))
        self.table = Table(
            self.desk,
            journal,
            picture=self._glance,
            calibration=places.own("calibrations") / "table.json",
            evidence=places.own("evidence"),
            full=self._full,
            look_again=self._look_again,
            offered=offered,
        )
        self._worker: Supervisor | None = None
        self._watched: str | None = None  # the game the worker was started for, or the set-up of one
        self._turning = threading.RLock()
        self._shown: tuple[str, Recorded] | None = None  # the game that is played from a recording
        self._stopping = threading.Event()
        self._follower = threading.Thread(target=self._follow, name="companion", daemon=True)
        self._follower.start()

    def play(self, recorded: Recorded) -> None:
        """Play a recorded game, through the worker's own door."""
        cast = recorded.cast
        with self._turning:
            game_id = self.table.begin(Plan(cast.game, cast.players, dict(cast.settings), cast.first))
            self._shown = (game_id, recorded)
            speak(recorded, self.desk, game_id, self._stopping)
            self._watch((sys.executable, "-m", "vision.replay", str(recorded.seen)), game_id)

    def close(self) -> None:
        """End the worker, then finish what was asked of the desk."""
        self._stopping.set()
        with self._turning:
            self._watched = None  # what a worker still says counts no more
            if self._worker:
                self._worker.stop()
        self.desk.close()

    def _follow(self) -> None:
        """Another game on the table: a worker for it."""
        for published in self.desk.subscribe():
            if self._stopping.is_set():
                return
            with self._turning:
                if self._stopping.is_set():
                    return
                newest = self.desk.snapshot()
                if published and not self.table.plan and newest.game_id and newest.game_id != self._watched:
                    self._turn_to(newest)

    def _look_again(self) -> None:
        """A game is set up, or other corners and zones were drawn: a worker that knows them."""
        with self._turning:
            plan, published = self.table.plan, self.desk.snapshot()
            if plan:
                shutil.rmtree(places.own("evidence") / SETTING_UP, ignore_errors=True)
                deck = plan.deck if plan.deck in decks_for(plan.game) else game_named(plan.game).deck
                self._watch(self._words(plan.game, plan.seats, deck, SETTING_UP), SETTING_UP)
            elif published.game_id:
                self._turn_to(published)

    def _turn_to(self, published: Published) -> None:
        game_id, started = published.game_id, published.events[0].fact
        assert game_id is not None
        assert isinstance(started, GameStarted)
        if self._shown and self._shown[0] == game_id == self._watched:
            return
        words = self._words(started.game, len(started.players), started.deck.name, game_id)
        placements = [event.fact.placement or 0 for event in published.events if isinstance(event.fact, CardLaid)]
        self._watch(words, game_id, max(placements, default=0) + SPACING if any(placements) else 1)

    def _words(self, game: str, seats: int, deck: str, watched: str) -> tuple[str, ...] | None:
        """The command of a worker that watches this; None when there is nothing to watch with."""
        if self._camera is None or not places.gallery(deck).is_file():
            return None
        calibration = places.own("calibrations") / "table.json"
        return worker_words(
            self._camera,
            game,
            seats,
            places.weights("detector"),
            places.weights("reader"),
            places.gallery(deck),
            places.deck_folder(deck) / "deck.toml",
            calibration if calibration.is_file() else None,
            self._evidence(watched),
        )

    def _watch(self, words: tuple[str, ...] | None, watched: str, first_id: int = 1) -> None:
        if self._worker:
            self._worker.stop()
        self._watched = watched
        self.table.camera = "starting" if words else "none"
        self._worker = Supervisor(words, self._hearing(watched), first_id=first_id) if words else None
        if self._worker:
            self._worker.start()
        else:
            self.desk.observe(CameraState(t=0.0, state="ended", since=0.0))  # every screen hears that nothing watches

    def _hearing(self, watched: str) -> Callable[[Observation], None]:
        """What a worker says counts as long as it watches what is to be watched."""

        def hear(observation: Observation) -> None:
            if watched != self._watched:
                return
            try:
                self.table.observe(observation)
            except Sentence:  # the desk closed in between
                if not self._stopping.is_set():
                    raise

        return hear

    def _evidence(self, game_id: str) -> Path:
        folder = places.own("evidence") / game_id
        folder.mkdir(exist_ok=True)
        return folder

    def _glance(self) -> bytes | None:
        """The camera's newest picture, as the worker left it."""
        if self._watched is None:
            return None
        try:
            return (places.own("evidence") / self._watched / GLANCE).read_bytes()
        except OSError:
            return None

    def _full(self) -> bytes | None:
        """The camera's whole picture; the worker leaves it when it is asked to."""
        if self._watched is None or self._worker is None:
            return None
        folder = places.own("evidence") / self._watched
        (folder / FULL).unlink(missing_ok=True)
        (folder / FULL_WANTED).touch()
        for _ in range(FULL_PATIENCE):
            time.sleep(0.05)
            try:
                return (folder / FULL).read_bytes()
            except OSError:
                continue
        (folder / FULL_WANTED).unlink(missing_ok=True)
        return None
