"""One finished game in a reader's words: what the page and the PDF both tell."""

from dataclasses import dataclass
from typing import Any

from referee.audit import Audit
from referee.core.events import Amended, CardLaid, Fact, Voided
from referee.core.scoreboard import SeatScore
from referee.engine.fold import Folded
from referee.export.story import Story, story
from referee.export.summary import summary
from webui import audit_words, sentences
from webui.feed import clock
from webui.language import Words
from webui.marks import shape_of
from webui.view import View


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence, when it was, and the event behind it."""

    when: str
    said: str
    seq: int


@dataclass(frozen=True, slots=True)
class Evening:
    """Everything the report says."""

    game_id: str
    view: View
    date: str
    minutes: int
    ranking: tuple[SeatScore, ...]
    story: Story
    tie_break: bool
    leads: tuple[Line, ...]
    captures: tuple[Line, ...]
    missed: tuple[Line, ...]
    corrections: tuple[Line, ...]
    irregularities: tuple[Line, ...]
    audit: tuple[str, ...]
    colours: tuple[str, ...]


def evening(game_id: str, folded: Folded[Any], say: Words, audited: Audit | None = None) -> Evening:
    """The report's content."""
    view = audit_words.view_of(game_id, folded, say)
    told, board = story(folded), folded.scoreboard
    ranking = tuple(sorted(board.seats, key=lambda seat: (seat.seat not in board.winners, seat.rank, seat.seat)))
    best = max(seat.points for seat in board.seats)
    return Evening(
        game_id=game_id,
        view=view,
        date=summary(game_id, folded).date.replace("T", " "),
        minutes=max(1, round(folded.events[-1].t / 60)),
        ranking=ranking,
        story=told,
        tie_break=len(board.winners) == 1 and sum(seat.points == best for seat in board.seats) > 1,
        leads=tuple(
            Line(clock(one.t), say("report.lead", name=view.name(one.seat), n=one.points), one.seq)
            for one in told.lead_changes
        ),
        captures=tuple(Line(clock(one.t), sentences.ruling(view, one), one.seq) for one in told.captures),
        missed=tuple(Line(clock(one.t), sentences.ruling(view, one), one.seq) for one in told.missed),
        corrections=tuple(Line(clock(event.t), _correction(view, event.fact), event.seq) for event in told.corrections),
        irregularities=tuple(
            Line(clock(one.t), sentences.irregularity(view, one), one.seq) for one in told.irregularities
        ),
        audit=_audit(view, audited, told.agreed),
        colours=tuple(shape_of(player.colour, player.seat) for player in folded.started.players),
    )


def _correction(view: View, fact: Fact) -> str:
    match fact:
        case Amended(target=seq, face=str() as face) if isinstance(_fact(view, seq), CardLaid):
            return view.words("report.corrected_card", before=_before(view, seq), card=view.card(face))
        case Amended(target=seq):
            return view.words("report.corrected", before=_before(view, seq))
        case Voided(target=seq):
            return view.words("report.undone", before=_before(view, seq))
        case _:
            return ""


def _before(view: View, seq: int) -> str:
    fact = _fact(view, seq)
    return "" if fact is None else sentences.fact(view, fact, seq)


def _fact(view: View, seq: int) -> Fact | None:
    return next((event.fact for event in view.published.events if event.seq == seq), None)


def _audit(view: View, audited: Audit | None, agreed: bool) -> tuple[str, ...]:
    told: list[str] = []
    if audited is not None:
        told.append(audit_words.verdict(view, audited))
        told += audit_words.lines(view, audited)
        told += [audit_words.finding(view, one) for one in audited.findings]
    if agreed:
        told.append(view.words("report.agreed"))
    return tuple(told) or (view.words("report.no_audit"),)
