"""standard52's long practice: a copy of the reader learns rank and suit from endless prints of the faces.

It sees every card twice: as a whole, and one of its index corners from near. The layers that name the faces in practice
are the galleries in use: of the whole card a point for every face and every way it may lie, of the corner one for every
face. Cards that are none of the deck have points of their own.
"""

from __future__ import annotations

import copy
import logging
import math
import time
from collections.abc import Callable
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from datasets.scenes.crops import SNAPSHOT, View, view_of
from datasets.scenes.seeds import Split, rng_for
from models import reader_network
from models.averaging import follow, resumed, save
from models.export import WEIGHTS
from models.maker import Maker
from models.pace import rate
from models.standard52 import FACES, Inputs, prints
from vision.gallery import BACK
from vision.indices import NEAR, corners_within, index_corner
from vision.picture import Picture
from vision.space import Numbers
from vision.warp import card_crop, quarters_turned

_STREAM = 500_011
_BATCH = 32
_STORE = 75 * _BATCH  # views that are shown a second time, since making one takes as long as learning from it
WAYS = 4
_SHARES = np.array((0.38, 0.12, 0.38, 0.12))  # of cards of which the detector takes the long edge for the short
_ASTRAY = 0.15  # of the look's size: where a picture's edge cuts a card, nobody knows its size
_UNMOVED = 5  # first layers: they know edges and strokes already, and half of the time goes into them
_RATES = (7e-4, 3e-3, 3e-3)  # of what the network knows already, of the points, and of their sharpness
_WARM = 400  # batches
_KEEP = 0.998  # of the running mean's weights, at each batch
_WAY_WEIGHS, _NEAR_WEIGHS = 0.1, 0.6
_OFTEN = {BACK: 2, "": 3}  # times as often as a face are the back and strangers shown
_SAVE_EVERY = 250

Batch = tuple[Picture, Picture, Numbers, Numbers]


class Practised(nn.Module):  # type: ignore[misc]  # torch has no types here
    """The reader's network and the points it is to tell apart."""

    def __init__(self) -> None:
        super().__init__()
        self.network = reader_network.build(WEIGHTS / "reader-start.pt")
        self.points = nn.Parameter(torch.randn(WAYS, len(FACES) + 1, reader_network.DIMENSIONS))
        self.near = nn.Parameter(torch.randn(1, len(FACES) + 1, reader_network.DIMENSIONS))
        self.sharpness = nn.Parameter(torch.full((2,), math.log(16.0)))

    def forward(self, whole: Any, near: Any) -> Any:
        """Weights of whole cards' faces, of the ways they may lie, and of the faces of corners seen from near."""
        crops = torch.cat([whole, near]).permute(0, 3, 1, 2).float().contiguous(memory_format=torch.channels_last)
        with torch.autocast("cpu", torch.bfloat16):
            found = self.network(crops).float().split([len(whole), len(near)])
        told, near_told = (
            torch.einsum("cd,wfd->cwf", seen, nn.functional.normalize(points, dim=2)) * sharpness.exp()
            for seen, points, sharpness in zip(found, (self.points, self.near), self.sharpness, strict=True)
        )
        return told.logsumexp(1), told.logsumexp(2), near_told[:, 0]


def near_crop(rng: np.random.Generator, view: View) -> Picture:
    """One of the corners that the picture shows, from near; most often one that bears an index."""
    within = corners_within(view.corners, view.frame.shape) or [0]
    shares = _SHARES[within]
    which = int(rng.choice(within, p=shares / shares.sum()))
    share = NEAR * float(np.exp(rng.normal(0, _ASTRAY)))
    return card_crop(view.frame, index_corner(view.corners, which, share))


