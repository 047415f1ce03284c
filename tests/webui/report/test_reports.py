"""After the game: the report as page and PDF, the link for BG Stats, and the page over all games."""

import csv
import io
import re
import zlib
from contextlib import suppress
from datetime import datetime
from urllib.parse import parse_qs, urlsplit

import msgspec
import pypdfium2
import pytest
from flask.testing import FlaskClient

from referee.audit import Counted
from referee.desk.start import refold
from referee.export import story
from referee.export.summary import PlayerPoints, Summary
from tests.webui.evening import Evening
from tests.webui.report.evenings import played
from webui.report import bgstats, counts
from webui.report.ranking import standings


@pytest.fixture
def game_id(evening: Evening, tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("ROCKOMAN_HOME", str(tmp_path))
    return played(evening.journal)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_report_tells_the_whole_game(viewer: FlaskClient, game_id: str, language: str) -> None:
    viewer.set_cookie("language", language)
    page = viewer.get(f"/report/{game_id}").text
    titles = {
        "en": ("Score race", "Lead changes", "Biggest captures", "Missed ROCKOMANs", "Corrections", "What each drew"),
        "fr": ("Course aux points", "Changements de tête", "Plus belles prises", "ROCKOMAN manqués", "Corrections"),
    }[language]
    for title in titles:
        assert title in page
    assert 'class="race"' in page
    assert not re.search(r"report\.(?!css|js)", page)


def test_the_pdf_has_the_same_and_every_letter_of_the_names(viewer: FlaskClient, game_id: str) -> None:
    answer = viewer.get(f"/report/{game_id}.pdf")
    assert answer.mimetype == "application/pdf"
    document = pypdfium2.PdfDocument(answer.data)
    text = "".join(page.get_textpage().get_text_range() for page in document)
    for words in ("Zoé-Łucja", "Score race", "Missed ROCKOMANs", "Swing", "What each drew"):
        assert words in text


def test_on_paper_every_player_has_a_dash_of_their_own_in_the_race_and_beside_the_name(
    viewer: FlaskClient, game_id: str
) -> None:
    whole = viewer.get(f"/report/{game_id}.pdf").data
    drawn = b""
    for coded in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", whole, re.DOTALL):
        with suppress(zlib.error):
            drawn += zlib.decompress(coded)
    # a dash set just before something is drawn with it: the race's line first, then the sample beside the name
    dashes = re.findall(rb"(\[[^\]]*\]) \S+ d\n(?:[\d. ]+ RG\n)?[\d.]+ [\d.]+ m", drawn)
    solid, *race = [b"[]", *dashes[:2]]  # the first line is solid, as lines are unless told otherwise
    assert len({solid, *race}) == 3
    assert dashes[2:5] == [solid, *race]


def test_on_the_page_too_every_name_stands_beside_a_piece_of_its_own_line(viewer: FlaskClient, game_id: str) -> None:
    page = viewer.get(f"/report/{game_id}").text
    race = page[page.index('class="race"') : page.index("</svg>", page.index('class="race"'))]
    line = re.compile(r'class="runner (c-\w+)" d="[^"]*" stroke-dasharray="([^"]*)"')
    beside = [
        (line.search(one), name)
        for one, name in re.findall(r'class="sample"(.*?)</svg><bdi>(.*?)</bdi>', page, re.DOTALL)
    ]
    lines = line.findall(race)
    assert [found.groups() for found, _ in beside if found] == lines
    assert len({dash for _, dash in lines}) == len(lines) == 3
    assert len({name for _, name in beside}) == 3


def test_the_race_ends_with_the_final_points(evening: Evening, game_id: str) -> None:
    folded = refold(evening.journal.events(game_id))
    told = story(folded)
    assert told.race[-1].points == tuple(seat.points for seat in folded.scoreboard.seats)
    assert [moment.seq for moment in told.race] == sorted(moment.seq for moment in told.race)
    drawn = sum(one.cards for seat in told.drawn for one in seat)
    assert drawn == folded.started.deck.total
    for seat in told.drawn:
        assert sum(one.expected for one in seat) == pytest.approx(sum(one.cards for one in seat), abs=0.6)


def test_bg_stats_gets_the_winner_said_outright(evening: Evening, game_id: str) -> None:
    folded = refold(evening.journal.events(game_id))
    address = urlsplit(bgstats.link(game_id, folded, "ROCKOMAN"))
    assert (address.netloc, address.path) == ("app.bgstatsapp.com", "/createPlay.html")
    play = msgspec.json.decode(parse_qs(address.query)["data"][0])
    assert play["game"]["name"] == "ROCKOMAN"
    datetime.strptime(play["date"], "%Y-%m-%d %H:%M:%S")
    board = folded.scoreboard
    assert [player["winner"] for player in play["players"]] == [seat.seat in board.winners for seat in board.seats]
    assert [player["score"] for player in play["players"]] == [str(seat.points) for seat in board.seats]


def test_the_files_of_a_game_can_be_read_again(viewer: FlaskClient, game_id: str) -> None:
    rows = list(csv.DictReader(io.StringIO(viewer.get(f"/report/{game_id}.csv").data.decode("utf-8-sig"))))
    assert rows[0]["kind"] == "game_started"
    document = msgspec.json.decode(viewer.get(f"/report/{game_id}.json").data)
    assert len(document["ledger"]) == len(rows)


def test_the_audit_stands_in_the_report(viewer: FlaskClient, game_id: str) -> None:
    assert "The piles were not counted." in viewer.get(f"/report/{game_id}").text
    counts.keep(game_id, (Counted("point:0", ("rock-01", "red-joker")),))
    page = viewer.get(f"/report/{game_id}").text
    assert "is no card of this deck" in page
    assert "Not every pile has been counted yet." in page


@pytest.mark.parametrize("address", ["/report/nothing", "/report/nothing.pdf", "/report/nothing.exe"])
def test_a_game_that_never_was_is_not_found(viewer: FlaskClient, address: str) -> None:
    assert viewer.get(address).status_code == 404


@pytest.mark.usefixtures("game_id")
def test_all_games_are_listed_with_their_players(viewer: FlaskClient, evening: Evening) -> None:
    played(evening.journal, 7, "2026-01-03-1")
    page = viewer.get("/games").text
    assert page.count('href="/report/') == 2
    assert "Zoé-Łucja" in page


def test_streaks_are_games_won_in_a_row() -> None:
    def game(number: int, winner: int) -> Summary:
        players = (PlayerPoints(0, "Ana", 10), PlayerPoints(1, "ben ", 20))
        return Summary(str(number), "2026-01-01T20:00", "rockoman", players, (winner,), True, 9)

    first, second = standings([game(1, 0), game(2, 0), game(3, 1), game(4, 0)])
    assert (first.name, first.games, first.wins, first.streak, first.best_streak) == ("Ana", 4, 3, 1, 2)
    assert (second.wins, second.streak, second.average) == (1, 0, 20.0)


def test_an_unfinished_game_is_told_so_and_counts_for_nobody(viewer: FlaskClient, evening: Evening) -> None:
    game_id = evening.begin("Ana", "Ben")
    assert "not finished" in viewer.get(f"/report/{game_id}").text
    assert "No finished game yet" in viewer.get("/games").text


def test_export_writes_the_pdf(game_id: str, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    from webui.cli.main import main

    assert main(["export", game_id, "--format", "pdf"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"%PDF")
