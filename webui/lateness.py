"""How long after a card came to rest everybody can see it: a film at its own pace, from camera to scoreboard."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from time import process_time
from typing import Any

import msgspec

from datasets.decks import load_deck
from referee.core.events import CardLaid
from referee.desk import Desk, seated
from referee.games.registry import game_named
from referee.journal import Journal

TOGETHER = 3.0  # seconds within which a card published is the card that was laid


class Lateness(msgspec.Struct, frozen=True):
    """A film watched as if it were a camera."""

    cards: int
    published: int
    p50_ms: float
    p95_ms: float
    cores: float  # processor time over the film's own


def lateness(film: Path, truth: dict[str, Any], through: Any) -> Lateness:
    """Watch the film in real time, referee it, and compare with when each card truly came to rest."""
    from vision.worker import observe

    laid = [(e["t"], e["zone"], e["face"]) for e in truth["events"] if e["kind"] == "card_laid"]
    told: list[tuple[float, str, str | None]] = []
    spent = process_time()
    with TemporaryDirectory() as folder:
        desk = Desk(Journal.open(Path(folder) / "bench.sqlite"))
        deck = load_deck(game_named(truth["game"]).deck)
        desk.new_game(truth["game"], seated([player["name"] for player in truth["players"]]), {}, deck)
        reader = Thread(target=lambda: told.extend(_published(desk)))
        reader.start()
        epoch, first = time.monotonic(), None
        for observation in observe(str(film), through, True, epoch):
            first = observation.t if first is None else first
            desk.observe(observation)
        desk.close()
        reader.join()
    seconds = truth["film"]["frames"] / truth["film"]["fps"]
    late = sorted(_delays(laid, [(t - epoch - (first or 0.0), zone, face) for t, zone, face in told])) or [0.0]
    return Lateness(
        cards=len(laid),
        published=len(late),
        p50_ms=1000 * late[len(late) // 2],
        p95_ms=1000 * late[int(len(late) * 0.95)],
        cores=(process_time() - spent) / seconds,
    )


def _published(desk: Desk) -> Iterator[tuple[float, str, str | None]]:
    """When each card that was laid could first be seen on a screen."""
    seen = 0
    for published in desk.subscribe():
        now = time.monotonic()
        for event in published.events[seen:] if published else ():
            if isinstance(event.fact, CardLaid):
                yield now, event.fact.zone, event.fact.face
        seen = len(published.events) if published else seen


def _delays(laid: list[tuple[float, str, str | None]], told: list[tuple[float, str, str | None]]) -> Iterator[float]:
    for rested, zone, face in laid:
        same = [one for one in told if one[1:] == (zone, face) and rested - 0.1 <= one[0] <= rested + TOGETHER]
        if same:
            told.remove(same[0])
            yield same[0][0] - rested


def truth_beside(film: Path) -> dict[str, Any] | None:
    """What `rockoman simulate` wrote of the film, if it did."""
    file = film.with_name("truth.json")
    return json.loads(file.read_text(encoding="utf-8")) if file.is_file() else None
