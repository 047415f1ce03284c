"""A game as a file: one function a format."""

import csv
import io
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from referee.engine.effective import amended, voided
from referee.engine.fold import Folded
from referee.export.report import kind_of, report
from referee.export.summary import summary

Format: TypeAlias = Callable[[str, Folded[Any]], bytes]

COLUMNS = (
    *("game", "seq", "t", "by", "kind", "seat", "player", "zone", "face", "confidence", "tentative"),
    *("about", "opponent", "winner", "marble", "to", "state", "evidence"),
)


def as_json(game_id: str, folded: Folded[Any]) -> bytes:
    """The referee's report with the whole ledger beside it: players, deck, settings, and each fact as recorded."""
    document = msgspec.to_builtins(report(folded)) | {
        "id": game_id,
        "date": summary(game_id, folded).date,
        "ledger": folded.events,
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=1)


def as_csv(game_id: str, folded: Folded[Any]) -> bytes:
    """One line an event, for a spreadsheet: as it counts, and how that differs from what was recorded."""
    names = {player.seat: player.name for player in folded.started.players}
    actors, dead, changed = folded.scoreboard.actors, voided(folded.events), amended(folded.events)
    sheet = io.StringIO()
    writer = csv.DictWriter(sheet, COLUMNS, extrasaction="ignore", lineterminator="\r\n")
    writer.writeheader()
    for event in folded.events:
        fact = changed.get(event.seq, event.fact)
        row = msgspec.to_builtins(fact) | {"game": game_id, "seq": event.seq, "t": round(event.t, 3), "by": event.by}
        row["kind"] = kind_of(fact)
        row["seat"] = actors.get(event.seq) if row.get("seat") is None else row["seat"]
        row["player"] = names.get(row["seat"])
        row["about"] = event.cause
        row["state"] = "voided" if event.seq in dead else "amended" if event.seq in changed else ""
        row["evidence"] = event.evidence
        writer.writerow(row)
    return sheet.getvalue().encode("utf-8-sig")  # with the mark by which spreadsheets know é from Ã©


FORMATS: Mapping[str, Format] = {"json": as_json, "csv": as_csv}
