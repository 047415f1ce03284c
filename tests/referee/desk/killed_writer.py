"""Kills a writing companion again and again: `killed_writer.py JOURNAL ROUNDS SEED`.

Each round a process of its own plays on in the same journal and says what was acknowledged; it is killed with SIGKILL
at a random moment, be it while opening, writing, beginning a game or copying the journal. Then the file is inspected,
and every acknowledged fact has to be in it. Prints how many facts those were, and how many moments there were.
"""

import itertools
import os
import random
import signal
import sys
import time
from pathlib import Path

from datasets.decks import load_deck
from referee.core.commands import Finish, Lay
from referee.core.events import CardLaid
from referee.desk import Desk, Said, seated
from referee.journal import Journal

FACES = ("rock-03", "paper-04", "scissors-07", "good", "steal", "super-rock")


def play(path: Path, voice: int) -> None:
    """Play for ever, and say each acknowledged fact once it is acknowledged."""
    deck = load_deck("rockoman")
    desk = Desk(Journal.open(path), path.parent / "copies")
    while True:
        game = desk.new_game("rockoman", seated(("Ana", "Ben", "Cleo")), {}, deck)
        os.write(voice, f"{game} 1 start\n".encode())
        for face in itertools.islice(itertools.cycle(FACES), 12):
            answer = desk.say(Lay(face))
            assert isinstance(answer, Said), answer
            os.write(voice, f"{game} {answer.seq} {face}\n".encode())
        desk.say(Finish())


def acknowledged_before_the_kill(path: Path, delay: float) -> list[str]:
    """Let a companion play for that long; what it said."""
    ear, voice = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ear)
        play(path, voice)
    os.close(voice)
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL, "the companion ended by itself"
    with os.fdopen(ear) as heard:
        return heard.read().splitlines()


def check(path: Path, acknowledged: list[str]) -> None:
    """Open the file as a companion would after the crash: it is sound, and holds all that."""
    with Journal.open(path) as journal:
        for line in acknowledged:
            game, seq, face = line.split()
            event = journal.events(game)[int(seq) - 1]
            assert event.seq == int(seq), line
            assert face == "start" or (isinstance(event.fact, CardLaid) and event.fact.face == face), line


def main(path: Path, rounds: int, seed: int) -> None:
    chance = random.Random(seed)
    everything: list[str] = []
    for _ in range(rounds):
        acknowledged = acknowledged_before_the_kill(path, chance.uniform(0.001, 0.12))
        check(path, acknowledged)
        everything += acknowledged
    check(path, everything)
    copies = list((path.parent / "copies").glob("*.sqlite"))
    for copy in copies:
        Journal.read(copy).close()
    print(f"{len(everything)} facts acknowledged, {rounds} kills, {len(copies)} copies, all sound")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
