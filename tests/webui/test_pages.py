"""The pages one walks through: start, board, history, why, rematch, continue."""

import pytest
from flask.testing import FlaskClient

from referee.core.commands import Amend, Finish, Lay, Void
from referee.games.registry import GAMES
from tests.webui.evening import Evening, token
from webui.language import LANGUAGES
from webui.options import chosen, options

STRANGE = ["👩‍👩‍👧 Zoé", "שלום עולם", '<b>Bold</b> & "Co" \'', "W" * 200, "{{ 7 * 7 }}", "Ana\u202e"]


def post(client: FlaskClient, address: str, **form: object) -> int:
    return client.post(address, data={"csrf": token(client), **form}).status_code


def test_a_game_is_begun_with_names_colours_seats_and_options(evening: Evening, scorer: FlaskClient) -> None:
    form = {"game": "rockoman", "name": ["Ana", " Ben ", ""], "colour": ["red", "sky", ""], "first": "1"}
    assert post(scorer, "/begin", **form, **{"rockoman:hint": "all"}) == 303
    started = evening.desk.snapshot().events[0].fact
    assert [(player.name, player.colour) for player in started.players] == [("Ana", "red"), ("Ben", "sky")]
    assert started.first == 1
    assert started.settings["hint"] == "all"
    assert started.settings["auto_take"] is False  # a switch that was not ticked


@pytest.mark.parametrize(
    "form",
    [
        {"game": "rockoman", "name": ["Ana"]},
        {"game": "rockoman", "name": ["Ana", "Ana"]},
        {"game": "chess", "name": ["Ana", "Ben"]},
        {"game": "ciseaux123", "name": list("abcde")},
        {"game": "rockoman", "name": ["Ana", "Ben"], "rockoman:hint": "loud"},
        {"game": "supertock", "name": ["Ana", "Ben"], "supertock:segments": "5"},
        {},
    ],
)
def test_what_can_not_be_played_is_told_and_nothing_begins(
    evening: Evening, scorer: FlaskClient, form: dict[str, object]
) -> None:
    answer = scorer.post("/begin", data={"csrf": token(scorer), **form})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text
    assert evening.desk.snapshot().game_id is None


def test_players_and_options_are_remembered(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin("Zoé", "Yann", hint="owner")
    page = scorer.get("/").text
    assert 'value="Zoé"' in page
    assert '<option value="owner" selected>' in page


def test_rematch_is_one_tap_and_the_next_seat_begins(evening: Evening, scorer: FlaskClient) -> None:
    first = evening.begin("Ana", "Ben", "Cleo", hint="all")
    assert post(scorer, "/rematch") == 303
    published = evening.desk.snapshot()
    assert published.game_id != first
    assert published.events[0].fact.first == 1
    assert published.events[0].fact.settings["hint"] == "all"


def test_rematch_of_nothing_goes_to_the_start(scorer: FlaskClient) -> None:
    assert post(scorer, "/rematch") == 303


def test_an_unfinished_game_is_continued_in_one_tap(evening: Evening, scorer: FlaskClient) -> None:
    old = evening.begin("Ana", "Ben")
    evening.say(Lay("rock-03"), Lay("paper-05"))
    evening.begin("Cleo", "Dan")
    assert f'value="{old}"' in scorer.get("/").text
    assert post(scorer, "/resume", game_id=old) == 303
    assert evening.desk.snapshot().game_id == old
    assert evening.desk.snapshot().seq == 3
    assert post(scorer, "/resume", game_id="nonsense") == 404


def test_a_finished_game_is_not_offered_to_be_continued(evening: Evening, scorer: FlaskClient) -> None:
    over = evening.begin("Ana", "Ben", game="pfc", tie="shared")
    evening.say(Finish())
    evening.begin("Cleo", "Dan")
    assert f'value="{over}"' not in scorer.get("/").text


@pytest.mark.parametrize("name", STRANGE)
def test_names_are_shown_as_typed(evening: Evening, scorer: FlaskClient, name: str) -> None:
    from markupsafe import escape

    evening.begin(name, "Ben")
    evening.say(Lay("rock-03"))
    board = scorer.get("/game").text
    assert f'<bdi class="name">{escape(name)}</bdi>' in board
    assert "<b>Bold</b>" not in board
    assert scorer.get("/why/2").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_speak_the_browsers_language_until_another_is_chosen(evening: Evening, language: str) -> None:
    client = evening.app.test_client()
    page = client.get("/", headers={"Accept-Language": f"{language}-CA,{language};q=0.9"})
    assert f'<html lang="{language}"' in page.text
    other = {"en": "fr", "fr": "en"}[language]
    assert post(client, "/prefer", language=other, back="/") == 303
    assert f'<html lang="{other}"' in client.get("/", headers={"Accept-Language": language}).text
    assert post(client, "/prefer", theme="dark", back="https://evil.example") == 303
    assert 'data-theme="dark"' in client.get("/").text


def test_no_game_no_board(viewer: FlaskClient, scorer: FlaskClient) -> None:
    assert viewer.get("/game").status_code == 303
    assert scorer.get("/table").status_code == 303


def test_why_tells_the_rule_the_cards_and_what_can_be_mended(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin("Ana", "Ben")
    evening.say(Lay("scissors-03"), Lay("rock-09"))
    page = scorer.get("/why/3").text
    assert "rock beats scissors" in page.lower()
    assert "/cards/rockoman/scissors-03.svg" in page
    assert '"kind":"void","seq":3' in page.replace("&#34;", '"')
    assert "amend" in page


def test_an_undone_line_offers_to_be_redone(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin("Ana", "Ben")
    evening.say(Lay("scissors-03"), Void(2))
    assert '"kind":"void","seq":3' in scorer.get("/why/2").text.replace("&#34;", '"')
    evening.say(Void(3), Amend(2, face="rock-01"))
    assert "corrected" in scorer.get("/game").text


def test_the_qr_code_and_the_address_are_on_the_start_page(scorer: FlaskClient) -> None:
    page = scorer.get("/").text
    assert "<svg" in page
    assert "http://" in page


def test_options_of_a_form_that_says_nothing_are_the_usual_ones() -> None:
    for game in GAMES.values():
        usual = {option.name: option.value for option in options(game) if option.kind != "switch"}
        assert {name: value for name, value in chosen(game, {}).items() if name in usual} == {}


def test_card_pictures_are_drawings_that_browsers_keep(viewer: FlaskClient) -> None:
    answer = viewer.get("/cards/rockoman/rock-07.svg")
    assert answer.mimetype == "image/svg+xml"
    assert "immutable" in answer.headers["Cache-Control"]
    for wrong in ("/cards/rockoman/rock-99.svg", "/cards/nothing/rock-07.svg", "/cards/rockoman/..%2f..%2fdeck.svg"):
        assert viewer.get(wrong).status_code == 404
