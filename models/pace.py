"""How every training goes: its learning rate, and the bar that shows how far it is."""

from __future__ import annotations

import math

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn


def rate(full: float, step: int, steps: int, warm: int) -> float:
    """Warmed up over the first steps, then falling along a cosine to a fiftieth."""
    return full * min(1.0, (step + 1) / warm) * (0.02 + 0.49 * (1 + math.cos(math.pi * min(1.0, step / steps))))


def progress() -> Progress:
    """Steps done of all, and the time left."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.completed}/{task.total}"))
    return Progress(*columns, TimeRemainingColumn())
