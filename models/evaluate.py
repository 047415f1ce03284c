"""`python -m models.evaluate`: the table of what finding and reading must reach, with what it reaches.

Everything is measured on the test split (seeds, invented decks, tables, hands and designs that nobody learnt from) and,
where the folders are there, on real photographs. Nothing here may be tuned to. Cards are found as `rockoman identify`
finds them.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock

import cv2
import numpy as np
import numpy.typing as npt

from datasets.scenes.camera import Camera
from datasets.scenes.canvas import Canvas, drop_shadow, paste, shrunk
from datasets.scenes.clutter import rounded_mask
from datasets.scenes.crops import crop_of
from datasets.scenes.lessons import our_faces
from datasets.scenes.photo import expose, light
from datasets.scenes.practice import practice
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside, load_sources
from datasets.scenes.tables import table_texture
from models.galleries import GALLERIES, WEIGHTS
from models.hearts import hearts
from models.measuring import ROWS, measure_detector
from models.measuring_reader import USUAL, Marks, PhotoMarks, on_crops, on_photos, on_scenes, unseen_deck
from models.phone52 import photos
from models.tuning import tune
from vision.detector import STILL_SIDES, Detector
from vision.identify import Finder, found_in, identify
from vision.picture import Picture
from vision.quads import Quad
from vision.reader import Embedder, Reader
from vision.runtime import Network, manifest_entry
from vision.still_finder import StillFinder
from vision.teach import TeachError, cards_in, teach


def row(what: str, bar: str, measured: str) -> None:
    """One line of the table."""
    print(f"| {what} | {bar} | {measured} |", flush=True)


def _milliseconds(work: Callable[[], object], times: int = 15) -> float:
    work()
    spans = []
    for _ in range(times):
        begun = time.perf_counter()
        work()
        spans.append(time.perf_counter() - begun)
    return float(np.median(spans) * 1000)


def detector_rows(detector: Finder, hands: Path | None, scenes: int) -> None:
    """Recall, precision and corners, everyday and under each hardship."""
    sources = load_sources(Split.TEST, 0, Outside(hands=hands), decks=40)
    for name, wish in ROWS.items():
        tally = measure_detector(detector, sources, wish, scenes if name == "everyday" else max(10, scenes // 3))
        row(
            f"detector, recall / precision at IoU 0.7, {name}",
            "≥ 0.995 / ≥ 0.99",
            f"{tally.recall:.4f} / {tally.precision:.4f} ({tally.full} cards)",
        )
        row(
            f"… without what lies on covered, cut, larger and smaller cards, {name}", "", f"{tally.clear_precision:.4f}"
        )
        if name == "everyday":
            row("detector, half-covered cards", "≥ 0.95", f"{tally.half_recall:.3f} ({tally.half} cards)")
            row("mean corner error, of the card's width", "≤ 1.5 %", f"{tally.corner_error:.2%}")
            row("side (front, back) right", "", f"{tally.sides_right / max(1, tally.told_right):.4f}")
        else:
            row(f"mean corner error, {name}", "", f"{tally.corner_error:.2%}")


def reader_rows(detector: Finder, reader: Reader, hands: Path | None, scenes: int) -> None:
    """ROCKOMAN: crops by width, then whole scenes."""
    for width, bar in ((60, "≥ 99 %"), (70, "≥ 99.8 %"), (100, "≥ 99.8 %"), (150, "≥ 99.8 %")):
        marks = on_crops(reader, "rockoman", width)
        row(f"reader, rockoman, first guess, crops {width} px wide", bar, _told(marks))
        if width == 70:
            row(
                "committed readings wrong / left tentative, crops 70 px",
                "≤ 0.1 % / ≤ 2 %",
                f"{marks.wrong_share:.2%} / {marks.tentative_share:.2%}",
            )
    sources = load_sources(Split.TEST, 1, Outside(hands=hands), decks=2)
    for name, wish in ROWS.items():
        marks = on_scenes(detector, reader, sources, "rockoman", wish, max(10, scenes // 3))
        row(
            f"reader through the detector, rockoman, first guess, {name}",
            "≥ 99.8 %" if name == "everyday" else "",
            _told(marks),
        )
        row(
            f"… committed wrong / left tentative, {name}",
            "≤ 0.1 % / ≤ 2 %" if name == "everyday" else "",
            f"{marks.wrong_share:.2%} / {marks.tentative_share:.2%}",
        )


def own_print_rows(weights: Path, galleries: Path) -> None:
    """Our own print of standard52, whose reader has practised with everybody's."""
    reader = Reader(weights / "reader.onnx", galleries / "standard52.npz")
    for width in (70, 100):
        marks = on_crops(reader, "standard52", width)
        row(f"reader, our own print of standard52, first guess, crops {width} px wide", "", _told(marks))
        row("… committed wrong / left tentative", "", f"{marks.wrong_share:.2%} / {marks.tentative_share:.2%}")


