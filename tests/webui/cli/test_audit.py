"""`rockoman audit`: piles spread before a camera, counted and compared with a game."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import msgspec
import numpy as np
import pytest

from datasets.art.raster import face_picture
from datasets.decks import load_deck
from referee.core.commands import Diamond, Finish, Lay, Take
from referee.desk import Desk, Said, seated
from referee.journal import Journal

Run = Callable[..., Any]


def spread(file: Path, *faces: str) -> Path:
    """A picture of these cards in rows."""
    picture = np.full((720, 1280, 3), (70, 95, 80), np.uint8)
    for at, face in enumerate(faces):
        drawn = face_picture("rockoman", face, 120)
        y, x = 40 + at // 8 * 220, 40 + at % 8 * 150
        picture[y : y + drawn.shape[0], x : x + drawn.shape[1]] = drawn
    cv2.imwrite(str(file), picture)
    return file


@pytest.fixture
def game_id(home: Path) -> str:
    """Ben takes scissors and rock, Ana rock and paper."""
    with Journal.open(home / "games.sqlite") as journal:
        desk = Desk(journal)
        game_id = desk.new_game("rockoman", seated(["Ana", "Ben"]), {}, load_deck("rockoman"))
        laid = [Lay("scissors-04"), Lay("rock-05"), Take(1), Lay("rock-09"), Lay("paper-12", 0), Take(0), Finish()]
        for command in (*laid, Diamond(None)):
            assert isinstance(desk.say(command), Said), command
        desk.close()
    return game_id


def test_a_pile_is_counted_without_a_game(rockoman: Run, tmp_path: Path) -> None:
    file = spread(tmp_path / "pile.png", "rock-05", "paper-12", "gun", "steal", "steal")
    ran = rockoman("audit", file, "--json")
    assert ran.code == 0, ran.err
    (pile,) = msgspec.json.decode(ran.out)["piles"]
    assert pile["count"] == 5
    assert sorted(card["face"] for card in pile["cards"]) == ["gun", "paper-12", "rock-05", "steal", "steal"]


def test_two_pictures_of_one_pile_count_each_card_once(rockoman: Run, tmp_path: Path) -> None:
    spread(tmp_path / "a.png", "rock-05", "paper-12", "gun", "steal", "steal")
    spread(tmp_path / "b.png", "rock-05", "paper-12", "gun", "steal", "steal", "good")
    ran = rockoman("audit", tmp_path / "a.png", tmp_path / "b.png", "--json")
    assert msgspec.json.decode(ran.out)["piles"][0]["count"] == 6


def test_the_piles_of_a_game_are_compared_with_its_ledger(rockoman: Run, tmp_path: Path, game_id: str) -> None:
    spread(tmp_path / "ana.png", "rock-09", "paper-12")
    spread(tmp_path / "point-1.png", "scissors-04", "rock-05")
    files = tmp_path / "ana.png", tmp_path / "point-1.png"
    audit = msgspec.json.decode(rockoman("audit", *files, "--game-id", game_id, "--json").out)["audit"]
    assert audit["fits"]
    assert audit["final"] == [2, 2]
    assert "Everything fits" in rockoman("audit", *files, "--game-id", game_id).out


def test_a_card_on_the_wrong_pile_is_told_in_plain_words(rockoman: Run, tmp_path: Path, game_id: str) -> None:
    spread(tmp_path / "ana.png", "rock-09", "paper-12", "rock-05")
    spread(tmp_path / "ben.png", "scissors-04")
    out = rockoman("audit", tmp_path / "ana.png", tmp_path / "ben.png", "--game-id", game_id).out
    assert "Rock 5 lies in" in out
    assert "2 in the ledger" in out


def test_a_picture_that_names_no_pile_is_asked_about(rockoman: Run, tmp_path: Path, game_id: str) -> None:
    ran = rockoman("audit", spread(tmp_path / "x.png", "gun"), "--game-id", game_id)
    assert ran.code == 2
    assert "--pile" in ran.err
    assert "Traceback" not in ran.err


def test_a_broken_picture_is_told(rockoman: Run, tmp_path: Path) -> None:
    (tmp_path / "x.jpg").write_bytes(b"no picture")
    ran = rockoman("audit", tmp_path / "x.jpg")
    assert ran.code == 2
    assert "x.jpg" in ran.err
