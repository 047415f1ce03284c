"""A taught deck with the faces of a game's deck becomes one to play with: its composition and its own pictures."""

import re
from collections.abc import Collection, Mapping

import cv2

from datasets.art.raster import back_picture
from datasets.decks import known_decks, load_deck
from vision.gallery import BACK
from vision.picture import Picture
from webui import places

SIZE = (189, 264)  # pixels of a picture on the tablet


def wanted(shown: Collection[str]) -> tuple[str, ...]:
    """All faces of the game's deck of which most are shown, since with one missing nobody could play it."""
    for deck in known_decks():
        faces = load_deck(deck).faces
        if set(shown) - {BACK} <= set(faces) and 2 * len(set(shown) - {BACK}) > len(faces):
            return tuple(faces)
    return ()


def furnish(pictures: Mapping[str, Picture], name: str) -> str | None:
    """Put deck.toml and a picture of each face into the taught deck's folder; the deck whose game it can play."""
    folder = places.own("decks") / name
    like = next((deck for deck in known_decks() if set(pictures) - {BACK} == set(load_deck(deck).faces)), None)
    if like is None or name in known_decks():
        return None
    for face, picture in pictures.items():
        cv2.imwrite(str(folder / f"{face}.jpg"), cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA))
    if BACK not in pictures:
        cv2.imwrite(str(folder / f"{BACK}.jpg"), back_picture(like, SIZE[0]))
    told = (places.shipped("datasets", "decks", like) / "deck.toml").read_text(encoding="utf-8")
    named = re.sub(r'^name = ".*"$', f'name = "{name}"', told, count=1, flags=re.MULTILINE)
    half = folder / "deck.toml.part"
    half.write_text(named, encoding="utf-8")
    half.replace(folder / "deck.toml")
    return like
