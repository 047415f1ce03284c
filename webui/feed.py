"""The history: every fact with what the referee made of it, oldest first."""

from collections import defaultdict
from dataclasses import dataclass

from referee.core.events import Amended, CardGone, CardLaid, Claimed, Event, Fact, MarbleMoved, Voided
from referee.core.rulings import Irregularity, Ruling
from webui import sentences
from webui.view import View


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the history."""

    seq: int
    time: str
    fact: str
    picture: str | None
    rulings: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()
    gain: str = ""
    corrected: bool = False
    undone: bool = False
    doubtful: bool = False


def entries(view: View) -> tuple[Entry, ...]:
    """Every line, oldest first. Corrections stand on the line they correct."""
    rulings: defaultdict[int, list[Ruling]] = defaultdict(list)
    odd: defaultdict[int, list[Irregularity]] = defaultdict(list)
    for ruling in view.board.rulings:
        rulings[ruling.seq].append(ruling)
    for irregularity in view.board.irregularities:
        odd[irregularity.seq].append(irregularity)
    return tuple(
        _entry(view, event, rulings[event.seq], odd[event.seq])
        for event in view.published.events
        if not isinstance(event.fact, Amended | Voided)
    )


def _entry(view: View, event: Event, rulings: list[Ruling], odd: list[Irregularity]) -> Entry:
    fact = view.fact(event)
    face = face_of(fact)
    down = isinstance(fact, CardLaid) and face is None
    gain = sum(ruling.points for ruling in rulings if ruling.kind != "end")
    return Entry(
        seq=event.seq,
        time=clock(event.t),
        fact=sentences.fact(view, fact, event.seq),
        picture=view.picture(face) if face or down else None,
        rulings=tuple(sentences.ruling(view, ruling) for ruling in rulings),
        odd=tuple(sentences.irregularity(view, one) for one in odd),
        gain=sentences.signed(gain) if gain else "",
        corrected=event.seq in view.published.amended,
        undone=event.seq in view.published.voided,
        doubtful=isinstance(fact, CardLaid) and fact.tentative,
    )


def face_of(fact: Fact) -> str | None:
    """The card a fact is about."""
    match fact:
        case CardLaid(face=face) | CardGone(face=face) | Claimed(face=face) | MarbleMoved(face=face):
            return face
        case _:
            return None


def clock(t: float) -> str:
    """Seconds of the game as people read them: 1:07, 1:02:33."""
    minutes, seconds = divmod(int(t), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
