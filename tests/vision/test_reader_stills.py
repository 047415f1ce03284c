"""Still pictures: whatever a camera wrote is read, and what can't be is told in one sentence."""

from __future__ import annotations

import struct
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.still import PictureError, pictures_in, read_still

_PICTURE = np.random.default_rng(0).integers(0, 255, (60, 90, 3), dtype=np.uint8)


def _write(path: Path, ending: str, picture: np.ndarray = _PICTURE) -> Path:
    path.write_bytes(cv2.imencode(ending, picture)[1].tobytes())
    return path


@pytest.mark.parametrize("ending", [".jpg", ".png", ".webp", ".bmp", ".tif"])
def test_the_usual_formats_are_read(tmp_path: Path, ending: str) -> None:
    still = read_still(_write(tmp_path / f"a{ending}", ending))
    assert (still.width, still.height, still.scale) == (90, 60, 1.0)


@pytest.mark.parametrize(
    "picture",
    [
        _PICTURE[..., 0],
        (_PICTURE[..., 0].astype(np.uint16) * 257),
        (_PICTURE.astype(np.uint16) * 257),
        np.dstack([_PICTURE, np.full((60, 90), 128, np.uint8)]),
    ],
    ids=["grey", "grey 16 bit", "colour 16 bit", "with alpha"],
)
def test_grey_deep_and_transparent_pictures_become_colour_of_eight_bits(tmp_path: Path, picture: np.ndarray) -> None:
    still = read_still(_write(tmp_path / "a.png", ".png", picture))
    assert still.picture.shape == (60, 90, 3)
    assert still.picture.dtype == np.uint8
    assert still.picture.mean() > 60


def test_a_single_pixel_is_a_picture(tmp_path: Path) -> None:
    assert read_still(_write(tmp_path / "a.png", ".png", _PICTURE[:1, :1])).width == 1


def test_the_exif_turn_is_obeyed(tmp_path: Path) -> None:
    plain = cv2.imencode(".jpg", _PICTURE)[1].tobytes()
    tiff = b"MM\x00\x2a\x00\x00\x00\x08" + struct.pack(">HHHIHHI", 1, 0x0112, 3, 1, 6, 0, 0)
    exif = b"Exif\x00\x00" + tiff
    (tmp_path / "a.jpg").write_bytes(plain[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + plain[2:])
    still = read_still(tmp_path / "a.jpg")
    assert (still.width, still.height) == (60, 90)


def test_a_huge_picture_is_worked_on_smaller_and_its_size_kept(tmp_path: Path) -> None:
    still = read_still(_write(tmp_path / "a.png", ".png", np.zeros((6000, 8000), np.uint8)))
    assert (still.width, still.height) == (8000, 6000)
    assert still.scale == pytest.approx(2**0.5, rel=1e-3)
    assert still.picture.shape[0] * still.scale == pytest.approx(6000, abs=2)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "empty"),
        (b"this is no picture at all", "no picture"),
        (b"\x89PNG\r\n\x1a\n" + b"\x00" * 40, "cut off"),
        (cv2.imencode(".jpg", _PICTURE)[1].tobytes()[:900], "cut off"),
        (cv2.imencode(".png", _PICTURE)[1].tobytes()[:-30], "cut off"),
    ],
)
def test_what_is_no_picture_is_told_in_one_sentence(tmp_path: Path, content: bytes, told: str) -> None:
    (tmp_path / "a.jpg").write_bytes(content)
    with pytest.raises(PictureError, match=told):
        read_still(tmp_path / "a.jpg")


def test_folders_patterns_and_files_are_listed_in_order(tmp_path: Path) -> None:
    for name in ("b.jpg", "a.png", "notes.txt"):
        (tmp_path / name).write_bytes(b"x")
    assert [p.name for p in pictures_in([str(tmp_path)])] == ["a.png", "b.jpg"]
    assert [p.name for p in pictures_in([str(tmp_path / "*.jpg"), str(tmp_path / "a.png")])] == ["b.jpg", "a.png"]


@pytest.mark.parametrize("wish", ["nowhere.jpg", "nothing-*.jpg"])
def test_what_is_not_there_is_told(tmp_path: Path, wish: str) -> None:
    with pytest.raises(PictureError, match=wish[:7]):
        pictures_in([str(tmp_path / wish)])


def test_an_empty_folder_is_told(tmp_path: Path) -> None:
    with pytest.raises(PictureError, match="holds no pictures"):
        pictures_in([str(tmp_path)])