def _told(marks: Marks) -> str:
    return f"{marks.first_guess:.2%} ({marks.shown})"


def _once(finder: Finder) -> Finder:
    """The same finder, that looks at each picture once however often it is asked."""
    seen: dict[bytes, Sequence[Quad]] = {}

    def look(picture: Picture) -> Sequence[Quad]:
        key = hashlib.sha256(picture.tobytes()).digest()
        if key not in seen:
            seen[key] = finder(picture)
        return seen[key]

    return look


def photo_rows(weights: Path, galleries: Path, folder: Path) -> None:
    """Phone photographs: cards found, faces read by standard52, and foreign cards for rockoman."""
    finder = _once(StillFinder(weights / "detector.onnx"))
    measuring, everything = photos(folder, "measure"), photos(folder)
    found = on_photos(finder, Reader(weights / "reader.onnx", galleries / "standard52.npz"), measuring)
    whole = on_photos(finder, Reader(weights / "reader.onnx", galleries / "rockoman.npz"), everything)
    for half, marks, bars in (("measuring half", found, ("≥ 0.97", "≤ 3 %")), ("both halves", whole, ("", ""))):
        row(f"phone photos ({half}): index box inside a found card", bars[0], _found(marks))
        row(f"phone photos ({half}): false cards", bars[1], f"{marks.false / max(1, marks.quads):.2%} ({marks.quads})")
    row(
        "standard52 on the measuring half, face right",
        "≥ 0.95",
        f"{found.right / max(1, found.read):.4f} ({found.read})",
    )
    wrong, tentative = found.wrong / max(1, found.committed), 1 - found.committed / max(1, found.read)
    row("… committed wrong / left tentative", "≤ 0.1 % / ", f"{wrong:.2%} ({found.committed}) / {tentative:.2%}")
    row(
        "foreign cards committed as a rockoman face",
        "≤ 0.5 %",
        f"{whole.committed / max(1, whole.read):.2%} ({whole.read})",
    )


def hearts_rows(weights: Path, galleries: Path, folder: Path) -> None:
    """Another deck on other tables, of which nothing was learnt."""
    reader = Reader(weights / "reader.onnx", galleries / "standard52.npz")
    marks = on_photos(StillFinder(weights / "detector.onnx"), reader, hearts(folder))
    row("hearts: index box inside a found card", "", _found(marks))
    row("hearts: standard52, face right", "", f"{marks.right / max(1, marks.read):.4f} ({marks.read})")


def _found(marks: PhotoMarks) -> str:
    return f"{marks.found / max(1, marks.boxes):.4f} ({marks.boxes})"


def teach_rows(weights: Path) -> None:
    """An invented deck of 60 faces from one picture each, and pfc under a new name."""
    detector = Detector(weights / "detector.onnx", sides=STILL_SIDES)
    rng = rng_for(Split.TEST, 31)
    for number in range(3):
        _taught_row(f"an unseen deck of 60 faces ({number + 1})", unseen_deck(rng), detector, weights)
    _taught_row("pfc under a new name", {k: v for k, v in our_faces("pfc").items() if k != "back"}, detector, weights)


