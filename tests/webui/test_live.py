"""The live line: 24 screens at once, some asleep, a restart in the middle; nothing is lost, and it is quick."""

import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator

import pytest

from referee.core.commands import Amend, Lay, Void
from referee.core.observations import Activity, CameraState
from tests.webui.evening import Evening, Served
from tests.webui.taps import until

SCREENS = 24
CARDS = [f"{kind}-{number:02}" for number in range(1, 17) for kind in ("rock", "paper", "scissors")]


class Tablet(threading.Thread):
    """One screen that puts the messages together as the page does, and comes back when its line is cut."""

    def __init__(self, port: int) -> None:
        super().__init__(daemon=True)
        self.port = port
        self.parts: dict[str, str] = {}
        self.seq = 0
        self.heard: dict[int, float] = {}
        self.over = threading.Event()

    def run(self) -> None:
        while not self.over.is_set():
            try:
                for told in messages(self.port, self.over):
                    self.hear(told)
            except (OSError, http.client.HTTPException, ValueError):
                self.over.wait(0.2)

    def hear(self, told: dict[str, object]) -> None:
        if told["whole"]:
            self.parts = {}
        self.parts.update(told["set"])
        for name in told["drop"]:
            self.parts.pop(name, None)
        self.seq = int(told["seq"])
        self.heard.setdefault(self.seq, time.monotonic())


def messages(port: int, over: threading.Event) -> Iterator[dict[str, object]]:
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=4.5)
    try:
        line.request("GET", "/stream?language=en")
        answer = line.getresponse()
        assert answer.status == 200
        while not over.is_set():
            text = answer.readline().decode()
            if not text:
                return
            if text.startswith("data: {"):
                yield json.loads(text[6:])
    finally:
        line.close()


@pytest.fixture
def tablets(served: Served) -> Iterator[list[Tablet]]:
    opened = [Tablet(served.port) for _ in range(SCREENS)]
    for tablet in opened:
        tablet.start()
    yield opened
    for tablet in opened:
        tablet.over.set()
    for tablet in opened:
        tablet.join(6)


def whole(evening: Evening) -> dict[str, str]:
    return evening.app.extensions["screens"].parts(evening.desk.snapshot(), "en")


def test_24_screens_see_every_state_and_a_restart_is_healed_within_5_seconds(
    evening: Evening, served: Served, tablets: list[Tablet]
) -> None:
    evening.begin("Ana", "Ben", "Cleo")
    asleep = [socket.create_connection(("127.0.0.1", served.port)) for _ in range(2)]
    for sleeper in asleep:  # they ask for the line and never read a word of it
        sleeper.sendall(b"GET /stream?language=en HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert until(lambda: all(tablet.seq == 1 for tablet in tablets))

    said: dict[int, float] = {}
    for card in CARDS[:20]:
        evening.say(Lay(card))
        said[evening.desk.snapshot().seq] = time.monotonic()
        time.sleep(0.05)
    evening.say(Amend(3, face="rock-16"), Void(4))
    newest = evening.desk.snapshot().seq
    assert until(lambda: all(tablet.seq == newest for tablet in tablets))
    assert all(tablet.parts == whole(evening) for tablet in tablets)

    served.stop()
    evening.say(Lay(CARDS[30]))
    served.start()
    began = time.monotonic()
    assert until(lambda: all(tablet.seq == newest + 1 for tablet in tablets)), "not all came back within 5 s"
    print(f"restart healed on {SCREENS} screens in {time.monotonic() - began:.2f} s")
    assert all(tablet.parts == whole(evening) for tablet in tablets)

    late = sorted(max(tablet.heard[seq] - t for tablet in tablets if seq in tablet.heard) for seq, t in said.items())
    print(f"published to the slowest of {SCREENS} screens: p95 {late[int(len(late) * 0.95)] * 1000:.0f} ms")
    for sleeper in asleep:
        sleeper.close()


def test_silence_is_broken_by_a_beat(served: Served) -> None:
    line = http.client.HTTPConnection("127.0.0.1", served.port, timeout=4)
    line.request("GET", "/stream?language=fr")
    answer = line.getresponse()
    began, text = time.monotonic(), ""
    while "event: beat" not in text:
        text += answer.readline().decode()
    assert time.monotonic() - began < 3
    line.close()


def test_a_screen_gets_the_whole_state_first_then_only_what_changed(evening: Evening, served: Served) -> None:
    evening.begin("Ana", "Ben")
    over = threading.Event()
    line = messages(served.port, over)
    first = next(line)
    assert first["whole"]
    assert {"seats", "middle", "last", "ask", "tools", "state", "entry", "line-1"} <= first["set"].keys()
    evening.desk.observe(Activity(1.0, "hand"))
    evening.desk.observe(CameraState(1.0, "live", 0.0))
    changed = next(told for told in line if "Hand over" in told["set"].get("state", ""))
    assert not changed["whole"]
    assert set(changed["set"]) == {"state"}
    line.close()


def test_a_new_game_sends_everything_anew(evening: Evening, served: Served) -> None:
    evening.begin("Ana", "Ben")
    line = messages(served.port, threading.Event())
    next(line)
    second = evening.begin("Cleo", "Dan")
    told = next(told for told in line if told["game"] == second)
    assert told["whole"]
    assert "Cleo" in told["set"]["seats"]
    line.close()


def test_after_a_correction_nothing_is_said_aloud(evening: Evening, served: Served) -> None:
    evening.begin("Ana", "Ben")
    line = messages(served.port, threading.Event())
    next(line)
    evening.say(Lay("scissors-02"), Lay("rock-03"))
    told = next(told for told in line if told["seq"] == 3)
    assert "beats" in told["aloud"]["text"]
    evening.say(Amend(3, face="rock-05"))
    told = next(told for told in line if told["seq"] == 4)
    assert told["aloud"] is None
    line.close()
