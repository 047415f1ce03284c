"""Where things lie: what ships with the program, and what belongs to its user."""

import os
from importlib.resources import files
from pathlib import Path

import platformdirs

from referee.core.sentence import Sentence

NETWORKS = ("detector", "corners", "reader")


def user_folder() -> Path:
    """The user's own folder: games, calibrations, taught decks. ROCKOMAN_HOME moves it."""
    chosen = os.environ.get("ROCKOMAN_HOME")
    folder = Path(chosen) if chosen else Path(platformdirs.user_data_dir("rockoman-table", appauthor=False))
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Sentence(
            f"The folder for games, {folder}, can't be made ({error.strerror}); "
            "set ROCKOMAN_HOME to a folder you may write to."
        ) from error
    return folder


def journal_path() -> Path:
    """The ledger of all games."""
    return user_folder() / "games.sqlite"


def own(kind: str) -> Path:
    """A folder of the user's: "evidence", "calibrations", "decks", "backups"."""
    folder = user_folder() / kind
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def shipped(package: str, *parts: str) -> Path:
    """A file that ships with the program, installed or in a checkout."""
    return Path(str(files(package).joinpath(*parts)))


def weights(network: str) -> Path:
    """The shipped weights of one of the networks."""
    return shipped("models", "weights", f"{network}.onnx")


def gallery(deck: str) -> Path:
    """What the reader knows of a deck: the user's own teaching first, then what ships."""
    taught = user_folder() / "decks" / deck / "gallery.npz"
    return taught if taught.is_file() else shipped("models", "galleries", f"{deck}.npz")


def deck_folder(deck: str) -> Path:
    """The deck's own folder: the user's first, then what ships."""
    taught = user_folder() / "decks" / deck
    return taught if (taught / "deck.toml").is_file() else shipped("datasets", "decks", deck)
