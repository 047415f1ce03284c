"""Whoever puts the won cards away took them: a turn that nobody saw, and a pile taken by nobody known."""

from collections.abc import Iterator

from referee.core.events import Amended
from referee.core.zones import DISCARD, zone
from referee.games.rockoman.sight.glance import Glance, Timed
from referee.games.rockoman.sight.touches import ON_THE_WAY_SECONDS, hand_at_one_pile
from referee.games.rockoman.table import Card, State, Transfer, point

PUT_AWAY_SECONDS = 1.5  # after a pile was taken its cards lie where they belong
OTHERS_SECONDS = 5.0  # later the hands of those who play on tell nothing of it
ARM_SECONDS = 0.3  # the arm that lays the card is over its own sheet before that


def slipped_turns(glance: Glance) -> Iterator[Timed]:
    """Whoever put the won cards away had laid the card that won them, whoever's turn it was by the ledger.

    Else the ledger would think every card from there on laid by the one before.
    """
    take = next((move for move in reversed(glance.state.transfers) if move.source == DISCARD), None)
    card = None if take is None else _won_with(glance.state, take)
    if take is None or card is None or card.seat is None or glance.seen(point(card.seat)) is None:
        return
    hand = _put_away_by(glance, take.t, card.t - ARM_SECONDS)
    if hand is not None and hand != card.seat:
        yield glance.t, (Amended(card.seq, seat=hand),)


def unknown_takers(glance: Glance) -> Iterator[Timed]:
    """Who took a pile that was not won may show only when the hand comes to its own pile with it."""
    for ask in glance.state.untold:
        if ask.kind != "taker" or ask.zone != DISCARD:
            continue
        hand = _put_away_by(glance, ask.t, ask.t)
        if hand is not None:
            yield glance.t, (Amended(ask.seq, seat=hand),)


def _put_away_by(glance: Glance, taken: float, since: float) -> int | None:
    """The only seat at whose pile a hand was since then, soon after the cards were taken."""
    if not PUT_AWAY_SECONDS <= glance.t - taken <= OTHERS_SECONDS:
        return None
    hand = hand_at_one_pile(glance, since, glance.t)
    if hand is None:
        return None
    touched = glance.touched[point(hand)]
    return None if touched > taken + PUT_AWAY_SECONDS or _only_passed(glance, hand, touched) else hand


def _only_passed(glance: Glance, hand: int, touched: float) -> bool:
    """Whether it was on its way to lay a card beside the pile."""
    beside = (*glance.lying(zone("super", hand)), *glance.lying(zone("ring", hand)))
    return any(0.0 <= card.since - touched < ON_THE_WAY_SECONDS for card in beside)


def _won_with(state: State, take: Transfer) -> Card | None:
    """The card that beat the pile, if only the turn told who laid it; what was said, or a ROCKOMAN, stays as it is."""
    card = next((card for card in reversed(state.laid) if card.zone == DISCARD and card.seq < take.seq), None)
    if card is None or card.seat_told or card.seat is None or take.target != point(card.seat):
        return None
    since = [ruling.kind for ruling in state.rulings if card.seq <= ruling.seq <= take.seq]
    return card if "beat" in since and "rockoman" not in since else None
