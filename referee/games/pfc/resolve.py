"""A round: cards are revealed before the seats, then each is resolved on the three piles."""

from msgspec.structs import replace

from referee.core.events import CardLaid
from referee.games.pfc.judge import judged
from referee.games.pfc.state import ASTRAY, PILES, ROUNDS, Lift, Resolution, State
from referee.games.placements import LaidCard, laid_card, moved


def reveal(state: State, fact: CardLaid, seat: int) -> State:
    """A seat's card for this round lies open."""
    state = _told_twice(state.closed(), fact)
    if state.over:
        state = state.odd("after_the_end", seat=seat, face=fact.face, zone=fact.zone)
    if seat in state.resolved:
        # The seat is one round ahead: what the others did was not seen, or they did not play.
        for other in range(len(state.players)):
            if other not in state.resolved:
                state = state.odd("round_unfinished", seat=other)
        state = replace(state, round=state.round + 1, resolved=(), revealed=())
    if state.at(fact.zone):
        state = state.odd("two_cards", seat=seat, face=fact.face, zone=fact.zone)
    return replace(state.put(laid_card(state.event, fact, seat)), revealed=(*state.revealed, fact.face))


def lift(state: State, pile: str, seat: int | None) -> State:
    """A pile was taken: by the seat that lays its card in its place next, or by the one that has just laid on it."""
    last = state.last
    if last is not None and seat is not None and seat == last.card.seat:
        return _took_after_laying(state, last, pile, seat)
    cards = state.at(pile)
    taken = Lift(pile, cards, state.event.seq, seat)
    state = replace(state.closed(), zones={**state.zones, pile: ()}, lifts=(*state.lifts, taken))
    return state if seat is None else state.won(seat, cards)


def _took_after_laying(state: State, last: Resolution, pile: str, seat: int) -> State:
    """Hands also do it the other way round: lay the card on the pile, then draw the pile out from under it."""
    cards = tuple(card for card in state.at(pile) if card is not last.card)
    if not cards:
        return state.odd("unexplained", seat=seat, zone=pile)
    kept = tuple(card for card in state.at(pile) if card is last.card)
    state = replace(state, zones={**state.zones, pile: kept}).won(seat, cards)
    again = replace(last, lifts=(*last.lifts, Lift(pile, cards, state.event.seq, seat)))
    return replace(state, last=judged(again, state.event))


def lay_on_pile(state: State, fact: CardLaid) -> State:
    """A card was laid on a pile: the pile's first card, or a player's, resolved."""
    set_up = state.round == 1 and not state.revealed and not state.resolved
    if set_up and fact.zone not in state.started:
        state = _told_twice(state, fact)
        return replace(state.put(laid_card(state.event, fact)), started=state.started | {fact.zone})
    astray = next((card for card in state.at(ASTRAY) if card.face == fact.face), None)
    if astray is not None and fact.face is not None:
        return state.without(astray).put(replace(astray, zone=fact.zone, placement=fact.placement))
    return _resolve(state, fact)


def _resolve(state: State, fact: CardLaid) -> State:
    source = _revealed_as(state, fact)
    seat = _owner(state, fact, source)
    mine = tuple(each for each in state.lifts if each.seat is None or each.seat == seat)
    tops = tuple(next((each.cards[-1] for each in mine if each.zone == pile), state.top(pile)) for pile in PILES)
    state = _irregular(state, fact, source, seat)
    card = laid_card(state.event, fact, seat)
    if source is not None:
        state, card = state.without(source), replace(moved(source, card), seat=seat)
    for each in mine:
        if each.seat is None:
            state = _hand_over(state, each, seat)
    state = replace(state.put(card), lifts=tuple(each for each in state.lifts if each not in mine))
    if seat is None:
        state = replace(state, nameless=(*state.nameless, card))
    last = judged(Resolution(card, tops, mine), state.event)
    return _end_of_round(replace(state.closed(), last=last, resolved=(*state.resolved, seat)))


def _hand_over(state: State, held: Lift, seat: int | None) -> State:
    if seat is not None:
        return state.won(seat, held.cards)
    for card in held.cards:  # whose they are is asked with the card that was laid
        state = state.put(replace(card, zone=ASTRAY))
    return state


def _revealed_as(state: State, fact: CardLaid) -> LaidCard | None:
    """The card before a seat that is this one."""
    there = [card for _, card in state.played()]
    for card in there:
        if card.face is not None and card.face == fact.face:
            return card
    for card in there:
        if card.may_be(fact.face) and fact.seat in (None, card.seat):
            return card
    if fact.face is None or fact.tentative:
        own = [card for card in there if fact.seat in (None, card.seat)]
        return own[0] if len(own) == 1 else None
    # People have put one of the two readings right: then the other one was the same misread.
    told = [card for card in there if card.seat == fact.seat and (card.confidence == 1) is not (fact.confidence == 1)]
    return told[0] if len(told) == 1 else None


def _owner(state: State, fact: CardLaid, source: LaidCard | None) -> int | None:
    """Who laid it: as said, as revealed, or the only one who has not laid yet."""
    if state.sits_here(fact.seat):
        return fact.seat
    if source is not None:
        return source.seat
    done = {*state.resolved, *(seat for seat, _ in state.played())}
    left = [seat for seat in range(len(state.players)) if seat not in done]
    return left[0] if len(left) == 1 else None


def _irregular(state: State, fact: CardLaid, source: LaidCard | None, seat: int | None) -> State:
    """What was wrong about whose card it is and when it was laid."""
    first = next(iter(state.waiting()), None)
    if source is None:
        state = _told_twice(state, fact)
        if state.revealed:
            state = state.odd("not_revealed", seat=seat, face=fact.face, zone=fact.zone)
    elif source.face is not None and first is not None and first is not source:
        state = state.odd("out_of_order", seat=seat, face=source.face, zone=fact.zone)
    if source is not None and source.seat != seat:
        state = state.odd("laid_by_another", seat=seat, face=source.face, zone=fact.zone)
    if seat is not None and seat in state.resolved:
        state = state.odd("resolved_twice", seat=seat, face=fact.face, zone=fact.zone)
    if state.over:
        state = state.odd("after_the_end", seat=seat, face=fact.face, zone=fact.zone)
    return state


def _told_twice(state: State, fact: CardLaid) -> State:
    """Each card is in the deck once: a second one of a face is a misread, or another deck's card."""
    if fact.face is not None and any(card.face == fact.face and card.zone != ASTRAY for card in state.on_table()):
        return state.odd("face_twice", face=fact.face, zone=fact.zone)
    return state


def _end_of_round(state: State) -> State:
    """When everybody has resolved, the next round begins; after the ninth it is over."""
    if len(state.resolved) < len(state.players) or state.over:
        return state
    over = (state.event.seq, state.event.t) if state.round >= ROUNDS else None
    return replace(state, round=state.round + 1, resolved=(), revealed=(), over=over)
