"""What watching a filmed game costs, beside its bars: `rockoman bench` as people run it, kept beside the film."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

Row = tuple[str, str, str]  # what, its bar, what was measured


def measured(film: Path, kept: Path) -> dict[str, Any]:
    """The figures of a film; measured when they are not kept yet, with nothing else running, please."""
    if not kept.is_file():
        words = [sys.executable, "-m", "webui", "bench", str(film), "--json"]
        kept.write_bytes(subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout)
    told: dict[str, Any] = json.loads(kept.read_bytes())
    return told


def rows(told: dict[str, Any]) -> list[Row]:
    """The figures beside their bars."""
    cost, late = told["cost"], told["late"]
    naive = cost["naive_cpu_seconds"] / cost["cpu_seconds"]
    held = late["worker_mb"] + late["dashboard_mb"]
    return [
        (
            "at its own pace, at rest -> published, p50 / p95",
            "p95 <= 250 ms",
            f"{late['p50_ms']:.0f} / {late['p95_ms']:.0f} ms, {late['published']} of {late['cards']} cards",
        ),
        ("a frame looked at over finding and reading alone", "<= 1.3", f"{cost['over_network']:.2f}"),
        ("processor time of both networks on every frame over ours", ">= 5", f"{naive:.1f}"),
        ("both processes, at the film's pace", "<= 1.2 cores", f"{late['cores']:.2f} cores"),
        ("a still table", "<= 5 % of one core", f"{100 * cost['still_share']:.1f} %"),
        (
            "memory, worker + dashboard",
            "<= 500 MB",
            f"{late['worker_mb']:.0f} + {late['dashboard_mb']:.0f} = {held:.0f} MB",
        ),
    ]
