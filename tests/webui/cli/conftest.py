"""Commands run as a user would type them."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from webui.cli.main import main


@dataclass(frozen=True)
class Ran:
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's folder of the test's own."""
    monkeypatch.setenv("ROCKOMAN_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def rockoman(capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    """The command line; only these commands are loaded, which is quick."""
    monkeypatch.setattr("webui.cli.main.COMMANDS", ("referee", "games", "export", "audit"))

    def run(*words: object) -> Ran:
        code = main([str(word) for word in words])
        out, err = capfdbinary.readouterr()
        return Ran(code, out.decode(), err.decode())

    return run
