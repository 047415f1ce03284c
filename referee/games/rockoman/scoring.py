"""The end: who has how many points, and who wins."""

from typing import Literal

from msgspec.structs import replace

from referee.core.events import Agreed, DiamondShown, Event, ScoringStarted, StandardGameWon
from referee.core.rulings import Irregularity
from referee.core.zones import DISCARD, DRAW
from referee.games.rockoman.claims import close_windows, contest, contested, settle_missed, taker
from referee.games.rockoman.discard import gathered
from referee.games.rockoman.faces import SUPERS
from referee.games.rockoman.piles import certainly_in, possibly_in
from referee.games.rockoman.table import State, noted, point, ring

DIAMOND_POINTS = 5


def scored(state: State, event: Event, fact: ScoringStarted | DiamondShown | Agreed) -> State:
    """The players score: showing the diamond or agreeing on the points starts it too."""
    state = _started(state, event)
    if isinstance(fact, DiamondShown):
        return _revealed(state, event, fact.seat)
    if isinstance(fact, Agreed) and len(fact.points) == len(state.players):
        return replace(state, agreed=fact.points, ended=(event.seq, event.t))
    return state


def _started(state: State, event: Event) -> State:
    if state.scoring is not None:
        return state
    owner = taker(state)
    if contested(state):
        state = replace(state, untold=(*state.untold, contest(state)))
    if owner is not None and event.by != "camera" and state.settings.auto_take:
        state = gathered(state, event, owner)
    elif owner is not None:
        left = Irregularity("beat_not_taken", event.t, event.seq, owner, zone=DISCARD, cards=len(state.discard))
        state = noted(state, left)
    state = settle_missed(close_windows(state, event), None)
    if state.draw:
        state = noted(state, Irregularity("cards_left", event.t, event.seq, zone="draw", cards=state.draw))
    return replace(state, scoring=event.seq, scoring_t=event.t, owed=None, claims=(), claim_winner=None)


def _revealed(state: State, event: Event, seat: int | None) -> State:
    seat = seat if seat in state.seats else None
    if seat is not None and not state.piles.get(ring(seat), 0):
        state = noted(state, Irregularity("diamond_without_ring", event.t, event.seq, seat, zone=ring(seat)))
    return replace(state, revealed=True, diamond=seat, ended=(event.seq, event.t))


def tie_decided(state: State, fact: StandardGameWon) -> State:
    """The house plays a standard game over a tie."""
    return replace(state, tie_winner=fact.winner)


def phase(state: State) -> Literal["playing", "scoring", "ended"]:
    """The draw pile has run out and the last turn is resolved: the players score, until the diamond is shown."""
    if state.ended is not None:
        return "ended"
    resolved = (
        state.draw == 0 and not state.paused(DRAW) and taker(state) is None and not state.effects and not state.claims
    )
    return "scoring" if state.scoring is not None or resolved else "playing"


def points(state: State, seat: int) -> int:
    """1 for each card in the point pile, 5 for the diamond; nothing for rings, unplayed supers and the discard."""
    if state.agreed is not None:
        return state.agreed[seat]
    return state.piles.get(point(seat), 0) + (DIAMOND_POINTS if state.diamond == seat else 0)


def supers(state: State, seat: int) -> tuple[int, int]:
    """How many supers are in the point pile: surely, and at most."""
    surely = sum(card.face in SUPERS for card in certainly_in(state, point(seat)))
    at_most = sum(card.face in SUPERS for card in possibly_in(state, point(seat)))
    return surely, min(at_most, state.piles.get(point(seat), 0))


def leaders(state: State) -> tuple[int, ...]:
    """Most points, then most supers in the point pile; where unseen cards leave that open, all who may have most."""
    best = max(points(state, seat) for seat in state.seats)
    tied = tuple(seat for seat in state.seats if points(state, seat) == best)
    most = max(supers(state, seat)[0] for seat in tied)
    tied = tuple(seat for seat in tied if supers(state, seat)[1] >= most)
    return (state.tie_winner,) if state.tie_winner in tied and state.tie_winner is not None else tied


def supers_undecided(state: State, tied: tuple[int, ...]) -> bool:
    """Whether unseen cards leave open who has most supers."""
    return any(surely != at_most for surely, at_most in (supers(state, seat) for seat in tied))
