"""Who reads: in which language and light, and whether this screen may score."""

from dataclasses import dataclass

from flask import current_app, request

from webui.access import may_score
from webui.language import LANGUAGES

THEMES = ("auto", "light", "dark")


@dataclass(frozen=True, slots=True)
class Reader:
    """One screen's wishes and rights."""

    language: str
    theme: str
    scorer: bool


def reader() -> Reader:
    """The present request's reader: what was chosen on this screen, else what its browser asks for."""
    language = request.cookies.get("language", "")
    if language not in LANGUAGES:
        language = request.accept_languages.best_match(LANGUAGES) or "en"
    theme = request.cookies.get("theme", "")
    return Reader(language, theme if theme in THEMES else "auto", may_score(current_app.extensions["secrets"]))
