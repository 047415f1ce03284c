"""Everybody may look; scoring needs the PIN, and nobody elsewhere can make a tablet score."""

import logging
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from tests.webui.evening import PIN, Evening, token
from webui.access import LONGEST_WAIT, Patience, Secrets
from webui.addresses import is_here, is_ours

LAY = {"command": {"kind": "lay", "face": "rock-07"}, "seq": None}
WRITES = ("/say", "/begin", "/rematch", "/resume", "/calibration", "/calibration/forget")


def unchanged(evening: Evening) -> bool:
    return evening.desk.snapshot().seq == 1


@pytest.mark.parametrize("address", WRITES)
def test_without_the_pin_nothing_can_be_changed(evening: Evening, viewer: FlaskClient, address: str) -> None:
    evening.begin()
    answer = viewer.post(address, json=LAY, headers={"X-CSRF-Token": token(viewer)})
    assert answer.status_code == 401
    assert "PIN" in answer.get_json()["refused"]
    assert unchanged(evening)


@pytest.mark.parametrize("address", [*WRITES, "/sign-in", "/prefer"])
def test_without_this_visitors_own_token_nothing_can_be_changed(
    evening: Evening, scorer: FlaskClient, address: str
) -> None:
    evening.begin()
    for headers in ({}, {"X-CSRF-Token": "guess"}, {"X-CSRF-Token": token(evening.app.test_client())}):
        assert scorer.post(address, json=LAY, headers=headers).status_code == 403
    assert unchanged(evening)


def test_another_sites_page_cannot_post(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin()
    csrf = token(scorer)
    for headers in (
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:1"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ):
        answer = scorer.post("/say", json=LAY, headers={"X-CSRF-Token": csrf, **headers})
        assert answer.status_code == 403, headers
    assert unchanged(evening)
    own = {"X-CSRF-Token": csrf, "Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
    assert scorer.post("/say", json=LAY, headers=own).status_code == 200


@pytest.mark.parametrize("host", ["evil.example", "8.8.8.8", "localhost.evil.example", "[2606:4700::1]:80", ""])
def test_a_foreign_host_name_is_refused_even_to_look(viewer: FlaskClient, host: str) -> None:
    for address in ("/", "/game", "/stream?language=en", "/cards/rockoman/back.svg"):
        assert viewer.get(address, headers={"Host": host}).status_code in (400, 421)


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1:8321", "192.168.1.20:8321", "[::1]:8321", "10.0.0.3", "TABLE"]
)
def test_the_machines_own_names_and_numbers_are_fine(host: str) -> None:
    assert is_ours(host, frozenset({"localhost", "table"}))


def test_a_forged_cookie_is_no_pin(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin()
    good = scorer.get_cookie("table")
    assert good is not None
    payload, rest = good.value.split(".", 1)
    thief = evening.app.test_client()
    for forged in (f"{payload}x.{rest}", f"{payload}.{rest[:-2]}aa", payload, "e30.e30.e30", ""):
        thief.set_cookie("table", forged)
        answer = thief.post("/say", json=LAY, headers={"X-CSRF-Token": "x"})
        assert answer.status_code == 403
    assert unchanged(evening)


def test_a_new_pin_ends_old_sign_ins_and_a_restart_does_not(tmp_path: Path) -> None:
    kept = Secrets.kept(tmp_path / "secrets.json")
    assert Secrets.kept(tmp_path / "secrets.json") == kept
    assert (tmp_path / "secrets.json").stat().st_mode & 0o077 == 0
    assert Secrets(pin="000000", key=kept.key).mark != kept.mark


def test_a_damaged_secrets_file_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secrets.json").write_text("{")
    assert len(Secrets.kept(tmp_path / "secrets.json").pin) == 6


def test_wrong_pins_are_slowed_and_the_right_one_is_not_taken_meanwhile(viewer: FlaskClient) -> None:
    csrf = token(viewer)
    statuses = [viewer.post("/sign-in", data={"pin": "000000", "csrf": csrf}).status_code for _ in range(4)]
    assert statuses == [403, 403, 403, 429]
    answer = viewer.post("/sign-in", data={"pin": PIN, "csrf": csrf})
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) >= 1


def test_each_further_wrong_pin_doubles_the_wait_up_to_five_minutes() -> None:
    now = [0.0]
    patience = Patience(clock=lambda: now[0])
    waits = []
    for _ in range(14):
        patience.missed("a")
        waits.append(patience.wait("a"))
        now[0] += waits[-1]
    assert waits[:6] == [0, 0, 2, 4, 8, 16]
    assert waits[-1] == LONGEST_WAIT
    assert patience.wait("b") == 0
    patience.forgive("a")
    assert patience.wait("a") == 0


def test_a_pin_may_be_typed_with_a_gap(viewer: FlaskClient) -> None:
    answer = viewer.post("/sign-in", data={"pin": f"{PIN[:3]} {PIN[3:]}", "csrf": token(viewer)})
    assert answer.status_code == 303


def test_no_secret_in_logs_or_text(scorer: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        scorer.post("/sign-in", data={"pin": PIN, "csrf": token(scorer)})
        scorer.post("/sign-in", data={"pin": "nonsense", "csrf": token(scorer)})
    assert PIN not in caplog.text
    assert PIN not in repr(Secrets(pin=PIN, key="key")) + str(Secrets(pin=PIN, key="key"))


def test_the_pin_stands_on_the_machines_own_screen_only(evening: Evening) -> None:
    client = evening.app.test_client()
    assert PIN in client.get("/", headers={"Host": "localhost:8321"}).text
    far = {"REMOTE_ADDR": "192.168.1.50"}
    assert PIN not in client.get("/", headers={"Host": "192.168.1.20:8321"}, environ_overrides=far).text
    assert not is_here("127.0.0.1", "table.local")
    assert not is_here(None, "localhost")


def test_the_camera_is_shown_to_scorers_only(evening: Evening, viewer: FlaskClient, scorer: FlaskClient) -> None:
    evening.table._picture = lambda: b"jpeg"
    evening.begin()
    assert viewer.get("/camera.jpg").status_code == 401
    assert viewer.get("/table").status_code == 303
    assert scorer.get("/camera.jpg").data == b"jpeg"


def test_every_answer_carries_the_strict_headers(viewer: FlaskClient) -> None:
    for address in ("/", "/nothing", "/static/css/base.css", "/cards/rockoman/back.svg"):
        headers = viewer.get(address, buffered=True).headers
        assert "default-src 'none'" in headers["Content-Security-Policy"]
        assert headers["X-Content-Type-Options"] == "nosniff"
    policy = viewer.get("/").headers["Content-Security-Policy"]
    assert "unsafe" not in policy
    assert "http" not in policy


@pytest.mark.parametrize(
    ("method", "address", "status"),
    [("GET", "/nothing", 404), ("GET", "/say", 405), ("GET", "/why/999", 404), ("GET", "/stream?language=xx", 400)],
)
def test_wrong_requests_get_a_plain_page_and_the_right_status(
    viewer: FlaskClient, method: str, address: str, status: int
) -> None:
    answer = viewer.open(address, method=method)
    assert answer.status_code == status
    assert "Traceback" not in answer.text
    assert "<main" in answer.text


def test_a_flood_of_words_is_refused(scorer: FlaskClient, say: Callable[..., tuple[int, dict[str, object]]]) -> None:
    answer = scorer.post("/say", data=b"x" * 200_000, headers={"X-CSRF-Token": token(scorer)})
    assert answer.status_code == 413
    assert say(None, kind="lay", face="x" * 1000)[0] == 409
