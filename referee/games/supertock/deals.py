"""How many cards are dealt at a time, as the book's table says; for 5 and 7 players it is silent (house)."""

_ONE_DECK = {2: (5, 5, 4, 4, 4, 4), 3: (5, 4, 4, 4), 4: (5, 4, 4), 5: (5, 5), 6: (4, 4)}
_TWO_DECKS = {6: (5, 4, 4, 4), 7: (5, 5, 4), 8: (5, 4, 4)}
CARDS = 52


def decks_for(players: int, two_for_six: bool) -> int:
    """How many decks are shuffled together."""
    return 2 if players > 6 or (players == 6 and two_for_six) else 1


def deals_for(players: int, decks: int) -> tuple[int, ...]:
    """Cards for each hand, deal by deal, until the deck is shuffled again."""
    return (_ONE_DECK if decks == 1 else _TWO_DECKS)[players]
