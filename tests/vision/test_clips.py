"""A few seconds of film round every change: within a budget, and no game depends on them."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.clips import AFTER, BEFORE, Clips, index_of
from vision.evidence import FULL, FULL_WANTED, Evidence
from vision.placement import Placement


def frames(clips: Clips, start: float, end: float, fps: float = 15) -> None:
    for number in range(int((end - start) * fps)):
        picture = np.full((540, 960, 3), 60, np.uint8)
        picture[200:300, (number * 12) % 800 :][:, :90] = 220
        clips.see(picture, start + number / fps)


def test_a_change_leaves_a_clip_that_shows_before_and_after(tmp_path: Path) -> None:
    clips = Clips(tmp_path)
    frames(clips, 0, 4)
    clips.happened(4.0, (7, 8))
    frames(clips, 4, 7)
    clips.finish()
    (clip,) = index_of(tmp_path)
    assert clip.placements == (7, 8)
    film = cv2.VideoCapture(str(tmp_path / f"{clip.name}.webm"))
    seconds = film.get(cv2.CAP_PROP_FRAME_COUNT) / film.get(cv2.CAP_PROP_FPS)
    assert seconds == pytest.approx(BEFORE + AFTER, abs=0.6)
    shown = film.read()[1]
    assert shown.shape[1] in (480, 640, 960)
    assert (tmp_path / f"{clip.name}-before.jpg").is_file()
    assert (tmp_path / f"{clip.name}-after.jpg").is_file()


def test_the_oldest_clips_make_room_and_crops_stay(tmp_path: Path) -> None:
    (tmp_path / "12.jpg").write_bytes(b"x" * 200_000)
    clips = Clips(tmp_path, budget=225_000)
    for start in range(0, 60, 8):
        frames(clips, start, start + 3)
        clips.happened(start + 3.0, (start,))
        frames(clips, start + 3, start + 6)
        clips.finish()
    kept = index_of(tmp_path)
    assert (tmp_path / "12.jpg").stat().st_size == 200_000
    assert kept[-1].placements == (56,)
    assert 0 < len(kept) < 8


def test_a_full_disk_stops_the_clips_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    evidence = Evidence(tmp_path)
    monkeypatch.setattr(Path, "write_bytes", full)
    placed = Placement.__new__(Placement)
    placed.id, placed.crop, placed.crop_weight, placed.evidence = 3, np.zeros((8, 8, 3), np.uint8), 1.0, None
    for number in range(60):
        evidence.watch(np.zeros((90, 160, 3), np.uint8), number / 10)
        evidence.keep(placed)
        if number == 20:
            evidence.happened(2.0, (3,))
    evidence.finish()
    assert placed.evidence is None
    assert not index_of(tmp_path)
    monkeypatch.undo()
    evidence.keep(placed)
    assert placed.evidence == "3.jpg"


def test_the_whole_picture_is_left_when_somebody_asks(tmp_path: Path) -> None:
    evidence = Evidence(tmp_path)
    evidence.watch(np.zeros((90, 160, 3), np.uint8), 0.0)
    assert not (tmp_path / FULL).exists()
    (tmp_path / FULL_WANTED).touch()
    evidence.watch(np.zeros((90, 160, 3), np.uint8), 0.1)
    assert cv2.imread(str(tmp_path / FULL)).shape == (90, 160, 3)
    assert not (tmp_path / FULL_WANTED).exists()
