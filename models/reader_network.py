"""The reader's network: the body of YOLO11n-cls, which tells a crop as a point among faces.

The place of a numeral on the card matters, so the last feature map is not averaged away but laid out and projected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch import nn
from ultralytics.nn.tasks import ClassificationModel

from models.pretrained import take_over, tensors

DIMENSIONS = 256


def build(pretrained: Path | None) -> Any:
    """Body and projection as one torch module that takes crops (0..255, BGR, N x 3 x 160 x 128)."""
    body = ClassificationModel("yolo11n-cls.yaml", nc=10, verbose=False).model[:-1]
    theirs = tensors(pretrained) if pretrained is not None else {}
    # The classifier's body has no SPPF: its last block stands one place earlier than in the pose network.
    places = (f"model.{at + (at >= 9)}." for at in range(len(body)))
    for layer, place in zip(body, places, strict=True):
        take_over(layer, {name.removeprefix(place): value for name, value in theirs.items() if name.startswith(place)})
    projection = nn.Sequential(nn.Conv2d(256, 80, 1, bias=False), nn.BatchNorm2d(80), nn.SiLU(), nn.Flatten())
    network = nn.Sequential(Standardise(), body, projection, nn.Linear(80 * 20, DIMENSIONS), Unit())
    take_over(network, theirs)  # of a start of our own, all of it
    return network


class Standardise(nn.Module):  # type: ignore[misc]  # torch has no types here
    """Blue-green-red bytes to red-green-blue, each crop by its own brightness and contrast."""

    def forward(self, crops: Any) -> Any:
        picture = crops[:, [2, 1, 0]]
        mean = picture.mean((2, 3), keepdim=True)
        spread = (picture - mean).pow(2).mean((1, 2, 3), keepdim=True).add(16.0).sqrt()
        return (picture - mean) / spread * 0.25 + 0.5


class Unit(nn.Module):  # type: ignore[misc]  # torch has no types here
    """Points on the unit sphere."""

    def forward(self, points: Any) -> Any:
        return nn.functional.normalize(points.float(), dim=1)
