"""Cameras, addresses and films: the newest frame wins, and what doesn't come is noticed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import cv2
import numpy as np
import pytest

from referee.core.observations import CameraState
from referee.core.sentence import Sentence
from vision import film
from vision.cameras import is_film, opener
from vision.capture import Live, Stuck, since
from vision.film import FilmClock, believable_rate
from vision.frames import Frame
from vision.picture import Picture


class Tape:
    """A camera of the test's own: fast or slow, hanging or ending on demand."""

    def __init__(self, rate: float = 100.0, frames: int = 10**6) -> None:
        self.rate, self.left = rate, frames
        self.hang = threading.Event()
        self.grabbed = self.decoded = 0
        self.released = False

    def grab(self) -> bool:
        while self.hang.is_set():
            time.sleep(0.01)
        time.sleep(1 / self.rate)
        self.left -= 1
        self.grabbed += 1
        return self.left >= 0

    def retrieve(self) -> Picture | None:
        self.decoded += 1
        return np.full((8, 16, 3), self.grabbed % 250, np.uint8)

    def release(self) -> None:
        self.released = True


def until(live: Live, wanted: Callable[[Frame | CameraState], bool], patience: float = 4.0) -> Frame | CameraState:
    ends = time.monotonic() + patience
    while time.monotonic() < ends:
        delivered = live.next()
        if delivered is not None and wanted(delivered):
            return delivered
    raise AssertionError("it never came")


def state(name: str) -> Callable[[Frame | CameraState], bool]:
    return lambda delivered: isinstance(delivered, CameraState) and delivered.state == name


def picture(delivered: Frame | CameraState) -> bool:
    return isinstance(delivered, Frame)


@pytest.fixture
def lives() -> Iterator[Callable[..., Live]]:
    opened: list[Live] = []

    def begin(opener: Callable[[], Tape | None], ends: bool = False) -> Live:
        opened.append(Live(opener, since(time.monotonic()), ends))
        return opened[-1]

    yield begin
    for live in opened:
        live.close()


def test_what_the_camera_delivers_is_told_first(lives: Callable[..., Live]) -> None:
    live = lives(Tape)
    told = until(live, lambda _: True)
    assert isinstance(told, CameraState)
    assert (told.state, told.width, told.height) == ("live", 16, 8)
    assert isinstance(until(live, picture), Frame)


def test_the_newest_frame_wins(lives: Callable[..., Live]) -> None:
    tape = Tape()
    live = lives(lambda: tape)
    until(live, picture)
    time.sleep(0.3)
    frame = until(live, picture)
    assert isinstance(frame, Frame)
    assert tape.grabbed - frame.number <= 3


def test_pictures_nobody_needs_are_not_decoded(lives: Callable[..., Live]) -> None:
    tape = Tape()
    live = lives(lambda: tape)
    live.interval = 0.2
    time.sleep(1.0)
    assert tape.decoded <= 7
    assert tape.grabbed > 20


def test_a_camera_that_hangs_is_noticed_within_two_seconds_and_tried_again(lives: Callable[..., Live]) -> None:
    tapes: list[Tape] = []

    def opened() -> Tape:
        tapes.append(Tape())
        return tapes[-1]

    live = lives(opened)
    until(live, picture)
    tapes[0].hang.set()
    began = time.monotonic()
    until(live, state("lost"))
    assert time.monotonic() - began <= 2.0
    until(live, state("live"))
    assert len(tapes) == 2
    tapes[0].hang.clear()


def test_a_stream_that_ends_is_opened_again(lives: Callable[..., Live]) -> None:
    live = lives(lambda: Tape(frames=5))
    until(live, picture)
    until(live, state("lost"))
    until(live, state("live"))


def test_a_film_that_ends_has_ended(lives: Callable[..., Live]) -> None:
    live = lives(lambda: Tape(frames=5), ends=True)
    until(live, picture)
    until(live, state("ended"))


def test_a_camera_that_isnt_there_is_lost_and_tried_with_growing_patience(lives: Callable[..., Live]) -> None:
    tries: list[float] = []

    def opened() -> Tape | None:
        tries.append(time.monotonic())
        return Tape() if len(tries) > 2 else None

    live = lives(opened)
    until(live, state("lost"))
    until(live, state("live"))
    assert tries[2] - tries[1] > 1.5 * (tries[1] - tries[0])


def test_a_stuttering_stream_is_told(lives: Callable[..., Live]) -> None:
    tape = Tape(rate=50)
    live = lives(lambda: tape)
    until(live, picture)
    tape.rate = 3
    told = until(live, lambda said: isinstance(said, CameraState) and 0 < said.fps < 6.5, patience=5)
    assert isinstance(told, CameraState)
    assert told.state == "live"


