"""The counted piles of each audited game, kept beside the journal."""

from pathlib import Path
from typing import Any

import msgspec

from referee.audit import Audit, Counted, audit
from referee.core.sentence import Sentence
from referee.engine.fold import Folded
from webui import places


def _file(game_id: str) -> Path:
    return places.own("audits") / f"{game_id}.json"


def kept(game_id: str) -> tuple[Counted, ...]:
    """What was counted of this game's piles so far."""
    try:
        return msgspec.json.decode(_file(game_id).read_bytes(), type=tuple[Counted, ...])
    except (OSError, msgspec.DecodeError):
        return ()


def keep(game_id: str, counted: tuple[Counted, ...]) -> None:
    """Keep it; in one step, so that a crash leaves the old count or the new one."""
    file = _file(game_id)
    fresh = file.with_suffix(".new")
    fresh.write_bytes(msgspec.json.encode(counted))
    fresh.replace(file)


def audited(game_id: str, folded: Folded[Any]) -> Audit | None:
    """The audit of a game whose piles were counted; None when they weren't, or it has none to count."""
    counted = kept(game_id)
    try:
        return audit(folded, counted) if counted else None
    except Sentence:
        return None
