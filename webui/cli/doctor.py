"""`rockoman doctor`: can this machine play?"""

import argparse
from collections.abc import Iterator
from typing import Any

import msgspec

from webui.doctor import machine
from webui.doctor.finding import Finding

MARKS = {"well": "✓", "hint": "·", "broken": "✗"}


def add(subparsers: Any) -> None:
    """The command and its options."""
    parser = subparsers.add_parser(
        "doctor",
        help="check that this machine can play",
        description="Checks Python, packages, weights, cameras, the port, disk and screen; one sentence a finding.",
        epilog="Example: rockoman doctor",
    )
    parser.add_argument("--port", type=int, default=8321, help="the port the tablet will use (8321)")
    parser.add_argument("--json", action="store_true", help="print the findings as one JSON document")
    parser.set_defaults(run=run)


def examine(port: int) -> Iterator[Finding]:
    """All findings, the most basic first."""
    from webui.doctor import sight  # needs the packages just checked

    yield machine.python()
    yield from machine.packages()
    yield from sight.networks()
    yield from sight.cameras()
    yield machine.port("0.0.0.0", port)
    yield machine.disk()
    yield machine.wake_lock()


def run(arguments: argparse.Namespace) -> int:
    """Print what was found; 2 when something keeps one from playing."""
    findings = tuple(examine(arguments.port))
    if arguments.json:
        print(msgspec.json.encode(findings).decode())
    else:
        for finding in findings:
            print(f"{MARKS[finding.state]} {finding.sentence}")
    return 2 if any(finding.state == "broken" for finding in findings) else 0
