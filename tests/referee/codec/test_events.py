"""Events as JSON: what was written once can be read for ever."""

import math
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from referee.codec import SHAPE, UPCASTERS, Unwritable, decode, encode
from referee.core.events import CardLaid, Event, Fact, Voided

FROZEN = Path(__file__).parent / "frozen"


def said_again(old: Any, new: Any) -> bool:
    """Whether all that the old document says stands in the new one too."""
    if isinstance(old, dict):
        return isinstance(new, dict) and all(key in new and said_again(value, new[key]) for key, value in old.items())
    if isinstance(old, list):
        return isinstance(new, list) and len(old) == len(new) and all(map(said_again, old, new))
    return bool(old == new)


@pytest.mark.parametrize("log", sorted(FROZEN.glob("shape-*.jsonl")), ids=lambda log: log.stem)
def test_a_log_of_any_shape_is_still_read(log: Path) -> None:
    shape = int(log.stem.removeprefix("shape-"))
    for number, document in enumerate(log.read_text(encoding="utf-8").splitlines(), start=1):
        event = decode(document, shape)
        assert event.seq == number
        if shape == SHAPE:
            assert said_again(msgspec.json.decode(document), msgspec.json.decode(encode(event))), (
                "a field of the events was renamed or retyped: give it a new shape and an upcaster (referee/codec)"
            )


def test_there_is_a_frozen_log_of_each_shape_and_a_step_from_each_older_one() -> None:
    assert {log.stem for log in FROZEN.glob("*")} == {f"shape-{shape}" for shape in range(1, SHAPE + 1)}
    assert set(UPCASTERS) == set(range(1, SHAPE))


def test_the_frozen_log_holds_every_kind_of_fact() -> None:
    lines = (FROZEN / f"shape-{SHAPE}.jsonl").read_text(encoding="utf-8").splitlines()
    assert {type(decode(line).fact) for line in lines} == set(get_args(Fact))


def test_older_shapes_are_brought_up_step_by_step() -> None:
    def rename_target(document: dict[str, Any]) -> dict[str, Any]:
        fact = document["fact"]
        fact["target"] = fact.pop("undoes")
        return document

    def count_from_one(document: dict[str, Any]) -> dict[str, Any]:
        return document | {"seq": document["seq"] + 1}

    oldest = '{"seq": 4, "t": 1.5, "by": "player", "fact": {"kind": "voided", "undoes": 2}}'
    steps = {1: rename_target, 2: count_from_one}
    assert decode(oldest, shape=1, newest=3, steps=steps) == Event(5, 1.5, "player", Voided(2))
    assert decode(oldest.replace("undoes", "target"), shape=2, newest=3, steps=steps).seq == 5


@pytest.mark.parametrize(
    "event",
    [
        Event(2, math.inf, "camera", Voided(1)),
        Event(2, 0.0, "camera", CardLaid("discard", "gun", confidence=math.nan)),
        Event(2, 0.0, "camera", CardLaid("discard", 7)),  # type: ignore[arg-type]  # what a wrong caller may hand in
        Event(2, 0.0, "camera", CardLaid("discard", None, candidates=[("gun", 0.5)])),  # type: ignore[arg-type]  # the same
    ],
)
def test_what_would_not_come_back_as_it_was_is_not_written(event: Event) -> None:
    with pytest.raises(Unwritable, match="Event 2 can't be written down"):
        encode(event)
