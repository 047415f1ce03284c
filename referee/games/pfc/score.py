"""What everybody may see: the piles, the won cards and what they are worth."""

from referee.core.rulings import Ask
from referee.core.scoreboard import Scoreboard, SeatScore
from referee.core.zones import zone
from referee.games.ending import ending, ranks
from referee.games.pfc.cards import value
from referee.games.pfc.state import PILES, ROUNDS, State
from referee.games.placements import doubts


def scoreboard(state: State) -> Scoreboard:
    """The running state, with all rulings, irregularities and asks so far."""
    points = state.agreed or tuple(_points(state, seat) for seat in range(len(state.players)))
    end = state.over or ((state.event.seq, state.event.t) if state.agreed else None)
    ended = ending(points, end, state.settings.tie, state.tie_winner)
    closed = state.closed()
    rulings = (*closed.rulings, *ended.ruling)
    doubtful = (*doubts(tuple(state.on_table())), *_nameless(state))
    return Scoreboard(
        game="pfc",
        seq=state.event.seq,
        phase=ended.phase,
        turn=_turn(state),
        seats=_seats(state, points, ranks(points, ended.winners)),
        piles=_piles(state),
        round=min(state.round, ROUNDS),
        winners=ended.winners,
        asks=(*doubtful, *ended.ask),
        doubts=len(doubtful),
        last=rulings[-1] if rulings else None,
        rulings=rulings,
        irregularities=tuple(sorted(closed.irregularities, key=lambda each: each.seq)),
    )


def _points(state: State, seat: int) -> int:
    return sum(value(card.face) for card in state.at(zone("won", seat)) if card.face is not None)


def _seats(state: State, points: tuple[int, ...], places: tuple[int, ...]) -> tuple[SeatScore, ...]:
    scores = []
    for seat, player in enumerate(state.players):
        won = state.at(zone("won", seat))
        scores.append(
            SeatScore(
                seat=seat,
                name=player.name,
                colour=player.colour,
                points=points[seat],
                piles={"won": len(won), "hand": state.hand(seat)},
                face_up=tuple(card.face for card in won if card.face is not None),
                rank=places[seat],
            )
        )
    return tuple(scores)


def _turn(state: State) -> int | None:
    """Who resolves next; nobody while the cards are being chosen."""
    waiting = state.waiting()
    if state.over or len(state.resolved) + len(waiting) < len(state.players):
        return None
    return waiting[0].seat if waiting else None


def _piles(state: State) -> dict[str, tuple[str | None, ...]]:
    """The three piles, and the cards revealed before the seats."""
    places = (*PILES, *(zone("played", seat) for seat in range(len(state.players)) if state.at(zone("played", seat))))
    return {place: tuple(card.face for card in state.at(place)) for place in places}


def _nameless(state: State) -> tuple[Ask, ...]:
    """Cards resolved by nobody knows whom."""
    seats = tuple(range(len(state.players)))
    return tuple(Ask("taker", card.seq, card.t, seats=seats, zone=card.zone) for card in state.nameless)
