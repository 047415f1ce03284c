"""The corner network: from a roughly straightened card with a rim to its exact corners, and whether it is a card.

The first half of YOLO11n's backbone, laid out and projected; it looks at one guess of the detector at full resolution.
Straightened, a square tile or a telephone looks like a card: so it is told the guess's shape, too (`vision/warp.py`).
Told for each crop: 8 corner places (shares of the thought-of width and height), then logits: card, back, four quarters
seen, and whether the guess took a long edge for a short one.
"Card" also tells of the places: a card whose corners the network can't tell well enough is not worth telling of.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from torch import nn
from ultralytics.nn.tasks import ClassificationModel

from models.pretrained import take_over, tensors
from models.reader_network import Standardise
from vision.warp import RIM_HEIGHT, RIM_WIDTH, SHAPE

OUTPUTS = 15
_LAYERS = 7
_HIDDEN = 192
_WORTH = 0.12  # corners so far off on average (of the card's width and height) are as good as not told


class Placed(nn.Module):  # type: ignore[misc]  # torch has no types here
    """Adds the corners of the thought-of card, so that zero means "just as thought"."""

    def __init__(self) -> None:
        super().__init__()
        self.register_buffer("start", torch.tensor([0.0, 0, 1, 0, 1, 1, 0, 1] + [0.0] * 7))

    def forward(self, told: Any) -> Any:
        return told.float() + self.start


class Mending(nn.Sequential):  # type: ignore[misc]  # torch has no types here
    """The crop's way through the layers; the guess's shape joins before the last decision."""

    def __init__(self, *layers: Any) -> None:
        super().__init__(*layers)
        self.shape = nn.Sequential(nn.Linear(SHAPE, 32), nn.SiLU(), nn.Linear(32, _HIDDEN, bias=False))
        nn.init.zeros_(self.shape[-1].weight)  # a start that knows crops alone goes on where it was

    def forward(self, crops: Any, shapes: Any) -> Any:
        standardise, body, head, placed = self[0], self[1], self[2], self[3]
        seen = head[:-2](body(standardise(crops)))
        return placed(head[-2:](seen + self.shape(shapes)))


def build(pretrained: Path | None) -> Any:
    """The network for crops (0..255, BGR, N x 3 x 144 x 112) and the shapes of their guesses."""
    body = ClassificationModel("yolo11n-cls.yaml", nc=10, verbose=False).model[:_LAYERS]
    theirs = tensors(pretrained) if pretrained is not None else {}
    take_over(body, {name.removeprefix("model."): value for name, value in theirs.items()})
    cells = (RIM_HEIGHT // 16) * (RIM_WIDTH // 16)
    channels = 40
    head = nn.Sequential(
        nn.LazyConv2d(channels, 1, bias=False),
        nn.BatchNorm2d(channels),
        nn.SiLU(),
        nn.Flatten(),
        nn.Linear(channels * cells, _HIDDEN),
        nn.SiLU(),
        nn.Linear(_HIDDEN, OUTPUTS),
    )
    network = Mending(Standardise(), body, head, Placed())
    with torch.no_grad():
        network.eval()(torch.zeros(1, 3, RIM_HEIGHT, RIM_WIDTH), torch.zeros(1, SHAPE))
        nn.init.zeros_(head[-1].weight)
    take_over(network, theirs)  # of a start of our own, all of it
    return network.train()


def loss(told: Any, places: Any, kinds: Any) -> tuple[Any, float]:
    """Corner places where there is a card; card or not; back or front and quarters where there is a card.

    `kinds` a row: card (1, 0, or -1 for too close to call), back, four quarters, named by a long edge.
    """
    card = kinds[:, 0] > 0.5
    decided = kinds[:, 0] >= 0
    away = (told[card, :8] - places[card]).view(-1, 4, 2).pow(2).sum(-1).add(1e-7).sqrt()
    worth = kinds[:, 0].clone()
    worth[card] = torch.sigmoid((_WORTH - away.detach().mean(1)) / 0.02)
    total = nn.functional.binary_cross_entropy_with_logits(told[decided, 8], worth[decided])
    if not card.any():
        return total, 0.0
    seen = kinds[card, 2:6]
    # A corner that can't be seen is a guess: it counts, but less.
    weight = 0.25 + 0.75 * seen
    total = total + 6 * (weight * (away + 0.3 * (1 - torch.exp(-away / 0.02)))).mean()
    total = total + 0.3 * nn.functional.binary_cross_entropy_with_logits(told[card, 9], kinds[card, 1])
    total = total + 0.3 * nn.functional.binary_cross_entropy_with_logits(told[card, 10:14], seen)
    total = total + 0.3 * nn.functional.binary_cross_entropy_with_logits(told[card, 14], kinds[card, 6])
    clear = away.detach()[seen.min(1).values > 0.9]
    return total, float(clear.mean()) if len(clear) else 0.0
