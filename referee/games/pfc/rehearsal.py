"""Random full games, now and then with a mistake: what the bench and the laws are tried on."""

import random

from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.events import CardLaid, Fact, GameStarted, PileTaken
from referee.core.zones import zone
from referee.games.pfc.cards import beats, resolving_order
from referee.games.pfc.settings import Settings
from referee.games.pfc.state import PILES, ROUNDS


def rehearsal(deck: Deck, players: int, seed: int, mistakes: float = 0.05) -> tuple[Fact, ...]:
    """Nine rounds of chance; so often a card is resolved against the rules, or a whole round out of order."""
    chance = random.Random(seed)
    stock = chance.sample(deck.faces, deck.total)
    seated = tuple(Player(seat, f"Player {seat + 1}") for seat in range(players))
    tops = {pile: stock.pop() for pile in PILES}
    facts: list[Fact] = [GameStarted("pfc", seated, deck)]
    facts += [CardLaid(pile, face) for pile, face in tops.items()]
    for _ in range(ROUNDS):
        chosen = {stock.pop(): seat for seat in range(players)}
        facts += [CardLaid(zone("played", seat), face, seat) for face, seat in chosen.items()]
        order = sorted(chosen, key=resolving_order(tuple(chosen), Settings().three_equal.split()))
        if chance.random() < mistakes:
            chance.shuffle(order)
        for face in order:
            beaten = [pile for pile in PILES if beats(face, tops[pile])]
            pile = chance.choice(beaten or PILES)
            if bool(beaten) is not (chance.random() < mistakes):
                facts.append(PileTaken(pile, chance.choice((None, chosen[face]))))
            facts.append(CardLaid(pile, face))
            tops[pile] = face
    return tuple(facts)
