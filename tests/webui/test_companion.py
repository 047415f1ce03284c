"""The whole companion with a camera: a real worker looks, and the tablet shows what it sees."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from datasets.spreads import spread
from referee.core.commands import Finish, Lay, Take
from referee.journal import Journal
from tests.webui.cameras import PictureCamera, table_in_play
from tests.webui.evening import PIN, Evening
from webui.access import Secrets
from webui.app import create_app
from webui.companion import Companion

ANA = ("rock-02", "paper-05", "scissors-14", "good", "rock-09", "paper-11", "rock-07")
BEN = ("paper-03", "scissors-01", "sick", "scissors-08", "rock-15")
WAKING = 90_000  # milliseconds until a worker has loaded its networks, on a machine with other things to do


@pytest.fixture
def camera() -> Iterator[PictureCamera]:
    """Hangs over a table where a game is being played."""
    opened = PictureCamera(table_in_play())
    yield opened
    opened.close()


@pytest.fixture
def evening(camera: PictureCamera, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Evening]:
    """The companion itself in the place of a table without eyes."""
    monkeypatch.setenv("ROCKOMAN_HOME", str(tmp_path))
    journal = Journal.open(tmp_path / "games.sqlite")
    companion = Companion(journal, camera.address)
    app = create_app(companion.table, Secrets(pin=PIN, key="k" * 64))
    yield Evening(companion.desk, journal, companion.table, app)
    companion.close()
    journal.close()


def test_the_table_is_looked_at_while_a_game_is_set_up(
    evening: Evening, screen: Callable[..., Page], tmp_path: Path
) -> None:
    page = screen("wide")
    page.click("button[name=then]")  # no names yet: the camera is hung first
    page.wait_for_url("**/table")
    expect(page.locator(".seen .hint")).to_contain_text("wakes up")
    expect(page.locator("polygon.sheet")).not_to_have_count(0, timeout=WAKING)
    expect(page.locator("polygon.card")).not_to_have_count(0)
    expect(page.locator("#picture")).to_be_visible()
    page.screenshot(path=tmp_path / "set-up.png")
    assert evening.desk.snapshot().game_id is None

    page.click("a[href='/']")
    for seat, name in enumerate(("Ana", "Ben")):
        page.locator("input[name=name]").nth(seat).fill(name)
    page.click("#more")
    page.locator("input[name=name]").nth(2).fill("Cleo")
    page.click("button[name=then]")
    page.wait_for_url("**/table")
    expect(page.locator("polygon.card")).not_to_have_count(0, timeout=WAKING)
    assert evening.desk.snapshot().game_id is None
    page.click("#play")
    page.wait_for_url("**/game")
    assert evening.desk.snapshot().game_id
    expect(page.locator(".state.watching, .state.asks")).to_be_visible(timeout=WAKING)
    expect(page.locator("#thumbnail")).to_be_visible()
    page.screenshot(path=tmp_path / "game.png")


def test_the_audit_counts_and_names_the_cards_live(
    evening: Evening, camera: PictureCamera, screen: Callable[..., Page], tmp_path: Path
) -> None:
    game_id = evening.begin("Ana", "Ben", auto_take=False)
    for seat, faces in ((0, ANA), (1, BEN)):
        evening.say(*(Lay(face, seat=seat) for face in faces), Take(seat))
    evening.say(Finish())
    camera.show(spread("rockoman", 5, "rows", faces=ANA, size=(1920, 1080)).picture)
    page = screen("wide")
    page.goto(f"{evening.address}/game")
    expect(page.locator("#thumbnail")).to_be_visible(timeout=WAKING)  # the worker is awake
    page.goto(f"{evening.address}/audit")
    expect(page.locator("#outlines polygon")).to_have_count(len(ANA), timeout=WAKING)
    expect(page.locator("#outlines")).to_contain_text("Rock 7")
    expect(page.locator("#sum")).to_have_text(str(len(ANA)))
    page.screenshot(path=tmp_path / "live.png")
    expect(page.locator("#cards button")).to_have_count(0)  # looked at, not yet kept
    page.click("#keep")
    expect(page.locator("#cards button")).to_have_count(len(ANA))

    # the next pile lies there: the outlines follow without a tap
    page.click("#next")
    camera.show(spread("rockoman", 6, "rows", faces=BEN, size=(1920, 1080)).picture)
    expect(page.locator("#outlines polygon")).to_have_count(len(BEN), timeout=WAKING)
    expect(page.locator("#sum")).to_have_text(str(len(BEN)))
    page.click("#keep")
    expect(page.locator("#cards button")).to_have_count(len(BEN))
    page.click("[data-zone=result]")
    page.click("#agree")
    page.wait_for_url(f"**/report/{game_id}")
    expect(page.locator("main")).to_contain_text("Everything fits")
