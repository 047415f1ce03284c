"""A game as a file for other programs: what is written can be read again, and says the same."""

import csv
import io
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import jsonschema
import msgspec
import pytest
from msgspec.structs import replace

from referee.core.events import Event
from referee.engine.fold import Folded, fold
from referee.export import FORMATS, Report, summary
from tests.referee.table_language import Table
from webui.report import bgstats

CONTRACT = msgspec.json.decode((Path(__file__).parents[2] / "contracts" / "referee.schema.json").read_bytes())


def rows(folded: Folded[Any]) -> list[dict[str, str]]:
    text = FORMATS["csv"]("evening-1", folded).decode("utf-8")
    assert text.startswith("\ufeff"), "so that spreadsheets read é"
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"), newline="")))


def test_the_json_keeps_to_the_contract_and_holds_the_whole_ledger(short_game: Table) -> None:
    folded = short_game.play("amend 10 face=rock-03").folded
    document = msgspec.json.decode(FORMATS["json"]("evening-1", folded))
    jsonschema.Draft202012Validator(CONTRACT).validate(document)
    assert document["id"] == "evening-1"
    datetime.fromisoformat(document["date"])
    assert [(player["name"], player["points"]) for player in document["players"]] == [("Ana", 5), ("Zoé", 7)]
    assert document["winners"] == [1]
    ledger = msgspec.convert(document["ledger"], tuple[Event, ...])
    assert ledger == folded.events
    assert fold(short_game.game, ledger).scoreboard == folded.scoreboard
    faces = {event.seq: event.face for event in msgspec.convert(document, Report).events}
    assert faces[10] == "rock-03", "the events count as they were mended, the ledger keeps what was seen"


def test_the_csv_has_a_line_an_event_with_who_did_what(short_game: Table) -> None:
    lines = rows(short_game.folded)
    assert [line["seq"] for line in lines] == [str(event.seq) for event in short_game.folded.events]
    assert {line["game"] for line in lines} == {"evening-1"}
    assert [(line["kind"], line["face"], line["zone"], line["player"], line["by"]) for line in lines[:4]] == [
        ("game_started", "", "", "", "player"),
        ("card_laid", "scissors-01", "discard", "Ana", "camera"),
        ("card_laid", "rock-01", "discard", "Zoé", "camera"),
        ("pile_taken", "", "discard", "Zoé", "camera"),
    ]
    assert [float(line["t"]) for line in lines] == [event.t for event in short_game.folded.events]


def test_the_csv_says_what_was_corrected_and_how(short_game: Table) -> None:
    *events, amended, voided = short_game.play("amend 10 face=rock-03", "void 17").folded.events
    lines = rows(fold(short_game.game, (*events, replace(amended, cause=10), replace(voided, cause=17))))
    assert {line["seq"]: line["state"] for line in lines if line["state"]} == {"10": "amended", "17": "voided"}
    assert lines[9]["face"] == "rock-03"
    assert [(line["kind"], line["about"]) for line in lines[-2:]] == [("amended", "10"), ("voided", "17")]


def test_the_csv_names_the_picture_an_event_rests_on_and_keeps_odd_names_whole(short_game: Table) -> None:
    started, laid, *others = short_game.folded.events
    ana = replace(short_game.folded.started.players[0], name='Ana "la reine", 1ère')
    begun = replace(started, fact=replace(short_game.folded.started, players=(ana,)))
    lines = rows(fold(short_game.game, (begun, replace(laid, evidence="2.jpg"), *others)))
    assert (lines[1]["player"], lines[1]["evidence"]) == (ana.name, "2.jpg")


def test_bg_stats_is_told_who_won_though_the_points_are_level(tie: Table) -> None:
    assert tie.points == {"Ana": 2, "Zoé": 2}
    address = urlsplit(bgstats.link("evening-1", tie.folded, "ROCKOMAN"))
    assert (address.scheme, address.netloc) == ("https", "app.bgstatsapp.com")
    play = msgspec.json.decode(parse_qs(address.query)["data"][0])
    assert (play["sourcePlayId"], play["game"]["name"]) == ("evening-1", "ROCKOMAN")
    told = [(player["name"], player["score"], player["rank"], player["winner"]) for player in play["players"]]
    assert told == [("Ana", "2", 1, True), ("Zoé", "2", 2, False)], "the super in Ana's pile decides"


@pytest.mark.parametrize("finished", [False, True])
def test_the_list_of_games_has_a_line_with_points_and_winners(short_game: Table, finished: bool) -> None:
    if not finished:
        short_game.play("void 17", "void 16")
    line = summary("evening-1", short_game.folded)
    assert (line.id, line.game, line.finished) == ("evening-1", "rockoman", finished)
    assert [(player.name, player.points) for player in line.players] == [("Ana", 5), ("Zoé", 7 if finished else 2)]
    assert line.winners == ((1,) if finished else ())
    assert line.events == len(short_game.folded.events)
    assert datetime.fromisoformat(line.date).timestamp() == short_game.folded.started.wall_time
