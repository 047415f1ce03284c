"""The live line to every screen: the full state first, then what changed, and a beat so that silence is noticed."""

from collections.abc import Callable, Iterator
from threading import BoundedSemaphore

import msgspec
from flask import Blueprint, Response, abort, current_app, request

from referee.core.events import Amended, Voided
from referee.desk import Desk, Published
from webui import sentences
from webui.access import may_score
from webui.language import LANGUAGES, words
from webui.screen import Parts, Screens
from webui.table import Table
from webui.view import View

BEAT = 2.0  # seconds; a screen that hears nothing for 5 says so
MOST_SCREENS = 48  # each holds a thread; the rest of the server's threads stay free for taps

live = Blueprint("live", __name__)
_places = BoundedSemaphore(MOST_SCREENS)


@live.get("/stream")
def stream() -> Response:
    """Server-sent events for one screen."""
    language = request.args.get("language", "en")
    if language not in LANGUAGES:
        abort(400)
    if not _places.acquire(blocking=False):
        abort(503)
    table: Table = current_app.extensions["table"]
    screens: Screens = current_app.extensions["screens"]
    checks = request.args.get("page") == "table" and may_score(current_app.extensions["secrets"])
    draw = screens.check if checks else screens.parts
    response = Response(_messages(table.desk, draw, language), mimetype="text/event-stream")
    response.call_on_close(_places.release)
    return response


def _messages(desk: Desk, draw: Callable[[Published, str], Parts], language: str) -> Iterator[str]:
    sent: Parts = {}
    game: str | None = None
    yield "retry: 1000\n\n"
    for news in desk.subscribe(BEAT):
        if news is None:
            yield "event: beat\ndata: \n\n"
        published = news or desk.snapshot()
        parts = draw(published, language)
        if news is None and parts == sent:
            continue
        if published.game_id != game:
            sent, game = {}, published.game_id
        message = {
            "game": published.game_id,
            "seq": published.seq,
            "whole": not sent,
            "set": {name: html for name, html in parts.items() if sent.get(name) != html},
            "drop": [name for name in sent if name not in parts],
            "aloud": _aloud(published, language),
        }
        sent = parts
        yield f"data: {msgspec.json.encode(message).decode()}\n\n"


def _aloud(published: Published, language: str) -> dict[str, object] | None:
    """What a voice may say: the ruling on the newest event; after a correction nothing."""
    if published.scoreboard is None or published.scoreboard.last is None:
        return None
    last, newest = published.scoreboard.last, published.events[-1]
    if isinstance(newest.fact, Amended | Voided):
        return None
    view = View(published, words(language))
    return {"seq": last.seq, "kind": last.kind, "text": sentences.ruling(view, last)}
