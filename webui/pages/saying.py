"""Taps become commands here; the answer is one sentence when they are refused."""

from typing import Any

import msgspec
from flask import Blueprint, current_app, jsonify, request

from referee.core.refusal import Refusal
from referee.core.wire import decode_command
from referee.engine.difference import Change
from webui import sentences
from webui.language import words
from webui.pages.reader import reader
from webui.table import Table
from webui.view import View

saying = Blueprint("saying", __name__)
MANY = 4  # sentences; a correction far back can change dozens


@saying.post("/say")
def say() -> Any:
    """One command from a screen that saw the table as of event `seq`."""
    table: Table = current_app.extensions["table"]
    spoken = words(reader().language)
    try:
        body = msgspec.json.decode(request.get_data(), type=Spoken)
        command = decode_command(bytes(body.command))
    except (msgspec.DecodeError, UnicodeDecodeError):
        return jsonify(refused=spoken("error.400"), status=400), 400
    answer = table.desk.say(command, body.seq)
    published = table.desk.snapshot()
    if isinstance(answer, Refusal):
        stale = answer.kind == "stale"
        since = _since(View(published, spoken), body.seq or 0) if stale and published.scoreboard else []
        refused = sentences.refusal(spoken, answer)
        return jsonify(refused=refused, stale=stale, since=since, seq=published.seq), 409
    return jsonify(seq=answer.seq, changes=told(View(published, spoken), answer.changes))


class Spoken(msgspec.Struct, frozen=True):
    """What a screen posts."""

    command: msgspec.Raw
    seq: int | None = None


def told(view: View, changes: tuple[Change, ...]) -> list[str]:
    """What a correction changed, the most telling first, each once."""
    said = [sentence for change in changes if (sentence := sentences.change(view, change))]
    unique = list(dict.fromkeys(said))
    if len(unique) > MANY:
        return [*unique[:MANY], view.words("change.more", n=len(unique) - MANY)]
    return unique


def _since(view: View, seq: int) -> list[str]:
    """What happened after that event, newest last."""
    return [sentences.fact(view, event.fact, event.seq) for event in view.published.events if event.seq > seq][-3:]
