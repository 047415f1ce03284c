"""A guess beside its card comes nearer with every look of the corner network, and is on it at the third."""

from pathlib import Path

import cv2
import numpy as np

from datasets.scenes.lessons import our_faces
from vision.corners import Corners
from vision.quads import overlap

_WEIGHTS = Path(__file__).parents[2] / "models" / "weights" / "corners.onnx"
_CARD = np.array([[300, 200], [420, 200], [420, 368], [300, 368]], np.float32)


def test_a_third_look_finds_cards_that_were_guessed_beside_it() -> None:
    table = np.random.default_rng(1).normal(110, 5, (600, 720, 3)).clip(0, 255).astype(np.uint8)
    table[200:368, 300:420] = cv2.resize(our_faces("rockoman")["rock-07"], (120, 168), interpolation=cv2.INTER_AREA)
    ways = [np.array([np.cos(turn), np.sin(turn)]) for turn in np.linspace(0, 2 * np.pi, 16, endpoint=False)]
    guesses = [(_CARD + 120 * far * way).astype(np.float32) for way in ways for far in (0.35, 0.4, 0.45)]

    def on_the_card(looks: int) -> int:
        mended = Corners(_WEIGHTS, looks=looks).mend(table, guesses)
        return sum(overlap(now.corners, _CARD) > 0.9 for now in mended)

    assert on_the_card(1) < on_the_card(2) < on_the_card(3)
    assert on_the_card(3) >= 0.85 * len(guesses)
