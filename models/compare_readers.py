"""`python -m models.compare_readers`: an unseen deck read by likeness, in its own space, or by a network tuned to it.

All ways get the same single picture a face, as hard views of it, and the same questions. Likeness asks for the nearest
point among all decks' faces; the deck's own space is what is shipped; tuning trains a classifier on top of the shipped
reader's body and down through it. Time is the processor's, so that other work on the machine takes nothing from any.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import nn

from datasets.scenes.crops import CLEAN, HARD, crop_of
from datasets.scenes.lessons import our_faces
from datasets.scenes.practice import practice
from datasets.scenes.seeds import Split, rng_for
from models import reader_network
from models.galleries import WEIGHTS
from models.measuring_reader import USUAL, unseen_deck
from vision.picture import Picture
from vision.reader import Embedder, Reader
from vision.runtime import Network
from vision.space import unit
from vision.teach import gallery_of
from vision.warp import half_turned

_STREAM = 61
_ASKED = 4  # questions a face
_BATCH = 48
_VIEWS = 8  # of a face whose mean is its second point


def _questions(faces: dict[str, Picture]) -> tuple[list[Picture], list[int]]:
    rng = rng_for(Split.TEST, _STREAM, 1)
    hard = replace(USUAL, width=(70.0, 150.0))
    crops = [crop_of(rng, face, hard) for face in faces.values() for _ in range(_ASKED)]
    return crops, [k for k in range(len(faces)) for _ in range(_ASKED)]


def by_likeness(shown: dict[str, Picture], crops: list[Picture], truth: list[int]) -> tuple[float, float]:
    """Share right, and CPU seconds to learn the deck: each picture's own point and the mean of its worse views'."""
    begun = time.process_time()
    network = Network(WEIGHTS / "reader.onnx")
    lessons = practice(views=_VIEWS)
    points = []
    for face in shown.values():
        views = [lessons.worsened(face) for _ in range(lessons.views)]
        both = [network.run(np.stack([half_turned(v) if up else v for v in views]))[0].mean(0) for up in (False, True)]
        points.append([*network.run(face[None])[0], *unit(np.stack(both))])
    spent = time.process_time() - begun
    near = np.concatenate([network.run(crop[None])[0] for crop in crops]) @ np.array(points).transpose(0, 2, 1)
    return float(np.mean(near.max(2).argmax(0) == np.array(truth))), spent


def by_space(shown: dict[str, Picture], crops: list[Picture], truth: list[int]) -> tuple[float, float]:
    """Share right, and CPU seconds to learn the deck."""
    begun = time.process_time()
    pictures = {face: [picture] for face, picture in shown.items()}
    gallery = gallery_of("unseen", pictures, Embedder(WEIGHTS / "reader.onnx"), practice())
    spent = time.process_time() - begun
    told = Reader(WEIGHTS / "reader.onnx", gallery).read(crops)
    names = list(shown)
    right = [reading.face == names[k] for reading, k in zip(told, truth, strict=True)]
    return float(np.mean(right)), spent


def by_tuning(
    shown: dict[str, Picture], crops: list[Picture], truth: list[int], body: Path, seconds: float
) -> tuple[float, float]:
    """Share right, and CPU seconds spent."""
    begun = time.process_time()
    torch.manual_seed(1)
    network = reader_network.build(None)
    network.load_state_dict(torch.load(body, map_location="cpu", weights_only=False)["average"])
    network[-1] = nn.Identity()
    tuned = nn.Sequential(network, nn.Linear(reader_network.DIMENSIONS, len(shown)))
    optimiser = torch.optim.AdamW(
        [{"params": network.parameters(), "lr": 2e-4}, {"params": tuned[1].parameters(), "lr": 3e-3}]
    )
    rng = rng_for(Split.TEST, _STREAM, 2)
    pictures = list(shown.values())
    tuned.train()
    while time.process_time() - begun < seconds:
        picks = rng.integers(0, len(pictures), _BATCH)
        batch = np.stack([_any_way_up(rng, crop_of(rng, pictures[int(k)], HARD)) for k in picks])
        told = tuned(torch.from_numpy(batch).permute(0, 3, 1, 2).float())
        lost = nn.functional.cross_entropy(told, torch.from_numpy(picks))
        optimiser.zero_grad()
        lost.backward()
        optimiser.step()
    spent = time.process_time() - begun
    tuned.eval()
    with torch.no_grad():
        told = tuned(torch.from_numpy(np.stack(crops)).permute(0, 3, 1, 2).float()).argmax(1).numpy()
    return float(np.mean(told == np.array(truth))), spent


def _any_way_up(rng: np.random.Generator, crop: Picture) -> Picture:
    return half_turned(crop) if rng.random() < 0.5 else crop


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("body", type=Path, help="the reader's checkpoint (runs/reader/last.pt)")
    parser.add_argument("--decks", type=int, default=3, help="unseen decks of 60 faces, besides pfc (3)")
    parser.add_argument(
        "--seconds", type=float, default=480.0, help="CPU seconds for tuning, a deck: 4 minutes of 2 cores"
    )
    wish = parser.parse_args()
    print(
        "| deck | likeness | CPU seconds | own space | CPU seconds | tuned | CPU seconds |\n" + "|---" * 7 + "|",
    )
    rng = rng_for(Split.TEST, _STREAM)
    decks = {f"unseen {k + 1}": unseen_deck(rng) for k in range(wish.decks)}
    decks["pfc"] = {face: picture for face, picture in our_faces("pfc").items() if face != "back"}
    for name, faces in decks.items():
        shown = {face: crop_of(rng, picture, CLEAN) for face, picture in faces.items()}
        crops, truth = _questions(faces)
        near, quick = by_likeness(shown, crops, truth)
        space, some = by_space(shown, crops, truth)
        tuned, slow = by_tuning(shown, crops, truth, wish.body, wish.seconds)
        print(
            f"| {name} | {near:.2%} | {quick:.0f} | {space:.2%} | {some:.0f} | {tuned:.2%} | {slow:.0f} |", flush=True
        )


if __name__ == "__main__":
    main()
