"""How long the referee takes: random full games of each game, folded as after a restart."""

from collections.abc import Mapping
from statistics import median
from time import process_time

import msgspec

from referee.core.deck import Deck
from referee.core.events import Event
from referee.engine.fold import fold
from referee.games.registry import game_named
from referee.games.rehearsals import REHEARSALS


class Folding(msgspec.Struct, frozen=True):
    """What folding one game's random games took."""

    game: str
    games: int
    events: int  # in all of them
    longest: int  # events of the longest
    # Of processor time, for one whole game with its scoreboard: what else the machine does says nothing of the referee.
    mean_ms: float
    median_ms: float
    slowest_ms: float


def fold_rehearsals(decks: Mapping[str, Deck], games: int = 1000, seed: int = 0) -> tuple[Folding, ...]:
    """Fold so many random full games of every game there is a deck for; decks by the game's name."""
    return tuple(_folding(name, decks[name], games, seed) for name in REHEARSALS if name in decks)


def _folding(name: str, deck: Deck, games: int, seed: int) -> Folding:
    game = game_named(name)
    taken: list[float] = []
    lengths: list[int] = []
    for number in range(games):
        players = game.seats[number % len(game.seats)]
        facts = REHEARSALS[name](deck, players, seed + number)
        events = tuple(Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(facts, start=1))
        start = process_time()
        board = fold(game, events).scoreboard
        taken.append(1000 * (process_time() - start))
        lengths.append(board.seq)
    return Folding(name, games, sum(lengths), max(lengths), sum(taken) / games, median(taken), max(taken))
