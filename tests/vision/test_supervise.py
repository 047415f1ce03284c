"""The worker's process: started, listened to, started again when it dies, ended when nobody needs it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from referee.core.observations import CameraState, Observation, TableView
from vision.supervise import Supervisor, worker_words

PUPPET = """
    import argparse, sys, threading, time, os
    from referee.core import wire
    from referee.core.observations import SeenCard, SeenZone, TableView
    from referee.core.reading import Reading
    from vision.worker import end_with_parent
    parser = argparse.ArgumentParser()
    parser.add_argument("--epoch", type=float)
    parser.add_argument("--first-id", type=int)
    parser.add_argument("--exit", type=int)
    given = parser.parse_args()
    end_with_parent()
    if given.exit is not None:
        print("The deck is missing.", file=sys.stderr)
        sys.exit(given.exit)
    while True:
        t = time.monotonic() - given.epoch
        card = SeenCard(given.first_id, "discard", (0, 0), 0, "front", Reading((("rock-01", 0.9),)), t)
        print(wire.encode(TableView(t, (card,), (SeenZone("discard", (card.id,)),))), flush=True)
        time.sleep(0.05)
"""


@pytest.fixture
def puppet(tmp_path: Path) -> tuple[str, ...]:
    file = tmp_path / "puppet.py"
    file.write_text(textwrap.dedent(PUPPET), encoding="utf-8")
    return (sys.executable, str(file))


@pytest.fixture
def begin() -> Iterator[Callable[..., tuple[Supervisor, list[Observation]]]]:
    begun: list[Supervisor] = []

    def start(words: tuple[str, ...]) -> tuple[Supervisor, list[Observation]]:
        heard: list[Observation] = []
        begun.append(Supervisor(words, heard.append))
        begun[-1].start()
        return begun[-1], heard

    yield start
    for supervisor in begun:
        supervisor.stop()


def wait_for(true: Callable[[], bool], patience: float = 20.0) -> None:
    ends = time.monotonic() + patience
    while not true():
        assert time.monotonic() < ends, "it never came"
        time.sleep(0.02)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return not Path(f"/proc/{pid}/stat").exists() or ") Z " not in Path(f"/proc/{pid}/stat").read_text()


def test_worker_killed_mid_turn_is_started_again_and_tells_the_table_under_new_numbers(
    puppet: tuple[str, ...], begin: Callable[..., tuple[Supervisor, list[Observation]]]
) -> None:
    supervisor, heard = begin(puppet)
    wait_for(lambda: len(heard) > 2)
    pid = supervisor.pid
    assert pid is not None
    os.kill(pid, signal.SIGKILL)
    killed = len(heard)
    wait_for(lambda: any(isinstance(said, TableView) for said in heard[killed + 5 :]))
    assert [said.state for said in heard if isinstance(said, CameraState)] == ["lost"]
    views = [said for said in heard if isinstance(said, TableView)]
    assert views[0].cards[0].id == 1
    assert views[-1].cards[0].id > 1000
    assert [said.t for said in heard] == sorted(said.t for said in heard)  # one clock through both lives
    assert supervisor.starts == 2


def test_stop_ends_the_worker_within_a_second(
    puppet: tuple[str, ...], begin: Callable[..., tuple[Supervisor, list[Observation]]]
) -> None:
    supervisor, heard = begin(puppet)
    wait_for(lambda: len(heard) > 0)
    pid = supervisor.pid
    assert pid is not None
    began = time.monotonic()
    supervisor.stop()
    assert time.monotonic() - began < 1.0
    wait_for(lambda: not alive(pid), 1.0)
    assert not supervisor.running


def test_a_worker_that_was_asked_for_what_cant_be_is_not_started_again(
    puppet: tuple[str, ...], begin: Callable[..., tuple[Supervisor, list[Observation]]]
) -> None:
    supervisor, heard = begin((*puppet, "--exit", "2"))
    wait_for(lambda: not supervisor.running)
    assert supervisor.starts == 1
    assert supervisor.last_words == ["The deck is missing."]
    assert [said.state for said in heard if isinstance(said, CameraState)] == ["lost"]


def test_the_worker_ends_when_the_table_is_killed(puppet: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "parent.py"
    file.write_text(
        textwrap.dedent(f"""
        import time
        from vision.supervise import Supervisor
        supervisor = Supervisor({puppet!r}, lambda said: None)
        supervisor.start()
        while supervisor.pid is None:
            time.sleep(0.01)
        time.sleep(1.0)
        print(supervisor.pid, flush=True)
        time.sleep(60)
        """),
        encoding="utf-8",
    )
    parent = subprocess.Popen([sys.executable, str(file)], stdout=subprocess.PIPE, text=True)
    assert parent.stdout is not None
    pid = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    parent.stdout.close()
    wait_for(lambda: not alive(pid), 5.0)


def test_the_words_that_start_the_worker_are_those_it_understands(tmp_path: Path) -> None:
    words = worker_words(
        "nowhere.mp4", "rockoman", 3, *(tmp_path / name for name in "abcd"), calibration=tmp_path, evidence=tmp_path
    )
    ran = subprocess.run(words, input="", capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode in (0, 2)  # 0: its standard input was closed before it came to the weights
    assert "usage" not in ran.stderr