def test_a_driver_that_hangs_again_and_again_ends_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.capture.SILENT_AFTER", 0.05)
    monkeypatch.setattr("vision.capture.FIRST_FRAME", 0.05)
    monkeypatch.setattr("vision.capture.BACK_OFF", (0.01,))
    release = threading.Event()

    def opened() -> Tape | None:
        release.wait(5)
        return None

    live = Live(opened, since(time.monotonic()))
    with pytest.raises(Stuck, match="only a new start"):
        until(live, lambda _: False)
    release.set()
    live.close()


def test_the_clock_set_back_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = since(time.monotonic())
    before = clock()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert 0.0 <= clock() - before < 1.0


def write(path: Path, frames: int = 12, rate: float = 25.0) -> Path:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), rate, (64, 48))
    for i in range(frames):
        writer.write(np.full((48, 64, 3), i * 10, np.uint8))
    writer.release()
    return path


def test_every_frame_of_a_film_comes_in_order_at_its_time(tmp_path: Path) -> None:
    said = list(film.frames(write(tmp_path / "a.mp4")))
    frames = [one for one in said if isinstance(one, Frame)]
    assert [frame.number for frame in frames] == list(range(12))
    assert [frame.t for frame in frames] == pytest.approx([i / 25 for i in range(12)], abs=0.002)
    assert [one.state for one in said if isinstance(one, CameraState)] == ["live", "ended"]


@pytest.mark.parametrize("claimed", [0.0, 1.0, 1000.0, 90000.0, float("nan")])
def test_a_frame_rate_no_camera_has_is_not_believed(claimed: float) -> None:
    assert believable_rate(claimed) == 30.0
    clock = FilmClock(claimed)
    step = 1 / claimed if claimed > 0 else 0.0
    times = [clock.tick(i * step) for i in range(4)]
    assert times == pytest.approx([0, 1 / 30, 2 / 30, 3 / 30], abs=1e-6)


def test_a_films_own_stamps_are_believed_even_when_they_are_uneven() -> None:
    clock = FilmClock(30.0)
    assert [clock.tick(stamp) for stamp in (5.0, 5.05, 5.08, 5.2)] == pytest.approx([0, 0.05, 0.08, 0.2])
    assert clock.tick(4.0) == pytest.approx(0.2 + 1 / 30)  # set back


def test_a_film_at_its_own_pace_takes_its_time(tmp_path: Path) -> None:
    live = Live(opener(str(write(tmp_path / "a.mp4", frames=20))), since(time.monotonic()), ends=True)
    began = time.monotonic()
    until(live, state("ended"))
    assert time.monotonic() - began > 0.7
    live.close()


def test_what_is_no_source_is_a_sentence(tmp_path: Path) -> None:
    assert is_film("game.mp4")
    assert not any(is_film(source) for source in ("auto", "0", "http://phone:8080/video", "rtsp://phone/live"))
    with pytest.raises(Sentence, match=r"There is no film nowhere\.mp4"):
        opener("nowhere.mp4")
    with pytest.raises(Sentence, match="There is no film"):
        next(iter(film.frames(tmp_path / "none.mp4")))
    (tmp_path / "text.mp4").write_text("no film")
    with pytest.raises(Sentence, match="no film this program can read"):
        next(iter(film.frames(tmp_path / "text.mp4")))


class Phone(BaseHTTPRequestHandler):
    """A phone as a camera: pictures one after another, the later ones of another size."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace; boundary=frame")
        self.end_headers()
        for i in range(200):
            size = (120, 160, 3) if i < 30 else (240, 320, 3)
            good, coded = cv2.imencode(".jpg", np.full(size, i % 250, np.uint8))
            assert good
            try:
                self.wfile.write(b"--frame\r\nContent-Type: image/jpeg\r\n")
                self.wfile.write(f"Content-Length: {len(coded)}\r\n\r\n".encode() + coded.tobytes() + b"\r\n")
            except OSError:
                return
            time.sleep(0.02)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def test_a_phones_stream_comes_and_a_change_of_its_size_does_no_harm(lives: Callable[..., Live]) -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Phone)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        live = lives(opener(f"http://127.0.0.1:{server.server_port}/video"))
        first = until(live, picture, patience=10)
        assert isinstance(first, Frame)
        assert first.picture.shape == (120, 160, 3)
        later = until(live, lambda said: isinstance(said, Frame) and said.picture.mean() > 40, patience=10)
        assert isinstance(later, Frame)
    finally:
        server.shutdown()
        server.server_close()
