"""Takes the tablet's pictures of docs/, each page in both lights: `python -m tests.webui.take_pictures [PAGE...]`."""

import shutil
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
from msgspec.structs import replace
from playwright.sync_api import Page, sync_playwright

from datasets.decks import load_deck
from referee.core.events import Event, GameStarted
from referee.core.observations import Activity, CameraState
from referee.desk import Desk
from referee.games.registry import GAMES
from referee.games.rehearsals import REHEARSALS
from referee.journal import Journal
from tests.webui.evening import CHROMIUM, PIN, SIZES, Evening, Served
from webui.access import Secrets
from webui.app import create_app
from webui.recorded import Recorded
from webui.table import Table

OUT = Path(__file__).resolve().parents[2] / "docs" / "pictures"
NAMES = ("Ana", "Ben", "Cleo", "Dušan")
PAGES = (
    "start",
    "scoreboard",
    "numbers",
    "ask",
    "history",
    "why",
    "menu",
    "check",
    "end",
    "audit",
    "report",
    "games",
    "pfc",
    "ciseaux123",
    "supertock",
)
GAP = 16


def rehearsed(evening: Evening, game: str, share: float, players: int = 4, seed: int = 7) -> None:
    """A game that has gone so far."""
    facts = REHEARSALS[game](load_deck(GAMES[game].deck), players, seed)
    started = facts[0]
    assert isinstance(started, GameStarted)
    seated = tuple(replace(player, name=NAMES[player.seat]) for player in started.players)
    facts = (replace(started, players=seated), *facts[1:])[: max(1, int(len(facts) * share))]
    game_id = f"{game}-{share:.0%}-{len(evening.journal.games())}".replace("%", "")
    evening.journal.append(game_id, [Event(at, at * 4.0, "player", fact) for at, fact in enumerate(facts, start=1)])
    evening.desk.resume(game_id)


def stage(evening: Evening, name: str) -> None:
    """Put the table into the state the page is to show."""
    match name:
        case "start":
            rehearsed(evening, "rockoman", 0.6)
            evening.begin("Ana", "Ben", "Cleo", "Dušan")
        case "pfc" | "ciseaux123" | "supertock":
            rehearsed(evening, name, 0.6)
        case "end" | "audit" | "report":
            rehearsed(evening, "rockoman", 1.0)
        case "games":
            for seed in (5, 6, 7):
                rehearsed(evening, "rockoman", 1.0, seed=seed)
        case "check":
            evening.begin("Ana", "Ben", "Cleo")
            evening.watch(Recorded.bundled(), until=22.0)
        case "ask":
            rehearsed(evening, "rockoman", 0.5)
            board = evening.desk.snapshot().scoreboard
            for share in range(40, 90):
                if board is not None and board.asks:
                    break
                rehearsed(evening, "rockoman", share / 100)
                board = evening.desk.snapshot().scoreboard
        case _:
            rehearsed(evening, "rockoman", 0.55)
    if name not in ("check", "end", "audit", "report", "games"):
        evening.table.observe(CameraState(1.0, "live", 0.0))
        evening.table.observe(Activity(1.0, "still"))


def show(page: Page, evening: Evening, name: str) -> None:
    """Go where the page is."""
    report = f"/report/{evening.desk.snapshot().game_id}"
    paths = {"start": "/", "check": "/table", "audit": "/audit", "games": "/games", "report": report}
    page.goto(evening.address + paths.get(name, "/game"))
    page.wait_for_timeout(400)
    match name:
        case "numbers":
            page.click("[data-family=scissors]")
        case "history":
            page.click("#tab-feed")
        case "why":
            page.click("#tab-feed")
            page.locator("#feed [data-why]").filter(has=page.locator(".gain")).first.click()
        case "menu":
            page.click("[data-opens=more]")
    page.wait_for_timeout(400)


def montage(shots: dict[tuple[str, str], bytes], phone: bytes) -> np.ndarray:
    """Light beside dark: the wide screens above, the tall ones and a phone below."""
    pictures = {key: cv2.imdecode(np.frombuffer(shot, np.uint8), cv2.IMREAD_COLOR) for key, shot in shots.items()}
    small = cv2.imdecode(np.frombuffer(phone, np.uint8), cv2.IMREAD_COLOR)
    canvas = np.full((800 + GAP + 1280, 2 * 1280 + GAP, 3), 128, np.uint8)
    canvas[:800, :1280] = pictures["wide", "light"]
    canvas[:800, 1280 + GAP :] = pictures["wide", "dark"]
    below = 800 + GAP
    for at, picture in enumerate((pictures["tall", "light"], pictures["tall", "dark"], small)):
        left = at * (800 + GAP)
        canvas[below : below + picture.shape[0], left : left + picture.shape[1]] = picture
    return cv2.resize(canvas, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)


def take(names: tuple[str, ...]) -> None:
    """All these pages."""
    OUT.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=shutil.which("chromium"), args=list(CHROMIUM))
        for name in names:
            with Journal.open(Path(folder) / f"{name}.sqlite") as journal:
                desk = Desk(journal)
                table = Table(desk, journal, calibration=Path(folder) / "table.json")
                evening = Evening(desk, journal, table, create_app(table, Secrets(pin=PIN, key="k" * 64)))
                served = Served(evening)
                served.start()
                stage(evening, name)
                shots = {}
                for theme in ("light", "dark"):
                    context = browser.new_context(color_scheme=theme, reduced_motion="reduce", locale="en")
                    page = context.new_page()
                    page.goto(evening.address)
                    page.fill("input[name=pin]", PIN)
                    page.click(".pin-form button")
                    page.wait_for_selector("html[data-role=scorer]")
                    for size, (width, height) in SIZES.items():
                        page.set_viewport_size({"width": width, "height": height})
                        show(page, evening, name)
                        shots[size, theme] = page.screenshot()
                    context.close()
                picture = montage(
                    {key: shot for key, shot in shots.items() if key[0] != "phone"}, shots["phone", "light"]
                )
                cv2.imwrite(str(OUT / f"tablet-{name}.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 72])
                if name == "scoreboard":
                    (OUT / "scoreboard.png").write_bytes(shots["wide", "light"])
                desk.close()
                served.stop()
                print(name)
        browser.close()


if __name__ == "__main__":
    take(tuple(sys.argv[1:]) or PAGES)