def _phone_photo(rng: np.random.Generator, face: Picture) -> Picture:
    """A card upright on a table, as one holds a phone over it."""
    picture = table_texture(rng, 640)
    turn = np.deg2rad(rng.normal(0, 4))
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    half = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * [105, 147] * rng.uniform(0.85, 1.25)
    corners = half @ spin.T + 320 + rng.normal(0, 5, (4, 2))
    canvas = Canvas(picture, np.zeros((640, 640), np.int16), Camera(np.eye(3), 0.0, 640))
    drop_shadow(rng, canvas, corners, rng.normal(0, 3, 2), rng.uniform(2, 6))
    card = shrunk(face, 260)
    paste(canvas, np.dstack([card, rounded_mask(card.shape[1], card.shape[0], 9)]), corners, 1, owned=True)
    return expose(rng, light(rng, picture), 0.3)


def _taught_row(what: str, faces: dict[str, Picture], detector: Detector, weights: Path) -> None:
    rng = rng_for(Split.TEST, 32)
    with tempfile.TemporaryDirectory() as folder:
        for face, picture in faces.items():
            cv2.imwrite(str(Path(folder) / f"{face}.jpg"), _phone_photo(rng, picture))
        again, looking = 0, _Stopwatch()
        while True:
            try:
                cards = cards_in(Path(folder), detector)
                break
            except TeachError as told:
                # As a player would: the photographs that are named are taken anew.
                named = [face for face in faces if f"“{face}.jpg”" in str(told)]
                for face in named:
                    cv2.imwrite(str(Path(folder) / f"{face}.jpg"), _phone_photo(rng, faces[face]))
                again += len(named)
                if not named:
                    raise
        looked = looking.told
    asked = [
        (face, crop_of(rng, picture, replace(USUAL, width=(70.0, 150.0))))
        for face, picture in faces.items()
        for _ in "1234"
    ]
    with tempfile.TemporaryDirectory() as folder:
        for way, bar in (("practised", "≤ 5 min, ≥ 99 %"), ("without the extra", "")):
            learning, network = _Stopwatch(), weights / "reader.onnx"
            if way == "practised":
                network = Path(folder) / "reader.onnx"
                tune(cards, practice(), network)
            taught = teach("taught", cards, Embedder(network), practice())
            span, busy = (a + b for a, b in zip(looked, learning.told, strict=True))
            marks = Marks()
            for (face, _), reading in zip(
                asked, Reader(network, taught.gallery).read([crop for _, crop in asked]), strict=True
            ):
                marks.add(reading.face, reading.confidence, face)
            row(
                f"teach, {way}: {what}, one picture each, crops 70 to 150 px",
                bar,
                f"{span:.0f} s ({busy:.0f} of the processor), {_told(marks)}, {again} photographs taken anew",
            )
            row("… committed wrong / left tentative", "", f"{marks.wrong_share:.2%} / {marks.tentative_share:.2%}")


class _Stopwatch:
    def __init__(self) -> None:
        self._begun, self._busy = time.perf_counter(), time.process_time()

    @property
    def told(self) -> tuple[float, float]:
        """Seconds on the clock, and of the processor."""
        return time.perf_counter() - self._begun, time.process_time() - self._busy


