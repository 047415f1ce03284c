"""The one place where networks are run: OpenVINO on the processor, from ONNX files whose checksum is known.

OpenVINO chooses the instructions the processor has (AVX2, AVX512, NEON), so that no second way is needed.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from referee.core.sentence import Sentence

MANIFEST = "manifest.json"
_BATCHES = (16, 4, 1)


class WeightsError(Sentence):
    """Weights that can't be used, told in one sentence."""


def manifest_entry(weights: Path) -> dict[str, Any]:
    """What the manifest beside the weights says about them."""
    manifest = weights.parent / MANIFEST
    try:
        known = json.loads(manifest.read_text(encoding="utf-8"))
    except (OSError, ValueError) as reason:
        raise WeightsError(f"The list of checksums “{manifest}” can't be read ({reason}); install again.") from reason
    entry = known.get(weights.name) if isinstance(known, dict) else None
    return entry if isinstance(entry, dict) else {}


def checked_bytes(weights: Path) -> bytes:
    """The file's content, if it is what the manifest beside it says."""
    if not weights.is_file():
        raise WeightsError(f"The weights “{weights}” are missing; install the program again, or name another file.")
    expected = manifest_entry(weights).get("sha256")
    content = weights.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != expected:
        raise WeightsError(
            f"The weights “{weights.name}” are damaged or foreign: sha256 {found[:12]}… instead of "
            f"{str(expected)[:12]}…; install the program again."
        )
    return content


class Network:
    """A compiled network for byte pictures (N x height x width x 3, blue green red).

    It tells its outputs, or what it has found in the named `layers` on the way there.
    """

    def __init__(self, weights: Path, threads: int = 0, layers: Sequence[str] = ()) -> None:
        content = checked_bytes(weights)
        options: dict[str, Any] = {"PERFORMANCE_HINT": "LATENCY", "INFERENCE_PRECISION_HINT": "f32"}
        if threads:
            options["INFERENCE_NUM_THREADS"] = threads
        self._request = _compiled(content, options, layers)
        self.sha256 = hashlib.sha256(content).hexdigest()

    def run(
        self, pictures: npt.NDArray[np.uint8], *beside: npt.NDArray[np.float32]
    ) -> tuple[npt.NDArray[np.float32], ...]:
        """All outputs, in the order of the file or of the layers that were named; `beside` is what else goes in."""
        self._request.infer(dict(enumerate((pictures, *beside))), share_inputs=True)
        outputs = range(len(self._request.model_outputs))
        return tuple(np.array(self._request.get_output_tensor(k).data) for k in outputs)


def batches(count: int) -> Iterator[slice]:
    """So many crops in pieces of few sizes, since the network gets ready for each size once."""
    at = 0
    while at < count:
        size = next(size for size in _BATCHES if size <= count - at)
        yield slice(at, at + size)
        at += size


def _compiled(content: bytes, options: dict[str, Any], layers: Sequence[str]) -> Any:
    """Compiled once for every size the file allows: weights laid out anew for each size would take 45 MB each time."""
    import openvino  # 30 MB, which the dashboard holds only once it audits

    core = openvino.Core()
    model = core.read_model(content, b"")
    if layers:
        found = [model.add_outputs(name)[0].get_node() for name in layers]
        model = openvino.Model(found, model.get_parameters(), "layers")
    steps = openvino.preprocess.PrePostProcessor(model)
    steps.input(0).tensor().set_element_type(openvino.Type.u8).set_layout(openvino.Layout("NHWC"))
    steps.input(0).model().set_layout(openvino.Layout("NCHW"))
    steps.input(0).preprocess().convert_element_type(openvino.Type.f32)
    return core.compile_model(steps.build(), "CPU", options).create_infer_request()
