"""`rockoman games` and `rockoman export`: what was played here, for people and programs."""

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest

from datasets.decks import load_deck
from referee.core.commands import Amend, Diamond, Finish, Lay, Take, Void
from referee.core.events import Event, GameStarted
from referee.desk import Desk, Said, seated
from referee.export import Report
from referee.journal import Journal

Run = Callable[..., Any]
CONTRACT = Path(__file__).parents[2] / "contracts" / "referee.schema.json"


@pytest.fixture
def game_id(home: Path) -> str:
    """Ben takes two cards; Ana's scissors had been misread, and one card was never laid."""
    with Journal.open(home / "games.sqlite") as journal:
        desk = Desk(journal)
        game_id = desk.new_game("rockoman", seated(["Ana", "Zoé"]), {}, load_deck("rockoman"))
        said = [Lay("scissors-04"), Lay("rock-05"), Take(1), Lay("gun"), Amend(2, "scissors-03"), Void(5), Finish()]
        for command in (*said, Diamond(0)):
            assert isinstance(desk.say(command), Said), command
        desk.close()
    return game_id


def test_before_the_first_game_there_is_nothing_to_list(rockoman: Run, home: Path) -> None:
    assert "No games yet" in rockoman("games").out
    assert rockoman("games", "--json").out == "[]\n"
    assert not (home / "games.sqlite").exists(), "looking makes no journal"
    ran = rockoman("export", "2026-12-24-1")
    assert ran.code == 2
    assert "none was played yet" in ran.err


def test_games_are_listed_with_their_players_and_points(rockoman: Run, game_id: str) -> None:
    (line,) = rockoman("games").out.splitlines()
    assert line.startswith(f"{game_id}  20")
    assert line.endswith("rockoman  Ana 5, Zoé 2  (finished)")
    (game,) = msgspec.json.decode(rockoman("games", "--json").out)
    assert (game["id"], game["finished"], game["events"]) == (game_id, True, 9)
    assert game["date"][:10] == game_id[:10]


def test_games_can_be_listed_while_one_is_played(rockoman: Run, home: Path, game_id: str) -> None:
    with Journal.open(home / "games.sqlite"):
        assert game_id in rockoman("games").out


def test_a_game_that_cannot_be_read_does_not_hide_the_others(rockoman: Run, home: Path, game_id: str) -> None:
    started = GameStarted("canasta", seated(["Ana", "Ben"]), load_deck("rockoman"))
    with Journal.open(home / "games.sqlite") as journal:
        journal.append("future", [Event(1, 0.0, "player", started)])
    ran = rockoman("games")
    assert ran.code == 0
    assert len(ran.out.splitlines()) == 1
    assert game_id in ran.out
    assert "future: There is no game “canasta”" in ran.err


def test_an_unknown_game_is_answered_with_the_known_ones(rockoman: Run, game_id: str) -> None:
    ran = rockoman("export", "lost")
    assert (ran.code, ran.out) == (2, "")
    assert game_id in ran.err


def test_json_is_the_report_with_the_whole_ledger(rockoman: Run, home: Path, game_id: str) -> None:
    document = msgspec.json.decode(rockoman("export", game_id, "--format", "json").out)
    jsonschema.Draft202012Validator(msgspec.json.decode(CONTRACT.read_bytes())).validate(document)
    assert document["id"] == game_id
    with Journal.read(home / "games.sqlite") as journal:
        assert msgspec.convert(document["ledger"], tuple[Event, ...]) == journal.events(game_id)
    report = msgspec.convert(document, Report)
    assert [event.face for event in report.events if event.kind == "card_laid"] == ["scissors-03", "rock-05"]


def test_csv_has_a_line_an_event_as_it_counts(rockoman: Run, game_id: str) -> None:
    out = rockoman("export", game_id, "--format", "csv").out
    assert out.startswith("\ufeff"), "so that spreadsheets read é"
    rows = list(csv.DictReader(io.StringIO(out.removeprefix("\ufeff"))))
    assert [row["seq"] for row in rows] == [str(seq) for seq in range(1, 10)]
    assert {row["game"] for row in rows} == {game_id}
    assert [(row["kind"], row["face"], row["player"], row["state"]) for row in rows[1:5]] == [
        ("card_laid", "scissors-03", "Ana", "amended"),
        ("card_laid", "rock-05", "Zoé", ""),
        ("pile_taken", "", "Zoé", ""),
        ("card_laid", "gun", "", "voided"),
    ]
    assert [(row["kind"], row["about"]) for row in rows[5:7]] == [("amended", "2"), ("voided", "5")]


def test_an_unknown_format_is_told(rockoman: Run, game_id: str) -> None:
    ran = rockoman("export", game_id, "--format", "docx")
    assert ran.code == 2
    assert "docx" in ran.err


def test_a_damaged_journal_is_one_sentence(rockoman: Run, home: Path) -> None:
    home.mkdir()
    (home / "games.sqlite").write_text("not a journal")
    ran = rockoman("games")
    assert (ran.code, ran.out) == (2, "")
    assert "is not a journal of games" in ran.err
