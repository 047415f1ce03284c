"""Which cards a game can be played with: its own deck, and every taught deck with the same faces as often."""

from datasets.decks import face_file, known_decks, load_deck
from referee.core.deck import Deck
from referee.core.sentence import Sentence
from referee.games.registry import GAMES, game_named
from webui import places


def decks_for(game: str) -> tuple[str, ...]:
    """The decks' names, the usual one first."""
    usual = load_deck(game_named(game).deck)
    return (usual.name, *(name for name, counts in _taught().items() if counts == usual.counts))


def deck_of(game: str, name: str = "") -> Deck:
    """The named deck, or the usual one; a sentence when the game can't be played with it."""
    usual = game_named(game).deck
    if not name or name == usual:
        return load_deck(usual)
    if name not in decks_for(game):
        raise Sentence(
            f"The deck “{name}” can't be played as {game}: its cards are others. "
            f"These can: {', '.join(decks_for(game))}."
        )
    return load_deck(places.deck_folder(name))


def art_of(deck: str, game: str) -> str:
    """The deck whose pictures stand for these cards: a taught one brings its own."""
    if deck in known_decks() or face_file(places.deck_folder(deck), "back"):
        return deck
    return game_named(game).deck if game in GAMES else deck


def _taught() -> dict[str, dict[str, int]]:
    found = {}
    for folder in sorted(places.own("decks").iterdir()):
        try:
            if (folder / "gallery.npz").is_file() and folder.name not in known_decks():
                found[folder.name] = load_deck(folder).counts
        except Sentence:
            continue  # readable in pictures, but no game's deck
    return found
