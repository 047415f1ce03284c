"""What the camera kept of a game: crops, the table before and after, clips."""

import re
from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request

from webui.access import may_score
from webui.table import Table

evidence = Blueprint("evidence", __name__)
NAME = re.compile(r"^(\d+|clip-\d{5}(-before|-after)?)\.(jpg|webm)$")


def folder_of(table: Table, game_id: str | None) -> Path | None:
    """Where a game's pictures lie, if there are any."""
    if table.evidence is None or not game_id or not re.fullmatch(r"[\w-]+", game_id):
        return None
    folder = table.evidence / game_id
    return folder if folder.is_dir() else None


@evidence.get("/evidence/<game_id>/<name>")
def piece(game_id: str, name: str) -> Response:
    """One picture or clip; a living room is only shown to those who have the PIN."""
    if not may_score(current_app.extensions["secrets"]):
        abort(401)
    table: Table = current_app.extensions["table"]
    folder = folder_of(table, game_id)
    if name[:1].isdigit() and name not in {event.evidence for event in table.events(game_id)}:
        abort(404)  # a crop no fact names may be a ring's, and which ring it is must not be seen
    if folder is None or not NAME.match(name) or not (folder / name).is_file():
        abort(404)
    kind = "video/webm" if name.endswith(".webm") else "image/jpeg"
    content = (folder / name).read_bytes()  # small, and it may be removed for newer ones at any moment
    response = Response(content, mimetype=kind)
    response.make_conditional(request, accept_ranges=True, complete_length=len(content))
    return response
