"""One fact after another: reality is never illegal, so every fact finds its place."""

from msgspec.structs import replace

from referee.core.events import (
    Agreed,
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    Event,
    PileTaken,
    PileTouched,
    ScoringStarted,
    StandardGameWon,
    TableDiffers,
    TargetChosen,
)
from referee.core.rulings import Irregularity
from referee.core.zones import DISCARD, kind_of, number_of
from referee.games.rockoman import claims, discard, effects, scoring
from referee.games.rockoman.piles import move, put
from referee.games.rockoman.table import ASTRAY, State, noted, point, ring
from referee.games.rockoman.turns import card_laid


def applied(state: State, event: Event) -> State:
    """The table after this fact."""
    state = replace(state, seq=event.seq, t=event.t)
    match event.fact:
        case CardLaid() as fact:
            return card_laid(state, event, fact)
        case PileTaken() as fact:
            return _never_mended(_taken(state, event, fact), fact.zone)
        case CardGone() as fact:
            return _gone(state, event, fact)
        case PileTouched() as fact:
            seat = number_of(fact.zone)
            state = state if seat is None else replace(state, touched={**state.touched, seat: event.t})
            return noted(state, Irregularity("pile_touched", event.t, event.seq, seat, zone=fact.zone))
        case Claimed() as fact:
            return claims.claimed(state, event, fact)
        case TargetChosen() as fact:
            return effects.target_chosen(state, event, fact)
        case StandardGameWon() as fact:
            if fact.about in {claim.seq for claim in state.claims}:
                return claims.contest_won(state, event, fact)
            if fact.about == state.scoring:
                return scoring.tie_decided(state, fact)
            return effects.standard_game_won(state, event, fact)
        case TableDiffers() as fact:
            return _differs(state, event, fact.zone)
        case ScoringStarted() | DiamondShown() | Agreed():
            return scoring.scored(state, event, event.fact)
        case _:
            return state  # facts of other games, and a zone agreeing that never differed


def _differs(state: State, event: Event, zone: str) -> State:
    """The zone is not judged from now on. When it agrees again, this fact is as if it had never been."""
    disputed = (state.top.seq,) if zone == DISCARD and state.top else ()
    differs = Irregularity("table_differs", event.t, event.seq, number_of(zone), zone=zone, facts=disputed)
    return replace(state, differing=(*(each for each in state.differing if each.zone != zone), differs))


def _never_mended(state: State, zone: str) -> State:
    """A pile that contradicted the ledger is gone: the next one is judged, and of this one the doubt remains."""
    if not state.paused(zone):
        return state
    doubt = tuple(each for each in state.differing if each.zone == zone)
    differing = tuple(each for each in state.differing if each.zone != zone)
    return replace(state, irregularities=(*state.irregularities, *doubt), differing=differing)


def _taken(state: State, event: Event, fact: PileTaken) -> State:
    """The discard pile is taken by the rules or against them; no other pile may be taken at all."""
    if fact.zone == DISCARD and state.discard:
        return discard.taken(state, event, fact)
    odd = Irregularity("pile_taken_without_beat", event.t, event.seq, fact.seat, zone=fact.zone)
    seat = fact.seat if fact.seat is not None and fact.seat in state.seats else None
    owner = number_of(fact.zone)
    target = ASTRAY if seat is None else point(seat)
    if kind_of(fact.zone) == "super" and owner in state.seats and owner is not None:
        cards = state.supers[owner]
        emptied = tuple(() if each == owner else held for each, held in enumerate(state.supers))
        state, moved = put(replace(state, supers=emptied), event, cards, fact.zone, target), len(cards)
    else:
        target = target if seat is None or kind_of(fact.zone) != "ring" else ring(seat)
        state, moved = move(state, event, fact.zone, target, state.piles.get(fact.zone, 0))
    if moved and seat is None:
        state = replace(state, untold=(*state.untold, discard.who_took(state, event, fact.zone)))
    return noted(state, replace(odd, cards=moved))


def _gone(state: State, event: Event, fact: CardGone) -> State:
    """A card left its place: a super is taken up by its seat; where anything else went, nobody knows."""
    seat = number_of(fact.zone)
    if kind_of(fact.zone) == "super" and seat is not None and seat in state.seats:
        for card in state.supers[seat]:
            if fact.face in (None, card.face):
                return replace(discard.without_super(state, seat, card), lifted=(*state.lifted, (seat, card)))
    elif fact.zone == DISCARD and state.discard:
        state = put(replace(state, discard=state.discard[:-1]), event, state.discard[-1:], DISCARD, ASTRAY)
    else:
        state, _ = move(state, event, fact.zone, ASTRAY, 1)
    return noted(state, Irregularity("card_gone", event.t, event.seq, seat, fact.face, fact.zone, cards=1))
