"""Weights: refused when damaged, missing or foreign, in one sentence."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from vision.bench import held_mb
from vision.runtime import Network, WeightsError, checked_bytes, manifest_entry

DETECTOR = Path(__file__).parents[2] / "models" / "weights" / "detector.onnx"


def _weights(folder: Path, content: bytes, sha256: str) -> Path:
    file = folder / "net.onnx"
    file.write_bytes(content)
    (folder / "manifest.json").write_text(json.dumps({"net.onnx": {"sha256": sha256}}))
    return file


def test_weights_whose_checksum_holds_are_taken(tmp_path: Path) -> None:
    digest = "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824"
    assert checked_bytes(_weights(tmp_path, b"hello", digest)) == b"hello"


def test_damaged_weights_are_refused(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match=r"net\.onnx.*damaged"):
        checked_bytes(_weights(tmp_path, b"hellp", "2cf24dba"))


def test_missing_weights_are_named(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="missing"):
        checked_bytes(tmp_path / "net.onnx")


def test_weights_that_no_list_knows_are_refused(tmp_path: Path) -> None:
    file = _weights(tmp_path, b"hello", "x")
    other = file.with_name("other.onnx")
    other.write_bytes(b"hello")
    assert manifest_entry(other) == {}
    with pytest.raises(WeightsError, match="foreign"):
        checked_bytes(other)


def test_an_unreadable_list_of_checksums_is_told(tmp_path: Path) -> None:
    file = _weights(tmp_path, b"hello", "x")
    (tmp_path / "manifest.json").write_text("{")
    with pytest.raises(WeightsError, match="list of checksums"):
        checked_bytes(file)


def test_pictures_of_many_sizes_take_no_network_each() -> None:
    network = Network(DETECTOR)

    def look(height: int, width: int) -> None:
        network.run(np.zeros((1, height, width, 3), np.uint8))

    look(480, 640)
    before = held_mb()
    for size in (256, 320, 352, 416, 448):
        look(size, size)
    after = held_mb()
    assert before is not None
    assert after is not None
    assert after - before < 100, "each size's own copy takes 45 MB"
