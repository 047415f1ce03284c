"""Lines of JSON: observations and commands as they are sent, recorded and replayed."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

import msgspec

from referee.core.commands import Command
from referee.core.observations import Observation

T = TypeVar("T")

_observations = msgspec.json.Decoder[Observation](Observation)
_commands = msgspec.json.Decoder[Command](Command)
_encoder = msgspec.json.Encoder()


class MalformedLine(ValueError):
    """A line that is no observation or command: which, and what is wrong with it."""


def encode(said: Observation | Command) -> str:
    """One line, without its end."""
    return _encoder.encode(said).decode()


def decode_observation(line: str | bytes) -> Observation:
    """The observation in a line."""
    observation: Observation = _observations.decode(line)
    return observation


def decode_command(line: str | bytes) -> Command:
    """The command in a line."""
    command: Command = _commands.decode(line)
    return command


def observations(lines: Iterable[str]) -> Iterator[Observation | MalformedLine]:
    """Each line's observation, or what is wrong with the line; empty lines say nothing."""
    return _each(lines, _observations, "observation")


def commands(lines: Iterable[str]) -> Iterator[Command | MalformedLine]:
    """Each line's command, or what is wrong with the line; empty lines say nothing."""
    return _each(lines, _commands, "command")


def _each(lines: Iterable[str], decoder: msgspec.json.Decoder[T], what: str) -> Iterator[T | MalformedLine]:
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            yield decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            yield MalformedLine(f"line {number} is no {what}: {error}")