def produce(outbox: Queue[Batch], inputs: Inputs, seed: int) -> None:
    """Batches of views for ever: the whole cards, a corner of each, which face, and how it lies."""
    import cv2

    cv2.setNumThreads(1)
    known = prints(inputs)
    printed = list(known.values())
    often = np.array([_OFTEN.get(face, 1) for face in known], np.float64)
    rng = rng_for(Split.TRAIN, _STREAM, seed)
    while True:
        shown = rng.choice(len(printed), _BATCH, p=often / often.sum())
        ways = rng.choice(WAYS, _BATCH, p=_SHARES)
        views = [view_of(rng, printed[int(face)](rng), SNAPSHOT) for face in shown]
        whole = [quarters_turned(card_crop(v.frame, v.corners), int(way)) for v, way in zip(views, ways, strict=True)]
        outbox.put((np.stack(whole), np.stack([near_crop(rng, view) for view in views]), shown, ways))


def practise(inputs: Inputs, out: Path, batches: int, told: Callable[[int], None]) -> Path:
    """Practise, or go on where it was left, and return the checkpoint."""
    logging.getLogger("ultralytics").setLevel(logging.WARNING)  # it would tell what it builds on standard output
    out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(1)
    torch.set_num_threads(1)
    model = Practised().to(memory_format=torch.channels_last)
    mean = copy.deepcopy(model)
    unmoved = model.network[1][:_UNMOVED].requires_grad_(False)
    groups = (model.network.parameters(), [model.points, model.near], [model.sharpness])
    optimiser = torch.optim.AdamW([{"params": group} for group in groups], weight_decay=0.01)
    checkpoint = out / "last.pt"
    start = resumed(checkpoint, model, mean, optimiser)
    stream = _Twice(inputs, start)
    right, begun = np.zeros(2), time.monotonic()
    with (out / "log.txt").open("a") as log:
        for batch in range(start, batches):
            model.train()
            unmoved.eval()
            for group, full in zip(optimiser.param_groups, _RATES, strict=True):
                group["lr"] = rate(full, batch, batches, _WARM)
            whole, near, shown, ways = (torch.from_numpy(part) for part in stream.batch())
            faces_told, ways_told, near_told = model(whole, near)
            loss = nn.functional.cross_entropy(faces_told, shown)
            loss = loss + _WAY_WEIGHS * nn.functional.cross_entropy(ways_told, ways)
            loss = loss + _NEAR_WEIGHS * nn.functional.cross_entropy(near_told, shown)
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(model.network.parameters(), 5.0)
            optimiser.step()
            follow(mean, model, min(_KEEP, (batch + 1) / (batch + 20)))
            right += [float((seen.argmax(1) == shown).float().mean()) for seen in (faces_told, near_told)]
            if batch % _SAVE_EVERY == _SAVE_EVERY - 1 or batch == batches - 1:
                save(checkpoint, model, mean, optimiser, batch + 1)
                pace = (batch + 1 - start) / (time.monotonic() - begun)
                log.write(f"{batch + 1} {pace:.2f} batches/s, right: {(right / _SAVE_EVERY).round(4)}\n")
                log.flush()
                right[:] = 0
            told(batch + 1)
    stream.close()
    return checkpoint


class _Twice:
    """Every batch is half new views and half such as were shown before."""

    def __init__(self, inputs: Inputs, seed: int) -> None:
        self._maker = Maker[Batch](produce, inputs, seed, ahead=8)
        self._rng = rng_for(Split.TRAIN, _STREAM, seed, 1)
        self._store: list[tuple[Picture, Picture, int, int]] = []
        self._new: list[tuple[Picture, Picture, int, int]] = []

    def batch(self) -> Batch:
        """The next views, which faces they show, and how these lie."""
        if len(self._new) < _BATCH // 2:
            self._new += zip(*self._maker.next(), strict=True)
        half, self._new = self._new[: _BATCH // 2], self._new[_BATCH // 2 :]
        self._store = [*self._store, *half][-_STORE:]
        again = self._rng.integers(len(self._store), size=_BATCH // 2)
        whole, near, shown, ways = zip(*half, *(self._store[int(k)] for k in again), strict=True)
        return np.stack(whole), np.stack(near), np.array(shown, np.int64), np.array(ways, np.int64)

    def close(self) -> None:
        """End the process that makes the views."""
        self._maker.close()
