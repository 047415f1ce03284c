"""Random full games, now and then with a mistake: what the bench and the laws are tried on."""

import random

from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.events import CardLaid, Fact, GameStarted, PileTaken
from referee.games.ciseaux123.cards import COLOURS, TRICKS, colour
from referee.games.ciseaux123.state import TRICK


def rehearsal(deck: Deck, players: int, seed: int, mistakes: float = 0.05) -> tuple[Fact, ...]:
    """Sixteen tricks of chance; so often a trick goes to a seat chosen by chance, whoever won it."""
    chance = random.Random(seed)
    seated = tuple(Player(seat, f"Player {seat + 1}", COLOURS[seat]) for seat in range(players))
    hands = [[face for face in deck.faces if colour(face) == player.colour] for player in seated]
    for hand in hands:
        chance.shuffle(hand)
    facts: list[Fact] = [GameStarted("ciseaux123", seated, deck)]
    for _ in range(TRICKS):
        order = chance.sample(range(players), players)
        facts += [CardLaid(TRICK, hands[seat].pop()) for seat in order]
        facts.append(PileTaken(TRICK, chance.choice(order) if chance.random() < mistakes else None))
    return tuple(facts)
