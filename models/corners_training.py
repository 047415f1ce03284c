"""Teach the corner network on guesses at endless scenes."""

from __future__ import annotations

import copy
import time
from dataclasses import dataclass
from multiprocessing.queues import Queue
from pathlib import Path

import numpy as np
import torch

from datasets.scenes.scene import make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside, load_sources, with_new_decks
from models.averaging import follow, resumed, save
from models.corner_guesses import Guesser, Guesses, Looks, guesses_of
from models.corners_network import build, loss
from models.maker import Maker
from models.pace import progress, rate
from vision.corners import Corners
from vision.detector import CORNERS, Detector

_SAVE_EVERY = 100
_SCENE = 512
_SCENES_A_BATCH = 5
_FAINT = 0.08  # so faint guesses are asked about in still pictures


@dataclass(frozen=True, slots=True)
class CornersPlan:
    """One piece of training; `detector` is the weights file whose guesses are to be mended."""

    out: Path
    pretrained: Path | None
    outside: Outside
    steps: int
    detector: Path | None = None
    rate: float = 1e-3
    seed: int = 1
    threads: int = 2


def _produce(outbox: Queue[Guesses], outside: Outside, seed: int, weights: Path | None) -> None:
    import cv2

    cv2.setNumThreads(1)
    guesser: Guesser | None = None
    if weights is not None:
        detector = Detector(weights, threshold=_FAINT, sides=(_SCENE,), threads=1, mend=False)
        guesser = Looks(detector, Corners(weights.with_name(CORNERS), 1))
    sources = load_sources(Split.TRAIN, seed, outside)
    number = 0
    while True:
        if number % 1500 == 1499:
            sources = with_new_decks(sources, Split.TRAIN, seed + number)
        parts = []
        for _ in range(_SCENES_A_BATCH):
            rng = rng_for(Split.TRAIN, 400_000 + seed, number)
            # The detector's guesses are dearer than the scene: every other scene shows them.
            parts.append(guesses_of(rng, make_scene(rng, sources, _SCENE), guesser if number % 2 else None))
            number += 1
        outbox.put(
            Guesses(
                np.concatenate([p.crops for p in parts]),
                np.concatenate([p.shapes for p in parts]),
                np.concatenate([p.places for p in parts]),
                np.concatenate([p.kinds for p in parts]),
            )
        )


def train_corners(plan: CornersPlan) -> Path:
    """Run the piece, or the rest of it when a checkpoint is there."""
    plan.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(plan.threads)
    torch.manual_seed(plan.seed)
    network = build(plan.pretrained).to(memory_format=torch.channels_last)
    average = copy.deepcopy(network).eval()
    optimiser = torch.optim.AdamW(network.parameters(), lr=plan.rate, weight_decay=2e-3)
    checkpoint = plan.out / "last.pt"
    start = resumed(checkpoint, network, average, optimiser)
    maker = Maker[Guesses](_produce, plan.outside, plan.seed * 1_000_003 + start * 64, plan.detector, ahead=8)
    try:
        with progress() as bar, (plan.out / "log.txt").open("a") as log:
            task = bar.add_task("corners", total=plan.steps, completed=start)
            begun, lost, miss = time.monotonic(), 0.0, 0.0
            for step in range(start, plan.steps):
                for group in optimiser.param_groups:
                    group["lr"] = rate(plan.rate, step, plan.steps, warm=100)
                batch = maker.next()
                crops = torch.from_numpy(batch.crops).permute(0, 3, 1, 2).float()
                with torch.autocast("cpu", torch.bfloat16):
                    told = network(crops.contiguous(memory_format=torch.channels_last), torch.from_numpy(batch.shapes))
                total, away = loss(told, torch.from_numpy(batch.places), torch.from_numpy(batch.kinds))
                optimiser.zero_grad()
                total.backward()
                torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
                optimiser.step()
                follow(average, network, min(0.998, (step + 1) / (step + 20)))
                lost, miss = lost + float(total.detach()), miss + away
                bar.update(task, advance=1)
                if step % 25 == 24:
                    pace = (step + 1 - start) / (time.monotonic() - begun)
                    log.write(
                        f"{step + 1} {pace:.2f} batches/s loss {lost / 25:.4f} clear corners off {miss / 25:.4f}\n"
                    )
                    log.flush()
                    lost = miss = 0.0
                if step % _SAVE_EVERY == _SAVE_EVERY - 1 or step == plan.steps - 1:
                    save(checkpoint, network, average, optimiser, step + 1)
    finally:
        maker.close()
    return checkpoint
