"""Pictures: cards as drawings, kept for ever by browsers; the camera's newest frame."""

from functools import lru_cache

from flask import Blueprint, Response, abort, current_app

from datasets.art import back_svg, face_svg
from datasets.decks import face_file, known_decks, load_deck
from webui.access import may_score
from webui.cards import RING
from webui.places import deck_folder
from webui.table import Table

pictures = Blueprint("pictures", __name__)
FOR_EVER = "public, max-age=31536000, immutable"


@pictures.get("/cards/<deck>/<face>.svg")
def card(deck: str, face: str) -> Response:
    """A face, a back, or a ring: which is drawn as a back, since nobody may know which it is."""
    drawing = _drawing(deck, face)
    if drawing is None:
        return _taught(deck, "back" if face == RING else face)
    response = Response(drawing, mimetype="image/svg+xml")
    response.headers["Content-Security-Policy"] = "default-src 'none'; style-src 'unsafe-inline'"
    response.headers["Cache-Control"] = FOR_EVER
    return response


@lru_cache(maxsize=512)
def _drawing(deck: str, face: str) -> str | None:
    if deck not in known_decks():
        return None
    if face in ("back", RING):
        return back_svg(deck)
    return face_svg(deck, face) if load_deck(deck).count(face) else None


def _taught(deck: str, face: str) -> Response:
    """The owner's own picture of a face."""
    folder = deck_folder(deck).resolve()
    picture = face_file(folder, face)
    if picture is None or picture.resolve().parent != folder:
        abort(404)
    kind = picture.suffix.lower().lstrip(".")
    return Response(picture.read_bytes(), mimetype=f"image/{'jpeg' if kind == 'jpg' else kind}")


@pictures.get("/camera.jpg")
def camera() -> Response:
    """What the camera sees now; a living room is only shown to those who have the PIN."""
    if not may_score(current_app.extensions["secrets"]):
        abort(401)
    table: Table = current_app.extensions["table"]
    frame = table.picture()
    if frame is None:
        abort(404)
    return Response(frame, mimetype="image/jpeg")
