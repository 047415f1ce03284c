"""“Why?”, behind a line of the running history or of a report: the rule, the cards, the film, the facts."""

from typing import Any

from flask import abort, current_app, render_template

from webui.pages.evidence import folder_of
from webui.pages.reader import reader
from webui.replay import clip_of
from webui.table import Table
from webui.view import View
from webui.why import reasons


def explained(view: View, seq: int, *, mends: bool, **mending: Any) -> str:
    """What the dialog shows for an event; with what can be mended, while the game goes on."""
    published = view.published
    event = next((event for event in published.events if event.seq == seq), None)
    if event is None:
        abort(404)
    table: Table = current_app.extensions["table"]
    clip = clip_of(folder_of(table, published.game_id), published, event) if reader().scorer else None
    return render_template(
        "parts/why.html", view=view, event=event, clip=clip, mends=mends, **mending, **reasons(view, event)
    )
