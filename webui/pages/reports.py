"""The report of each game, its files, and the page over all games."""

from typing import Any

from flask import Blueprint, Response, abort, current_app, render_template

from referee.core.sentence import Sentence
from referee.desk.start import refold
from referee.engine.fold import Folded
from referee.export import FORMATS, Summary, summary
from webui.audit_words import view_of
from webui.language import words
from webui.pages.explained import explained
from webui.pages.reader import reader
from webui.report import bgstats
from webui.report.counts import audited
from webui.report.evening import evening
from webui.report.race import drawn, sample
from webui.report.ranking import standings
from webui.table import Table

reports = Blueprint("reports", __name__)
KINDS = {"json": "application/json", "csv": "text/csv; charset=utf-8", "pdf": "application/pdf"}


def _table() -> Table:
    found: Table = current_app.extensions["table"]
    return found


def _game(game_id: str) -> Folded[Any]:
    events = _table().events(game_id)
    if not events:
        abort(404)
    return refold(events)


@reports.get("/report/<game_id>")
def report(game_id: str) -> Any:
    """How the game went."""
    folded, say = _game(game_id), words(reader().language)
    told = evening(game_id, folded, say, audited(game_id, folded))
    return render_template(
        "report.html",
        evening=told,
        view=told.view,
        race=drawn(told.story.race, told.colours, say("report.race")),
        sample=sample,
        bgstats=bgstats.link(game_id, folded, say(f"game.{told.view.game}")) if told.view.board.winners else None,
        families=_families(told.story.drawn, say),
    )


@reports.get("/report/<game_id>/why/<int:seq>")
def why(game_id: str, seq: int) -> str:
    """Behind one line of the report."""
    return explained(view_of(game_id, _game(game_id), words(reader().language)), seq, mends=False)


def _families(drew: Any, say: Any) -> list[str]:
    named = [one.family for one in drew[0]] if drew else []
    return [name for name in named if f"drawn.{name}" in say]


@reports.get("/report/<game_id>.<kind>")
def file(game_id: str, kind: str) -> Response:
    """The same as a file to keep."""
    if kind not in KINDS:
        abort(404)
    folded = _game(game_id)
    if kind == "pdf":
        from webui.report.pdf import report_pdf  # 26 MB, held only once somebody asks for one

        content = report_pdf(evening(game_id, folded, words(reader().language), audited(game_id, folded)))
    else:
        content = FORMATS[kind](game_id, folded)
    response = Response(content, mimetype=KINDS[kind])
    response.headers["Content-Disposition"] = f'attachment; filename="rockoman-{game_id}.{kind}"'
    return response


@reports.get("/games")
def games() -> Any:
    """Every game, and every player over all of them."""
    played = tuple(_played())
    return render_template("games.html", games=tuple(reversed(played)), standings=standings(played))


def _played() -> Any:
    for game_id in _table().game_ids():
        try:
            yield _summary(game_id)
        except Sentence:
            continue  # a game that can't be judged any more is no reason to hide the others


def _summary(game_id: str) -> Summary:
    return summary(game_id, refold(_table().events(game_id)))
