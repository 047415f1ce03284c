"""Piles by name: which picture shows whose pile, and how pictures become counted piles."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec

from datasets.decks import known_decks, load_deck
from referee.audit import Counted
from referee.core.deck import Deck
from referee.core.sentence import Sentence
from vision.detector import Detector
from vision.identify import Card, Identified
from vision.reader import Reader
from vision.spread import Spread, Told, in_rows, spread, troubles
from vision.still import PictureError, read_still
from vision.watched import cards_of_pile
from webui import places

ZONE = re.compile(r"^(?P<kind>point|ring|super)[-_ ]?(?P<seat>\d)(?!\d)|^(?P<shared>discard|draw)(?![a-z])")


@dataclass(frozen=True, slots=True)
class Pile:
    """One pile, its pictures, and what was counted."""

    zone: str | None
    images: tuple[Identified, ...]
    spread: Spread


def deck_named(name: str) -> Deck:
    """A deck that ships, or one the user taught."""
    return load_deck(name if name in known_decks() else str(places.deck_folder(name)))


def zone_of(file: Path, names: Sequence[str]) -> str | None:
    """The pile a file's name tells of: point-0.jpg, ring-2-b.jpg, discard.jpg, or a player's name: ana.jpg."""
    stem = file.stem.casefold()
    if found := ZONE.match(stem):
        return found["shared"] or f"{found['kind']}:{found['seat']}"
    for seat, name in sorted(enumerate(names), key=lambda one: -len(one[1])):
        if stem.startswith(name.casefold()):
            return f"point:{seat}"
    return None


def sorted_by_pile(files: Sequence[Path], names: Sequence[str], named: str | None) -> Mapping[str | None, list[Path]]:
    """Which pictures show which pile; all of them the named one, or each what its file name says."""
    piles: dict[str | None, list[Path]] = {}
    for file in files:
        zone = named or (zone_of(file, names) if names else None)
        if zone is None and names:
            raise Sentence(
                f"Whose pile does {file.name} show? Name the picture after the pile (point-0.jpg, ring-1.jpg, "
                f"{names[0].lower()}.jpg), or say it with --pile point:0."
            )
        piles.setdefault(zone, []).append(file)
    return piles


def count_pile(zone: str | None, files: Sequence[Path], deck: Deck, detector: Detector, reader: Reader) -> Pile:
    """Look at every picture of one pile and count each card once."""
    images: list[Identified] = []
    told: list[Told] = []
    for file in files:
        try:
            still = read_still(file)
        except PictureError as reason:
            images.append(Identified(str(file), 1, 1, (), str(reason)))
            continue
        cards = cards_of_pile(still.picture, detector, reader)
        told += troubles(still.picture, cards, len(images))
        images.append(Identified(str(file), still.width, still.height, tuple(_scaled(c, still.scale) for c in cards)))
    counted = spread([image.cards for image in images], deck.counts)
    return Pile(zone, tuple(images), Spread(in_rows(counted), tuple(told)))


def _scaled(card: Card, scale: float) -> Card:
    """The card in the file's own pixels."""
    corners = tuple((round(x * scale, 2), round(y * scale, 2)) for x, y in card.corners)
    return msgspec.structs.replace(card, corners=corners)


def counted(piles: Sequence[Pile]) -> tuple[Counted, ...]:
    """The piles as the audit takes them."""
    return tuple(Counted(pile.zone, pile.spread.faces) for pile in piles if pile.zone)
