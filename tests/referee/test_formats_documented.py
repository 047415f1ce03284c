"""docs/formats.md: every kind and field that others script against is described, and its examples are true."""

import re
from pathlib import Path
from typing import Any, get_args

import jsonschema
import msgspec
import pytest
from msgspec import structs

from referee.core.commands import Command
from referee.core.events import Event
from referee.core.observations import Advice, Observation, SeenCard, SeenZone, SheetPose
from referee.core.wire import decode_command, decode_observation, encode
from referee.export import Report, Summary
from referee.export.report import ReportedEvent, ReportedPlayer

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs" / "formats.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(?:jsonl|json) (\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def examples(of: str) -> list[str]:
    return [text for name, text in BLOCKS if name == of]


def kinds(union: Any) -> set[str]:
    return {kind.__struct_config__.tag for kind in get_args(union)}


def test_every_kind_of_observation_has_an_example_that_says_all_its_fields() -> None:
    lines = [line for block in examples("observations") for line in block.splitlines()]
    said = [decode_observation(line) for line in lines]
    assert {observation.__struct_config__.tag for observation in said} == kinds(Observation)
    for line, observation in zip(lines, said, strict=True):
        assert msgspec.json.decode(encode(observation)) == msgspec.json.decode(line)


def test_every_kind_of_command_has_an_example_that_says_all_its_fields() -> None:
    lines = [line for block in examples("commands") for line in block.splitlines()]
    full: set[str] = set()
    for line in lines:
        command, fields = decode_command(line), set(msgspec.json.decode(line))
        assert fields <= {"kind", *command.__struct_fields__}, line
        if fields == {"kind", *command.__struct_fields__}:
            full.add(str(command.__struct_config__.tag))
    assert full == kinds(Command)


@pytest.mark.parametrize(
    "kind",
    [
        *get_args(Observation),
        *get_args(Command),
        SeenCard,
        SeenZone,
        SheetPose,
        Advice,
        Event,
        Report,
        Summary,
        ReportedPlayer,
        ReportedEvent,
    ],
)
def test_every_field_is_mentioned(kind: type[msgspec.Struct]) -> None:
    for field in structs.fields(kind):
        assert f"`{field.encode_name}`" in PAGE or f'"{field.encode_name}"' in PAGE, f"{kind.__name__}.{field.name}"


@pytest.mark.parametrize(
    ("name", "kind"), [("report", Report), ("games", list[Summary]), ("ledger", list[Event])], ids=str
)
def test_each_example_of_what_is_written_is_what_would_be_written(name: str, kind: Any) -> None:
    (example,) = examples(name)
    said = msgspec.json.decode(example, type=kind)
    assert msgspec.json.decode(msgspec.json.encode(said)) == msgspec.json.decode(example)


def test_the_reports_example_keeps_to_the_contract() -> None:
    schema = msgspec.json.decode((TESTS / "contracts" / "referee.schema.json").read_bytes())
    jsonschema.Draft202012Validator(schema).validate(msgspec.json.decode(examples("report")[0]))
