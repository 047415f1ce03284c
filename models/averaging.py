"""Averaged weights and whole checkpoints: what every training keeps."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch


def follow(average: Any, model: Any, keep: float) -> None:
    """Move the average a little towards the model."""
    with torch.no_grad():
        current = model.state_dict()
        for name, value in average.state_dict().items():
            if value.dtype.is_floating_point:
                value.mul_(keep).add_(current[name], alpha=1 - keep)
            else:
                value.copy_(current[name])


def resumed(file: Path, model: Any, average: Any, optimiser: Any, frozen: int = 0) -> int:
    """The step from which a checkpoint's training goes on, everything else put back; 0 when there is none."""
    if not file.is_file():
        return 0
    saved = torch.load(file, map_location="cpu", weights_only=False)
    model.load_state_dict(saved["model"])
    average.load_state_dict(saved["average"])
    if saved.get("frozen") == frozen:
        optimiser.load_state_dict(saved["optimiser"])
    return int(saved["step"])


def save(file: Path, model: Any, average: Any, optimiser: Any, step: int, frozen: int = 0) -> None:
    """Write a checkpoint whole or not at all."""
    half = file.with_suffix(".part")
    whole = {
        "model": model.state_dict(),
        "average": average.state_dict(),
        "optimiser": optimiser.state_dict(),
        "step": step,
        "frozen": frozen,
    }
    torch.save(whole, half)
    half.replace(file)
