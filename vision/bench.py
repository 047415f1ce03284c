"""What seeing costs: time per stage, beside the bare networks, beside running them on every frame, on a still table."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from time import perf_counter, process_time

import cv2
import msgspec
import numpy as np

from referee.core.observations import TableView
from vision import film
from vision.frames import Frame
from vision.look import Crop, Detector, Reader
from vision.pipeline import STILL_INTERVAL, Pipeline

NAIVE_EVERY = 20  # frames of which one is measured for the naive loop
STILL_CHECKS = 60
JPEG_QUALITY = 90  # as webcams send their pictures
ALWAYS = ("change", "table", "settle")  # stages that every frame passes


class StageTime(msgspec.Struct, frozen=True):
    """One stage of the pipeline."""

    name: str
    runs: int
    seconds: float

    @property
    def milliseconds(self) -> float:
        """Per run."""
        return 1000.0 * self.seconds / max(1, self.runs)


class Cost(msgspec.Struct, frozen=True):
    """What watching one film cost."""

    frames: int
    film_seconds: float
    looks: int
    views: int
    seconds: float
    cpu_seconds: float
    stages: tuple[StageTime, ...]
    over_network: float  # time of a frame that is looked at, with everything, over that of finding and reading alone
    naive_cpu_seconds: float  # both networks on every frame of the same film
    still_share: float  # of one core, on a still 1080p table

    @property
    def frames_a_second(self) -> float:
        """How fast the film was watched."""
        return self.frames / max(1e-9, self.seconds)

    @property
    def cheaper_than_naive(self) -> float:
        """How many times."""
        return self.naive_cpu_seconds / max(1e-9, self.cpu_seconds)


def cost(path: Path, through: Pipeline, eyes: Callable[[], tuple[Detector, Reader, Crop]]) -> Cost:
    """Watch a film, and measure. The networks are those the pipeline uses, to be run on every frame as well."""
    began, cpu = perf_counter(), process_time()
    frames = views = 0
    t = 0.0
    for delivered in film.frames(path, through.wants):
        if isinstance(delivered, Frame):
            frames, t = delivered.number + 1, delivered.t
            views += sum(isinstance(said, TableView) for said in through.step(delivered))
    seconds, spent = perf_counter() - began, process_time() - cpu
    stages = through.stages
    return Cost(
        frames=frames,
        film_seconds=t,
        looks=through.looks,
        views=views,
        seconds=seconds,
        cpu_seconds=spent,
        stages=tuple(StageTime(name, stages.runs[name], stages.seconds[name]) for name in stages.seconds),
        over_network=over_network(through),
        naive_cpu_seconds=naive(path, *eyes()),
        still_share=still_share(path, through),
    )


def watch_again(path: Path, through: Pipeline, since: float) -> float:
    """Watch a film as the continuation of what was watched until then; when it ends."""
    t = since
    for delivered in film.frames(path, lambda at: through.wants(since + at)):
        if isinstance(delivered, Frame):
            t = since + delivered.t
            through.step(Frame(t, delivered.picture, delivered.number))
    return t + 1 / 25


def over_network(through: Pipeline) -> float:
    """What a frame costs that is looked at, over what finding and reading its cards costs."""
    stages, looks = through.stages, max(1, through.looks)
    networks = sum(stages.seconds.get(name, 0.0) for name in ("detect", "read")) / looks
    # reading is within fitting and tracking
    looking = sum(stages.seconds.get(name, 0.0) for name in ("detect", "fit", "track")) / looks
    always = sum(stages.seconds[name] / stages.runs[name] for name in ALWAYS if name in stages.runs)
    return (looking + always) / max(1e-9, networks)


def naive(path: Path, detector: Detector, reader: Reader, crop: Crop) -> float:
    """CPU seconds of the loop without any thought: decode all frames, find all cards, read all cards, every time."""
    spent, frames, count = 0.0, 0, 0
    whole = process_time()
    for delivered in film.frames(path):
        if not isinstance(delivered, Frame):
            continue
        frames += 1
        if delivered.number % NAIVE_EVERY:
            continue
        began = process_time()
        height, width = delivered.picture.shape[:2]
        found = detector(delivered.picture, (0, 0, width, height), None, ())
        cards = [crop(delivered.picture, quad.corners) for quad in found]
        if cards:
            reader.read(cards)
        spent, count = spent + process_time() - began, count + 1
    decoding = process_time() - whole - spent
    return decoding + spent / max(1, count) * frames


def held_mb(process: int | None = None) -> float | None:
    """The memory that a process holds now, or this one; None where the system does not tell.

    What it shares with others, as two that use one library do, counts by its part: added up nothing counts twice.
    """
    try:
        held = Path(f"/proc/{process or 'self'}/smaps_rollup").read_text(encoding="ascii")
    except OSError:
        return None
    return next((int(line.split()[1]) / 1024 for line in held.splitlines() if line.startswith("Pss:")), None)


def still_share(path: Path, through: Pipeline) -> float:
    """The share of one core that a still table takes: its pictures are decoded and compared, and that is all."""
    last = next(islice((one for one in film.frames(path) if isinstance(one, Frame)), 1), None)
    if last is None:
        return 0.0
    rng = np.random.default_rng(0)
    coded = []
    for _ in range(4):
        noise = rng.normal(0, 1.5, last.picture.shape[:2])[:, :, None]
        noisy = np.clip(last.picture + noise, 0, 255).astype(np.uint8)
        coded.append(cv2.imencode(".jpg", noisy, [cv2.IMWRITE_JPEG_QUALITY, JPEG_QUALITY])[1])
    t = 1e6
    spent = 0.0
    for check in range(2 * STILL_CHECKS):
        began = process_time()
        picture = cv2.imdecode(coded[check % len(coded)], cv2.IMREAD_COLOR)
        if picture is not None:
            through.step(Frame(t, np.asarray(picture, np.uint8)))
        if check >= STILL_CHECKS:  # before that it settles
            spent += process_time() - began
        t += STILL_INTERVAL
    return spent / (STILL_CHECKS * STILL_INTERVAL)
