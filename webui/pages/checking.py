"""The table check and the calibration by hand."""

from typing import Any

import msgspec
from flask import Blueprint, abort, current_app, jsonify, redirect, render_template, request

from referee.core.sentence import Sentence
from vision import calibration
from vision.calibration import Calibration
from webui.access import may_score
from webui.check import check, groups, now_set
from webui.language import words
from webui.pages.reader import reader
from webui.table import Table

checking = Blueprint("checking", __name__)


@checking.get("/table")
def look() -> Any:
    """What the camera sees, and what would help it."""
    if not may_score(current_app.extensions["secrets"]):
        return redirect("/", 303)
    table: Table = current_app.extensions["table"]
    published = table.desk.snapshot()
    game = now_set(published, table.plan)
    if game is None:
        return redirect("/", 303)
    say = words(reader().language)
    drawn = table.drawn()
    return render_template(
        "check.html",
        published=published,
        seen=check(published, table, say),
        drawn=drawn,
        groups=groups(game.game, game.seats, drawn),
        game=game.game,
        plan=table.plan,
    )


@checking.post("/calibration")
def calibrate() -> Any:
    """Corners and zones as they were dragged; kept in millimetres."""
    table: Table = current_app.extensions["table"]
    say = words(reader().language)
    if table.calibration is None:
        abort(404)
    try:
        dragged = msgspec.json.decode(request.get_data(), type=Calibration)
        dragged.plane(1920, 1080)
        if not all(len(area) >= 3 for area in dragged.zones.values()) or len(dragged.zones) > 64:
            raise Sentence("A zone needs three corners.")
        dragged.table_zones()
    except (msgspec.DecodeError, UnicodeDecodeError, Sentence):
        return jsonify(refused=say("check.bad_corners"), status=400), 400
    calibration.write(table.calibration, dragged)
    table.look_again()
    return jsonify(told=say("check.kept"))


@checking.post("/calibration/forget")
def forget() -> Any:
    """Back to the printed sheets."""
    table: Table = current_app.extensions["table"]
    if table.calibration is not None:
        table.calibration.unlink(missing_ok=True)
        table.look_again()
    return redirect("/table", 303)
