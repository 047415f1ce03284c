"""Photographs of a deck's hearts on two tables, never learnt from (optional input, CC0).

TeogopK/Playing-Cards-Object-Detection, `data/real_dataset`: boxes round the indices of hearts; other suits lie there
too.
"""

from __future__ import annotations

from pathlib import Path

from models.phone52 import Photo, labelled


def hearts(folder: Path) -> tuple[Photo, ...]:
    """All of them."""
    told = (folder / "real_dataset" / "classes.txt").read_text(encoding="utf-8").split()
    files = sorted((folder / "real_dataset").glob("*/images/*.jpg"))
    return tuple(labelled(file, file.parents[1] / "labels", [word.upper() for word in told]) for file in files)
