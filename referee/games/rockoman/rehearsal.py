"""A whole random game of ROCKOMAN as facts, for the bench and for laws."""

from collections.abc import Iterator
from random import Random

from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.events import (
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    Event,
    Fact,
    GameStarted,
    PileTaken,
    ScoringStarted,
    StandardGameWon,
    TargetChosen,
)
from referee.core.zones import DISCARD, zone
from referee.games.rockoman.board import board
from referee.games.rockoman.claims import taker, windows
from referee.games.rockoman.faces import SUPERS, sealed
from referee.games.rockoman.game import ROCKOMAN
from referee.games.rockoman.table import State

MISSED = 0.5  # how often nobody notices that a ROCKOMAN could be said


def rehearsal(deck: Deck, players: int, seed: int) -> tuple[Fact, ...]:
    """Everything that happens in one game, its start first; event 1 is the start."""
    random = Random(seed)
    started = GameStarted("rockoman", tuple(Player(seat, f"P{seat}") for seat in range(players)), deck)
    cards = [kind.face for kind in deck.cards for _ in range(kind.count)]
    random.shuffle(cards)
    facts: list[Fact] = [started]
    state = ROCKOMAN.begin(Event(1, 0.0, "camera", started), started)

    def happen(*happened: Fact) -> None:
        nonlocal state
        for fact in happened:
            facts.append(fact)
            state = ROCKOMAN.apply(state, Event(len(facts), float(len(facts)), "camera", fact))

    for face in cards:
        happen(_drawn(state, face))
        while answers := tuple(_answers(state, random)):
            happen(*answers[:1])
        happen(*_shouts(state, random))
        if taker(state) is not None:
            happen(PileTaken(DISCARD, taker(state)))
    happen(ScoringStarted())
    holders = [ask.seats for ask in board(state).asks if ask.kind == "diamond"]
    happen(DiamondShown(random.choice(holders[0]) if holders else None))
    return tuple(facts)


def _drawn(state: State, face: str) -> CardLaid:
    if sealed(face) != face:
        return CardLaid(zone("ring", state.turn), None, face_down=True)
    return CardLaid(zone("super", state.turn) if face in SUPERS else DISCARD, face)


def _answers(state: State, random: Random) -> Iterator[Fact]:
    """One answer to each thing that is asked."""
    for ask in board(state).asks:
        if ask.kind in ("target", "super"):
            yield TargetChosen(ask.seq, random.choice(ask.seats), random.choice(ask.faces) if ask.faces else None)
        elif ask.kind == "standard_game":
            yield StandardGameWon(ask.seq, random.choice(ask.seats))


def _shouts(state: State, random: Random) -> Iterator[Fact]:
    """Now and then those who can say ROCKOMAN do; among several a standard game tells who lays the super."""
    able = [] if random.random() < MISSED else list(windows(state))
    for seat, card in able:
        yield Claimed(seat, card.face)
    if not able:
        return
    winner, spent = random.choice(able)
    if len(able) > 1:
        yield StandardGameWon(state.seq + len(able), winner)
    yield CardGone(zone("super", winner), spent.face)
    yield CardLaid(DISCARD, spent.face, winner)
