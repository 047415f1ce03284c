"""Checkpoint to ONNX: `python -m models.export detector CHECKPOINT` writes models/weights/*.onnx and its checksum.

With `--start` it writes what training goes on from; `models/pretrained.py` must know that file's checksum.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import warnings
from pathlib import Path
from typing import Any

import torch
from torch import nn

from models import corners_network, detector_network, reader_network
from models.pretrained import tensors
from vision.runtime import MANIFEST
from vision.warp import CROP_HEIGHT, CROP_WIDTH, RIM_HEIGHT, RIM_WIDTH, SHAPE

WEIGHTS = Path(__file__).parent / "weights"


class _Raw(nn.Module):  # type: ignore[misc]  # torch has no types here
    """The detector from bytes (0..255, BGR) to raw head outputs; anchors are decoded outside, so any size works."""

    def __init__(self, model: Any) -> None:
        super().__init__()
        self.model = model

    def forward(self, pictures: Any) -> Any:
        x = pictures[:, [2, 1, 0]] / 255
        kept: list[Any] = []
        for layer in self.model.model[:-1]:
            if layer.f != -1:
                x = kept[layer.f] if isinstance(layer.f, int) else [x if j == -1 else kept[j] for j in layer.f]
            x = layer(x)
            kept.append(x if layer.i in self.model.save else None)
        head = self.model.model[-1]
        told = head.forward_head([kept[j] for j in head.f], **head.one2many)
        return told["boxes"], told["scores"], told["kpts"]


def _saved(checkpoint: Path, mean_with: Path | None) -> dict[str, Any]:
    """A checkpoint; its averaged weights half way to those it began with are often better than either."""
    saved: dict[str, Any] = torch.load(checkpoint, map_location="cpu", weights_only=False)
    if mean_with is not None:
        began, now = tensors(mean_with), saved["average"]
        saved["average"] = {
            name: ((value + began[name]) / 2).to(value.dtype) if value.dtype.is_floating_point else value
            for name, value in now.items()
        }
    return saved


def export(network: str, checkpoint: Path, target: Path, note: str = "", mean_with: Path | None = None) -> str:
    """Write the averaged weights of a checkpoint as ONNX and record the file's sha256; returns it."""
    saved = _saved(checkpoint, mean_with)
    inputs = ["pictures"]
    if network == "detector":
        model = detector_network.build(None)
        model.load_state_dict(saved["average"])
        whole = _Raw(model.eval().fuse(verbose=False)).eval()
        example: tuple[Any, ...] = (torch.zeros(1, 3, 416, 640),)
        outputs = ["boxes", "scores", "corners"]
        free = {
            "pictures": {0: "count", 2: "height", 3: "width"},
            **{name: {0: "count", 2: "cells"} for name in outputs},
        }
    elif network == "corners":
        whole = corners_network.build(None)
        whole.load_state_dict(saved["average"])
        whole = whole.eval()
        example = (torch.zeros(1, 3, RIM_HEIGHT, RIM_WIDTH), torch.zeros(1, SHAPE))
        inputs, outputs = ["pictures", "shapes"], ["told"]
        free = {"pictures": {0: "count"}, "shapes": {0: "count"}, "told": {0: "count"}}
    else:
        whole = reader_network.build(None)
        whole.load_state_dict(saved["average"])
        return write_reader(whole.eval(), target, {"steps": saved["step"], "note": note})
    return _write(whole, example, inputs, outputs, free, target, {"steps": saved["step"], "note": note})


def write_reader(network: Any, target: Path, told: dict[str, Any]) -> str:
    """Write a reader as ONNX and record its sha256, with what else is told of it; returns the sha256."""
    example = (torch.zeros(1, 3, CROP_HEIGHT, CROP_WIDTH),)
    free = {"pictures": {0: "count"}, "points": {0: "count"}}
    return _write(network, example, ["pictures"], ["points"], free, target, told)


def _write(
    whole: Any,
    example: tuple[Any, ...],
    inputs: list[str],
    outputs: list[str],
    free: dict[str, dict[int, str]],
    target: Path,
    told: dict[str, Any],
) -> str:
    target.parent.mkdir(parents=True, exist_ok=True)
    half = target.with_suffix(".part")
    with torch.no_grad(), warnings.catch_warnings():
        # torch's newer way needs one more library, and names the layers anew that the reader looks at
        warnings.simplefilter("ignore", DeprecationWarning)
        torch.onnx.export(
            whole,
            example,
            str(half),
            input_names=inputs,
            output_names=outputs,
            dynamic_axes=free,
            opset_version=17,
            dynamo=False,
        )
    half.replace(target)
    digest = hashlib.sha256(target.read_bytes()).hexdigest()
    manifest = target.parent / MANIFEST
    known = json.loads(manifest.read_text(encoding="utf-8")) if manifest.is_file() else {}
    known[target.name] = {"sha256": digest, "bytes": target.stat().st_size, **told}
    manifest.write_text(json.dumps(known, indent=2, sort_keys=True) + "\n", encoding="utf-8")
    return digest


def keep_start(checkpoint: Path, target: Path, mean_with: Path | None = None) -> str:
    """Write a checkpoint's averaged weights in half precision, to go on from elsewhere; returns their sha256."""
    average = _saved(checkpoint, mean_with)["average"]
    halves = {name: value.half() if value.dtype.is_floating_point else value for name, value in average.items()}
    torch.save({"model": halves}, target)
    return hashlib.sha256(target.read_bytes()).hexdigest()


def main() -> None:
    """Export one network."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", choices=["detector", "corners", "reader"])
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument("--out", type=Path, help="target file (default: models/weights/NETWORK.onnx)")
    parser.add_argument("--note", default="", help="what was trained, for the record")
    parser.add_argument("--start", action="store_true", help="write NETWORK-start.pt, from which training can go on")
    parser.add_argument("--mean-with", type=Path, help="weights the piece began with: the mean of both is written")
    wish = parser.parse_args()
    if wish.start:
        print(keep_start(wish.checkpoint, WEIGHTS / f"{wish.network}-start.pt", wish.mean_with))
        return
    target = wish.out or WEIGHTS / f"{wish.network}.onnx"
    print(export(wish.network, wish.checkpoint, target, wish.note, wish.mean_with))


if __name__ == "__main__":
    main()
