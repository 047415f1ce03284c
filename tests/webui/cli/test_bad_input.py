"""Wrong words, files, ports, cameras, weights: one plain sentence that names the thing, exit 2, nothing half done."""

import shutil
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import cv2
import pytest

from webui import places
from webui.cli.main import COMMANDS, main
from webui.recorded import Recorded

Told = Callable[..., str]


@pytest.fixture
def told(capfd: pytest.CaptureFixture[str]) -> Told:
    """What the command says when it can't be done."""
    cv2.utils.logging.setLogLevel(
        0
    )  # the program says so itself before it loads OpenCV; tests have loaded it long since

    def run(*words: object) -> str:
        assert main([str(word) for word in words]) == 2
        out, err = capfd.readouterr()
        assert out == ""
        assert err.startswith("rockoman: ")
        assert len(err.strip().splitlines()) == 1, err
        assert "Traceback" not in err
        return err

    return run


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option(told: Told, command: str) -> None:
    said = told(command, "--nonsense")
    assert "--nonsense" in said or "required" in said


def test_an_unknown_command(told: Told) -> None:
    assert "nonsense" in told("nonsense")


@pytest.mark.parametrize("words", [("play",), ("watch", "0"), ("print", "sheets", "--players", "3", "--out", "x.pdf")])
def test_an_unknown_game(told: Told, words: tuple[str, ...]) -> None:
    said = told(*words, "--game", "chess")
    assert "chess" in said
    assert "rockoman" in said.removeprefix("rockoman: ")


def test_an_unknown_setting(told: Told) -> None:
    words = ("referee", Recorded.bundled().seen, "--game", "rockoman", "--players", "Ana,Ben,Cleo")
    assert "nonsense" in told(*words, "--settings", "nonsense=1")


def test_an_unknown_deck(told: Told, tmp_path: Path) -> None:
    assert "tarot" in told("print", "deck", "--deck", "tarot", "--out", tmp_path / "deck.pdf")
    assert not list(tmp_path.glob("*.pdf"))


def test_a_port_that_is_no_number(told: Told) -> None:
    assert "many" in told("play", "--port", "many")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port somebody else uses."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def test_a_port_that_is_taken(told: Told, taken: int) -> None:
    said = told("play", "--host", "127.0.0.1", "--port", taken)
    assert f"Port {taken}" in said
    assert f"--port {taken + 1}" in said


def test_a_camera_that_is_busy_or_not_there(told: Told, home: Path) -> None:
    said = told("play", "--camera", "41")
    assert "Camera 41" in said
    assert "close the program that uses it" in said
    assert not (home / "games.sqlite").exists()  # nothing was begun


@pytest.mark.parametrize("words", [("play", "--camera"), ("watch",), ("identify",), ("teach",)])
def test_a_file_that_is_not_there(told: Told, tmp_path: Path, words: tuple[str, ...]) -> None:
    rest = {"watch": ("--game", "rockoman"), "teach": ("--deck", "own")}.get(words[0], ())
    assert "missing-film" in told(*words, tmp_path / "missing-film.mp4", *rest)


@pytest.mark.parametrize("words", [("identify",), ("audit",)])
def test_a_file_that_is_no_picture(told: Told, tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "letter.jpg").write_text("Dear aunt,")
    assert "letter.jpg" in told(*words, tmp_path / "letter.jpg")


def test_a_recording_that_is_none(told: Told, tmp_path: Path) -> None:
    (tmp_path / "letter.jsonl").write_bytes(b"\xff\xfe\x00")
    words = ("referee", tmp_path / "letter.jsonl", "--game", "rockoman", "--players", "Ana,Ben", "--strict")
    assert told(*words)


def test_a_ledger_that_is_none(told: Told, home: Path) -> None:
    home.mkdir()
    (home / "games.sqlite").write_text("Dear aunt, " * 500)
    assert "games.sqlite" in told("games")
    assert (home / "games.sqlite").read_text().startswith("Dear aunt")


@pytest.fixture
def weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The networks in a folder of the test's own."""
    own = tmp_path / "weights"
    shutil.copytree(places.weights("detector").parent, own)
    monkeypatch.setattr(places, "weights", lambda network: own / f"{network}.onnx")
    return own


@pytest.mark.parametrize("network", places.NETWORKS)
@pytest.mark.parametrize("harm", ["missing", "damaged"])
def test_weights_that_are_missing_or_damaged(told: Told, weights: Path, network: str, harm: str) -> None:
    file = weights / f"{network}.onnx"
    if harm == "missing":
        file.unlink()
    else:
        file.write_bytes(file.read_bytes()[:-1000])
    said = told("play")
    assert f"{network}.onnx" in said


def test_a_folder_nobody_may_write_to(told: Told, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("ROCKOMAN_HOME", str(tmp_path / "file" / "home"))
    assert "ROCKOMAN_HOME" in told("games")
