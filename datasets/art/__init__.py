"""Card art, drawn by code: every face and back as an SVG of 63 x 88 units, one unit a millimetre."""

from collections.abc import Callable
from functools import lru_cache

from . import ciseaux123, pfc, rockoman, standard52

_FACES: dict[str, Callable[[str], str]] = {
    "ciseaux123": ciseaux123.face,
    "pfc": pfc.face,
    "rockoman": rockoman.face,
    "standard52": standard52.face,
}
_BACKS: dict[str, Callable[[], str]] = {
    "ciseaux123": ciseaux123.back,
    "pfc": pfc.back,
    "rockoman": rockoman.back,
    "standard52": standard52.back,
}


@lru_cache(maxsize=512)
def face_svg(deck_name: str, face: str) -> str:
    """The face of a bundled deck's card."""
    return _FACES[deck_name](face)


@lru_cache(maxsize=8)
def back_svg(deck_name: str) -> str:
    """The back of all of a bundled deck's cards."""
    return _BACKS[deck_name]()
