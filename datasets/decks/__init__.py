"""Decks as data: one folder a deck with a deck.toml; the four bundled ones and any folder of a user."""

from collections import Counter
from pathlib import Path

import msgspec

from referee.core.deck import CardKind, Deck, Title
from referee.core.sentence import Sentence

_HERE = Path(__file__).parent
PICTURE_ENDINGS = (".png", ".jpg", ".jpeg", ".webp")


class _DeckFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """deck.toml as written: `total` is a cross-check, so that a slip in one count is noticed."""

    name: str
    title: Title
    cards: tuple[CardKind, ...]
    total: int
    card_mm: tuple[float, float] = (63.0, 88.0)


def known_decks() -> tuple[str, ...]:
    """The bundled decks' names."""
    return tuple(sorted(folder.parent.name for folder in _HERE.glob("*/deck.toml")))


def load_deck(name_or_dir: str | Path) -> Deck:
    """A bundled deck by its name, or a folder with a deck.toml and a picture for every face."""
    if str(name_or_dir) in known_decks():
        return read_composition(_HERE / str(name_or_dir) / "deck.toml")
    folder = Path(name_or_dir)
    if not folder.is_dir():
        raise Sentence(
            f"There is no deck “{name_or_dir}”: the decks are {', '.join(known_decks())}, "
            "or name a folder with a deck.toml."
        )
    if not (folder / "deck.toml").is_file():
        raise Sentence(f"The folder “{folder}” is no deck: it has no deck.toml that says which cards there are.")
    deck = read_composition(folder / "deck.toml")
    for face in deck.faces:
        if face_file(folder, face) is None:
            raise Sentence(f"The deck “{deck.name}” has no picture for “{face}”: put {face}.png into “{folder}”.")
    return deck


def face_file(folder: Path, face: str) -> Path | None:
    """The picture of a face in a user's deck folder."""
    for ending in PICTURE_ENDINGS:
        if (picture := folder / f"{face}{ending}").is_file():
            return picture
    return None


def read_composition(file: Path) -> Deck:
    """What a deck.toml says, checked: counts that add up, each face once, a size a card can have."""
    try:
        read = msgspec.toml.decode(file.read_bytes(), type=_DeckFile)
    except msgspec.DecodeError as mistake:  # a ValidationError is one, too
        raise Sentence(f"The deck file “{file}” can't be read: {mistake}.") from mistake
    except UnicodeDecodeError as mistake:
        raise Sentence(f"The deck file “{file}” is not text in UTF-8.") from mistake
    if not read.cards:
        raise Sentence(f"The deck file “{file}” lists no cards.")
    for card in read.cards:
        if card.count < 1:
            raise Sentence(f"The deck file “{file}” has “{card.face}” {card.count} times; it must be 1 or more.")
        if not card.face or not all(sign.isalnum() or sign in "-_" for sign in card.face):
            raise Sentence(f"The deck file “{file}” has the face “{card.face}”: use letters, digits, - and _ only.")
    face, times = Counter(card.face for card in read.cards).most_common(1)[0]
    if times > 1:
        raise Sentence(f"The deck file “{file}” lists “{face}” {times} times; list it once and raise its count.")
    deck = Deck(name=read.name, title=read.title, cards=read.cards, card_mm=read.card_mm)
    if deck.total != read.total:
        raise Sentence(f"The deck file “{file}” promises {read.total} cards, but its counts add up to {deck.total}.")
    if not all(20 <= side <= 200 for side in deck.card_mm):
        raise Sentence(f"The deck file “{file}” has cards of {deck.card_mm} mm; a card measures 20 to 200 mm a side.")
    return deck
