"""Taught decks: a deck with the faces of a game's own can be chosen for that game, and shows its own pictures."""

import json
from functools import partial
from pathlib import Path

import cv2
import pytest
from flask.testing import FlaskClient

from datasets.art.raster import face_picture
from datasets.decks import load_deck
from referee.core.commands import Lay
from referee.core.sentence import Sentence
from tests.webui.evening import Evening, token
from vision.reader import tuned_network
from webui import places
from webui.cli.main import main
from webui.decks import deck_of, decks_for
from webui.eyes import reader_of
from webui.piles import deck_named


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where the extra `train` is not installed: nothing is practised for minutes."""
    monkeypatch.setattr("webui.cli.teach.find_spec", lambda _: None)


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder with a deck taught from scans of a pfc deck's faces."""
    monkeypatch.setenv("ROCKOMAN_HOME", str(tmp_path / "home"))
    scans = tmp_path / "scans"
    scans.mkdir()
    for face in load_deck("pfc").faces:
        cv2.imwrite(str(scans / f"{face}.png"), face_picture("pfc", face, 200))
    assert main(["teach", str(scans), "--deck", "grandmas", "--json"]) == 0
    return scans


def test_a_taught_deck_is_offered_to_the_game_with_its_faces(own: Path, scorer: FlaskClient, evening: Evening) -> None:
    assert own
    assert decks_for("pfc") == ("pfc", "grandmas")
    assert decks_for("rockoman") == ("rockoman",)
    page = scorer.get("/").text
    assert 'name="pfc:deck"' in page
    assert 'name="rockoman:deck"' not in page
    form = {"csrf": token(scorer), "game": "pfc", "name": ["Ana", "Ben"], "pfc:deck": "grandmas"}
    assert scorer.post("/begin", data=form).status_code == 303
    evening.say(Lay("rock_p05", zone="pile:0"))
    assert "/cards/grandmas/rock_p05.svg" in scorer.get("/game").text
    for face in ("rock_p05", "back"):
        answer = scorer.get(f"/cards/grandmas/{face}.svg")
        assert (answer.status_code, answer.mimetype) == (200, "image/jpeg")
    assert 'value="grandmas" selected' in scorer.get("/").text  # remembered
    assert scorer.post("/rematch", data={"csrf": token(scorer)}).status_code == 303
    assert evening.desk.snapshot().events[0].fact.deck.name == "grandmas"
    assert deck_named("grandmas").counts == load_deck("pfc").counts  # the audit knows it, too


def test_a_deck_of_other_cards_is_refused_in_a_sentence(own: Path, scorer: FlaskClient, evening: Evening) -> None:
    assert own
    with pytest.raises(Sentence, match="can't be played as rockoman"):
        deck_of("rockoman", "grandmas")
    form = {"csrf": token(scorer), "game": "rockoman", "name": ["Ana", "Ben"], "rockoman:deck": "grandmas"}
    answer = scorer.post("/begin", data=form)
    assert answer.status_code == 400
    assert "be played as rockoman" in answer.text
    assert evening.desk.snapshot().game_id is None


def test_a_damaged_deck_is_not_offered(own: Path) -> None:
    assert own
    (places.own("decks") / "grandmas" / "deck.toml").write_text("nonsense")
    assert decks_for("pfc") == ("pfc",)


@pytest.fixture
def two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Scans of two faces, and an empty user's folder."""
    monkeypatch.setenv("ROCKOMAN_HOME", str(tmp_path / "home"))
    scans = tmp_path / "scans"
    scans.mkdir()
    for face in ("rock_p05", "paper_p02"):
        cv2.imwrite(str(scans / f"{face}.png"), face_picture("pfc", face, 200))
    return scans


def test_a_deck_nobody_plays_is_only_readable(two: Path) -> None:
    assert main(["teach", str(two), "--deck", "two"]) == 0
    assert places.gallery("two").is_file()
    assert not (places.own("decks") / "two" / "deck.toml").exists()


def test_a_deck_that_lacks_a_face_is_not_taught_and_the_face_named(
    own: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (own / "rock_p05.png").unlink()
    assert main(["teach", str(own), "--deck", "uncles"]) == 2
    assert "No picture for “rock_p05”" in capsys.readouterr().err
    assert [folder.name for folder in places.own("decks").iterdir()] == ["grandmas"]


def test_where_the_extra_is_installed_a_network_practises_and_is_the_one_that_reads(
    two: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from models import tuning

    with monkeypatch.context() as installed:
        installed.setattr("webui.cli.teach.find_spec", lambda _: object())
        installed.setattr(tuning, "tune", partial(tuning.tune, batches=2))
        assert main(["teach", str(two), "--deck", "two", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["faces"] == ["paper_p02", "rock_p05"]  # and nothing else is said there
    assert tuned_network(places.gallery("two")).is_file()
    assert reader_of("two").gallery.faces == ("paper_p02", "rock_p05")

    assert main(["teach", str(two), "--deck", "two"]) == 0  # taught again without it
    assert not tuned_network(places.gallery("two")).exists()
    assert reader_of("two").gallery.faces == ("paper_p02", "rock_p05")
    assert [folder.name for folder in places.own("decks").iterdir()] == ["two"]  # no half a deck is left behind
