"""The scoreboard of ROCKOMAN."""

from collections.abc import Iterator

from referee.core.rulings import Ask, Ruling
from referee.core.scoreboard import Scoreboard, SeatScore
from referee.core.zones import DISCARD
from referee.games.rockoman import scoring
from referee.games.rockoman.claims import contest, contested, windows
from referee.games.rockoman.effects import asked
from referee.games.rockoman.table import ASTRAY, State, point, ring

PICTURES = 3  # so many likeliest faces an ask offers


def board(state: State) -> Scoreboard:
    """What everybody may see."""
    phase = scoring.phase(state)
    winners = scoring.leaders(state) if phase == "ended" else ()
    told = _told(state)
    rulings = (*state.rulings, *_end(state, winners))
    return Scoreboard(
        game="rockoman",
        seq=state.seq,
        phase=phase,
        turn=state.turn if phase == "playing" and state.draw else None,
        seats=tuple(_line(state, seat, told) for seat in state.seats),
        piles={DISCARD: tuple(card.face for card in state.discard)},
        draw_left=state.draw,
        winners=winners,
        asks=tuple(_asks(state, phase)),
        doubts=_doubts(state),
        last=rulings[-1] if rulings else None,
        rulings=rulings,
        irregularities=(*state.irregularities, *state.differing),
        actors=state.actors,
        hints=told,
        paused=tuple(each.zone or "" for each in state.differing),
    )


def _line(state: State, seat: int, told: tuple[int, ...]) -> SeatScore:
    player = state.players[seat]
    mine = (scoring.points(state, seat), scoring.supers(state, seat)[0])
    better = sum((scoring.points(state, other), scoring.supers(state, other)[0]) > mine for other in state.seats)
    return SeatScore(
        seat=seat,
        name=player.name,
        colour=player.colour,
        points=mine[0],
        supers=mine[1],
        diamond=state.diamond == seat if state.revealed else None,
        piles={
            "point": state.piles.get(point(seat), 0),
            "ring": state.piles.get(ring(seat), 0),
            "super": len(state.supers[seat]),
        },
        face_up=tuple(card.face or "" for card in state.supers[seat]),
        may_claim=bool(told) and any(owner == seat for owner, _ in windows(state)),
        rank=1 + better,
    )


def _told(state: State) -> tuple[int, ...]:
    """Who is told of an open window: a setting of the table."""
    entitled = tuple(seat for seat, _ in windows(state))
    if state.settings.hint == "silent" or not entitled:
        return ()
    return tuple(state.seats) if state.settings.hint == "all" else entitled


def _asks(state: State, phase: str) -> Iterator[Ask]:
    for card in state.laid:
        if card.tentative:
            likeliest = tuple(face for face, _ in card.candidates[:PICTURES])
            yield Ask("face", card.seq, card.t, seat=card.seat, faces=likeliest, zone=card.zone)
    yield from (asked(state, effect) for effect in state.effects)
    if contested(state):
        yield contest(state)
    yield from state.untold
    if phase == "scoring" and not state.revealed:
        holders = tuple(seat for seat in state.seats if state.piles.get(ring(seat), 0))
        if holders:
            last = (state.laid[-1].seq, state.laid[-1].t) if state.scoring is None else (state.scoring, state.scoring_t)
            yield Ask("diamond", *last, seats=holders)
    if phase == "ended" and state.settings.tie == "standard_game" and state.scoring is not None:
        tied = scoring.leaders(state)
        if len(tied) > 1:
            yield Ask("standard_game", state.scoring, state.scoring_t, seats=tied)


def _doubts(state: State) -> int:
    """What nobody settled: readings, zones that differ or did to the end, faces seen too often, cards astray."""
    readings = sum(card.tentative for card in state.laid)
    open_still = sum(each.kind in ("too_many", "table_differs") for each in state.irregularities)
    astray = sum(move.target == ASTRAY and move.cards > 0 for move in state.transfers)
    return readings + len(state.differing) + open_still + astray


def _end(state: State, winners: tuple[int, ...]) -> Iterator[Ruling]:
    if state.ended is None:
        return
    seq, t = state.ended
    if len(winners) > 1 and scoring.supers_undecided(state, winners):
        yield Ruling("tie_open", t, seq)
    for seat in winners:
        yield Ruling("end", t, seq, seat, points=scoring.points(state, seat))
