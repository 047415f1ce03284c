"""The ruling on one resolved card: did it take what it beats, and only that."""

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from referee.core.events import Event
from referee.core.rulings import Irregularity, Ruling
from referee.games.pfc.cards import beats, value
from referee.games.pfc.state import PILES, Lift, Resolution


def judged(last: Resolution, event: Event) -> Resolution:
    """The resolution with its ruling and irregularities, in place of those made before its player had finished."""
    beaten = {pile for pile, top in zip(PILES, last.tops, strict=True) if top and beats(last.card.face, top.face)}
    rulings = tuple(_taken(last, lift, event) for lift in last.lifts if lift.zone in beaten)
    if not last.lifts and not beaten:
        rulings = (
            Ruling(
                "laid", event.t, event.seq, last.card.seat, face=last.card.face, zone=last.card.zone, facts=_of(last)
            ),
        )
    return replace(last, rulings=rulings, irregularities=tuple(_wrong(last, beaten, event)))


def _taken(last: Resolution, lift: Lift, event: Event) -> Ruling:
    top = last.tops[PILES.index(lift.zone)]
    return Ruling(
        "taken",
        event.t,
        event.seq,
        seat=last.card.seat,
        face=last.card.face,
        against=top.face if top else None,
        zone=lift.zone,
        cards=len(lift.cards),
        points=sum(value(card.face) for card in lift.cards if card.face is not None),
        facts=_of(last),
    )


def _wrong(last: Resolution, beaten: set[str], event: Event) -> Iterator[Irregularity]:
    card = last.card
    odd = partial(Irregularity, t=event.t, seq=event.seq, seat=card.seat, face=card.face, facts=_of(last))
    if beaten and not last.lifts:
        yield odd("had_to_take", zone=card.zone)
    for lift in last.lifts:
        if lift.zone not in beaten and card.face is not None:  # of a card that can't be read nobody knows what it beats
            yield odd("taken_without_beat", zone=lift.zone, cards=len(lift.cards))
    if len(last.lifts) > 1:
        yield odd("two_piles_taken")
    if last.lifts and card.zone not in {lift.zone for lift in last.lifts}:
        yield odd("laid_elsewhere", zone=card.zone)


def _of(last: Resolution) -> tuple[int, ...]:
    return (last.card.seq, *(lift.seq for lift in last.lifts))
