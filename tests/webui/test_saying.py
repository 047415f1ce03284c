"""Taps become commands; a refused or stale one says so in a sentence and changes nothing."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from referee.core.commands import Lay
from tests.webui.evening import Evening, token

Say = Callable[..., tuple[int, dict[str, object]]]


def test_a_tap_is_taken_and_answered_with_the_newest_event(evening: Evening, say: Say) -> None:
    evening.begin()
    assert say(1, kind="lay", face="rock-03") == (200, {"seq": 2, "changes": []})


def test_a_stale_tap_says_what_changed_and_can_be_offered_again(evening: Evening, say: Say) -> None:
    evening.begin("Ana", "Ben")
    evening.say(Lay("rock-03"))
    status, told = say(1, kind="lay", face="paper-04")
    assert status == 409
    assert told["stale"] is True
    assert told["since"] == ["\u2068Ana\u2069 lays Rock 3"]
    assert evening.desk.snapshot().seq == 2
    assert say(told["seq"], kind="lay", face="paper-04")[0] == 200


def test_a_correction_says_what_changed_and_nothing_else(evening: Evening, say: Say) -> None:
    evening.begin("Ana", "Ben")
    evening.say(Lay("scissors-03"), Lay("rock-09"), Lay("paper-01"))
    status, told = say(4, kind="amend", seq=3, face="paper-16")
    assert status == 200
    assert "\u2068Ben\u2069 −2" in told["changes"]
    assert not any("Paper 1 " in sentence for sentence in told["changes"])


def test_a_refused_claim_has_its_reason(evening: Evening, say: Say) -> None:
    evening.begin("Ana", "Ben")
    status, told = say(1, kind="claim", seat=0)
    assert status == 409
    assert told["stale"] is False
    assert "super" in str(told["refused"])


def test_refusals_speak_french_to_a_french_screen(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin("Ana", "Ben")
    answer = scorer.post(
        "/say",
        json={"command": {"kind": "lay", "face": "nonsense"}, "seq": 1},
        headers={"X-CSRF-Token": token(scorer), "Accept-Language": "fr"},
    )
    assert answer.get_json()["refused"] == "Ce jeu n’a pas cette carte."


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b'{"command": {}}',
        b'{"command": {"kind": "nonsense"}}',
        b'{"command": {"kind": "lay"}}',
        b'{"command": {"kind": "take", "seat": "zero"}}',
        b'{"command": {"kind": "lay", "face": "rock-01"}, "seq": "many"}',
        b"\xff\xfe",
    ],
)
def test_what_is_no_command_changes_nothing(evening: Evening, scorer: FlaskClient, body: bytes) -> None:
    evening.begin()
    answer = scorer.post("/say", data=body, headers={"X-CSRF-Token": token(scorer)})
    assert answer.status_code == 400
    assert answer.get_json()["refused"]
    assert evening.desk.snapshot().seq == 1


def test_without_a_game_there_is_nothing_to_say(say: Say) -> None:
    status, told = say(None, kind="lay", face="rock-01")
    assert (status, told["refused"]) == (409, "No game is on the table.")


@pytest.mark.parametrize(
    "picture",
    [
        [[0.1, 0.1], [0.2, 0.2], [0.3, 0.3], [0.4, 0.4]],
        [[0.1, 0.1]],
        "nonsense",
        None,
    ],
)
def test_corners_that_make_no_table_are_refused(evening: Evening, scorer: FlaskClient, picture: object) -> None:
    mm = [[-148.5, -105], [148.5, -105], [148.5, 105], [-148.5, 105]]
    body = {"picture": picture, "mm": mm, "zones": {"draw": [[0, 0], [60, 0], [60, 90]]}}
    answer = scorer.post("/calibration", json=body, headers={"X-CSRF-Token": token(scorer)})
    assert answer.status_code == 400
    assert answer.get_json()["refused"]
    assert evening.table.drawn() is None


def test_a_damaged_calibration_is_as_good_as_none(evening: Evening) -> None:
    assert evening.table.calibration is not None
    evening.table.calibration.write_text("{")
    assert evening.table.drawn() is None
