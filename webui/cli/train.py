"""`rockoman train`: train a network again."""

import argparse
from importlib.util import find_spec
from typing import Any

from models.train import train_as, wishes
from referee.core.sentence import Sentence


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "train",
        help="train a network (needs the extra `train`)",
        description="Trains a network on generated pictures; run it again and it goes on where it stopped.",
        epilog="Example: rockoman train reader --steps 3000 --pretrained yolo11n-pose.pt",
    )
    wishes(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Train."""
    if find_spec("ultralytics") is None:
        raise Sentence("Training needs the extra `train` (6 GB): .venv/bin/python -m pip install -e '.[train]'.")
    if arguments.pretrained is not None and not arguments.pretrained.is_file():
        raise Sentence(f"There are no weights {arguments.pretrained}; leave --pretrained out to start from noise.")
    train_as(arguments)
    return 0
