"""The table's side of the worker: starts it, reads its lines, starts it again when it dies."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from referee.core import wire
from referee.core.observations import CameraState, Observation, TableView

BACK_OFF = (0.2, 0.5, 1.0, 2.0, 5.0)
WELL_AFTER = 10.0  # seconds of life after which an earlier death no longer counts
LAST_WORDS = 20  # lines of its standard error kept
STOP_WITHIN = 0.8  # seconds
SPACING = 1000  # between the placement numbers of one worker and the next

Listener = Callable[[Observation], None]


class Supervisor:
    """Keeps a worker going. `tell` is called from a thread of this class, one observation after another."""

    def __init__(self, words: Sequence[str], tell: Listener, epoch: float | None = None, first_id: int = 1) -> None:
        self._words = tuple(words)
        self._tell = tell
        self._epoch = time.monotonic() if epoch is None else epoch
        self._process: subprocess.Popen[str] | None = None
        self._stopping = threading.Event()
        self._lock = threading.Lock()
        self._next_id = first_id
        self._ended = False
        self._mistaken = False  # the worker says that it was asked for what can't be
        self.starts = 0
        self.last_words: list[str] = []  # what the worker complained of
        self._thread = threading.Thread(target=self._keep, daemon=True, name="worker's supervisor")

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread.start()

    def stop(self) -> None:
        """End the worker and this, within a second."""
        self._stopping.set()
        with self._lock:
            process = self._process
            if process is not None:
                _end(process)
        if self._thread.is_alive() and self._thread is not threading.current_thread():
            self._thread.join(STOP_WITHIN)

    @property
    def running(self) -> bool:
        """Whether a worker lives or will live again."""
        return self._thread.is_alive()

    @property
    def pid(self) -> int | None:
        """The worker's process."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def _keep(self) -> None:
        deaths = 0
        while not self._stopping.is_set():
            began = time.monotonic()
            self._run()
            if self._stopping.is_set() or self._ended or self._mistaken:
                break
            deaths = 1 if time.monotonic() - began > WELL_AFTER else deaths + 1
            t = round(time.monotonic() - self._epoch, 3)
            self._tell(CameraState(t=t, state="lost", since=t))
            self._stopping.wait(BACK_OFF[min(deaths, len(BACK_OFF)) - 1])
        if self._mistaken and not self._stopping.is_set():
            t = round(time.monotonic() - self._epoch, 3)
            self._tell(CameraState(t=t, state="lost", since=t))

    def _run(self) -> None:
        with self._lock:
            if self._stopping.is_set():
                return
            self._process = process = subprocess.Popen(
                (*self._words, "--epoch", repr(self._epoch), "--first-id", str(self._next_id)),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
            self.starts += 1
        assert process.stdout is not None
        assert process.stderr is not None
        complaints = threading.Thread(target=self._complain, args=(process,), daemon=True)
        complaints.start()
        try:
            for said in wire.observations(process.stdout):
                if self._stopping.is_set():
                    break  # what it still says is about a table nobody asks about any more
                if isinstance(said, wire.MalformedLine):
                    continue  # half a line of one that was killed
                if isinstance(said, TableView) and said.cards:
                    self._next_id = max(self._next_id, max(card.id for card in said.cards) + SPACING)
                self._ended = isinstance(said, CameraState) and said.state == "ended"
                self._tell(said)
        finally:
            _end(process)
            complaints.join(STOP_WITHIN)
            process.stdout.close()
            process.stderr.close()
        self._mistaken = process.returncode == 2

    def _complain(self, process: subprocess.Popen[str]) -> None:
        assert process.stderr is not None
        for line in process.stderr:
            self.last_words = [*self.last_words[1 - LAST_WORDS :], line.rstrip()]


def worker_words(
    source: str,
    game: str,
    seats: int,
    detector: Path,
    reader: Path,
    gallery: Path,
    deck: Path,
    calibration: Path | None = None,
    evidence: Path | None = None,
    realtime: bool = True,
) -> tuple[str, ...]:
    """The command that starts the shipped worker."""
    words = [sys.executable, "-m", "vision.worker", "--source", source, "--game", game, "--seats", str(seats)]
    words += ["--detector", str(detector), "--reader", str(reader), "--gallery", str(gallery), "--deck", str(deck)]
    if calibration is not None:
        words += ["--calibration", str(calibration)]
    if evidence is not None:
        words += ["--evidence", str(evidence)]
    return (*words, "--realtime") if realtime else tuple(words)


def _end(process: subprocess.Popen[str]) -> None:
    """Close its input, at which it ends by itself; if it doesn't, by force."""
    if process.stdin is not None:
        with contextlib.suppress(OSError):
            process.stdin.close()
    try:
        process.wait(STOP_WITHIN / 2)
    except subprocess.TimeoutExpired:
        process.kill()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(STOP_WITHIN / 2)
