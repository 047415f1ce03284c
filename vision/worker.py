"""The vision worker: a camera or a film in, observations out, one JSON line each."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
import threading
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import msgspec

from referee.core import wire
from referee.core.deck import Deck
from referee.core.heap import share_heap
from referee.core.observations import Observation
from referee.core.sentence import Sentence
from vision import calibration, film
from vision.cameras import is_film, opener
from vision.capture import Live, Stuck, since
from vision.evidence import Evidence
from vision.frames import Frame
from vision.look import Detector, Reader
from vision.pipeline import STILL_INTERVAL, Eyes, Pipeline
from vision.table import TableFinder
from vision.tracker import Tracker
from vision.warp import card_crop

THREADS = 2  # of a network: a card is told of 40 ms sooner than with one, for a fourth more processor time
STUCK = 3  # exit code: start me again


@dataclass(frozen=True, slots=True)
class Watching:
    """What is watched, and with what."""

    game: str
    seats: int
    detector: Path
    reader: Path
    gallery: Path
    deck: Path  # its deck.toml
    calibration: Path | None = None
    evidence: Path | None = None
    first_id: int = 1


def pipeline(watching: Watching) -> Pipeline:
    """The whole way from frames to observations, with the shipped networks."""
    from vision import detector, reader  # they load OpenVINO, which a test of the rest need not wait for

    cv2.setNumThreads(1)  # the networks have the cores; small pictures gain nothing from threads
    eyes: tuple[Detector, Reader] = (
        detector.Detector(watching.detector, threads=THREADS),
        reader.Reader(watching.reader, watching.gallery, THREADS),
    )
    return assembled(watching, *eyes)


def assembled(watching: Watching, detector: Detector, reader: Reader) -> Pipeline:
    """The same with any two eyes."""
    deck = read_deck(watching.deck)
    drawn = calibration.read(watching.calibration) if watching.calibration else None
    return Pipeline(
        TableFinder(watching.game, watching.seats, drawn),
        Tracker(deck.counts, deck.card_mm, watching.first_id),
        Eyes(detector, reader, card_crop),
        Evidence(watching.evidence),
    )


def read_deck(file: Path) -> Deck:
    """The deck's composition."""
    try:
        return msgspec.convert(tomllib.loads(file.read_text(encoding="utf-8")), Deck)
    except FileNotFoundError as error:
        raise Sentence(f"There is no deck {file}.") from error
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise Sentence(f"{file} is no deck: {error}.") from error


def observe(
    source: str, through: Pipeline, realtime: bool = False, epoch: float | None = None
) -> Iterator[Observation]:
    """Everything seen in the source: a film as fast as it can be read, or anything live on the game's clock."""
    if is_film(source) and not realtime:
        yield from _film(Path(source), through)
    else:
        yield from _live(source, through, time.monotonic() if epoch is None else epoch)


def _film(path: Path, through: Pipeline) -> Iterator[Observation]:
    for delivered in film.frames(path, through.wants):
        if isinstance(delivered, Frame):
            yield from through.step(delivered)
        else:
            yield delivered
    through.finish()


def _live(source: str, through: Pipeline, epoch: float) -> Iterator[Observation]:
    live = Live(opener(source), since(epoch), ends=is_film(source))
    try:
        while True:
            delivered = live.next()
            if isinstance(delivered, Frame):
                yield from through.step(delivered)
                live.interval = STILL_INTERVAL if through.still else 0.0
            elif delivered is not None:
                if delivered.state != "live":
                    through.interrupted()
                yield delivered
                if delivered.state == "ended":
                    return
    finally:
        live.close()


def main() -> int:
    """Print observations until the source ends, nobody listens, or standard input closes."""
    parser = argparse.ArgumentParser(prog="python -m vision.worker", description=__doc__)
    parser.add_argument("--source", required=True, help="a webcam's number, “auto”, an address, a film")
    parser.add_argument("--game", required=True)
    parser.add_argument("--seats", type=int, required=True)
    for name in ("detector", "reader", "gallery", "deck"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--calibration", type=Path, help="a table without printed sheets")
    parser.add_argument("--evidence", type=Path, help="folder for the pictures behind the readings")
    parser.add_argument("--realtime", action="store_true", help="a film at its own pace, as if it were a camera")
    parser.add_argument("--epoch", type=float, help="monotonic second at which the game's clock reads 0")
    parser.add_argument("--first-id", type=int, default=1, help="the first placement's number")
    given = parser.parse_args()
    share_heap()
    end_with_parent()
    watching = Watching(
        given.game,
        given.seats,
        given.detector,
        given.reader,
        given.gallery,
        given.deck,
        given.calibration,
        given.evidence,
        given.first_id,
    )
    try:
        for said in observe(given.source, pipeline(watching), given.realtime, given.epoch):
            print(wire.encode(said), flush=True)
    except Sentence as sentence:
        print(sentence, file=sys.stderr)
        return 2
    except Stuck as stuck:
        print(stuck, file=sys.stderr, flush=True)
        os._exit(STUCK)  # threads that hang in a driver would keep the process
    except (BrokenPipeError, KeyboardInterrupt):
        os._exit(0)
    return 0


def end_with_parent() -> None:
    """Whoever started the worker holds its standard input open: when that closes there is nobody to watch for."""

    descriptor = sys.stdin.fileno()

    def wait() -> None:
        with contextlib.suppress(OSError):
            while os.read(descriptor, 4096):  # not through sys.stdin: its lock would be held when the process ends
                pass
        os._exit(0)

    if not sys.stdin.isatty():
        threading.Thread(target=wait, daemon=True, name="parent").start()


if __name__ == "__main__":
    sys.exit(main())
