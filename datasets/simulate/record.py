"""A film, its truth and its commands as files; none has its final name before it is whole."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection
from dataclasses import dataclass
from pathlib import Path

import cv2
import msgspec

from datasets.scenes.seeds import Split
from datasets.simulate.film import FULL_HD, Film
from datasets.simulate.mistakes import Mistakes
from datasets.simulate.plan import plan
from datasets.simulate.truth import truth
from referee.core.sentence import Sentence
from referee.core.wire import encode

_BYTES_A_PIXEL = 0.02  # a second of 1080p at 25 frames takes about half a megabyte; twice that is asked for

Progress = Callable[[int, int], None]  # frames done, frames in all


@dataclass(frozen=True, slots=True)
class Recorded:
    """Where the three files are."""

    film: Path
    truth: Path
    commands: Path
    frames: int


def simulate(
    game: str,
    players: int,
    seed: int,
    out_dir: Path,
    *,
    seconds_a_turn: float = 4.0,
    mistakes: float | Mistakes = 0.03,
    turns: int | None = None,
    disturbances: Collection[str] = (),
    size: tuple[int, int] = FULL_HD,
    fps: float = 25.0,
    split: Split = Split.TRAIN,
    progress: Progress | None = None,
) -> Recorded:
    """Plays a game, films it and writes game.mp4, truth.json and commands.jsonl into the folder."""
    film = Film(
        plan(
            game,
            players,
            seed,
            seconds_a_turn=seconds_a_turn,
            mistakes=mistakes,
            turns=turns,
            disturbances=disturbances,
            split=split,
        ),
        size,
        fps,
    )
    _prepare(out_dir, film)
    recorded = Recorded(out_dir / "game.mp4", out_dir / "truth.json", out_dir / "commands.jsonl", len(film))
    drafts = {path: path.with_name(f".half-{path.name}") for path in (recorded.film, recorded.truth, recorded.commands)}
    try:
        document = msgspec.json.format(msgspec.json.encode(truth(film)), indent=1)
        drafts[recorded.truth].write_bytes(document)
        lines = "".join(f"{encode(command)}\n" for command in film.script.commands)
        drafts[recorded.commands].write_text(lines, encoding="utf-8")
        _write_film(film, drafts[recorded.film], progress)
        for path, draft in drafts.items():
            draft.replace(path)
    except OSError as error:
        raise Sentence(f"The film can't be written into “{out_dir}”: {error.strerror or error}.") from error
    finally:
        for draft in drafts.values():
            draft.unlink(missing_ok=True)
    return recorded


def _prepare(out_dir: Path, film: Film) -> None:
    try:
        out_dir.mkdir(parents=True, exist_ok=True)
        probe = out_dir / ".half-probe"
        probe.touch()
        probe.unlink()
    except OSError as error:
        raise Sentence(f"The folder “{out_dir}” can't be written to: {error.strerror}. Name another one.") from error
    needed = int(len(film) * film.size[0] * film.size[1] * _BYTES_A_PIXEL)
    free = shutil.disk_usage(out_dir).free
    if free < needed:
        raise Sentence(
            f"There is no room for the film in “{out_dir}”: it may need {needed // 2**20} MB, "
            f"and {free // 2**20} MB are free."
        )


def _write_film(film: Film, path: Path, progress: Progress | None) -> None:
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), film.fps, film.size)
    if not writer.isOpened():
        raise Sentence(f"No film can be written to “{path}”: this OpenCV has no MPEG-4 encoder.")
    try:
        for number, (_, frame) in enumerate(film, start=1):
            writer.write(frame)
            if progress is not None:
                progress(number, len(film))
    finally:
        writer.release()
    check = cv2.VideoCapture(str(path))
    written = int(check.get(cv2.CAP_PROP_FRAME_COUNT))
    check.release()
    if written != len(film):  # the encoder says nothing when the disk is full
        raise Sentence(f"Of {len(film)} frames only {written} were written to “{path.parent}”: is the disk full?")
