"""“Quelle carte l'emporte ?”: every combination of two and three cards, 100,000 of four, against a second reading."""

import random
from collections.abc import Sequence
from functools import cache
from itertools import product

import pytest

from referee.games.ciseaux123.cards import winning

CARDS = [f"{shape}-{number}" for shape in ("rock", "paper", "scissors") for number in range(1, 6)] + ["joker"]
COLOURS = ("red", "blue", "green", "yellow")
LETTERS = {"rock": 0, "paper": 1, "scissors": 2}  # each is beaten by the next, in a ring


@cache
def strength(kinds: tuple[int, ...]) -> tuple[int, ...]:
    """The categories that count, told by the ring: what is beaten by another one present drops out, unless all are."""
    present = set(kinds)
    unbeaten = present - {kind for kind in present if (kind + 1) % 3 in present}
    if not unbeaten:  # all three are there
        unbeaten = {kind for kind in present if kinds.count(kind) > 1} or present
    return tuple(sorted(unbeaten))


def by_the_book(cards: Sequence[str]) -> int | None:
    """A second formulation: rank everything, see whether one card stands alone on top."""
    if "joker" in cards:
        return cards.index("joker") if cards.count("joker") == 1 else None
    kinds = tuple(LETTERS[card.split("-")[0]] for card in cards)
    counting = strength(kinds)
    score = [int(card[-1]) if kind in counting else 0 for card, kind in zip(cards, kinds, strict=True)]
    ranked = sorted(score)
    return score.index(ranked[-1]) if ranked[-1] != ranked[-2] else None


@pytest.mark.parametrize("players", [2, 3])
def test_the_winner_of_every_combination_of_cards(players: int) -> None:
    for cards in product(CARDS, repeat=players):
        faces = [f"{colour}-{card}" for colour, card in zip(COLOURS, cards, strict=False)]
        assert winning(faces) == by_the_book(cards), cards


def test_the_winner_of_100_000_random_combinations_of_four() -> None:
    chance = random.Random(4)
    for _ in range(100_000):
        cards = chance.choices(CARDS, k=4)
        faces = [f"{colour}-{card}" for colour, card in zip(COLOURS, cards, strict=True)]
        assert winning(faces) == by_the_book(cards), cards


@pytest.mark.parametrize(
    ("passage", "cards", "winner"),
    [
        ("two players, paper-1 beats rock-5: the number does not matter", ["paper-1", "rock-5"], 0),
        ("one category, the highest number", ["scissors-2", "scissors-4"], 1),
        ("one category and equal numbers: void", ["scissors-4", "scissors-4"], None),
        ("a joker wins by itself", ["joker", "rock-5"], 0),
        ("two jokers: void", ["joker", "joker"], None),
        ("two jokers among four: void", ["joker", "rock-5", "joker", "rock-4"], None),
        ("paper-1 against two rocks", ["paper-1", "rock-3", "rock-5"], 0),
        ("two rocks against scissors: the higher rock", ["rock-2", "scissors-5", "rock-4"], 2),
        ("one card of each among three: the highest number", ["paper-3", "rock-4", "scissors-5"], 2),
        ("one of each, the highest number twice: void", ["paper-3", "rock-5", "scissors-5"], None),
        ("one of each, three equal numbers: void", ["paper-3", "rock-3", "scissors-3"], None),
        ("one of each, the lower two equal: the highest wins", ["paper-3", "rock-3", "scissors-5"], 2),
        ("two papers and two rocks: the higher paper", ["paper-1", "rock-5", "paper-2", "rock-4"], 2),
        ("two equal papers and two rocks: void", ["paper-2", "rock-5", "paper-2", "rock-4"], None),
        ("all three among four: the doubled category", ["rock-5", "paper-5", "scissors-1", "scissors-2"], 3),
        (
            "all three among four, the doubled numbers equal: void",
            ["rock-5", "paper-5", "scissors-2", "scissors-2"],
            None,
        ),
    ],
)
def test_the_books_own_examples(passage: str, cards: list[str], winner: int | None) -> None:
    faces = [f"{colour}-{card}" for colour, card in zip(COLOURS, cards, strict=False)]
    assert winning(faces) == winner, passage
