"""`python -m models.train detector|corners|reader`: train a network; run again to go on where it stopped."""

from __future__ import annotations

import argparse
from pathlib import Path


def wishes(parser: argparse.ArgumentParser) -> None:
    """What can be asked for."""
    parser.add_argument("network", choices=["detector", "corners", "reader"])
    parser.add_argument("--out", type=Path, help="folder for checkpoints (default: runs/NETWORK)")
    parser.add_argument(
        "--pretrained", type=Path, help="official yolo11n-pose.pt; without it training starts from noise"
    )
    parser.add_argument(
        "--debian", type=Path, help="unpacked Debian packages with card designs and textures (optional)"
    )
    parser.add_argument("--hands", type=Path, help="folder of hands on a green screen (optional)")
    parser.add_argument("--steps", type=int, default=4000, help="how many in all (4000)")
    parser.add_argument("--batch", type=int, default=16, help="the detector's pictures a step (16)")
    parser.add_argument("--size", type=int, default=416, help="side of the detector's training pictures")
    parser.add_argument("--rate", type=float, default=1e-3, help="learning rate (0.001)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed trains the same way")
    parser.add_argument("--threads", type=int, default=2, help="processor threads (2)")
    parser.add_argument("--frozen", type=int, default=0, help="first layers of the detector to leave as they are")


def train_as(wish: argparse.Namespace) -> None:
    """Train what was asked for, or go on with it."""
    from datasets.scenes.sources import Outside  # needs the extra `train`: not for --help

    out = wish.out or Path("runs") / wish.network
    outside = Outside(wish.debian, wish.hands, out.parent / "cache")
    # torch takes seconds to load: not for --help.
    if wish.network == "reader":
        from models.reader_training import ReaderPlan, train_reader

        print(train_reader(ReaderPlan(out, wish.pretrained, outside, wish.steps, wish.rate, wish.seed, wish.threads)))
    elif wish.network == "corners":
        from models.corners_training import CornersPlan, train_corners

        weights = Path(__file__).parent / "weights" / "detector.onnx"
        corners = CornersPlan(out, wish.pretrained, outside, wish.steps, weights, wish.rate, wish.seed, wish.threads)
        print(train_corners(corners))
    else:
        from models.detector_training import Plan, train

        plan = Plan(
            out,
            wish.pretrained,
            outside,
            wish.steps,
            wish.batch,
            wish.size,
            wish.rate,
            wish.seed,
            wish.frozen,
            wish.threads,
        )
        print(train(plan))


def main() -> None:
    """Read the wishes and train."""
    parser = argparse.ArgumentParser(
        description=__doc__, epilog="Example: python -m models.train detector --steps 3000"
    )
    wishes(parser)
    train_as(parser.parse_args())


if __name__ == "__main__":
    main()
