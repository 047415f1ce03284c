"""Weights to start from: only files known by their checksum are opened, since a `.pt` file can run anything."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import torch

from referee.core.sentence import Sentence

_KNOWN = {
    "869e83fcdffdc7371fa4e34cd8e51c838cc729571d1635e5141e3075e9319dc0": "yolo11n-pose.pt, official",
    "341d33042965cc6b4306f8ae1003a3530cc89204086919cd3637175b1a0e37fa": "detector-start.pt of this project",
    "1a17b91c2103bae6a9adbaf8163656fa5c8dd20e25e6a9d658df62100098722c": "corners-start.pt of this project",
    "8d23b4341d4020699064dd848632ae74b31bb957484ef995270a7872b697c05b": "reader-start.pt of this project",
}


def tensors(file: Path) -> dict[str, Any]:
    """All tensors of a network to start from, by name."""
    if not file.is_file():
        raise Sentence(f"The weights to start from, “{file}”, are missing; name the official yolo11n-pose.pt.")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    if digest not in _KNOWN:
        known = "; ".join(f"{name} ({sha[:8]}…)" for sha, name in _KNOWN.items())
        raise Sentence(f"“{file}” ({digest[:8]}…) is none of the weights known to be harmless: {known}.")
    kept = torch.load(file, map_location="cpu", weights_only=False)["model"]
    found: dict[str, Any] = kept if isinstance(kept, dict) else kept.state_dict()
    return {name: value.float() if value.dtype.is_floating_point else value for name, value in found.items()}


def take_over(network: Any, theirs: dict[str, Any]) -> None:
    """Everything that fits the network by name and shape."""
    ours = network.state_dict()
    fitting = {name: value for name, value in theirs.items() if name in ours and ours[name].shape == value.shape}
    network.load_state_dict(fitting, strict=False)
