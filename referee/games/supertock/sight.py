"""What the camera sees against what the ledger holds: the cards played. Marbles are told by their players.

The played cards lie in a pile, so what is not seen any more is covered, not gone.
"""

from collections.abc import Sequence
from functools import partial

from referee.core.events import Fact, HandPassed
from referee.core.observations import SeenCard, TableView
from referee.games.placements import LaidCard, better_seen, fronts, match, sight_of, weighed
from referee.games.supertock.cards import is_card
from referee.games.supertock.moves import can_move
from referee.games.supertock.state import PLAYED, State

GONE = 0.02  # how much less likely a card is of which the decks have no more, or that is no card of the game


def reconcile(state: State, view: TableView) -> Sequence[Fact]:
    """The facts that lead from this table to the one seen; none when they agree."""
    old = {card.placement for card in state.before}
    seen = [card for card in fronts(view, PLAYED) or () if card.id not in old]
    matched = match(state.played, seen)
    giver = _giver(state, matched.new)
    facts: list[Fact] = [HandPassed(giver)] if giver is not None and giver != state.gave_up else []
    for card in matched.new:
        facts.append(sight_of(PLAYED, card, weighed(card.reading, partial(_weight, state, None)), giver))
    return (*facts, *better_seen(matched, partial(_weight, state)))


def _giver(state: State, new: Sequence[SeenCard]) -> int | None:
    """Who lays down the whole hand, when that is what these cards are; None: they are played one after the other."""
    if not new or new[0].reading.face is None:
        return None
    playable = can_move(state, state.turn, new[0].reading.face)
    if state.gave_up is not None and (len(new) > 1 or not playable):
        return state.gave_up  # as was said
    if len(new) > 1 and not playable and not any(marble.out for marble in state.of(state.turn)):
        return state.turn  # several cards at once by one who can't start
    return None


def _weight(state: State, same: LaidCard | None, face: str) -> float:
    """How possible it is that a card, this one or a new one, has that face."""
    others = sum(card.face == face for card in state.played if card is not same)
    return 1.0 if is_card(face) and others < state.decks else GONE
