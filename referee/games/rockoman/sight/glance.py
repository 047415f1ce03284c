"""One view of the table, held against the ledger: which cards are known, which are new."""

from collections.abc import Iterable
from functools import cached_property
from typing import TypeAlias

from referee.core.events import CardLaid, Fact
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from referee.core.zones import DISCARD, zone
from referee.games.placements import BAR, certain, weighed
from referee.games.rockoman.claims import supers_of
from referee.games.rockoman.faces import SUPERS, count, sealed
from referee.games.rockoman.table import Card, State

CLOCKS_SECONDS = 3.0  # so much the camera's clock and the game's may drift apart between two views

Timed: TypeAlias = tuple[float, tuple[Fact, ...]]


class Glance:
    """A view with the state it is compared to. A hidden zone says nothing, so here it is not there at all."""

    def __init__(self, state: State, view: TableView) -> None:
        self.state = state
        self.t = view.t
        self.cards = {card.id: card for card in view.cards}
        self.zones = {seen.zone: seen for seen in view.zones if not seen.hidden}
        self.hidden = frozenset(seen.zone for seen in view.zones if seen.hidden)
        # A hand over a zone hides its cards, and is itself what is to be seen there.
        self.touched = {seen.zone: seen.touched_at for seen in view.zones if seen.touched_at is not None}

    def seen(self, name: str) -> SeenZone | None:
        """The zone as it can be seen now."""
        return self.zones.get(name)

    def lying(self, name: str) -> tuple[SeenCard, ...]:
        """The cards that lie in a zone, from the bottom up."""
        seen = self.zones.get(name)
        return tuple(self.cards[each] for each in seen.cards if each in self.cards) if seen else ()

    @cached_property
    def placements(self) -> dict[int, Card]:
        """Every placement that ever became a fact, with its card."""
        state = self.state
        held = [card for group in state.groups for card in group.cards]
        before_seats = [card for cards in state.supers for card in cards]
        return {
            card.placement: card
            for card in (*state.laid, *held, *before_seats, *state.discard)
            if card.placement is not None
        }

    def known(self, card: SeenCard, name: str) -> Card | None:
        """The card the ledger has for this placement.

        A restarted worker may give an old number to another card: one that came to rest after the fact was told.
        """
        held = self.placements.get(card.id)
        if held is None or held.zone != name or card.since > held.t + CLOCKS_SECONDS:
            return None
        return held

    def fresh(self, name: str) -> tuple[SeenCard, ...]:
        """The cards in a zone that the ledger has no placement of."""
        return tuple(card for card in self.lying(name) if self.known(card, name) is None)

    def missing_supers(self, seat: int) -> tuple[Card, ...]:
        """The supers that should lie before a seat and do not, though one can look there."""
        name = zone("super", seat)
        if self.seen(name) is None:
            return ()
        held_here = {card.seq for card in self.state.supers[seat]}
        known = {card.id: held.seq for card in self.lying(name) if (held := self.known(card, name))}
        there = set(known.values())
        # Of two of a face the ledger may have thought the other one gone: the one that lies there is as good.
        fresh = [card for card in self.lying(name) if known.get(card.id) not in held_here]
        missing: list[Card] = []
        for card in self.state.supers[seat]:
            if card.seq in there:
                continue
            again = next((each for each in fresh if looks_like(card, each)), None)
            if again is None:
                missing.append(card)
            else:
                fresh.remove(again)
        return tuple(missing)

    def new_supers(self, seat: int) -> tuple[SeenCard, ...]:
        """The cards face up before a seat that did not lie there. Backs belong to the piles beside."""
        name = zone("super", seat)
        there = {held.seq for card in self.lying(name) if (held := self.known(card, name))}
        unseen = [card for card in self.state.supers[seat] if card.seq not in there]
        new: list[SeenCard] = []
        for card in self.fresh(name):
            same = next((held for held in unseen if looks_like(held, card)), None)
            if same is not None:
                unseen.remove(same)
            elif card.side == "front" and not (self._still_to_be_shot(name, card) or self.doubled(name, card)):
                new.append(card)
        return tuple(new)

    def _still_to_be_shot(self, name: str, card: SeenCard) -> bool:
        """Whether it is the super that a GUN took by the ledger and that nobody has taken up yet."""
        face = card.reading.face
        shot = any(move.source == name and move.faces == (face,) for move in self.state.transfers)
        drawn = sum(_is(each, face) for each in self.state.laid)
        return shot and drawn >= count(self.state.deck, face)

    def doubled(self, name: str, card: SeenCard) -> bool:
        """Whether it must be a card that is seen twice: one of its face lies there, and the deck has no more of it."""
        face = sealed(card.reading.face)
        known = (self.known(other, name) for other in self.lying(name))
        there = any(held is not None and _is(held, face) for held in known)
        return there and certain(card) and self._gone(face, None, before_seats=name != DISCARD)

    def weighed(self, card: SeenCard, itself: Card | None = None) -> Reading:
        """The reading in the light of the deck: a face whose every card lies elsewhere already can't be this one."""
        return weighed(card.reading, lambda face: 0.0 if self._gone(face, itself) else 1.0)

    def _gone(self, face: str | None, itself: Card | None, before_seats: bool = False) -> bool:
        """Whether every card of this face was laid already, and perhaps lies before a seat."""
        kept = sealed(face)
        gone = sum(_is(card, kept) and (itself is None or card.seq != itself.seq) for card in self.state.laid)
        if kept in SUPERS and not before_seats:  # those before a seat can still come to the discard pile
            gone -= sum(_is(card, kept) for seat in self.state.seats for card in supers_of(self.state, seat))
        return gone >= count(self.state.deck, kept)

    def laid(self, name: str, card: SeenCard, seat: int | None = None) -> CardLaid:
        """The fact that this card came to rest there."""
        reading = self.weighed(card)
        return CardLaid(
            name,
            reading.face,
            seat,
            reading.confidence,
            reading.candidates,
            tentative=reading.confidence < BAR,
            placement=card.id,
            face_down=card.side == "back",
        )

    def same_worker(self) -> bool:
        """Whether any placement is still known: then the worker has not been restarted since."""
        names: Iterable[str] = self.zones
        return any(self.known(card, name) is not None for name in names for card in self.lying(name))


def _is(card: Card, face: str | None) -> bool:
    return card.face == face and not card.tentative


def looks_like(held: Card, card: SeenCard) -> bool:
    """Whether a placement with a new number can be this card again."""
    face = sealed(card.reading.face)
    if held.face is None or held.face == face:
        return True
    if held.tentative and face in {candidate for candidate, _ in held.candidates}:
        return True
    return not certain(card) and held.face in {sealed(candidate) for candidate, _ in card.reading.candidates}
