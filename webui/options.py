"""A game's house options as the start page offers them, read off the game's own settings type."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args, get_origin

import msgspec

from referee.games.protocol import Game

Value: TypeAlias = bool | int | str


@dataclass(frozen=True, slots=True)
class Option:
    """One question to the table: a switch, a number, or one of some words."""

    name: str
    kind: Literal["switch", "number", "choice"]
    value: Value
    choices: tuple[str, ...] = ()


def options(game: Game[object], before: Mapping[str, Value] | None = None) -> tuple[Option, ...]:
    """The game's options, as they were last time or as they usually are."""
    found = []
    for field in msgspec.structs.fields(game.settings):
        value = (before or {}).get(field.name, field.default)
        choices = tuple(str(choice) for choice in get_args(field.type)) if get_origin(field.type) is Literal else ()
        kind: Literal["switch", "number", "choice"] = "choice" if choices else "number"
        found.append(Option(field.name, "switch" if field.type is bool else kind, value, choices))
    return tuple(found)


def chosen(game: Game[object], form: Mapping[str, str]) -> dict[str, Value]:
    """What the form says; the game's own check comes after."""
    settings: dict[str, Value] = {}
    for option in options(game):
        given = form.get(f"{game.name}:{option.name}")
        match option.kind:
            case "switch":
                settings[option.name] = given is not None
            case "number" if given is not None and given.lstrip("-").isdigit():
                settings[option.name] = int(given)
            case "choice" if given is not None:
                typed = {str(choice): choice for choice in _literals(game, option.name)}
                settings[option.name] = typed.get(given, given)
    return settings


def _literals(game: Game[object], name: str) -> tuple[Value, ...]:
    return next(get_args(field.type) for field in msgspec.structs.fields(game.settings) if field.name == name)
