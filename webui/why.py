"""Why the referee ruled so: the rule, the cards, and the facts it rests on."""

from dataclasses import dataclass

from referee.core.events import CardLaid, Claimed, DiamondShown, Event, PileTaken, StandardGameWon
from webui import feed, sentences
from webui.view import View

LIKELIEST = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """One ruling with what it rests on."""

    sentence: str
    rule: str
    pictures: tuple[tuple[str, str], ...]  # address and name of each card it is about
    facts: tuple[str, ...] = ()


def reasons(view: View, event: Event) -> dict[str, object]:
    """What the dialog shows for this event."""
    fact = view.fact(event)
    board = view.board
    spoken = [
        Reason(
            sentences.ruling(view, ruling),
            sentences.why(view, ruling),
            tuple((view.picture(face), view.card(face)) for face in (ruling.against, ruling.face) if face),
            _facts(view, ruling.facts, event.seq),
        )
        for ruling in board.rulings
        if ruling.seq == event.seq
    ]
    odd = [
        Reason(sentences.irregularity(view, one), sentences.why(view, one), (), _facts(view, one.facts, event.seq))
        for one in board.irregularities
        if one.seq == event.seq
    ]
    return {
        "line": next((line for line in feed.entries(view) if line.seq == event.seq), None),
        "reasons": (*spoken, *odd),
        "likeliest": _likeliest(fact) if isinstance(fact, CardLaid) else (),
        "correctable": isinstance(fact, CardLaid) and not fact.face_down,
        "movable": isinstance(fact, CardLaid | PileTaken | Claimed | StandardGameWon | DiamondShown),
        "actor": getattr(fact, "seat", None)
        if getattr(fact, "seat", None) is not None
        else board.actors.get(event.seq),
    }


def _likeliest(fact: CardLaid) -> tuple[str, ...]:
    return tuple(face for face, _ in fact.candidates[:LIKELIEST])


def _facts(view: View, seqs: tuple[int, ...], but: int) -> tuple[str, ...]:
    events = (event for event in view.published.events if event.seq in seqs and event.seq != but)
    return tuple(sentences.fact(view, view.fact(event), event.seq) for event in events)
