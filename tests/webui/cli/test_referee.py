"""`rockoman referee`: a recorded game at the terminal."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from referee.core import wire
from referee.core.commands import Diamond, Finish
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading

Run = Callable[..., Any]
CONTRACT = Path(__file__).parents[2] / "contracts" / "referee.schema.json"


def seen(t: float, *faces: str, emptied: float | None = None) -> TableView:
    cards = tuple(
        SeenCard(number, "discard", (46, 0), 0, "front", Reading(((face, 0.99),)), float(number))
        for number, face in enumerate(faces, start=1)
    )
    return TableView(t, cards, (SeenZone("discard", tuple(card.id for card in cards), empty_at=emptied),))


@pytest.fixture
def recording(tmp_path: Path) -> Path:
    """Ben's rock beats Ana's scissors."""
    views = [seen(1.2, "scissors-03"), seen(2.2, "scissors-03", "rock-05"), seen(4.0, emptied=3.5)]
    path = tmp_path / "game.jsonl"
    path.write_text("".join(f"{wire.encode(view)}\n" for view in views), encoding="utf-8")
    return path


@pytest.fixture
def commands(tmp_path: Path) -> Path:
    path = tmp_path / "commands.jsonl"
    path.write_text("".join(f"{wire.encode(said)}\n" for said in (Finish(9.0), Diamond(None, 10.0))), encoding="utf-8")
    return path


def test_json_prints_exactly_one_document_that_keeps_to_the_contract(
    rockoman: Run, recording: Path, commands: Path
) -> None:
    ran = rockoman("referee", recording, "--game", "rockoman", "--players", "Ana,Ben", "--commands", commands, "--json")
    assert (ran.code, ran.err) == (0, "")
    document = msgspec.json.decode(ran.out)
    jsonschema.Draft202012Validator(msgspec.json.decode(CONTRACT.read_bytes())).validate(document)
    assert [(player["name"], player["points"]) for player in document["players"]] == [("Ana", 0), ("Ben", 2)]
    assert (document["winners"], document["finished"]) == ([1], True)


def test_for_people_it_prints_a_few_lines(rockoman: Run, recording: Path, commands: Path) -> None:
    ran = rockoman("referee", recording, "--game", "rockoman", "--players", "Ana,Ben", "--commands", commands)
    assert ran.code == 0
    assert "2  Ben  (wins)" in ran.out.splitlines()[0]
    assert "the game is over" in ran.out


def test_an_open_doubt_and_an_open_game_are_told(rockoman: Run, tmp_path: Path) -> None:
    doubtful = msgspec.structs.replace(seen(1.2, "rock-03").cards[0], reading=Reading((("rock-03", 0.5),)))
    path = tmp_path / "game.jsonl"
    path.write_text(wire.encode(TableView(1.2, (doubtful,), (SeenZone("discard", (1,)),))), encoding="utf-8")
    ran = rockoman("referee", path, "--game", "rockoman", "--players", "Ana,Ben")
    assert "the game is not over" in ran.out
    assert "1 doubtful readings are open" in ran.out


def test_malformed_lines_are_named_on_stderr_and_skipped(rockoman: Run, recording: Path, commands: Path) -> None:
    lines = recording.read_text(encoding="utf-8").splitlines()
    lines.insert(1, '{"kind": "table_view", "t": "two", "cards": [], "zones": []}')
    recording.write_bytes("\n".join(lines).encode() + b"\n\xff\xfe\x00\n")
    words = ("referee", recording, "--game", "rockoman", "--players", "Ana,Ben", "--commands", commands, "--json")
    ran = rockoman(*words)
    assert ran.code == 0
    assert "line 2 is no observation" in ran.err
    assert "$.t" in ran.err
    assert "2 malformed lines were skipped" in ran.err
    assert len(msgspec.json.decode(ran.out)["malformed"]) == 2
    strict = rockoman(*words, "--strict")
    assert (strict.code, strict.out) == (2, "")
    assert len(strict.err.splitlines()) == 1
    assert "line 2 is no observation" in strict.err


def test_a_refused_command_is_told(rockoman: Run, recording: Path, commands: Path) -> None:
    commands.write_text('{"kind": "claim", "seat": 0, "t": 2.5}\n', encoding="utf-8")
    ran = rockoman("referee", recording, "--game", "rockoman", "--players", "Ana,Ben", "--commands", commands)
    assert ran.code == 0
    assert "At 2.5 s the command “claim” was refused" in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--game", "chess", "--players", "Ana,Ben"], "rockoman"),
        (["--game", "rockoman", "--players", "Ana"], "2 to 8 players"),
        (["--game", "rockoman", "--players", "Ana,Ana"], "a name of their own"),
        (["--game", "rockoman", "--players", "Ana,Ben", "--first", "2"], "the seats are 0 to 1"),
        (["--game", "rockoman", "--players", "Ana,Ben", "--settings", "hint"], "NAME=VALUE"),
        (["--game", "rockoman", "--players", "Ana,Ben", "--settings", "hnt=all"], "its settings are hint"),
        (["--game", "rockoman", "--players", "Ana,Ben", "--settings", "hint=loud"], "$.hint"),
        (["--game", "rockoman", "--players", "Ana,Ben", "--commands", "none.jsonl"], "none.jsonl can't be read"),
        (["--game", "rockoman"], "--players"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_2(rockoman: Run, recording: Path, words: list[str], told: str) -> None:
    ran = rockoman("referee", recording, *words)
    assert (ran.code, ran.out) == (2, "")
    assert told in ran.err
    assert len(ran.err.splitlines()) == 1
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("source", ["none.jsonl", "none.mp4", "auto"])
def test_a_source_that_is_not_there_is_told(rockoman: Run, source: str) -> None:
    ran = rockoman("referee", source, "--game", "rockoman", "--players", "Ana,Ben")
    assert (ran.code, ran.out) == (2, "")
    assert source in ran.err


def test_house_options_are_understood_from_text(rockoman: Run, recording: Path) -> None:
    words = ("--game", "rockoman", "--players", "Ana,Ben", "--settings", "auto_take=false", "hint=all")
    assert rockoman("referee", recording, *words).code == 0


def test_a_film_is_refereed_by_what_the_eyes_see(
    rockoman: Run, recording: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    film = tmp_path / "game.mp4"
    film.write_bytes(b"")
    views = [wire.decode_observation(line) for line in recording.read_text(encoding="utf-8").splitlines()]
    monkeypatch.setattr("webui.cli.watch.watching", lambda game, seats: (game, seats))
    monkeypatch.setattr(
        "vision.worker.observe",
        lambda source, through: views if (source, through) == (str(film), ("rockoman", 2)) else [],
    )
    ran = rockoman("referee", film, "--game", "rockoman", "--players", "Ana,Ben", "--json")
    assert [player["points"] for player in msgspec.json.decode(ran.out)["players"]] == [0, 2]
