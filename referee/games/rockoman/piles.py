"""Face-down piles: how many cards each holds is known exactly; which ones, only as far as can be."""

from collections.abc import Sequence

from msgspec.structs import replace

from referee.core.events import Event
from referee.games.rockoman.table import Card, Group, Places, State, Transfer


def put(state: State, event: Event, cards: Sequence[Card], source: str, target: str) -> State:
    """Known cards go face down onto a pile."""
    faces, seqs = tuple(card.face for card in cards), tuple(card.seq for card in cards)
    transfer = Transfer(event.seq, event.t, source, target, len(cards), faces, seqs)
    here = frozenset((target,))
    groups = _merged([*((group.places, group.cards) for group in state.groups), (here, tuple(cards))])
    return replace(
        state,
        piles={**state.piles, target: state.piles.get(target, 0) + len(cards)},
        groups=groups,
        transfers=(*state.transfers, transfer),
    )


def move(state: State, event: Event, source: str, target: str, wanted: int) -> tuple[State, int]:
    """Cards go from one pile to another, unseen; a pile with fewer gives what it has. The number that moved."""
    held = state.piles.get(source, 0)
    moved = min(held, wanted)
    if moved == 0 or source == target:
        return state, 0
    # Each single card of the pile may have gone, and may have stayed unless all of them went.
    groups = _merged(
        [
            (
                _after(group.places, source, target, emptied=moved == held) if source in group.places else group.places,
                group.cards,
            )
            for group in state.groups
        ]
    )
    piles = {**state.piles, source: held - moved, target: state.piles.get(target, 0) + moved}
    transfer = Transfer(event.seq, event.t, source, target, moved)
    return replace(state, piles=piles, groups=groups, transfers=(*state.transfers, transfer)), moved


def _after(places: Places, source: str, target: str, *, emptied: bool) -> Places:
    return (places - {source} if emptied else places) | {target}


def _merged(groups: Sequence[tuple[Places, tuple[Card, ...]]]) -> tuple[Group, ...]:
    merged: dict[Places, tuple[Card, ...]] = {}
    for places, cards in groups:
        merged[places] = merged.get(places, ()) + cards
    return tuple(Group(places, cards) for places, cards in merged.items())


def certainly_in(state: State, pile: str) -> tuple[Card, ...]:
    """The cards that can be nowhere else."""
    return tuple(card for group in state.groups if group.places == {pile} for card in group.cards)


def possibly_in(state: State, pile: str) -> tuple[Card, ...]:
    """The cards that can be there, certain ones too."""
    return tuple(card for group in state.groups if pile in group.places for card in group.cards)
