"""The audit on the tablet: pile after pile before the camera, then what fits and what does not."""

from typing import Any

import msgspec
from flask import Blueprint, abort, current_app, jsonify, redirect, render_template, request

from referee.audit import audit
from referee.audit.audit import BOOKS
from referee.core.sentence import Sentence
from referee.desk.start import refold
from webui import audit_words
from webui.access import may_score
from webui.cards import card_name
from webui.language import words
from webui.pages.evidence import folder_of
from webui.pages.reader import reader
from webui.replay import clip_of
from webui.table import Table
from webui.tally import Line, Tally
from webui.view import View

auditing = Blueprint("auditing", __name__)
LARGEST = 24 * 1024 * 1024  # bytes of a tablet's photograph


class Mend(msgspec.Struct, frozen=True):
    """One correction by hand."""

    index: int | None = None
    face: str | None = None


def _table() -> Table:
    found: Table = current_app.extensions["table"]
    if not may_score(current_app.extensions["secrets"]):
        abort(401)
    return found


def _view() -> View:
    published = _table().desk.snapshot()
    if published.scoreboard is None or published.scoreboard.game not in BOOKS:
        abort(404)
    return View(published, words(reader().language))


def _tally(view: View) -> Tally:
    tallies: dict[str, Tally] = current_app.extensions.setdefault("tallies", {})
    game_id = view.published.game_id or ""
    if game_id not in tallies:
        tallies.clear()  # the networks of one game are enough
        tallies[game_id] = Tally(game_id, view.deck)
    return tallies[game_id]


def _zones(view: View) -> list[str]:
    """Point piles first; ring piles last, since they reveal the diamond."""
    seats = view.board.seats
    rings = [f"ring:{seat.seat}" for seat in seats if seat.piles.get("ring")]
    return [*(f"point:{seat.seat}" for seat in seats), *rings]


@auditing.get("/audit")
def page() -> Any:
    """Which pile to spread, what lies in it, and the result."""
    if not may_score(current_app.extensions["secrets"]):
        return redirect("/", 303)
    view = _view()
    return render_template(
        "audit.html",
        view=view,
        zones=_zones(view),
        tally=_tally(view),
        camera=_table().picture() is not None,
        faces=[(face, view_name(view, face)) for face in view.deck.faces],
    )


def view_name(view: View, face: str | None) -> str:
    """A card's full name: in the audit the diamond is revealed."""
    if face is None:
        return view.words("audit.unnamed")
    kind = next((kind for kind in view.deck.cards if kind.face == face), None)
    if kind is None:
        return card_name(view.deck, face, view.words.language)
    return (kind.fr if view.words.language == "fr" else kind.en) or face


@auditing.post("/audit/<zone>/<any(look, shot):action>")
def see(zone: str, action: str) -> Any:
    """Count the pile in the camera's picture, or in one the tablet sends; `look` keeps nothing."""
    view = _view()
    if zone not in _zones(view):
        abort(404)
    request.max_content_length = LARGEST
    coded = request.get_data() or _table().full()
    if coded is None:
        return jsonify(refused=view.words("audit.no_camera")), 409
    try:
        lines, told, size = _tally(view).see(zone, coded, keep=action == "shot")
    except Sentence as reason:
        return jsonify(refused=str(reason)), 409
    return _counted(view, lines) | {
        "told": [audit_words.trouble(view.words, one) for one in told],
        "size": size,
        "shot": max((line.card.image for line in lines if line.card), default=0),
    }


@auditing.post("/audit/<zone>/mend")
def mend(zone: str) -> Any:
    """A name corrected, a card struck out or added."""
    view = _view()
    try:
        wish = msgspec.json.decode(request.get_data(), type=Mend)
        _tally(view).mend(zone, wish.index, wish.face)
    except (msgspec.DecodeError, Sentence) as reason:
        return jsonify(refused=str(reason)), 400
    return _counted(view, _tally(view).lines(zone))


@auditing.post("/audit/<zone>/again")
def again(zone: str) -> Any:
    """The pile is spread anew."""
    view = _view()
    _tally(view).begin_again(zone)
    return _counted(view, ())


@auditing.get("/audit/<zone>/lines")
def lines(zone: str) -> Any:
    """The pile as counted so far."""
    view = _view()
    return _counted(view, _tally(view).lines(zone))


@auditing.get("/audit/result")
def result() -> Any:
    """What fits, what does not, since when, and what to agree on."""
    view = _view()
    try:
        found = audit(refold(view.published.events), _tally(view).counted())
    except Sentence as reason:
        return jsonify(refused=str(reason)), 409
    folder = folder_of(_table(), view.published.game_id)
    events = {event.seq: event for event in view.published.events}
    findings = [
        (
            audit_words.finding(view, one),
            [clip for seq in one.facts if seq in events and (clip := clip_of(folder, view.published, events[seq]))],
        )
        for one in found.findings
    ]
    return render_template("parts/audit_result.html", view=view, found=found, findings=findings, say=audit_words)


def _counted(view: View, counted: tuple[Line, ...]) -> dict[str, Any]:
    return {
        "count": len(counted),
        "cards": [
            {
                "index": line.index,
                "face": line.face,
                "name": view_name(view, line.face),
                "tentative": line.tentative,
                "corners": line.card.corners if line.card else None,
                "image": line.card.image if line.card else None,
            }
            for line in counted
        ],
    }
