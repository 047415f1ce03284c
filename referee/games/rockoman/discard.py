"""The discard pile: cards laid on it, beats, ROCKOMANs carried out, and who takes it."""

from msgspec.structs import replace

from referee.core.events import CardLaid, Event, PileTaken
from referee.core.rulings import Ask, Irregularity, Ruling
from referee.core.zones import DISCARD
from referee.games.rockoman.claims import (
    close_windows,
    contest,
    contested,
    settle_missed,
    supers_of,
    taker,
    windows,
)
from referee.games.rockoman.effects import opened
from referee.games.rockoman.faces import EFFECTS, RING, SUPERS, beats, super_against
from referee.games.rockoman.piles import put
from referee.games.rockoman.table import ASTRAY, Card, Owed, State, noted, point, ruled


def laid(state: State, event: Event, card: Card, seat: int) -> State:
    """A card from the draw pile comes to lie on the discard pile."""
    top = None if state.paused(DISCARD) else state.top
    state = _covered(state, event)
    state = replace(state, discard=(*state.discard, card))
    if card.face in SUPERS:
        return noted(state, Irregularity("super_on_discard", event.t, event.seq, seat, card.face, DISCARD))
    if card.face == RING:
        return noted(state, Irregularity("ring_face_up", event.t, event.seq, seat, card.face, DISCARD))
    if card.face in EFFECTS:
        return opened(state, event, card, seat)
    if top is not None and beats(card.face, top.face):
        beat = Ruling(
            "beat",
            event.t,
            event.seq,
            seat,
            top.seat,
            face=card.face,
            against=top.face,
            cards=len(state.discard),
            facts=(top.seq, event.seq),
        )
        return ruled(replace(state, owed=Owed(seat, event.seq, "beat")), beat)
    return state


def _covered(state: State, event: Event) -> State:
    """Another card covers the top: windows close, claims lapse, and a pile that was won but not taken stays."""
    owner = taker(state)
    state = close_windows(state, event)
    if contested(state):
        state = replace(state, untold=(*state.untold, contest(state)))
    if owner is not None and not state.paused(DISCARD):
        left = Irregularity("beat_not_taken", event.t, event.seq, owner, zone=DISCARD, cards=len(state.discard))
        state = noted(state, left)
    return replace(state, owed=None, claims=(), claim_winner=None)


def rockoman_by(state: State, fact: CardLaid) -> int | None:
    """The seat that lays this super on the discard as its ROCKOMAN; None when it is no ROCKOMAN."""
    if fact.face not in SUPERS:
        return None
    up = {owner for owner, card in state.lifted if card.face == fact.face}
    may = {owner for owner, card in windows(state) if card.face == fact.face} | up
    if fact.seat in state.seats:
        return fact.seat if fact.seat in may else None
    said = {claim.seat for claim in state.claims} & may
    for likely in (up, {taker(state)} & said, said, may):
        if len(likely) == 1:
            return next(iter(likely))
    return None


def rockoman_laid(state: State, event: Event, fact: CardLaid, seat: int) -> State:
    """A super that lay before a seat comes to lie on the discard pile."""
    card = next(card for card in reversed(supers_of(state, seat)) if card.face == fact.face)
    top = state.top
    state = replace(without_super(state, seat, card), actors={**state.actors, event.seq: seat})
    card = replace(card, placement=fact.placement, zone=DISCARD, t=event.t)
    if state.paused(DISCARD):
        state = replace(state, discard=(*state.discard, card))
        return replace(state, owed=None, claims=(), claim_winner=None)
    if top is None or super_against(top.face) != fact.face or state.claim_winner not in (None, seat):
        # It is refused and decides nothing: whoever is to take the pile still is.
        state = close_windows(state, event, spending=seat)
        state = replace(state, discard=(*state.discard, card))
        return noted(state, Irregularity("super_on_discard", event.t, event.seq, seat, card.face, DISCARD))
    state = close_windows(state, event, spending=seat)
    state = replace(state, discard=(*state.discard, card), owed=Owed(seat, event.seq, "rockoman"))
    return ruled(replace(state, claims=(), claim_winner=None), _rockoman(state, event, seat, card, top))


def _rockoman(state: State, event: Event, seat: int, card: Card, top: Card) -> Ruling:
    return Ruling(
        "rockoman",
        event.t,
        event.seq,
        seat,
        None if state.owed is None or state.owed.seat == seat else state.owed.seat,
        face=card.face,
        against=top.face,
        cards=len(state.discard),
        facts=(top.seq, card.seq),
    )


def without_super(state: State, seat: int, card: Card) -> State:
    """The super is no longer before its seat."""
    supers = tuple(
        tuple(held for held in cards if held.seq != card.seq) if owner == seat else cards
        for owner, cards in enumerate(state.supers)
    )
    return replace(state, supers=supers, lifted=tuple(each for each in state.lifted if each[1].seq != card.seq))


def taken(state: State, event: Event, fact: PileTaken) -> State:
    """Somebody took the discard pile: whoever was seen or said to, else whoever was to take it."""
    paused = state.paused(DISCARD)
    entitled = taker(state)
    seat = fact.seat if fact.seat in state.seats else entitled
    if seat is None and contested(state):
        return _gathered_by_nobody_known(state, event, contest(state))
    if seat is None:
        state = state if paused else _without_a_beat(state, event, None)
        return _gathered_by_nobody_known(state, event, who_took(state, event, DISCARD))
    state = replace(state, actors={**state.actors, event.seq: seat})
    claimants = {claim.seat for claim in state.claims}
    if seat != entitled and not paused and not (contested(state) and seat in claimants):
        state = _without_a_beat(state, event, seat)
    return gathered(state, event, seat)


def who_took(state: State, event: Event, pile: str) -> Ask:
    """Nobody saw who took these cards: whoever drew last is the likeliest."""
    likeliest = () if state.drawer is None else (state.drawer,)
    others = (seat for seat in state.seats if seat not in likeliest)
    return Ask("taker", event.seq, event.t, seats=(*likeliest, *others), zone=pile)


def _without_a_beat(state: State, event: Event, seat: int | None) -> State:
    return noted(
        state,
        Irregularity("pile_taken_without_beat", event.t, event.seq, seat, zone=DISCARD, cards=len(state.discard)),
    )


def gathered(state: State, event: Event, seat: int) -> State:
    """The whole discard goes face down into a seat's point pile, with the super of a ROCKOMAN only said."""
    claim = next((claim for claim in state.claims if claim.seat == seat), None)
    top = state.top
    state = close_windows(state, event)
    if claim is not None and top is not None:
        card = next((card for card in reversed(supers_of(state, seat)) if card.face == claim.face), None)
        if card is not None:
            state = without_super(state, seat, card)
            state = replace(state, discard=(*state.discard, card))
            state = ruled(state, _rockoman(state, event, seat, card, top))
    cards = state.discard
    state = _emptied(put(state, event, cards, DISCARD, point(seat)))
    state = replace(state, touched={**state.touched, seat: event.t})
    last = tuple(card.seq for card in cards[-2:])
    took = Ruling("taken", event.t, event.seq, seat, zone=DISCARD, cards=len(cards), points=len(cards), facts=last)
    return settle_missed(ruled(state, took), seat)


def _gathered_by_nobody_known(state: State, event: Event, ask: Ask) -> State:
    state = close_windows(state, event)
    state = _emptied(put(state, event, state.discard, DISCARD, ASTRAY))
    return replace(state, unsettled=(), untold=(*state.untold, ask))


def _emptied(state: State) -> State:
    return replace(state, discard=(), owed=None, claims=(), claim_winner=None)
