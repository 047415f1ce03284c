"""The detector's network: YOLO11n with a head for the four corners of a card, and what it is taught by.

Corners have no natural first one: a back looks the same upside down. So the loss takes whichever of the two namings
(as it is, or turned by 180 degrees) is nearer, and the network is free to choose. The third number of every corner is
the share of that corner's quarter of the card which is to be seen.
"""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import torch
from torch import nn
from ultralytics.nn.modules.conv import Conv
from ultralytics.nn.tasks import PoseModel
from ultralytics.utils import DEFAULT_CFG_DICT
from ultralytics.utils.loss import v8PoseLoss

from models.pretrained import take_over, tensors
from models.stream import Example

CLASSES = ("front", "back")
_POSE_CHANNELS = 51  # of the official pose weights, so that their corner layers can be taken over as well


def build(pretrained: Path | None) -> Any:
    """The network, with everything that fits taken over from official pose weights."""
    model = PoseModel("yolo11n-pose.yaml", nc=len(CLASSES), data_kpt_shape=(4, 3), verbose=False)
    head = model.model[-1]
    head.cv4 = nn.ModuleList(
        nn.Sequential(
            Conv(branch[0].conv.in_channels, _POSE_CHANNELS, 3),
            Conv(_POSE_CHANNELS, _POSE_CHANNELS, 3),
            nn.Conv2d(_POSE_CHANNELS, 12, 1),
        )
        for branch in head.cv4
    )
    model.args = SimpleNamespace(**DEFAULT_CFG_DICT)
    if pretrained is not None:
        take_over(model, tensors(pretrained))
    return model


def criterion(model: Any) -> Any:
    """Ultralytics' pose loss with corners that may be named either way round."""
    loss = v8PoseLoss(model)

    def corners_loss(
        masks: Any, target_gt_idx: Any, keypoints: Any, stride_tensor: Any, _boxes: Any, pred_kpts: Any
    ) -> tuple[Any, Any]:
        rows = masks.nonzero(as_tuple=True)[0]
        stride = stride_tensor.view(1, -1).expand(masks.shape[0], -1)[masks][:, None, None]
        truth = keypoints[rows, target_gt_idx[masks]].clone()
        truth[..., :2] /= stride
        guess = pred_kpts[masks].float()
        side = (truth[:, 1, :2] - truth[:, 0, :2]).norm(dim=-1) + (truth[:, 2, :2] - truth[:, 1, :2]).norm(dim=-1)
        side = (side / 2).clamp(min=0.5)[:, None]

        def miss(named: Any) -> Any:
            away = (guess[..., :2] - named[..., :2]).pow(2).sum(-1).add(1e-6).sqrt() / side
            # Far off: a straight pull. Near: a steep well, for the last pixel.
            return (away + (1 - torch.exp(-away / 0.06)) * 0.25).mean(-1)

        turned = truth.roll(2, dims=1)
        plain, other = miss(truth), miss(turned)
        nearer = torch.where((other < plain)[:, None, None], turned, truth)
        seen = nn.functional.binary_cross_entropy_with_logits(guess[..., 2], nearer[..., 2])
        return torch.minimum(plain, other).mean(), seen

    loss.calculate_keypoints_loss = corners_loss
    return loss


def collate(examples: list[Example]) -> dict[str, Any]:
    """What Ultralytics' losses expect."""
    pictures = np.stack([e.picture[..., ::-1].transpose(2, 0, 1) for e in examples])
    rows = np.concatenate([e.rows for e in examples])
    owner = np.concatenate([np.full(len(e.rows), k, np.float32) for k, e in enumerate(examples)])
    low, high = rows[:, 1:3], rows[:, 3:5]
    corners = np.concatenate([rows[:, 5:13].reshape(-1, 4, 2), rows[:, 13:17, None]], -1)
    image = torch.from_numpy(np.ascontiguousarray(pictures)).float().div_(255)
    return {
        "img": image.contiguous(memory_format=torch.channels_last),
        "batch_idx": torch.from_numpy(owner),
        "cls": torch.from_numpy(rows[:, :1].copy()),
        "bboxes": torch.from_numpy(np.concatenate([(low + high) / 2, high - low], 1)),
        "keypoints": torch.from_numpy(corners.astype(np.float32)),
    }
