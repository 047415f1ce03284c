"""Teach the detector on endless scenes; every few minutes a checkpoint from which it can go on."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import torch

from datasets.scenes.sources import Outside
from models.averaging import follow, resumed, save
from models.detector_network import build, collate, criterion
from models.pace import progress, rate
from models.stream import SceneStream

_SAVE_EVERY = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """One piece of training."""

    out: Path
    pretrained: Path | None
    outside: Outside
    steps: int
    batch: int = 16
    size: int = 416
    rate: float = 1e-3
    seed: int = 1
    frozen: int = 0
    threads: int = 2


def _groups(model: Any) -> list[dict[str, Any]]:
    weights = [p for p in model.parameters() if p.requires_grad and p.ndim > 1]
    rest = [p for p in model.parameters() if p.requires_grad and p.ndim <= 1]
    return [{"params": weights, "weight_decay": 5e-4}, {"params": rest, "weight_decay": 0.0}]


def train(plan: Plan) -> Path:
    """Run the piece, or the rest of it when a checkpoint is there; returns the averaged weights' file."""
    plan.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    model = build(plan.pretrained).to(memory_format=torch.channels_last)
    for name, weight in model.named_parameters():
        if int(name.split(".")[1]) < plan.frozen or "dfl" in name:
            weight.requires_grad_(False)
    average = copy.deepcopy(model).eval()
    optimiser = torch.optim.AdamW(_groups(model), lr=plan.rate)
    checkpoint = plan.out / "last.pt"
    start = resumed(checkpoint, model, average, optimiser, plan.frozen)
    loss = criterion(model)
    # A resumed piece must not repeat the scenes of the first: its stream starts elsewhere.
    stream = SceneStream(plan.outside, plan.seed * 1_000_003 + start * 64, plan.size)
    model.train()
    log = (plan.out / "log.txt").open("a", encoding="utf-8")
    try:
        with progress() as bar:
            task = bar.add_task("detector", total=plan.steps, completed=start)
            begun, seen = time.monotonic(), 0
            for step in range(start, plan.steps):
                for group in optimiser.param_groups:
                    group["lr"] = rate(plan.rate, step, plan.steps, warm=150)
                batch = collate(stream.batch(plan.batch))
                with torch.autocast("cpu", torch.bfloat16):
                    guess = model(batch["img"])
                total, parts = loss({k: _float(v) for k, v in guess.items()}, batch)
                optimiser.zero_grad()
                total.sum().backward()
                torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
                optimiser.step()
                follow(average, model, min(0.999, (step + 1) / (step + 20)))
                seen += plan.batch
                bar.update(task, advance=1)
                if step % 25 == 24:
                    told = " ".join(f"{k} {float(v):.3f}" for k, v in parts.items())
                    log.write(f"{step + 1} {seen / (time.monotonic() - begun):.1f} pictures/s {told}\n")
                    log.flush()
                if step % _SAVE_EVERY == _SAVE_EVERY - 1 or step == plan.steps - 1:
                    save(checkpoint, model, average, optimiser, step + 1, plan.frozen)
    finally:
        stream.close()
        log.close()
    return checkpoint


def _float(value: Any) -> Any:
    return [v.float() for v in value] if isinstance(value, list | tuple) else value.float()
