"""A deck's faces and back on one picture, for the documentation: python -m datasets.art.contact docs/pictures"""

import sys
from pathlib import Path

import cv2
import numpy as np

from datasets.decks import known_decks, load_deck

from .raster import Picture, back_picture, face_picture

_FELT = (84, 78, 62)
_COLUMNS = {"rockoman": 16, "pfc": 16, "ciseaux123": 16, "standard52": 13}


def contact_sheet(deck_name: str, width_px: int = 104, gap: int = 6) -> Picture:
    """The deck laid out in rows, the back last."""
    cards = [face_picture(deck_name, face, width_px) for face in load_deck(deck_name).faces]
    cards.append(back_picture(deck_name, width_px))
    columns = _COLUMNS[deck_name]
    rows = -(-len(cards) // columns)
    high, wide = cards[0].shape[0] + gap, width_px + gap
    sheet = np.full((rows * high + gap, columns * wide + gap, 3), _FELT, np.uint8)
    for place, card in enumerate(cards):
        top, left = gap + place // columns * high, gap + place % columns * wide
        sheet[top : top + card.shape[0], left : left + card.shape[1]] = card
    return sheet


def main(folder: Path) -> None:
    """Draw every bundled deck's contact sheet."""
    for name in known_decks():
        cv2.imwrite(str(folder / f"deck-{name}.png"), contact_sheet(name), [cv2.IMWRITE_PNG_COMPRESSION, 9])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
