"""Random full games by the rules: what the bench and the laws are tried on."""

import random

from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.events import Event, Fact, GameStarted, HandPassed, MarbleMoved
from referee.games.supertock.cards import is_card
from referee.games.supertock.game import SUPERTOCK
from referee.games.supertock.moves import legal_moves
from referee.games.supertock.state import State


def rehearsal(
    deck: Deck, players: int, seed: int, settings: dict[str, bool | int | str] | None = None
) -> tuple[Fact, ...]:
    """A game of chance from the first card to the win: everybody plays any legal move."""
    chance = random.Random(seed)
    seated = tuple(Player(seat, f"Player {seat + 1}") for seat in range(players))
    started = GameStarted("supertock", seated, deck, settings or {})
    facts: list[Fact] = [started]
    state = SUPERTOCK.begin(Event(1, 0.0, "player", started), started)
    stock: list[str] = []
    hands: list[list[str]] = []
    dealt = 0
    while state.over is None:
        if state.round != dealt:
            dealt = state.round
            if state.deal == 0:
                stock = [face for face in deck.faces if is_card(face)] * state.decks
                chance.shuffle(stock)
            hands = [[stock.pop() for _ in range(cards)] for cards in state.hands]
        facts.append(_choice(state, hands[state.turn], chance))
        state = SUPERTOCK.apply(state, Event(len(facts), float(len(facts)), "player", facts[-1]))
    return tuple(facts)


def _choice(state: State, hand: list[str], chance: random.Random) -> Fact:
    """Any legal move; without one a card, or all cards when no marble is under way."""
    seat = state.turn
    moves = [] if state.owes else [move for face in hand for move in legal_moves(state, seat, face)]
    if moves:
        move = chance.choice(moves)
        hand.remove(move.face)
        return MarbleMoved(seat, move.face, move.marble, move.to)
    if not state.owes and not any(marble.out for marble in state.of(seat)):
        hand.clear()
        return HandPassed(seat)
    return HandPassed(seat, hand.pop())
