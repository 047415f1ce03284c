"""“Why?” shows the film: the seconds round the moment, to those who have the PIN, and never which ring it was."""

from collections.abc import Callable
from pathlib import Path

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from referee.core.commands import Finish, Take
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from tests.webui.evening import Evening
from vision.clips import Clips


@pytest.fixture
def filmed(evening: Evening) -> str:
    """Ana lays scissors, Ben a rock that beats them; the camera saw both."""
    game_id = evening.begin("Ana", "Ben")
    assert evening.table.evidence
    folder = evening.table.evidence / game_id
    folder.mkdir(parents=True)
    clips = Clips(folder)
    laid: list[SeenCard] = []
    for number, face in enumerate(("scissors-04", "rock-09"), start=1):
        t = 10.0 * number
        for step in range(80):
            picture = np.full((360, 640, 3), (60, 90, 70), np.uint8)
            cv2.circle(picture, (8 * step, 180), 40, (240, 240, 240), -1)
            clips.see(picture, t - 3 + step / 15)
            if step == 45:
                clips.happened(t, (number,))
        clips.finish()
        laid.append(
            SeenCard(number, "discard", (0, 0), 0, "front", Reading(((face, 0.99),)), t, evidence=f"{number}.jpg")
        )
        evening.table.observe(TableView(t, tuple(laid), (SeenZone("discard", tuple(range(1, number + 1))),)))
    evening.settled()
    assert evening.desk.snapshot().seq >= 3
    return game_id


def ruled(evening: Evening, kind: str) -> int:
    board = evening.desk.snapshot().scoreboard
    assert board
    return next(ruling.seq for ruling in board.rulings if ruling.kind == kind)


def test_the_clip_of_a_fact_is_found_by_its_card(evening: Evening, scorer: FlaskClient, filmed: str) -> None:
    page = scorer.get(f"/why/{ruled(evening, 'beat')}").text
    assert f"/evidence/{filmed}/clip-00002.webm" in page
    answer = scorer.get(f"/evidence/{filmed}/clip-00002.webm")
    assert answer.mimetype == "video/webm"
    assert len(answer.data) > 1000


def test_nobody_without_the_pin_sees_the_living_room(viewer: FlaskClient, evening: Evening, filmed: str) -> None:
    assert viewer.get(f"/evidence/{filmed}/clip-00002.webm").status_code == 401
    assert "<video" not in viewer.get(f"/why/{ruled(evening, 'beat')}").text


@pytest.mark.parametrize("name", ["clips.jsonl", "..%2Fgames.sqlite", "clip-00009.webm", "full.jpg"])
def test_nothing_but_pictures_and_clips_is_given_out(scorer: FlaskClient, filmed: str, name: str) -> None:
    assert scorer.get(f"/evidence/{filmed}/{name}").status_code == 404


def test_a_ring_being_laid_is_not_shown_before_the_reveal(evening: Evening, scorer: FlaskClient, filmed: str) -> None:
    ring = SeenCard(1, "ring:0", (0, 0), 0, "back", Reading(), 31.0)
    evening.table.observe(TableView(31.0, (ring,), (SeenZone("ring:0", (1,)),)))
    evening.settled()
    assert filmed
    for event in evening.desk.snapshot().events:
        if getattr(event.fact, "zone", "") == "ring:0":
            assert "<video" not in scorer.get(f"/why/{event.seq}").text


def test_the_disputed_beat_plays_in_the_browser(
    evening: Evening, filmed: str, screen: Callable[..., Page], tmp_path: Path
) -> None:
    assert filmed
    page = screen()
    page.goto(f"{evening.address}/game")
    seq = ruled(evening, "beat")
    page.click("#tab-feed")
    page.click(f"[data-why='{seq}']")
    video = page.wait_for_selector("video.clip")
    video.evaluate("v => new Promise(done => { v.ontimeupdate = () => { if (v.currentTime > 0.5) done(); }; })")
    assert video.evaluate("video => video.videoWidth") == 480
    assert video.evaluate("video => video.error") is None
    page.screenshot(path=tmp_path / "why.png")


def test_a_line_of_the_report_tells_why_and_plays_its_film(
    evening: Evening, filmed: str, screen: Callable[..., Page], tmp_path: Path
) -> None:
    evening.say(Take(1), Finish())
    page = screen()
    page.goto(f"{evening.address}/report/{filmed}")
    page.click(f".lines [data-why='{ruled(evening, 'taken')}']")
    why = page.locator("#why")
    expect(why).to_contain_text("Ben")
    video = page.wait_for_selector("#why video.clip")
    video.evaluate("v => new Promise(done => { v.ontimeupdate = () => { if (v.currentTime > 0.5) done(); }; })")
    expect(why.locator("[data-say]")).to_have_count(0)  # what is over is told, not mended
    page.screenshot(path=tmp_path / "why.png")


def test_a_picture_of_a_card_that_was_not_kept_leaves_no_broken_one(
    evening: Evening, filmed: str, screen: Callable[..., Page]
) -> None:
    assert filmed
    seq = next(event.seq for event in evening.desk.snapshot().events if event.evidence == "1.jpg")
    page = screen()
    page.goto(f"{evening.address}/game")
    page.click("#tab-feed")
    page.click(f"[data-why='{seq}']")
    page.wait_for_selector("#why video.clip")
    expect(page.locator("#why img.crop")).to_have_count(0)
