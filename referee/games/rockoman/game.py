"""ROCKOMAN as the engine sees it."""

import msgspec
from msgspec.structs import replace

from referee.core.events import Amended, CardGone, CardLaid, Event, Fact, GameStarted, TableDiffers
from referee.games.protocol import Game
from referee.games.rockoman.apply import applied
from referee.games.rockoman.board import board
from referee.games.rockoman.commands import facts_of
from referee.games.rockoman.faces import sealed
from referee.games.rockoman.settings import Settings
from referee.games.rockoman.sight import reconciled
from referee.games.rockoman.table import State


def begin(started: Event, facts: GameStarted) -> State:
    """All cards lie in the draw pile; the first seat draws."""
    return State(
        players=facts.players,
        deck=facts.deck,
        settings=msgspec.convert(facts.settings, Settings),
        seq=started.seq,
        t=started.t,
        turn=facts.first,
        supers=((),) * len(facts.players),
    )


def seal(fact: Fact) -> Fact:
    """Nobody may know before the reveal which ring is the diamond: a ring told of is only a ring."""
    match fact:
        case CardLaid():
            candidates: dict[str, float] = {}
            for face, likelihood in fact.candidates:
                kept = sealed(face) or ""
                candidates[kept] = candidates.get(kept, 0.0) + likelihood
            return replace(fact, face=sealed(fact.face), candidates=tuple(candidates.items()))
        case CardGone() | Amended():
            return replace(fact, face=sealed(fact.face))
        case TableDiffers():
            return replace(fact, expected=sealed(fact.expected), seen=sealed(fact.seen))
        case _:
            return fact


ROCKOMAN = Game(
    name="rockoman",
    deck="rockoman",
    seats=range(2, 9),
    settings=Settings,
    begin=begin,
    apply=applied,
    facts=facts_of,
    reconcile=reconciled,
    scoreboard=board,
    seal=seal,
)
