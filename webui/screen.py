"""A published state drawn as parts of a page, each HTML by its name, so that screens get only what changed."""

from collections import OrderedDict
from functools import lru_cache
from threading import Lock
from time import monotonic
from typing import TypeAlias

from jinja2 import Environment

from referee.core.observations import CameraState
from referee.desk import Published
from webui import entry, feed, history, sentences, tock
from webui.cards import families
from webui.check import check
from webui.language import words
from webui.state import state_of
from webui.table import Table
from webui.view import View

Parts: TypeAlias = dict[str, str]
BOARD_PARTS = ("seats", "middle", "last", "ask", "tools", "end")
KEPT = 8  # states drawn lately, one a language: all screens that show the same share one drawing


class Screens:
    """Draws every state once a language, however many screens there are."""

    def __init__(self, templates: Environment, table: Table) -> None:
        self._templates, self._table = templates, table
        self._drawn: OrderedDict[tuple[int, str, str], tuple[Published, Parts]] = OrderedDict()
        self._alone = Lock()
        self._camera: tuple[CameraState | None, float] = (None, 0.0)
        self._line = lru_cache(maxsize=4096)(self._draw_line)

    def parts(self, published: Published, language: str) -> Parts:
        """All parts of the pages, by name."""
        with self._alone:
            key = (id(published), language, self._table.camera)
            known = self._drawn.get(key)
            if known is None or known[0] is not published:
                known = (published, self._draw(published, language))
                self._drawn[key] = known
                while len(self._drawn) > KEPT:
                    self._drawn.popitem(last=False)
            return known[1]

    def check(self, published: Published, language: str) -> Parts:
        """The part of the table check."""
        say = words(language)
        seen = check(published, self._table, say)
        return {"check": self._part("check", w=say, seen=seen)}

    def trouble_age(self, published: Published) -> float:
        """Seconds since this state of the camera was first heard of, to be added to what it said itself."""
        if self._camera[0] is not published.camera:
            self._camera = (published.camera, monotonic())
        return monotonic() - self._camera[1]

    def _draw(self, published: Published, language: str) -> Parts:
        say = words(language)
        state = state_of(published, self._table.camera)
        age = None if state.seconds is None else round(state.seconds + self.trouble_age(published), 1)
        parts = {"state": self._part("state", w=say, state=state, age=age)}
        if published.scoreboard is None:
            return parts
        view = View(published, say)
        shown = {
            "w": say,
            "view": view,
            "board": view.board,
            "say": sentences,
            "undo": history.undoable(published),
            "redo": history.redoable(published),
            "families": families(view.deck),
        }
        for name in BOARD_PARTS:
            parts[name] = self._part(name, **shown)
        taps = {"step": entry.step(view), "own_cards": entry.own_cards(view), "at_once": entry.at_once(view)}
        parts["entry"] = self._part("entry", **shown, **taps)
        if view.game == "supertock":
            parts["tock"] = self._part("tock", **shown, tock=tock.drawing(view))
        for line in feed.entries(view):
            parts[f"line-{line.seq}"] = self._line(line, language)
        return parts

    def _draw_line(self, line: feed.Entry, language: str) -> str:
        return self._part("line", w=words(language), line=line)

    def _part(self, name: str, **shown: object) -> str:
        return self._templates.get_template(f"parts/{name}.html").render(**shown)
