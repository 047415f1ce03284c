"""The audit in the reader's language."""

from collections.abc import Iterator
from typing import Any

from referee.audit import Audit, Finding
from referee.desk import Published
from referee.engine.effective import amended, voided
from referee.engine.fold import Folded
from vision.spread import Told
from webui.feed import clock
from webui.language import Words
from webui.view import View


def view_of(game_id: str, folded: Folded[Any], words: Words) -> View:
    """A game of the journal as a reader sees it."""
    published = Published(
        game_id,
        folded.seq,
        folded.scoreboard,
        folded.events,
        voided(folded.events),
        amended(folded.events),
    )
    return View(published, words)


def finding(view: View, found: Finding) -> str:
    """One thing that does not fit, and when it may have happened."""
    said = view.words(
        f"audit.finding.{found.kind}",
        card=view.card(found.face) if found.face else view.words("audit.a_card"),
        zone=view.zone(found.zone),
        other=view.zone(found.other),
        was=view.card(found.was),
        n=found.cards,
    )
    times = moments(view, found)
    return f"{said} {view.words('audit.when', times=', '.join(times))}" if times else said


def moments(view: View, found: Finding) -> list[str]:
    """When the events in question happened, by the game's clock."""
    times = (clock(event.t) for event in view.published.events if event.seq in found.facts)
    return list(dict.fromkeys(times))


def verdict(view: View, result: Audit) -> str:
    """The whole audit in a sentence."""
    if not result.complete:
        return view.words("audit.incomplete")
    return view.words("audit.fits" if result.fits else "audit.differs", n=len(result.findings))


def lines(view: View, result: Audit) -> Iterator[str]:
    """Each player's line: ledger and count."""
    for seat in result.seats:
        key = "audit.line" if seat.counted_points is not None else "audit.line.uncounted"
        yield view.words(key, name=view.name(seat.seat), ledger=seat.ledger_points, counted=seat.counted_points)


def trouble(words: Words, told: Told) -> str:
    """What makes a count doubtful."""
    return words(f"audit.trouble.{told.trouble}", n=told.cards, image=told.image + 1)
