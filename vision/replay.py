"""A recording said again at the speed of play: to the table it is a worker like any other."""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from referee.core import wire
from referee.core.observations import CameraState, Observation
from referee.core.sentence import Sentence

PAUSE = 5.0  # seconds between the end of the recording and the end of the process, so that the last view is seen


def replay(
    file: Path,
    speed: float = 1.0,
    clock: Callable[[], float] = time.monotonic,
    sleep: Callable[[float], None] = time.sleep,
) -> Iterator[Observation]:
    """The recorded observations, each at its time; lines that are none are passed over."""
    began = clock()
    last = 0.0
    with file.open(encoding="utf-8") as lines:
        for said in wire.observations(lines):
            if isinstance(said, wire.MalformedLine):
                continue
            last = said.t
            ahead = began + said.t / speed - clock()
            if ahead > 0:
                sleep(ahead)
            yield said
    yield CameraState(t=last, state="ended", since=last)


def main() -> int:
    """Print a recording, one observation a line, until it ends or nobody reads any more."""
    parser = argparse.ArgumentParser(prog="python -m vision.replay", description=__doc__)
    parser.add_argument("recording", type=Path)
    parser.add_argument("--speed", type=float, default=1.0)
    for word in ("--epoch", "--first-id"):
        parser.add_argument(word, help="said to every worker; a recording has its own clock and placements")
    arguments = parser.parse_args()
    try:
        for observation in replay(arguments.recording, arguments.speed):
            print(wire.encode(observation), flush=True)
        time.sleep(PAUSE)
    except FileNotFoundError as error:
        raise Sentence(f"There is no recording {arguments.recording}.") from error
    except (BrokenPipeError, KeyboardInterrupt):
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
