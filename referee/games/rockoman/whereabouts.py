"""Where each card can be: exactly where it lies open, and what is still possible in face-down piles."""

from collections.abc import Iterator

import msgspec

from referee.core.zones import DISCARD, zone
from referee.games.rockoman.table import State


class Whereabouts(msgspec.Struct, frozen=True):
    """A card that was drawn, and every place it can be in; of a ring it is not known which one it is."""

    seq: int  # of the fact that brought it to the table
    face: str | None
    places: tuple[str, ...]


def whereabouts(state: State) -> tuple[Whereabouts, ...]:
    """Every card that was drawn, in that order. How many a pile has stands in `state.piles`."""
    return tuple(sorted(_each(state), key=lambda card: card.seq))


def _each(state: State) -> Iterator[Whereabouts]:
    for card in state.discard:
        yield Whereabouts(card.seq, card.face, (DISCARD,))
    for seat, cards in enumerate(state.supers):
        yield from (Whereabouts(card.seq, card.face, (zone("super", seat),)) for card in cards)
    for seat, card in state.lifted:
        yield Whereabouts(card.seq, card.face, (zone("super", seat),))
    for group in state.groups:
        places = tuple(sorted(group.places))
        yield from (Whereabouts(card.seq, card.face, places) for card in group.cards)
