"""A table to try pages on: a real desk over a fresh journal, and the server as players meet it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from referee.desk import Desk
from referee.journal import Journal
from tests.webui.evening import CHROMIUM, PIN, SIZES, Evening, Served, token
from webui.access import Secrets
from webui.app import create_app
from webui.table import Table

PATIENCE = 30_000  # milliseconds: a machine with other things to do is slow, not wrong
expect.set_options(timeout=PATIENCE)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    """A table without a game."""
    journal = Journal.open(tmp_path / "games.sqlite")
    desk = Desk(journal)
    table = Table(desk, journal, calibration=tmp_path / "table.json", evidence=tmp_path / "evidence")
    yield Evening(desk, journal, table, create_app(table, Secrets(pin=PIN, key="k" * 64)))
    desk.close()
    journal.close()


@pytest.fixture
def viewer(evening: Evening) -> FlaskClient:
    """Somebody without the PIN."""
    return evening.app.test_client()


@pytest.fixture
def scorer(evening: Evening) -> FlaskClient:
    """Somebody who typed the PIN."""
    client = evening.app.test_client()
    answer = client.post("/sign-in", data={"pin": PIN, "csrf": token(client)})
    assert answer.status_code == 303
    return client


@pytest.fixture
def say(scorer: FlaskClient) -> Callable[..., tuple[int, dict[str, object]]]:
    """A command as the page posts it."""
    csrf = token(scorer)

    def post(seen: int | None, **command: object) -> tuple[int, dict[str, object]]:
        answer = scorer.post("/say", json={"command": command, "seq": seen}, headers={"X-CSRF-Token": csrf})
        return answer.status_code, answer.get_json()

    return post


@pytest.fixture
def served(evening: Evening) -> Iterator[Served]:
    """The evening's dashboard at a real address."""
    serving = Served(evening)
    serving.start()
    yield serving
    evening.desk.close()  # ends every live line
    serving.stop()


@pytest.fixture(scope="session")
def playing() -> Iterator[Playwright]:
    """Playwright itself."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playing: Playwright) -> Iterator[Browser]:
    """A real Chromium: the system's, or the one Playwright installed."""
    opened = playing.chromium.launch(
        executable_path=shutil.which("chromium") or shutil.which("google-chrome"), args=list(CHROMIUM)
    )
    yield opened
    opened.close()


@pytest.fixture
def screen(served: Served, browser: Browser) -> Iterator[Callable[..., Page]]:
    """A tablet at the table: `screen("wide", "fr")`; signed in unless said otherwise. No page may have an error."""
    contexts, complaints = [], []

    def open_one(size: str = "wide", language: str = "en", theme: str = "light", scores: bool = True) -> Page:
        width, height = SIZES[size]
        context = browser.new_context(
            viewport={"width": width, "height": height},
            locale=language,
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            has_touch=True,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda told: complaints.append(told.text) if "Content Security" in told.text else None)
        page.goto(served.evening.address)
        if scores:
            page.fill("input[name=pin]", PIN)
            page.click(".pin-form button")
            page.wait_for_selector("html[data-role=scorer]")
        return page

    yield open_one
    for context in contexts:
        context.close()
    assert complaints == []
