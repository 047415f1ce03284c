"""standard52's long practice: a copy of the reader learns rank and suit from endless prints of the faces.

The layer that names the faces in practice is the gallery in use: a point for every face and every way it may lie, so
that what is told is the network's own chance of it. Cards that are none of the deck have points of their own.
"""

from __future__ import annotations

import copy
import logging
import math
from collections.abc import Callable
from multiprocessing.queues import Queue
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from datasets.scenes.crops import SNAPSHOT, crop_of
from datasets.scenes.seeds import Split, rng_for
from models import reader_network
from models.averaging import follow
from models.export import WEIGHTS, write_reader
from models.maker import Maker
from models.standard52 import FACES, Inputs, practised_gallery, prints
from vision.gallery import BACK, Gallery
from vision.picture import Picture
from vision.reader import Embedder
from vision.space import Numbers, unit
from vision.warp import quarters_turned

_STREAM = 500_011
_BATCH = 48
_STORE = 50 * _BATCH  # views that are shown a second time, since making one takes as long as learning from it
_WAYS = 4
_SHARES = (0.38, 0.12, 0.38, 0.12)  # of squeezed or tilted cards the detector may take the long edge for the short
_UNMOVED = 5  # first layers: they know edges and strokes already, and half of the time goes into them
_RATES = (6e-4, 3e-3, 1e-2)  # of what the network knows already, of the points, and of their sharpness
_WARM = 0.08  # of the batches
_KEEP = 0.998  # of the running mean's weights, at each batch
_WAY_WEIGHS = 0.1
_OFTEN = {BACK: 2, "": 3}  # times as often as a face are the back and strangers shown

Batch = tuple[Picture, Numbers, Numbers]


class Practised(nn.Module):  # type: ignore[misc]  # torch has no types here
    """The reader's network and the points it is to tell apart."""

    def __init__(self, network: Any, faces: int) -> None:
        super().__init__()
        self.network = network
        self.points = nn.Parameter(torch.randn(_WAYS, faces, reader_network.DIMENSIONS))
        self.sharpness = nn.Parameter(torch.tensor(math.log(16.0)))

    def forward(self, crops: Any) -> Any:
        """Weights of the faces and of the ways they may lie."""
        with torch.autocast("cpu", torch.bfloat16):
            found = self.network(crops).float()
        near = torch.einsum("cd,wfd->cwf", found, nn.functional.normalize(self.points, dim=2)) * self.sharpness.exp()
        return near.logsumexp(1), near.logsumexp(2)


def produce(outbox: Queue[Batch], inputs: Inputs) -> None:
    """Batches of views for ever: which face, and how it lies."""
    import cv2

    cv2.setNumThreads(1)
    known = prints(inputs)
    printed = list(known.values())
    often = np.array([_OFTEN.get(face, 1) for face in known], np.float64)
    rng = rng_for(Split.TRAIN, _STREAM)
    while True:
        shown = rng.choice(len(printed), _BATCH, p=often / often.sum())
        ways = rng.choice(_WAYS, _BATCH, p=_SHARES)
        crops = [
            quarters_turned(crop_of(rng, printed[int(face)](rng), SNAPSHOT), int(way))
            for face, way in zip(shown, ways, strict=True)
        ]
        outbox.put((np.stack(crops), shown, ways))


def practise(inputs: Inputs, target: Path, batches: int, told: Callable[[int], None]) -> Gallery:
    """Write the network, and return the gallery of the points it has practised with."""
    logging.getLogger("ultralytics").setLevel(logging.WARNING)  # it would tell what it builds on standard output
    torch.manual_seed(1)
    torch.set_num_threads(1)
    model = Practised(reader_network.build(WEIGHTS / "reader-start.pt"), len(FACES) + 1)
    mean = copy.deepcopy(model)
    unmoved = model.network[1][:_UNMOVED].requires_grad_(False)
    groups = (model.network.parameters(), [model.points], [model.sharpness])
    optimiser = torch.optim.AdamW([{"params": group} for group in groups], weight_decay=0.01)
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, list(_RATES), total_steps=batches, pct_start=_WARM)
    stream = _Twice(inputs)
    for batch in range(batches):
        model.train()
        unmoved.eval()
        crops, shown, ways = (torch.from_numpy(part) for part in stream.batch())
        faces_told, ways_told = model(crops.permute(0, 3, 1, 2).float())
        loss = nn.functional.cross_entropy(faces_told, shown)
        loss = loss + _WAY_WEIGHS * nn.functional.cross_entropy(ways_told, ways)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.network.parameters(), 5.0)
        optimiser.step()
        pace.step()
        follow(mean, model, min(_KEEP, batch / (batch + 20)))
        told(batch + 1)
    stream.close()
    write_reader(mean.network.eval(), target, {"steps": batches, "tuned": True})
    points = unit(mean.points.detach().numpy().reshape(-1, reader_network.DIMENSIONS))
    return practised_gallery(points, Embedder(target))


class _Twice:
    """Every batch is half new views and half such as were shown before."""

    def __init__(self, inputs: Inputs) -> None:
        self._maker = Maker[Batch](produce, inputs, ahead=8)
        self._rng = rng_for(Split.TRAIN, _STREAM, 1)
        self._store: list[tuple[Picture, int, int]] = []
        self._new: list[tuple[Picture, int, int]] = []

    def batch(self) -> Batch:
        """The next views, which faces they show, and how these lie."""
        if len(self._new) < _BATCH // 2:
            self._new += zip(*self._maker.next(), strict=True)
        half, self._new = self._new[: _BATCH // 2], self._new[_BATCH // 2 :]
        self._store = [*self._store, *half][-_STORE:]
        again = self._rng.integers(len(self._store), size=_BATCH // 2)
        crops, shown, ways = zip(*half, *(self._store[int(k)] for k in again), strict=True)
        return np.stack(crops), np.array(shown, np.int64), np.array(ways, np.int64)

    def close(self) -> None:
        """End the process that makes the views."""
        self._maker.close()
