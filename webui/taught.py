"""A taught deck with the faces of a game's deck becomes one to play with: its composition and its own pictures."""

import re
from pathlib import Path

import cv2

from datasets.art.raster import back_picture
from datasets.decks import known_decks, load_deck
from vision.detector import Detector
from vision.gallery import BACK
from vision.teach import card_in, faces_in
from webui import places

SIZE = (189, 264)  # pixels of a picture on the tablet


def furnish(pictures: Path, name: str, detector: Detector) -> str | None:
    """Put deck.toml and a picture of each face into the taught deck's folder; the deck whose game it can play."""
    files, folder = faces_in(pictures), places.own("decks") / name
    like = next((deck for deck in known_decks() if set(files) - {BACK} == set(load_deck(deck).faces)), None)
    if like is None or name in known_decks():
        return None
    for face, (first, *_) in files.items():
        crop = card_in(first, detector)
        cv2.imwrite(str(folder / f"{face}.jpg"), cv2.resize(crop, SIZE, interpolation=cv2.INTER_CUBIC))
    if BACK not in files:
        cv2.imwrite(str(folder / f"{BACK}.jpg"), back_picture(like, SIZE[0]))
    told = (places.shipped("datasets", "decks", like) / "deck.toml").read_text(encoding="utf-8")
    named = re.sub(r'^name = ".*"$', f'name = "{name}"', told, count=1, flags=re.MULTILINE)
    half = folder / "deck.toml.part"
    half.write_text(named, encoding="utf-8")
    half.replace(folder / "deck.toml")
    return like
