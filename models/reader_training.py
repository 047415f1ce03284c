"""Teach the reader: in every lesson each question must lie nearest to the right one of the shown faces."""

from __future__ import annotations

import copy
import math
import time
from dataclasses import dataclass
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import torch

from datasets.scenes.lessons import Lesson, load_library, make_lesson
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside
from models.averaging import follow, resumed, save
from models.maker import Maker
from models.pace import progress, rate
from models.reader_network import build

_SAVE_EVERY = 200


@dataclass(frozen=True, slots=True)
class ReaderPlan:
    """One piece of training."""

    out: Path
    pretrained: Path | None
    outside: Outside
    steps: int
    rate: float = 1e-3
    seed: int = 1
    threads: int = 2


def _produce(outbox: Queue[Lesson], outside: Outside, seed: int) -> None:
    import cv2

    cv2.setNumThreads(1)
    library = load_library(Split.TRAIN, outside)
    number = 0
    while True:
        outbox.put(make_lesson(rng_for(Split.TRAIN, seed, number), library))
        number += 1


def train_reader(plan: ReaderPlan) -> Path:
    """Run the piece, or the rest of it when a checkpoint is there."""
    plan.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    network = build(plan.pretrained).to(memory_format=torch.channels_last)
    sharpness = torch.nn.Parameter(torch.tensor(math.log(16.0)))
    average = copy.deepcopy(network).eval()
    weights = [{"params": list(network.parameters())}, {"params": [sharpness], "weight_decay": 0.0}]
    optimiser = torch.optim.AdamW(weights, lr=plan.rate, weight_decay=5e-3)
    checkpoint = plan.out / "last.pt"
    start = resumed(checkpoint, network, average, optimiser)
    maker = Maker[Lesson](_produce, plan.outside, plan.seed * 1_000_003 + start, ahead=12)
    network.train()
    try:
        with progress() as bar, (plan.out / "log.txt").open("a") as log:
            task = bar.add_task("reader", total=plan.steps, completed=start)
            begun, right, lost = time.monotonic(), 0.0, 0.0
            for step in range(start, plan.steps):
                for group in optimiser.param_groups:
                    group["lr"] = rate(plan.rate, step, plan.steps, warm=150)
                share, loss = _learn(network, sharpness, maker.next())
                optimiser.zero_grad()
                loss.backward()
                torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
                optimiser.step()
                follow(average, network, min(0.998, (step + 1) / (step + 20)))
                right, lost = right + share, lost + float(loss.detach())
                bar.update(task, advance=1)
                if step % 25 == 24:
                    pace = (step + 1 - start) / (time.monotonic() - begun)
                    log.write(f"{step + 1} {pace:.2f} lessons/s right {right / 25:.4f} loss {lost / 25:.4f}\n")
                    log.flush()
                    right = lost = 0.0
                if step % _SAVE_EVERY == _SAVE_EVERY - 1 or step == plan.steps - 1:
                    save(checkpoint, network, average, optimiser, step + 1)
    finally:
        maker.close()
    return checkpoint


def _learn(network: Any, sharpness: Any, lesson: Lesson) -> tuple[float, Any]:
    crops = torch.cat([torch.from_numpy(lesson.shown), torch.from_numpy(lesson.questions)])
    crops = crops.permute(0, 3, 1, 2).float().contiguous(memory_format=torch.channels_last)
    with torch.autocast("cpu", torch.bfloat16):
        points = network(crops)
    shown, asked = points[: len(lesson.shown)], points[len(lesson.shown) :]
    likeness = asked @ shown.T * sharpness.exp().clamp(max=40)
    right = torch.from_numpy(lesson.right)
    loss = (likeness.logsumexp(1) - likeness.masked_fill(~right, -1e4).logsumexp(1)).mean()
    best = likeness.detach().argmax(1)
    return float(right[torch.arange(len(best)), best].float().mean()), loss
