"""`rockoman simulate`: a whole game on film, with the truth known."""

import argparse
from pathlib import Path
from typing import Any

from rich.progress import Progress

FILMED = ("rockoman", "pfc", "ciseaux123")


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "simulate",
        help="film a simulated game, with its truth",
        description="Simulated players play a whole game before a simulated camera: game.mp4, truth.json (what really "
        "happened) and commands.jsonl (what the players said or tapped).",
        epilog="Example: rockoman simulate --game rockoman --players 3 --seed 7 --out film",
    )
    parser.add_argument("--game", required=True, help=f"which game: {', '.join(FILMED)}")
    parser.add_argument("--players", type=int, default=3, metavar="N", help="how many play (3)")
    parser.add_argument("--seed", type=int, required=True, help="the same seed makes the same film")
    parser.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write into")
    parser.add_argument("--pace", type=float, default=4.0, metavar="SECONDS", help="seconds a turn; brisk is 2 (4)")
    parser.add_argument("--mistakes", type=float, default=0.03, metavar="RATE", help="how often people slip (0.03)")
    parser.add_argument("--turns", type=int, metavar="N", help="stop after so many turns")
    parser.add_argument(
        "--disturbances", default="", metavar="KINDS", help="all, or some of bump,lamp,resting_hand,covered,… (none)"
    )
    parser.add_argument("--fps", type=float, default=25.0, help="pictures a second (25)")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Film it, with the time left."""
    from datasets.simulate import simulate

    with Progress(transient=True) as progress:
        task = progress.add_task("filming", total=None)
        recorded = simulate(
            arguments.game,
            arguments.players,
            arguments.seed,
            arguments.out,
            seconds_a_turn=arguments.pace,
            mistakes=arguments.mistakes,
            turns=arguments.turns,
            disturbances=[kind for kind in arguments.disturbances.split(",") if kind],
            fps=arguments.fps,
            progress=lambda done, total: progress.update(task, completed=done, total=total),
        )
    print(f"{recorded.film}: {recorded.frames} pictures; the truth is in {recorded.truth.name}.")
    return 0
