"""How long after a card came to rest everybody can see it: a film before the real worker and dashboard."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

import msgspec

from datasets.decks import load_deck
from referee.core.events import CardLaid
from referee.core.observations import Observation
from referee.core.sentence import Sentence
from referee.desk import Desk, seated
from referee.games.registry import game_named
from referee.journal import Journal
from vision.bench import held_mb
from vision.supervise import Supervisor, worker_words
from webui import places
from webui.access import Secrets
from webui.app import create_app
from webui.server import server
from webui.table import Table

TOGETHER = 3.0  # seconds within which a card published is the card that was laid
OVERDUE = 30.0  # seconds after which a film that ought to have ended is given up
WEIGHED = 1.0  # seconds between two looks at the memory


class Lateness(msgspec.Struct, frozen=True):
    """A film watched as if it were a camera."""

    cards: int
    published: int
    p50_ms: float
    p95_ms: float
    cores: float  # processor time of both processes over the film's own
    worker_mb: float  # the most that each held; 0 where the system does not tell
    dashboard_mb: float


def lateness(film: Path, truth: dict[str, Any]) -> Lateness:
    """Watch the film at its own pace, referee it, serve it; compare with when each card truly came to rest."""
    laid = [(e["t"], e["zone"], e["face"]) for e in truth["events"] if e["kind"] == "card_laid"]
    told: list[tuple[float, str, str | None]] = []
    heard: list[float] = []  # the times of all that the worker said; the first is when the film began
    held: list[tuple[float, float]] = []
    spent = sum(os.times()[:4])
    with TemporaryDirectory() as folder:
        journal = Journal.open(Path(folder) / "bench.sqlite")
        desk = Desk(journal)
        serving = server(create_app(Table(desk, journal), Secrets.fresh()), "127.0.0.1", 0)
        Thread(target=serving.run, daemon=True).start()
        players, deck = seated([player["name"] for player in truth["players"]]), game_named(truth["game"]).deck
        desk.new_game(truth["game"], players, {}, load_deck(deck))
        reader = Thread(target=lambda: told.extend(_published(desk)))
        reader.start()

        def hear(observation: Observation) -> None:
            heard.append(observation.t)
            desk.observe(observation)

        epoch = time.monotonic()
        worker = Supervisor(_worker(film, truth["game"], len(players), deck, Path(folder)), hear, epoch)
        worker.start()
        seconds = truth["film"]["frames"] / truth["film"]["fps"]
        while worker.running and time.monotonic() - epoch < seconds + OVERDUE:
            time.sleep(WEIGHED)
            if worker.pid:
                held.append((held_mb(worker.pid) or 0.0, held_mb() or 0.0))
        worker.stop()
        desk.close()
        reader.join()
    spent = sum(os.times()[:4]) - spent
    if not told or not held:
        raise Sentence(f"No card of {film} was told of; is it the film that its truth.json tells of?")
    late = sorted(_delays(laid, [(t - epoch - heard[0], zone, face) for t, zone, face in told])) or [0.0]
    return Lateness(
        cards=len(laid),
        published=len(late),
        p50_ms=1000 * late[len(late) // 2],
        p95_ms=1000 * late[int(len(late) * 0.95)],
        cores=spent / seconds,
        worker_mb=max(mb for mb, _ in held),
        dashboard_mb=max(mb for _, mb in held),
    )


def _worker(film: Path, game: str, seats: int, deck: str, evidence: Path) -> tuple[str, ...]:
    networks = (places.weights("detector"), places.weights("reader"), places.gallery(deck))
    composition = places.deck_folder(deck) / "deck.toml"
    return worker_words(str(film), game, seats, *networks, composition, evidence=evidence)


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
