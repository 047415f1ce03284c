"""Cards that lie face up: what the ledger knows of them against what is seen, for games whose cards stay in sight.

A card is known again by its placement; after a restart of the worker, when all placements are new, by zone and face.
"""

from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from msgspec.structs import replace

from referee.core.events import Amended, CardLaid, Event, Fact
from referee.core.observations import SeenCard, TableView
from referee.core.reading import Reading
from referee.core.rulings import Ask

BAR = 0.9  # below this a reading is tentative, and people are asked
SHOWN = 4  # so many pictures an ask offers at most


class LaidCard(msgspec.Struct, frozen=True):
    """A card on the table, as the fact says that established its face."""

    seq: int
    t: float
    zone: str
    face: str | None
    seat: int | None = None  # whose card it is, as far as known
    confidence: float = 1.0  # 1 when it was said, or put right once
    candidates: tuple[tuple[str, float], ...] = ()
    tentative: bool = False
    placement: int | None = None

    @property
    def doubtful(self) -> bool:
        """Whether somebody should say what it is."""
        return self.tentative or self.face is None

    def may_be(self, face: str | None) -> bool:
        """Whether this doubtful card can be that face after all."""
        return self.doubtful and (face is None or self.face is None or face in dict(self.candidates))


class Matched(msgspec.Struct, frozen=True):
    """The outcome of comparing one zone: cards seen again, cards that are new, cards that are gone."""

    again: tuple[tuple[LaidCard, SeenCard], ...]
    new: tuple[SeenCard, ...]
    gone: tuple[LaidCard, ...]


def laid_card(event: Event, fact: CardLaid, seat: int | None = None) -> LaidCard:
    """The card this fact put on the table."""
    return LaidCard(
        seq=event.seq,
        t=event.t,
        zone=fact.zone,
        face=fact.face,
        seat=seat,
        confidence=fact.confidence,
        candidates=fact.candidates,
        tentative=fact.tentative,
        placement=fact.placement,
    )


def fronts(view: TableView, zone: str) -> tuple[SeenCard, ...] | None:
    """The cards face up in a zone, from the bottom up; None when nothing can be said of the zone now."""
    for seen in view.zones:
        if seen.zone == zone and not seen.hidden:
            cards = {card.id: card for card in view.cards}
            return tuple(cards[each] for each in seen.cards if each in cards and cards[each].side == "front")
    return None


def match(known: Sequence[LaidCard], seen: Sequence[SeenCard]) -> Matched:
    """Which of the known cards these are."""
    left = list(known)
    again: list[tuple[LaidCard, SeenCard]] = []
    new = list(seen)
    for same in (_same_placement, _same_face, _maybe_same_face):
        for card in tuple(new):
            found = next((each for each in left if same(each, card)), None)
            if found is not None:
                left.remove(found)
                new.remove(card)
                again.append((found, card))
    return Matched(tuple(again), tuple(new), tuple(left))


def _same_placement(known: LaidCard, seen: SeenCard) -> bool:
    return known.placement == seen.id


def _same_face(known: LaidCard, seen: SeenCard) -> bool:
    return known.face is not None and known.face == seen.reading.face


def _maybe_same_face(known: LaidCard, seen: SeenCard) -> bool:
    return known.may_be(seen.reading.face) or (known.face in dict(seen.reading.candidates) and not certain(seen))


def certain(seen: SeenCard) -> bool:
    """Whether the reading is above the bar."""
    return seen.reading.confidence >= BAR


def weighed(reading: Reading, weight: Callable[[str], float]) -> Reading:
    """The reading in the light of what is possible: each face's likelihood times its weight, scaled to 1.

    Certain of a face that can't be, it stays as it is: then the table or the ledger errs, and that is told.
    """
    foreign = max(0.0, 1.0 - sum(p for _, p in reading.candidates))
    weights = [(face, p * weight(face)) for face, p in reading.candidates]
    total = foreign + sum(p for _, p in weights)
    if not total:
        return reading
    return Reading(tuple(sorted(((face, p / total) for face, p in weights), key=lambda each: -each[1])))


def sight_of(zone: str, seen: SeenCard, reading: Reading, seat: int | None = None) -> CardLaid:
    """The fact that this card came to rest here."""
    return CardLaid(
        zone=zone,
        face=reading.face,
        seat=seat,
        confidence=reading.confidence,
        candidates=reading.candidates,
        tentative=reading.confidence < BAR,
        placement=seen.id,
    )


def better_seen(matched: Matched, weight: Callable[[LaidCard, str], float]) -> tuple[Fact, ...]:
    """A card that by now reads otherwise, and more clearly: the fact is put right at its own place, once."""
    facts: list[Fact] = []
    for card, seen in matched.again:
        reading = weighed(seen.reading, partial(weight, card))
        otherwise = card.doubtful or (reading.face != card.face and reading.confidence > card.confidence)
        if otherwise and reading.confidence >= BAR:
            facts.append(Amended(target=card.seq, face=reading.face))
    return tuple(facts)


def doubts(cards: Sequence[LaidCard]) -> tuple[Ask, ...]:
    """What to ask about the cards that could not be read well."""
    return tuple(
        Ask(
            "face", card.seq, card.t, seat=card.seat, faces=tuple(f for f, _ in card.candidates[:SHOWN]), zone=card.zone
        )
        for card in cards
        if card.doubtful
    )


def moved(card: LaidCard, to: LaidCard) -> LaidCard:
    """The same card at its new place; the clearer of the two readings of it stays."""
    if not card.doubtful and (to.doubtful or card.confidence > to.confidence):
        return replace(card, zone=to.zone, placement=to.placement)
    return replace(to, seat=card.seat if to.seat is None else to.seat)
