"""The live line to every screen: the full state first, then what changed, and a beat so that silence is noticed."""

from collections.abc import Iterator
from threading import BoundedSemaphore

import msgspec
from flask import Blueprint, Response, abort, current_app, request

from referee.core.events import Amended, Voided
from referee.desk import Published, Subscription
from webui import sentences
from webui.language import LANGUAGES, words
from webui.screen import Screens
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
    response = Response(_messages(table.desk.subscribe(BEAT), screens, language), mimetype="text/event-stream")
    response.call_on_close(_places.release)
    return response


def _messages(subscription: Subscription, screens: Screens, language: str) -> Iterator[str]:
    sent: dict[str, str] = {}
    game: str | None = None
    yield "retry: 1000\n\n"
    for published in subscription:
        if published is None:
            yield "event: beat\ndata: \n\n"
            continue
        parts = screens.parts(published, language)
        if published.game_id != game:
            sent, game = {}, published.game_id
        news = {
            "game": published.game_id,
            "seq": published.seq,
            "whole": not sent,
            "set": {name: html for name, html in parts.items() if sent.get(name) != html},
            "drop": [name for name in sent if name not in parts],
            "aloud": _aloud(published, language),
        }
        sent = parts
        yield f"data: {msgspec.json.encode(news).decode()}\n\n"


def _aloud(published: Published, language: str) -> dict[str, object] | None:
    """What a voice may say: the ruling on the newest event; after a correction nothing."""
    if published.scoreboard is None or published.scoreboard.last is None:
        return None
    last, newest = published.scoreboard.last, published.events[-1]
    if isinstance(newest.fact, Amended | Voided):
        return None
    view = View(published, words(language))
    return {"seq": last.seq, "kind": last.kind, "text": sentences.ruling(view, last)}
