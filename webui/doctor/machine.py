"""What the machine itself must bring: Python, packages, disk, ports."""

import importlib.metadata
import re
import shutil
import socket
import sys
from collections.abc import Iterator

from referee.core.sentence import Sentence
from webui.doctor.finding import Finding
from webui.places import user_folder

OLDEST_PYTHON = (3, 11)
EVIDENCE_BUDGET = 500 * 1024**2  # what one game's clips may fill


def python() -> Finding:
    """Is this Python new enough?"""
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] < OLDEST_PYTHON:
        return Finding("python", "broken", f"Python {version} is too old; install Python 3.11 or newer.")
    return Finding("python", "well", f"Python {version} is new enough.")


def packages() -> Iterator[Finding]:
    """Is everything there that playing needs?"""
    missing = []
    for needed in importlib.metadata.requires("rockoman-table") or []:
        if "extra ==" in needed:
            continue
        name = re.split(r"[<>=;\[ ]", needed, maxsplit=1)[0]
        try:
            importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        yield Finding("packages", "broken", f"Missing: {', '.join(missing)}; install the program again (`make play`).")
    else:
        yield Finding("packages", "well", "All packages that playing needs are installed.")


def disk() -> Finding:
    """Is there room for games and their clips?"""
    try:
        folder = user_folder()
    except Sentence as sentence:
        return Finding("disk", "broken", str(sentence))
    free = shutil.disk_usage(folder).free
    room = f"{free / 1024**3:.1f} GB free for games in {folder}"
    if free < EVIDENCE_BUDGET:
        return Finding("disk", "hint", f"Only {room}; the score is safe, but clips stop when it is full: make room.")
    return Finding("disk", "well", f"{room}.")


def port(host: str, number: int) -> Finding:
    """Can the tablet's address be served?"""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, number))
        except OSError:
            way_out = f"close what uses it, or play with --port {number + 1}"
            return Finding("port", "broken", f"Port {number} is taken; {way_out}.")
    return Finding("port", "well", f"Port {number} is free for the tablet.")


def wake_lock() -> Finding:
    """A browser keeps the screen on by itself only on a secure address."""
    return Finding(
        "screen",
        "hint",
        "A tablet keeps its screen on by itself only on the machine itself (localhost) or over HTTPS; "
        "elsewhere set its screen to stay on for the evening.",
    )
