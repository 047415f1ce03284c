"""Whole evenings in a real browser, on three screens and in both languages."""

import re

import pytest
from playwright.sync_api import expect

from referee.core.commands import Amend, Lay
from referee.core.observations import Advice, CameraState, Setup
from tests.webui.evening import SIZES, Evening, Served
from tests.webui.taps import Screen, answer, begin, lay, scores, tap
from webui.language import LANGUAGES
from webui.recorded import Recorded


@pytest.mark.parametrize(("size", "language"), [("wide", "en"), ("tall", "fr"), ("phone", "en")])
def test_a_whole_game_by_taps(evening: Evening, screen: Screen, size: str, language: str) -> None:
    page = screen(size, language)
    begin(page, "Ana", "Ben", "Cleo")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert lay(page, "super-rock", "super") <= 2
    lay(page, "super-rock", "super")
    assert lay(page, "scissors-03", "scissors") <= 2

    # Ana and Ben both say ROCKOMAN: a standard game decides, the other keeps the super.
    tap(page, "[data-seat='0'] .claim button")
    tap(page, "[data-seat='1'] .claim button")
    answer(page, 1)
    lay(page, "rock-02", "rock")
    scores(page, 0, 2, 0)
    expect(page.locator("[data-seat='0'] .supers .card")).to_have_count(1)
    expect(page.locator("[data-seat='1'] .supers .card")).to_have_count(0)

    lay(page, "paper-04", "paper")
    lay(page, "rock-09", "rock")
    scores(page, 0, 4, 0)
    lay(page, "paper-12", "paper")
    assert lay(page, "ring") == 1
    scores(page, 2, 4, 0)

    # GOOD: whom does Cleo rob? The ask can wait, and is called back.
    lay(page, "good")
    page.click("[data-later]")
    expect(page.locator("[data-ask]:visible")).to_have_count(0)
    page.click("[data-asks]")
    answer(page, 1)
    scores(page, 2, 1, 3)

    # The paper 4 was scissors: Ben never beat the rock. Corrected, undone, redone.
    page.click("#tab-feed")
    page.locator("#feed [data-why]").filter(has=page.locator("img[src*='paper-04']")).click()
    page.locator("#why summary").nth(2).click()
    tap(page, "#why [data-say*='scissors-05']")
    expect(page.locator("#toast")).to_be_visible()
    expect(page.locator("#why")).not_to_be_visible()
    corrected = evening.points()
    assert corrected != (2, 1, 3)
    scores(page, *corrected)
    tools = page.locator("[data-part=tools] button")
    tap(page, tools.nth(0))
    scores(page, 2, 1, 3)
    tap(page, tools.nth(1))
    scores(page, *corrected)
    tap(page, tools.nth(0))
    scores(page, 2, 1, 3)

    # The end: the points are counted, the rings turned over.
    page.click("[data-opens=more]")
    page.click("#more [data-say*=finish]")
    tap(page, page.locator("#toast button").first)
    answer(page, 1)
    scores(page, 2, 6, 3)
    expect(page.locator("[data-part=end] h2")).to_contain_text("Ben")
    page.click("[data-part=end] button")
    expect(page.locator("#board[data-seq='1']")).to_be_visible()
    scores(page, 0, 0, 0)
    expect(page.locator("[data-seat='1']")).to_have_class(re.compile("turn"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_whole_evening_with_a_film(evening: Evening, screen: Screen, size: str, language: str) -> None:
    film = Recorded.bundled()
    page = screen(size, language)
    begin(page, "Ana", "Ben", "Cleo")
    expect(page.locator("html")).to_have_attribute("lang", language)

    # The camera sees the game; what it can't see it asks, and the tablet answers.
    won, finished = (command.t or 0.0 for command in film.commands()[:2])
    evening.watch(film, until=won, heard=False)
    expect(page.locator("[data-ask]:visible")).to_have_count(1)
    answer(page, 1)
    evening.watch(film, since=won, until=finished, heard=False)
    scores(page, *evening.points())
    assert sum(evening.points()) > 0
    page.click("#tab-feed")
    expect(page.locator("#feed > li")).to_have_count(evening.desk.snapshot().seq)

    # A card of the film was another: corrected, undone, redone.
    before = evening.points()
    page.locator("#feed [data-why]").filter(has=page.locator("img[src*='rock-']")).first.click()
    page.locator("#why summary").nth(1).click()
    tap(page, page.locator("#why details[open] [data-say]").first)
    expect(page.locator("#toast")).to_be_visible()
    corrected = evening.points()
    scores(page, *corrected)
    undo, redo = page.locator("[data-part=tools] button").all()
    for tool, points in ((undo, before), (redo, corrected), (undo, before)):
        tap(page, tool)
        assert evening.points() == points
        scores(page, *points)

    # Cleo and Ana both say ROCKOMAN: a standard game decides.
    page.click("#tab-entry")
    for face, family in (("super-paper", "super"), ("super-paper", "super"), ("rock-01", "rock")):
        lay(page, face, family)
    for seat in (2, 0):
        tap(page, f"[data-seat='{seat}'] .claim button")
    answer(page, 2)
    lay(page, "scissors-16", "scissors")
    scores(page, *evening.points())
    expect(page.locator("[data-seat='0'] .supers .card")).to_have_count(1)
    expect(page.locator("[data-seat='2'] .supers .card")).to_have_count(0)

    # The end: points counted, rings turned over, and once more.
    page.click("[data-opens=more]")
    page.click("#more [data-say*=finish]")
    tap(page, page.locator("#toast button").first)
    answer(page, 2)
    expect(page.locator("[data-part=end] h2")).to_be_visible()
    scores(page, *evening.points())
    page.click("[data-part=end] form button")
    expect(page.locator("#board[data-seq='1']")).to_be_visible()
    scores(page, 0, 0, 0)


def test_a_stale_tap_tells_what_changed_and_offers_again(evening: Evening, screen: Screen) -> None:
    page = screen("wide")
    begin(page, "Ana", "Ben")
    page.route("**/stream**", lambda route: route.abort())  # this tablet hears nothing more
    page.reload()
    page.click("[data-family=rock]")
    evening.say(Lay("paper-04"))
    page.click("[data-lay=rock-05]:visible")
    toast = page.locator("#toast")
    expect(toast).to_contain_text("Paper 4")
    with page.expect_response("**/say"):
        page.locator("#toast button").first.click()
    assert evening.desk.snapshot().seq == 3


def test_a_viewer_sees_the_score_and_no_button_that_scores(evening: Evening, screen: Screen) -> None:
    evening.begin("Ana", "Ben")
    evening.say(Lay("super-rock"))
    page = screen("phone", scores=False)
    page.goto(f"{evening.address}/game")
    expect(page.locator("[data-seat='0'] .score")).to_be_visible()
    for hidden in (".claim", "#panel-entry", "[data-part=tools] button"):
        expect(page.locator(hidden).first).to_be_hidden()
    evening.say(Lay("rock-04"))
    expect(page.locator("#panel-feed")).to_contain_text("Rock 4")


def test_a_cut_line_is_shown_within_5_seconds_and_heals_by_itself(
    evening: Evening, served: Served, screen: Screen
) -> None:
    evening.begin("Ana", "Ben")
    page = screen("wide")
    page.goto(f"{evening.address}/game")
    served.stop()  # its threads end with their next beat, 2 s later at most
    expect(page.locator("#cut")).to_be_visible(timeout=3000)
    evening.say(Lay("rock-04"))
    served.start()
    expect(page.locator("#cut")).to_be_hidden(timeout=5000)
    expect(page.locator("#board[data-seq='2']")).to_be_visible()


def test_the_lost_camera_is_told_with_how_long(evening: Evening, screen: Screen) -> None:
    evening.begin("Ana", "Ben")
    page = screen("phone")
    page.goto(f"{evening.address}/game")
    evening.table.observe(CameraState(t=12.0, state="lost", since=5.0))
    expect(page.locator(".state.trouble")).to_contain_text("Camera lost for 7 s")
    expect(page.locator(".state.trouble")).to_contain_text("9 s", timeout=4000)
    evening.table.observe(CameraState(t=20.0, state="live", since=19.0))
    expect(page.locator(".state.watching")).to_be_visible()


def test_corners_and_zones_are_dragged_and_kept_in_millimetres(evening: Evening, screen: Screen) -> None:
    evening.begin("Ana", "Ben")
    page = screen("wide")
    page.goto(f"{evening.address}/table")
    page.click("#by-hand")
    corner, pile = page.locator(".handle.corner").first, page.locator(".handle.zone").first
    for handle, by in ((corner, (-60, -30)), (pile, (40, 20))):
        expect(handle).to_be_visible()
        box = handle.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 20, box["y"] + 20)
        page.mouse.down()
        page.mouse.move(box["x"] + 20 + by[0], box["y"] + 20 + by[1], steps=4)
        page.mouse.up()
    page.click("#keep")
    expect(page.locator("#toast")).to_be_visible()
    kept = evening.table.drawn()
    assert kept is not None
    assert {"draw", "discard", "point:0", "super:1"} <= kept.zones.keys()
    xs = [x for x, _ in kept.zones["draw"]]
    assert 60 < max(xs) - min(xs) < 120  # millimetres, as on the printed sheet
    page.reload()
    page.click("form[action='/calibration/forget'] button")
    expect(page.locator("form[action='/calibration/forget']")).to_have_count(0)
    assert evening.table.drawn() is None


HEARD = """(wanted) => new Promise((done) => {
  const listen = () => (heard.length >= wanted ? done(heard) : setTimeout(listen, 20));
  listen(); })"""


def test_the_voice_tells_rulings_and_falls_silent_after_a_correction(evening: Evening, screen: Screen) -> None:
    evening.begin("Ana", "Ben")
    page = screen("wide", "fr")
    page.add_init_script(
        """window.heard = [];
        window.SpeechSynthesisUtterance = function (text) { this.text = text; };
        Object.defineProperty(window, "speechSynthesis",
          { value: { speak: (words) => heard.push([words.lang, words.text]),
                     cancel: () => heard.push("silence") } });"""
    )
    page.goto(f"{evening.address}/game")
    evening.say(Lay("scissors-02"), Lay("rock-03"))
    expect(page.locator("#board[data-seq='3']")).to_be_visible()
    assert page.evaluate("heard") == []  # off until it is wished for
    page.click("[data-opens=more]")
    page.check("#voice")
    page.keyboard.press("Escape")
    evening.say(Lay("paper-04"), Lay("scissors-05"))
    expect(page.locator("#board[data-seq='5']")).to_be_visible()
    said = page.evaluate(HEARD, 1)
    assert ["fr", "Ciseaux 5 bat Papier 4 : 2 cartes pour Ben"] in said
    evening.say(Amend(5, face="scissors-06"))
    expect(page.locator("#board[data-seq='6']")).to_be_visible()
    assert page.evaluate(HEARD, len(said) + 1)[len(said) :] == ["silence"]


def test_a_look_at_the_table_can_come_before_the_game(evening: Evening, screen: Screen) -> None:
    page = screen("phone")
    page.locator("input[name=name]").nth(0).fill("Ana")
    page.locator("input[name=name]").nth(1).fill("Ben")
    page.click("button[name=then]")
    page.wait_for_url("**/table")
    expect(page.locator(".seen.bad .hint")).to_contain_text("no camera")
    evening.table.observe(CameraState(1.0, "live", 0.0))
    evening.table.observe(Setup(1.0, (), (Advice("glare", zone="discard"),)))
    expect(page.locator(".seen.fair .hint")).to_contain_text("The lamp shines on the discard pile")
    evening.table.observe(Setup(2.0, (), (Advice("centre_sheet_missing"),)))
    expect(page.locator(".seen.bad .hint")).to_contain_text("centre sheet")
    expect(page.locator(".anyway")).to_be_visible()
    evening.table.observe(Setup(3.0, (), ()))
    expect(page.locator(".seen.good")).to_be_visible()
    page.click("#play")
    page.wait_for_url("**/game")
