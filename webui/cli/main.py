"""Reads the command line and runs one command."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from referee.core.heap import share_heap
from referee.core.sentence import Sentence

COMMANDS = (
    "play",
    "identify",
    "audit",
    "watch",
    "referee",
    "print",
    "teach",
    "simulate",
    "games",
    "export",
    "bench",
    "doctor",
    "train",
)


class _Parser(argparse.ArgumentParser):
    """Says in one sentence what is wrong with the words it was given."""

    def error(self, message: str) -> NoReturn:
        raise Sentence(f"{message[:1].upper()}{message[1:]}; `{self.prog} --help` shows the way.")


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(
        prog="rockoman",
        description="A companion for a real card table: it reads the cards, keeps the score, shows it on a tablet.",
        epilog="Example: rockoman play",
    )
    subparsers = top.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=_Parser)
    for command in COMMANDS:
        import_module(f"webui.cli.{command}").add(subparsers)
    return top


def main(words: Sequence[str] | None = None) -> int:
    """Run one command; 0 when it is done, 2 with one sentence when its input was wrong."""
    os.environ.setdefault("OPENCV_LOG_LEVEL", "FATAL")  # drivers complain of cameras that aren't there: no news
    share_heap()
    try:
        arguments = parser().parse_args(words)
        return int(arguments.run(arguments))
    except Sentence as sentence:
        print(f"rockoman: {sentence}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # the reader of our output went away, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
