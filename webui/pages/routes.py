"""Start, board, why, join: the pages one walks through."""

import hmac
from typing import Any

from flask import Blueprint, Response, abort, current_app, redirect, render_template, request, session

from referee.core.commands import Player
from referee.core.sentence import Sentence
from referee.engine.fold import fold
from referee.games.registry import GAMES, UnknownGame, game_named
from referee.games.supertock.moves import legal_moves
from webui import access, addresses, cards, sentences
from webui.decks import decks_for
from webui.history import voiding
from webui.language import LANGUAGES, words
from webui.marks import COLOURS
from webui.options import options
from webui.pages.explained import explained
from webui.pages.reader import THEMES, reader
from webui.plan import Plan, plan_of, players_of
from webui.table import Table
from webui.tock import drawing
from webui.view import View

pages = Blueprint("pages", __name__)
YEAR = 365 * 24 * 3600


def table() -> Table:
    """The table this dashboard serves."""
    found: Table = current_app.extensions["table"]
    return found


@pages.get("/")
def start() -> Any:
    """Go on, play again, or begin anew."""
    plan = table().plan
    if reader().scorer:
        table().prepare(None)  # whoever comes back here looks at the table no longer
    return _start_page(players=plan.players, game=plan.game) if plan else _start_page()


def _start_page(complaint: str = "", players: tuple[Player, ...] = (), game: str = "") -> Any:
    past = table().past()
    last = past[0].started if past else None
    seated = players or (last.players if last else ())
    usual = table().offered or (last.game if last else next(iter(GAMES)))
    now = table().desk.snapshot()
    return render_template(
        "start.html",
        games=[(name, each.seats, options(each, _before(name)), decks_for(name)) for name, each in GAMES.items()],
        chosen_game=game or usual,
        decks={name: before.deck.name for name in GAMES if (before := table().last_with(name))},
        players=seated,
        colours=COLOURS,
        unfinished=table().unfinished()[:3],
        last=last,
        now=now,
        complaint=complaint,
        **_joining(),
    )


def _before(game: str) -> dict[str, bool | int | str] | None:
    last = table().last_with(game)
    return last.settings if last else None


def _joining() -> dict[str, object]:
    """How others get here; the PIN only on the machine itself and on screens that have it."""
    host = addresses.own_address()
    address = f"http://{host}:{current_app.extensions['port']}/"
    secrets: access.Secrets = current_app.extensions["secrets"]
    known = reader().scorer or addresses.is_here(request.remote_addr, request.host)
    return {"address": address, "qr": addresses.qr_svg(address), "pin": secrets.pin if known else None}


@pages.post("/begin")
def begin() -> Any:
    """A new game with these players; or first a look at the table, for which no names are needed yet."""
    try:
        plan = plan_of(request.form)
    except UnknownGame as refused:
        return _start_page(str(refused), players_of(request.form)), 400
    if request.form.get("then") == "table":
        table().prepare(plan)
        return redirect("/table", 303)
    return _begun(plan)


@pages.post("/play")
def play() -> Any:
    """The table was looked at: the game that was set up begins."""
    plan = table().plan
    return _begun(plan) if plan else redirect("/", 303)


def _begun(plan: Plan) -> Any:
    try:
        table().begin(plan)
    except Sentence as refused:
        say = words(reader().language)
        key = _complaint(plan.game, plan.players)
        return _start_page(say(key) if key else str(refused), plan.players, plan.game), 400
    return redirect("/game", 303)


def _complaint(game: str, players: tuple[Player, ...]) -> str:
    """The usual slips, in the reader's own language."""
    if game in GAMES and len(players) not in GAMES[game].seats:
        return "start.wrong_number"
    if len({player.name for player in players}) < len(players):
        return "start.same_names"
    return ""


@pages.post("/rematch")
def rematch() -> Any:
    """The same game again, begun by the next seat."""
    past = table().past()
    if not past:
        return redirect("/", 303)
    last = past[0].started
    begins = (last.first + 1) % len(last.players)
    table().begin(Plan(last.game, last.players, dict(last.settings), begins, last.deck.name))
    return redirect("/game", 303)


@pages.post("/resume")
def resume() -> Any:
    """Go on with a game."""
    game_id = request.form.get("game_id", "")
    if table().desk.snapshot().game_id != game_id:
        if game_id not in {past.game_id for past in table().past()}:
            abort(404)
        table().desk.resume(game_id)
    table().prepare(None)
    return redirect("/game", 303)


@pages.get("/game")
def game() -> Any:
    """The board of the game on the table."""
    if reader().scorer:
        table().prepare(None)  # whoever goes to the board plays
    published = table().desk.snapshot()
    if published.scoreboard is None:
        return redirect("/", 303)
    say = words(reader().language)
    view = View(published, say)
    parts = current_app.extensions["screens"].parts(published, say.language)
    return render_template(
        "board.html",
        view=view,
        published=published,
        parts=parts,
        lines=[name for name in reversed(parts) if name.startswith("line-")],
        families=cards.families(view.deck),
        **_joining(),
    )


@pages.get("/why/<int:seq>")
def why(seq: int) -> Any:
    """Behind one line of the history: why, and what can be mended."""
    published = table().desk.snapshot()
    if published.scoreboard is None:
        abort(404)
    view = View(published, words(reader().language))
    held = voiding(published, seq)
    return explained(view, seq, mends=True, held=held, families=cards.families(view.deck))


@pages.get("/moves")
def moves() -> Any:
    """Super Tock: where marbles may go with a card."""
    published = table().desk.snapshot()
    if published.scoreboard is None or published.scoreboard.game != "supertock":
        abort(404)
    view = View(published, words(reader().language))
    face, seat = request.args.get("face", ""), request.args.get("seat", "")
    mover = int(seat) if seat.isdigit() else view.board.turn
    if mover is None or mover >= len(view.board.seats):
        abort(404)
    state = fold(game_named("supertock"), published.events).state
    return render_template(
        "parts/moves.html",
        view=view,
        face=face,
        seat=mover,
        moves=legal_moves(state, mover, face),
        tock=drawing(view),
        say=sentences,
    )


@pages.post("/sign-in")
def sign_in() -> Any:
    """The PIN makes this screen a scorer."""
    secrets: access.Secrets = current_app.extensions["secrets"]
    patience: access.Patience = current_app.extensions["patience"]
    visitor = request.remote_addr or ""
    say = words(reader().language)
    if (seconds := patience.wait(visitor)) > 0:
        response = Response(_start_page(say("pin.wait", n=int(seconds) + 1)), 429)
        response.headers["Retry-After"] = str(int(seconds) + 1)
        return response
    given = "".join(letter for letter in request.form.get("pin", "") if letter.isdigit())
    if not hmac.compare_digest(given.encode(), secrets.pin.encode()):
        patience.missed(visitor)
        return _start_page(say("pin.wrong")), 403
    patience.forgive(visitor)
    session["scorer"] = secrets.mark
    return redirect("/game" if table().desk.snapshot().scoreboard else "/", 303)


@pages.post("/prefer")
def prefer() -> Any:
    """This screen's language and light, kept in its browser."""
    back = request.form.get("back", "/")
    response = redirect(back if back in ("/", "/game", "/table") else "/", 303)
    for name, known in (("language", LANGUAGES), ("theme", THEMES)):
        if (value := request.form.get(name)) in known:
            response.set_cookie(name, str(value), max_age=YEAR, samesite="Strict", httponly=True)
    return response