def time_rows(weights: Path, galleries: Path) -> None:
    """The bare networks."""
    network = Network(weights / "detector.onnx")
    for height, width in ((640, 640), (384, 640)):
        blank = np.zeros((1, height, width, 3), np.uint8)
        span = _milliseconds(functools.partial(network.run, blank))
        row(f"detector network at {width}×{height}", "≤ 45 ms", f"{span:.1f} ms")
    table = np.random.default_rng(0).integers(60, 90, (1080, 1920, 3), np.uint8)
    for face, (x, y) in zip(our_faces("rockoman").values(), np.ndindex(6, 2), strict=False):
        table[120 + 450 * y : 288 + 450 * y, 100 + 300 * x : 220 + 300 * x] = cv2.resize(face, (120, 168))
    finder = StillFinder(weights / "detector.onnx")
    span = _milliseconds(functools.partial(found_in, np.asarray(table, np.uint8), finder), 7)
    row("finding twelve cards in a still picture of 1920×1080, every look", "", f"{span:.0f} ms")
    reader = Reader(weights / "reader.onnx", galleries / "rockoman.npz")
    crops = [np.zeros((160, 128, 3), np.uint8)] * 16
    row("reader, a card (of 16)", "≤ 4 ms", f"{_milliseconds(lambda: reader.read(crops)) / 16:.2f} ms")
    with tempfile.TemporaryDirectory() as folder:
        files = [Path(folder) / "table.jpg", Path(folder) / "turned.jpg"]
        for file, picture in zip(files, (table, table[::-1, ::-1]), strict=True):
            cv2.imwrite(str(file), picture)
        share = _networks_share([functools.partial(identify, file, finder, reader) for file in files])
    row("the networks' share of `identify` on that picture, file and all", "≥ 70 %", f"{share:.0%}")


def _networks_share(works: Sequence[Callable[[], object]], times: int = 5) -> float:
    """Which part of the time the networks themselves take, in the middle of so many rounds.

    One work follows another, so that nothing is told from what was worked out just before.
    """
    inside, run = 0.0, Network.run

    def timed(network: Network, *fed: npt.NDArray[Any]) -> tuple[npt.NDArray[np.float32], ...]:
        nonlocal inside
        begun = time.perf_counter()
        told = run(network, *fed)
        inside += time.perf_counter() - begun
        return told

    shares = []
    with mock.patch.object(Network, "run", timed):
        for work in works:
            work()
        for work in [*works] * times:
            inside, begun = 0.0, time.perf_counter()
            work()
            shares.append(inside / (time.perf_counter() - begun))
    return float(np.median(shares))


def main() -> None:
    """Measure what was wished for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, default=WEIGHTS)
    parser.add_argument("--galleries", type=Path, default=GALLERIES)
    parser.add_argument("--hands", type=Path, help="folder of hands on a green screen (optional)")
    parser.add_argument("--phone52", type=Path, help="folder of the phone photographs (optional)")
    parser.add_argument("--hearts", type=Path, help="folder of the photographs of hearts (optional)")
    parser.add_argument("--scenes", type=int, default=150, help="scenes for the everyday rows; the others get a third")
    parser.add_argument("--only", nargs="*", choices=["detector", "reader", "photos", "teach", "time"])
    wish = parser.parse_args()
    parts = wish.only or ["detector", "reader", "photos", "teach", "time"]
    detector = StillFinder(wish.weights / "detector.onnx")
    for name in ("detector.onnx", "reader.onnx"):
        print(f"{name}: sha256 {manifest_entry(wish.weights / name).get('sha256')}")
    print("\n| what | bar | measured |\n|---|---|---|")
    if "detector" in parts:
        detector_rows(detector, wish.hands, wish.scenes)
    if "reader" in parts:
        reader_rows(
            detector, Reader(wish.weights / "reader.onnx", wish.galleries / "rockoman.npz"), wish.hands, wish.scenes
        )
        own_print_rows(wish.weights, wish.galleries)
    if "photos" in parts and wish.phone52:
        photo_rows(wish.weights, wish.galleries, wish.phone52)
    if "photos" in parts and wish.hearts:
        hearts_rows(wish.weights, wish.galleries, wish.hearts)
    if "teach" in parts:
        teach_rows(wish.weights)
    if "time" in parts:
        time_rows(wish.weights, wish.galleries)


if __name__ == "__main__":
    main()
