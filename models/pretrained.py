"""Weights to start from: only files known by their checksum are opened, since a `.pt` file can run anything."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import torch

from referee.core.sentence import Sentence

_KNOWN = {
    "869e83fcdffdc7371fa4e34cd8e51c838cc729571d1635e5141e3075e9319dc0": "yolo11n-pose.pt, official",
    "cb6a1ff7df9c0e37672f2595cd455e3dd6565463d1687328961139ca692aa1f1": "detector-start.pt of this project",
}


def tensors(file: Path) -> dict[str, Any]:
    """All tensors of a network to start from, by name."""
    if not file.is_file():
        raise Sentence(f"The weights to start from, “{file}”, are missing; name the official yolo11n-pose.pt.")
    digest = hashlib.sha256(file.read_bytes()).hexdigest()
    if digest not in _KNOWN:
        known = "; ".join(f"{name} ({sha[:8]}…)" for sha, name in _KNOWN.items())
        raise Sentence(f"“{file}” ({digest[:8]}…) is none of the weights known to be harmless: {known}.")
    found: dict[str, Any] = torch.load(file, map_location="cpu", weights_only=False)["model"].float().state_dict()
    return found
