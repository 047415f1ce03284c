"""ROCKOMAN: who may say it, who said it, and who could have."""

from collections.abc import Iterator

from msgspec.structs import replace

from referee.core.events import Claimed, Event, StandardGameWon
from referee.core.rulings import Ask, Ruling
from referee.core.zones import DISCARD, zone
from referee.games.rockoman.faces import super_against
from referee.games.rockoman.table import Card, Claim, State, ruled


def supers_of(state: State, seat: int) -> tuple[Card, ...]:
    """The supers a seat can play: those face up before it, or just taken up by it."""
    return state.supers[seat] + tuple(card for owner, card in state.lifted if owner == seat)


def windows(state: State) -> Iterator[tuple[int, Card]]:
    """Every seat that may say ROCKOMAN now, with the super it may lay: both lie on the table, so the window is open."""
    needed = super_against(state.top.face) if state.top and state.scoring is None else None
    if needed is None or state.paused(DISCARD):
        return
    for seat in state.seats:
        if state.paused(zone("super", seat)):
            continue
        for card in supers_of(state, seat):
            if card.face == needed:
                yield seat, card
                break


def why_not(state: State, seat: int, face: str | None) -> str | None:
    """Why this seat may not say ROCKOMAN (with that super), as a refusal's kind; None when it may."""
    if state.scoring is not None:
        return "too_late"
    if unjudged(state, seat):
        return None
    needed = super_against(state.top.face) if state.top else None
    if needed is None or face not in (None, needed):
        return "wrong_top"
    if all(owner != seat for owner, _ in windows(state)):
        return "not_your_super"
    return None


def unjudged(state: State, seat: int) -> bool:
    """Whether the cards on which a claim of this seat rests lie otherwise than the ledger says."""
    return state.paused(DISCARD) or state.paused(zone("super", seat))


def claimed(state: State, event: Event, fact: Claimed) -> State:
    """A seat said ROCKOMAN: its claim stands until the pile is taken, or it is refused and nothing moves."""
    if fact.seat not in state.seats or any(claim.seat == fact.seat for claim in state.claims):
        return state
    if state.scoring is None and unjudged(state, fact.seat):
        return state  # judged at its place in time as soon as table and ledger agree again
    needed = super_against(state.top.face) if state.top else None
    reason = why_not(state, fact.seat, fact.face)
    if reason is not None or needed is None:
        against = state.top.face if state.top else None
        refused = Ruling(
            "claim_refused", event.t, event.seq, fact.seat, face=fact.face or needed, against=against, reason=reason
        )
        return ruled(state, refused)
    claim = Claim(event.seq, event.t, fact.seat, needed)
    # One more claim opens the contest again.
    return replace(state, claims=(*state.claims, claim), claim_winner=None)


def contested(state: State) -> bool:
    """Whether a standard game must say which of several claims holds."""
    return len(state.claims) > 1 and state.claim_winner is None


def contest(state: State) -> Ask:
    """What is asked about it; the answer counts from the last claim on."""
    last = state.claims[-1]
    return Ask("standard_game", last.seq, last.t, seats=tuple(claim.seat for claim in state.claims))


def contest_won(state: State, event: Event, fact: StandardGameWon) -> State:
    """The winner takes the pile and spends the super; the others keep theirs."""
    if fact.winner not in {claim.seat for claim in state.claims}:
        return state
    won = Ruling("contest_won", event.t, event.seq, fact.winner, facts=tuple(claim.seq for claim in state.claims))
    return ruled(replace(state, claim_winner=fact.winner), won)


def taker(state: State) -> int | None:
    """Who is to take the discard pile: a claim goes before a beat."""
    if state.owed is not None and state.owed.by == "rockoman":
        return state.owed.seat
    if len(state.claims) == 1:
        return state.claims[0].seat
    if state.claims:
        return state.claim_winner
    return None if state.owed is None else state.owed.seat


def close_windows(state: State, event: Event, spending: int | None = None) -> State:
    """What nobody said in time is missed; what it would have brought is settled when somebody takes the cards."""
    claimants = {claim.seat for claim in state.claims} | {spending}
    for seat, card in windows(state):
        if seat in claimants or state.top is None:
            continue
        missed = Ruling(
            "missed_rockoman",
            event.t,
            event.seq,
            seat,
            face=card.face,
            against=state.top.face,
            cards=len(state.discard) + 1,
            facts=(state.top.seq, card.seq),
        )
        state = replace(ruled(state, missed), unsettled=(*state.unsettled, len(state.rulings)))
    return state


def settle_missed(state: State, got: int | None) -> State:
    """Who got the cards of a missed ROCKOMAN instead, and by how much the seat would stand better against them."""
    rulings = list(state.rulings)
    for place in state.unsettled:
        missed = rulings[place]
        if got == missed.seat:  # it took them anyway: only the super is missing
            rulings[place] = replace(missed, other=got, swing=1, minor=True)
        elif got is None:  # they count for nobody
            rulings[place] = replace(missed, swing=missed.cards)
        else:
            rulings[place] = replace(missed, other=got, swing=missed.cards + missed.cards - 1)
    return replace(state, rulings=tuple(rulings), unsettled=())
