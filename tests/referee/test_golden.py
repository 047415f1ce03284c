"""Golden transcripts: games a person can read, played again line by line, every answer as it stands there."""

from pathlib import Path

import pytest

from tests.referee.table_language import transcript

HERE = Path(__file__).parent
TRANSCRIPTS = sorted(HERE.glob("*/golden/*.txt"))


@pytest.mark.parametrize("file", TRANSCRIPTS, ids=lambda file: f"{file.parent.parent.name}-{file.stem}")
def test_the_transcript_is_what_happens(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert transcript(text) == text


@pytest.mark.parametrize("game", ["pfc", "ciseaux123", "supertock"])
def test_each_game_has_two_transcripts(game: str) -> None:
    assert len(list((HERE / game / "golden").glob("*.txt"))) >= 2
