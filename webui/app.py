"""The dashboard: pages, live lines and commands over one table."""

from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, render_template, request
from markupsafe import Markup
from werkzeug.exceptions import HTTPException

from webui import access, addresses, answers, marks
from webui.language import words
from webui.pages import pages
from webui.pages.auditing import auditing
from webui.pages.checking import checking
from webui.pages.evidence import evidence
from webui.pages.pictures import pictures
from webui.pages.reader import reader
from webui.pages.reports import reports
from webui.pages.saying import saying
from webui.screen import Screens
from webui.stream import live
from webui.table import Table

ASSETS_KEPT = 365 * 24 * 3600


def create_app(table: Table, secrets: access.Secrets, *, port: int = 8321) -> Flask:
    """The whole dashboard as one WSGI application."""
    app = Flask(__name__)
    app.config["SEND_FILE_MAX_AGE_DEFAULT"] = ASSETS_KEPT
    app.json.ensure_ascii = False  # type: ignore[attr-defined]  # Flask's default provider has it, its type has not
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.globals.update(
        mark=marks.mark,
        icon=marks.icon,
        shape_of=marks.shape_of,
        answer=answers.answer,
        said=answers.said,
        asset=_asset(app),
    )
    app.jinja_env.tests["of_colour"] = lambda face, colour: face.startswith(f"{colour}-")
    app.extensions.update(
        table=table, secrets=secrets, screens=Screens(app.jinja_env, table), port=port, patience=access.Patience()
    )
    access.guard(app, secrets, addresses.own_names())
    for part in (pages, saying, pictures, checking, live, reports, evidence, auditing):
        app.register_blueprint(part)

    @app.context_processor
    def everywhere() -> dict[str, object]:
        now = reader()
        return {"w": words(now.language), "reader": now, "csrf": access.csrf()}

    @app.errorhandler(HTTPException)
    def told(error: HTTPException) -> Any:
        """A wrong request is answered with a plain page, or with JSON where a program asked."""
        code = error.code or 500
        say = words(reader().language)
        sentence = say.first(f"error.{code}", "error.other")
        if request.is_json or request.accept_mimetypes.best == "application/json":
            return app.json.response({"refused": sentence, "status": code}), code
        return render_template("error.html", sentence=sentence, code=code), code

    return app


def _asset(app: Flask) -> Callable[[str], Markup]:
    """Addresses of our own files that change with their content, so that browsers may keep them for ever."""
    known: dict[str, str] = {}

    def address(name: str) -> Markup:
        if name not in known:
            content = (Path(app.root_path) / "static" / name).read_bytes()
            known[name] = f"/static/{name}?v={sha256(content).hexdigest()[:10]}"
        return Markup(known[name])

    return address
