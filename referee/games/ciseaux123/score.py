"""What the tricks mean: rulings, irregularities, asks and points, worked out anew from the table as it lies."""

from collections.abc import Iterator
from functools import partial

from referee.core.rulings import Ask, Irregularity, Ruling
from referee.core.scoreboard import Scoreboard, SeatScore
from referee.games.ciseaux123.cards import TRICKS, is_joker, number
from referee.games.ciseaux123.state import ASIDE, TRICK, State
from referee.games.ciseaux123.trick import Taken, Trick
from referee.games.ending import ending, ranks
from referee.games.placements import doubts


def scoreboard(state: State) -> Scoreboard:
    """What everybody may see."""
    points = state.agreed or tuple(_points(state, seat) for seat in range(len(state.players)))
    end = state.end or ((state.event.seq, state.event.t) if state.agreed else None)
    ended = ending(points, end, state.settings.tie, state.tie_winner)
    rulings = (*_rulings(state), *ended.ruling)
    doubtful = (*doubts(tuple(state.played())), *_takers(state))
    return Scoreboard(
        game="ciseaux123",
        seq=state.event.seq,
        phase=ended.phase,
        turn=None,
        seats=_seats(state, points, ranks(points, ended.winners)),
        piles={
            TRICK: tuple(card.face for card in state.trick.cards),
            ASIDE: tuple(card.face for taken in state.taken if taken.aside for card in taken.trick.cards),
        },
        round=min(len(state.taken) + 1, TRICKS),
        winners=ended.winners,
        asks=(*doubtful, *ended.ask),
        doubts=len(doubtful),
        last=rulings[-1] if rulings else None,
        rulings=rulings,
        irregularities=_irregularities(state),
    )


def _points(state: State, seat: int) -> int:
    return sum(_gain(state, taken.trick, seat) for taken in state.taken if taken.holder == seat)


def _gain(state: State, trick: Trick, seat: int | None) -> int:
    """What these cards bring that seat: the numbers on the others' cards."""
    others = [card.face for card in trick.cards if card.face and card.seat not in (None, seat)]
    return sum(state.settings.joker_points if is_joker(face) else number(face) for face in others)


def _seats(state: State, points: tuple[int, ...], places: tuple[int, ...]) -> tuple[SeatScore, ...]:
    scores = []
    for seat, player in enumerate(state.players):
        won = [card for taken in state.taken if taken.holder == seat for card in taken.trick.cards]
        scores.append(
            SeatScore(
                seat=seat,
                name=player.name,
                colour=state.colours[seat],
                points=points[seat],
                piles={"won": len(won), "hand": max(0, state.hand(seat))},
                face_up=tuple(card.face for card in won if card.face is not None),
                rank=places[seat],
            )
        )
    return tuple(scores)


def _rulings(state: State) -> Iterator[Ruling]:
    """Who won each trick, from the moment its last card was revealed."""
    now = Taken(state.trick, state.event.seq, state.event.t)
    for taken in (*state.taken, *((now,) if state.trick.complete else ())):
        if taken.trick.verdict == "unread":
            continue
        seq, t = taken.decided
        facts = tuple(card.seq for card in taken.trick.cards)
        winner = taken.trick.winner
        if winner is None:
            yield Ruling("void_trick", t, seq, zone=TRICK, cards=len(facts), facts=facts)
        else:
            gain = _gain(state, taken.trick, winner.seat)
            yield Ruling(
                "trick", t, seq, winner.seat, face=winner.face, zone=TRICK, cards=len(facts), points=gain, facts=facts
            )


def _irregularities(state: State) -> tuple[Irregularity, ...]:
    told = [*state.irregularities, *(each for taken in state.taken for each in _against_the_rules(taken))]
    if state.scoring is not None and len(state.taken) < TRICKS:
        left = sum(max(0, state.hand(seat)) for seat in range(len(state.players))) + len(state.trick.cards)
        told.append(Irregularity("cards_left", state.scoring.t, state.scoring.seq, cards=left))
    return tuple(sorted(told, key=lambda each: each.seq))


def _against_the_rules(taken: Taken) -> Iterator[Irregularity]:
    """What was wrong with the way a trick was gathered."""
    facts = tuple(card.seq for card in taken.trick.cards)
    odd = partial(Irregularity, t=taken.t, seq=taken.seq, zone=TRICK, cards=len(facts), facts=facts)
    if not taken.trick.complete:
        yield from (odd("trick_incomplete", seat=seat) for seat in taken.trick.missing)
    winner = taken.trick.winner
    if winner is None:
        if taken.trick.verdict == "void" and taken.holder is not None:
            yield odd("void_trick_taken", seat=taken.holder)
    elif taken.aside:
        yield odd("set_aside_wrongly", seat=winner.seat, face=winner.face)
    elif taken.holder != winner.seat:
        yield odd("wrong_taker", seat=taken.holder, face=winner.face)


def _takers(state: State) -> Iterator[Ask]:
    """Tricks of which nobody knows who has them: a card was unread, and nobody was seen taking them."""
    for taken in state.taken:
        if taken.holder is None and not taken.aside:
            yield Ask("taker", taken.seq, taken.t, seats=tuple(range(len(state.players))), zone=TRICK)
