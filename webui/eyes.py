"""The two networks, loaded for one deck."""

from referee.core.sentence import Sentence
from vision.detector import Detector
from vision.reader import Reader
from vision.spread import finder
from vision.still_finder import StillFinder
from webui import places


def eyes(deck: str) -> tuple[Detector, Reader]:
    """What finds cards in still pictures, and what names those of this deck."""
    return StillFinder(places.weights("detector")), reader_of(deck)


def spread_eyes(deck: str) -> tuple[Detector, Reader]:
    """The same for piles that are spread out to be counted."""
    return finder(places.weights("detector")), reader_of(deck)


def reader_of(deck: str) -> Reader:
    """What names the cards of a deck."""
    gallery = places.gallery(deck)
    if not gallery.is_file():
        known = ", ".join(known_galleries())
        raise Sentence(f"There is no deck “{deck}” that can be read: name one of {known}, or teach it first.")
    return Reader(places.weights("reader"), gallery)


def known_galleries() -> tuple[str, ...]:
    """Every deck that can be read: the shipped ones and the user's own."""
    galleries = places.shipped("models", "galleries").glob("*.npz")
    shipped = {file.stem for file in galleries if "." not in file.stem}
    taught = {file.parent.name for file in places.own("decks").glob("*/gallery.npz")}
    return tuple(sorted(shipped | taught))
