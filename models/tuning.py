"""A reader tuned to one deck: the shipped network goes on learning, from worse views of just these faces.

Of a deck that nobody learnt from, the shipped network may keep too little to tell its faces apart: suits that differ by
a blob of three millimetres. Needs the extra `train`; what comes out does not.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path

import numpy as np
import torch
from torch import nn

from models import reader_network
from models.export import WEIGHTS, write_reader
from vision.picture import Picture
from vision.space import Numbers
from vision.teach import Practice, views_of

BATCHES = 600  # with 48 views each: three to four minutes of two cores
_BATCH = 48
_RATE, _NEW_RATE = 5e-4, 7.5e-3  # of what the network knows already, and of the layer that names the faces
_WARM = 0.1  # of the batches


def tune(
    faces: Mapping[str, Sequence[Picture]],
    practice: Practice,
    target: Path,
    told: Callable[[int, int], None] | None = None,
    batches: int = BATCHES,
) -> None:
    """Write the network that tells these faces apart, and beside it the checksum that it is opened by."""
    logging.getLogger("ultralytics").setLevel(logging.WARNING)  # it would tell what it builds on standard output
    torch.manual_seed(1)
    torch.set_num_threads(1)  # the other core makes the next views; two threads of one sum would wait for each other
    network = reader_network.build(WEIGHTS / "reader-start.pt").train()
    names = nn.Linear(reader_network.DIMENSIONS, len(faces))
    optimiser = torch.optim.AdamW([{"params": network.parameters()}, {"params": names.parameters()}])
    pace = torch.optim.lr_scheduler.OneCycleLR(optimiser, [_RATE, _NEW_RATE], total_steps=batches, pct_start=_WARM)
    views = views_of(list(faces.values()), practice)
    body = network[:-1]  # not on the sphere: there the names could be told by direction alone
    with ThreadPoolExecutor(1) as maker:
        coming = maker.submit(_batch, views)
        for batch in range(batches):
            crops, shown = coming.result()
            coming = maker.submit(_batch, views)
            found = names(body(torch.from_numpy(crops).permute(0, 3, 1, 2).float()))
            loss = nn.functional.cross_entropy(found, torch.from_numpy(shown % len(faces)))
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            pace.step()
            if told is not None:
                told(batch + 1, batches)
    write_reader(network.eval(), target, {"steps": batches, "tuned": True})


def _batch(views: Iterator[tuple[Picture, int]]) -> tuple[Picture, Numbers]:
    crops, shown = zip(*islice(views, _BATCH), strict=True)
    return np.stack(crops), np.array(shown, np.int64)
