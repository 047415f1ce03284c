"""What a hand does on the tablet, each step waiting until the screen shows it."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

Screen = Callable[..., Page]


def begin(page: Page, *names: str, game: str | None = None) -> None:
    """Type the names in, and begin."""
    if game:
        page.locator(f"label.game:has([value={game}])").click()
    rows = page.locator("#players li")
    for row, name in enumerate(names):
        if row == rows.count():  # the page adds the row before the tap is over
            page.click("#more")
        rows.nth(row).locator("input[name=name]").fill(name)
    expect(rows).to_have_count(len(names))
    page.click("#go")
    page.wait_for_url("**/game")


def seq(page: Page) -> int:
    """The newest event this screen shows."""
    return int(page.locator("#board").get_attribute("data-seq") or 0)


def tap(page: Page, button: str | Locator) -> None:
    """A tap that says something; over when the screen shows what came of it."""
    before = seq(page)
    (page.locator(button) if isinstance(button, str) else button).click()
    expect(page.locator("#board")).not_to_have_attribute("data-seq", str(before))


def lay(page: Page, face: str, family: str | None = None) -> int:
    """Tap a card in; how many taps it took."""
    if family:
        page.click(f"[data-family='{family}']")
    tap(page, f"[data-lay='{face}']:visible")
    return 2 if family else 1


def scores(page: Page, *points: int) -> None:
    """The seats show these points, now or soon."""
    for seat, score in enumerate(points):
        shown = str(score).replace("-", "−")
        expect(page.locator(f"[data-seat='{seat}'] .score")).to_have_text(re.compile(rf"(^|[^\d−]){shown}$"))


def answer(page: Page, seat: int) -> None:
    """The open ask's answer with this seat's name."""
    wanted = page.locator(f"[data-seat='{seat}'] .name").inner_text()
    tap(page, page.locator("[data-ask]:visible .names button").filter(has_text=wanted))


def until(right: Callable[[], bool], seconds: float = 5.0) -> bool:
    """Wait for what happens outside the browser."""
    end = time.monotonic() + seconds
    while not right():
        if time.monotonic() > end:
            return False
        time.sleep(0.02)
    return True
