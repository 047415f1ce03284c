"""The audit on the tablet: piles spread before the camera, one card in the wrong pile, found and settled."""

from collections.abc import Callable
from pathlib import Path

import cv2
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from datasets.spreads import spread
from referee.core.commands import Finish, Lay, Take
from tests.webui.evening import Evening

ANA = ("rock-02", "paper-05", "scissors-14", "good", "rock-09", "paper-11")
BEN = ("paper-03", "rock-07", "scissors-01", "sick", "scissors-08", "rock-15")


@pytest.fixture
def finished(evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Ana has six cards and Ben six; nobody has a ring."""
    monkeypatch.setenv("ROCKOMAN_HOME", str(tmp_path / "home"))
    game_id = evening.begin("Ana", "Ben", auto_take=False)
    for seat, faces in ((0, ANA), (1, BEN)):
        evening.say(*(Lay(face, seat=seat) for face in faces), Take(seat))
    evening.say(Finish())
    return game_id


def photograph(file: Path, *faces: str, seed: int = 5) -> Path:
    cv2.imwrite(str(file), spread("rockoman", seed, "rows", faces=faces, size=(1920, 1080)).picture)
    return file


def test_a_whole_audit_with_one_card_in_the_wrong_pile(
    evening: Evening, finished: str, screen: Callable[..., Page], tmp_path: Path
) -> None:
    page = screen()
    page.goto(f"{evening.address}/audit")
    cards, finding = page.locator("#cards"), page.locator(".finding")
    expect(page.locator("#title")).to_contain_text("Spread")
    page.set_input_files("#photo", photograph(tmp_path / "ana.jpg", *ANA, "rock-07"))
    expect(page.locator("#outlines polygon")).to_have_count(7)
    # the outlines lie on the cards, since the drawing lies on the picture
    assert page.locator("#outlines").bounding_box() == page.locator("#picture").bounding_box()
    expect(page.locator("#sum")).to_have_text("7")
    in_order = ["Rock 2", "Paper 5", "Scissors 14", "Good", "Rock 9", "Paper 11", "Rock 7"]
    expect(cards.locator("button")).to_have_text(in_order)  # as one reads the table
    page.screenshot(path=tmp_path / "pile.png")
    page.click("#next")
    expect(cards).not_to_contain_text("Rock 7")
    page.set_input_files("#photo", photograph(tmp_path / "ben.jpg", *(face for face in BEN if face != "rock-07")))
    expect(page.locator("#outlines polygon")).to_have_count(5)
    page.click("[data-zone=result]")
    expect(finding).to_have_count(1)
    expect(finding).to_contain_text("Rock 7 lies in")
    page.screenshot(path=tmp_path / "result.png")
    # settled: the card goes back to Ben's pile
    page.click("[data-zone='point:0']")
    cards.get_by_text("Rock 7").click()
    page.click("#strike")
    expect(cards).not_to_contain_text("Rock 7")
    page.click("[data-zone='point:1']")
    expect(cards).to_contain_text("Rock 15")
    page.click("#add")
    page.click("[data-face='rock-07']")
    expect(cards).to_contain_text("Rock 7")
    page.click("[data-zone=result]")
    expect(finding).to_have_count(0)  # what was found before is gone with the tap
    page.click("#agree")
    page.wait_for_url(f"**/report/{finished}")
    expect(page.locator("main")).to_contain_text("Everything fits")
    page.screenshot(path=tmp_path / "report.png", full_page=True)
    board = evening.desk.snapshot().scoreboard
    assert board
    assert board.phase == "ended"
    assert [seat.points for seat in board.seats] == [6, 6]


@pytest.mark.usefixtures("finished")
def test_a_broken_photograph_is_told(scorer: FlaskClient) -> None:
    from tests.webui.evening import token

    answer = scorer.post("/audit/point:0/shot", data=b"nothing", headers={"X-CSRF-Token": token(scorer)})
    assert answer.status_code == 409
    assert "no picture" in answer.get_json()["refused"]
    answer = scorer.post("/audit/point:0/shot", headers={"X-CSRF-Token": token(scorer)})
    assert "photograph with this tablet" in answer.get_json()["refused"]


@pytest.mark.usefixtures("finished")
def test_only_those_with_the_pin_audit(viewer: FlaskClient) -> None:
    assert viewer.get("/audit").status_code == 303
    assert viewer.get("/audit/result").status_code == 401


def test_a_game_of_open_piles_has_no_audit(evening: Evening, scorer: FlaskClient) -> None:
    evening.begin("Ana", "Ben", game="pfc")
    assert scorer.get("/audit").status_code == 404
