"""What everybody may see: marbles, turn, and how many cards each holds; never which."""

from referee.core.rulings import Ask
from referee.core.scoreboard import Marble, Scoreboard, SeatScore
from referee.games.ending import ending, ranks
from referee.games.placements import doubts
from referee.games.supertock.deals import CARDS
from referee.games.supertock.state import PLAYED, State


def scoreboard(state: State) -> Scoreboard:
    """The running state, with all rulings, irregularities and asks so far."""
    points = state.agreed or tuple(_points(state, seat) for seat in range(len(state.players)))
    end = state.over or ((state.event.seq, state.event.t) if state.agreed else None)
    ended = ending(points, end, "shared", None)
    rulings = (*state.rulings, *ended.ruling)
    doubtful = (*doubts(state.played), *_moves_to_tell(state))
    places = ranks(points, ended.winners)
    return Scoreboard(
        game="supertock",
        seq=state.event.seq,
        phase=ended.phase,
        turn=None if end else state.turn,
        seats=tuple(
            SeatScore(
                seat=seat,
                name=player.name,
                colour=player.colour,
                points=points[seat],
                piles={"hand": state.hands[seat], "home": _home(state, seat)},
                rank=places[seat],
            )
            for seat, player in enumerate(state.players)
        ),
        piles={PLAYED: tuple(card.face for card in state.played)},
        draw_left=CARDS * state.decks - sum(state.deals[: state.deal + 1]) * len(state.players),
        round=state.round,
        winners=ended.winners,
        asks=doubtful,
        doubts=len(doubtful),
        last=rulings[-1] if rulings else None,
        rulings=rulings,
        irregularities=state.irregularities,
        marbles=tuple(Marble(each.seat, each.number, each.space) for each in state.marbles),
    )


def _home(state: State, seat: int) -> int:
    return sum(marble.kind == "home" for marble in state.of(seat))


def _points(state: State, seat: int) -> int:
    """The marbles a seat, or its team, has home."""
    return sum(_home(state, each) for each in range(len(state.players)) if state.same_team(seat, each))


def _moves_to_tell(state: State) -> tuple[Ask, ...]:
    """Cards that lie there, and nobody has said which marble they moved."""
    return tuple(Ask("move", card.seq, card.t, seat=card.seat, zone=PLAYED) for card in state.untold if card.face)
