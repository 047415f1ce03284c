"""`python -m models.compare_heads --pretrained yolo11n-pose.pt`: which head tells a card's corners best.

Rotated boxes and four keypoints learn from the same scenes, in the same order, for as many steps, from the same
official weights; each is measured as it is and with the corner network's refinement.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import torch
from rich.progress import track
from ultralytics.nn.tasks import OBBModel
from ultralytics.utils import DEFAULT_CFG_DICT
from ultralytics.utils.loss import v8OBBLoss

from datasets.scenes.scene import make_scene
from datasets.scenes.seeds import Split, rng_for
from datasets.scenes.sources import Outside, load_sources
from models.detector_network import CLASSES, build, collate, criterion
from models.export import export
from models.galleries import WEIGHTS
from models.measuring import NORMAL, measure_detector
from models.pretrained import tensors
from models.stream import Example, example_of, turned
from vision.corners import Corners
from vision.detector import Detector
from vision.picture import Picture, Points
from vision.quads import Quad, overlap

_STREAM = 71
_BATCH = 16
_SIZE = 320
# Both heads answer to the same bars: guesses to be refined, refined cards, cards not refined.
_GUESS, _SURE, _ALONE = 0.35, 0.65, 0.4


def lessons(scenes: int, outside: Outside) -> list[Example]:
    """The scenes both heads learn from."""
    sources = load_sources(Split.TRAIN, 0, outside)
    made = range(scenes)
    return [example_of(make_scene(rng_for(Split.TRAIN, _STREAM, k), sources, _SIZE)) for k in track(made, "scenes")]


def obb_model(pretrained: Path) -> Any:
    """The official network with a head for rotated boxes."""
    model = OBBModel("yolo11n-obb.yaml", nc=len(CLASSES), verbose=False)
    model.args = SimpleNamespace(**DEFAULT_CFG_DICT)
    theirs = tensors(pretrained)
    ours = model.state_dict()
    model.load_state_dict({k: v for k, v in theirs.items() if k in ours and ours[k].shape == v.shape}, strict=False)
    return model


def collate_obb(examples: list[Example]) -> dict[str, Any]:
    """The same batch with rotated boxes."""
    batch = collate(examples)
    boxes = []
    for example in examples:
        for row in example.rows:
            (x, y), (w, h), angle = cv2.minAreaRect(row[5:13].reshape(4, 2).astype(np.float32))
            boxes.append([x, y, w, h, np.deg2rad(angle)])
    batch["bboxes"] = torch.tensor(np.array(boxes, np.float32).reshape(-1, 5))
    return batch


def learn(model: Any, loss: Any, gather: Any, examples: list[Example], steps: int) -> Any:
    """So many steps over the examples."""
    torch.manual_seed(1)
    rng = rng_for(Split.TRAIN, _STREAM + 1)
    optimiser = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=1e-3, weight_decay=5e-4)
    plan = torch.optim.lr_scheduler.OneCycleLR(optimiser, 1.5e-3, steps, pct_start=0.15)
    model.train()
    for _ in track(range(steps), "learning"):
        picks = rng.integers(0, len(examples), _BATCH)
        batch = gather([turned(examples[int(k)], int(rng.integers(4))) for k in picks])
        with torch.autocast("cpu", torch.bfloat16):
            guess = model(batch["img"])
        floats = {k: [x.float() for x in v] if isinstance(v, list | tuple) else v.float() for k, v in guess.items()}
        total, _ = loss(floats, batch)
        optimiser.zero_grad()
        total.sum().backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 10.0)
        optimiser.step()
        plan.step()
    return model.eval()


@dataclass(frozen=True, slots=True)
class RotatedBoxes:
    """Finds cards with the rotated-box network, run by torch."""

    model: Any
    mend: Corners | None

    def __call__(self, picture: Picture) -> tuple[Quad, ...]:
        side = 640
        scale = side / max(picture.shape[:2])
        small = cv2.resize(picture, (side, side), interpolation=cv2.INTER_AREA)
        with torch.no_grad():
            told = self.model(torch.from_numpy(small[..., ::-1].transpose(2, 0, 1)[None] / np.float32(255)))[0][0]
        rows, threshold = told.T.numpy(), _ALONE if self.mend is None else _GUESS
        scores = rows[:, 4:6].max(1)
        kept: list[Quad] = []
        for k in np.argsort(-scores):
            if scores[k] < threshold or len(kept) > 60:
                break
            x, y, w, h = rows[k, :4] / scale
            box = cv2.boxPoints(((float(x), float(y)), (float(w), float(h)), float(np.rad2deg(rows[k, 6]))))
            corners: Points = np.asarray(box, np.float32)
            if np.linalg.norm(corners[1] - corners[0]) > np.linalg.norm(corners[2] - corners[1]):
                corners = np.roll(corners, -1, axis=0)
            if all(overlap(corners, other.corners) < 0.6 for other in kept):
                kept.append(Quad(corners, float(scores[k]), "back" if rows[k, 5] > rows[k, 4] else "front", 1.0))
        if self.mend is None or not kept:
            return tuple(kept)
        mended = self.mend.mend(picture, [quad.corners for quad in kept])
        return tuple(
            Quad(now.corners, quad.confidence, quad.side, float(np.mean(now.quarters)), now.quarters)
            for quad, now in zip(kept, mended, strict=True)
            if now.card >= _SURE
        )


def main() -> None:
    """Train both, measure four ways, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pretrained", type=Path, required=True, help="official yolo11n-pose.pt")
    parser.add_argument("--debian", type=Path, help="unpacked Debian packages (optional)")
    parser.add_argument("--steps", type=int, default=600, help="of 16 scenes, for each head (600)")
    parser.add_argument("--scenes", type=int, default=3000, help="that both learn from (3000)")
    parser.add_argument("--measure", type=int, default=60, help="scenes of the test split (60)")
    wish = parser.parse_args()
    examples = lessons(wish.scenes, Outside(wish.debian))
    keypoints = build(wish.pretrained)
    learn(keypoints, criterion(keypoints), collate, examples, wish.steps)
    boxes = obb_model(wish.pretrained)
    learn(boxes, v8OBBLoss(boxes), collate_obb, examples, wish.steps)
    corners = Corners(WEIGHTS / "corners.onnx")
    with tempfile.TemporaryDirectory() as folder:
        checkpoint, file = Path(folder) / "keypoints.pt", Path(folder) / "detector.onnx"
        torch.save({"average": keypoints.state_dict(), "step": wish.steps}, checkpoint)
        export("detector", checkpoint, file)
        _borrow_corners(Path(folder))
        ways: dict[str, Callable[[Picture], tuple[Quad, ...]]] = {
            "four keypoints": Detector(file, threshold=_ALONE, mend=False),
            "four keypoints, refined": Detector(file, threshold=_SURE, guess=_GUESS),
            "rotated boxes": RotatedBoxes(boxes, None),
            "rotated boxes, refined": RotatedBoxes(boxes, corners),
        }
        sources = load_sources(Split.TEST, 0, Outside(), decks=40)
        print("| head | recall | precision | half-covered | corner error |\n|---|---|---|---|---|")
        for name, way in ways.items():
            tally = measure_detector(way, sources, NORMAL, wish.measure)
            half, off = tally.half_recall, tally.corner_error
            print(f"| {name} | {tally.recall:.3f} | {tally.precision:.3f} | {half:.3f} | {off:.1%} |", flush=True)


def _borrow_corners(folder: Path) -> None:
    """The shipped corner network beside the new detector, with its checksum."""
    (folder / "corners.onnx").write_bytes((WEIGHTS / "corners.onnx").read_bytes())
    shipped = json.loads((WEIGHTS / "manifest.json").read_text(encoding="utf-8"))
    known = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    known["corners.onnx"] = shipped["corners.onnx"]
    (folder / "manifest.json").write_text(json.dumps(known), encoding="utf-8")


if __name__ == "__main__":
    main()
