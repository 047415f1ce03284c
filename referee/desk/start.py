"""How a game begins: who plays what, checked once for the tablet and the terminal alike."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from referee.core.commands import Player
from referee.core.deck import Deck
from referee.core.events import Event, GameStarted
from referee.core.sentence import Sentence
from referee.engine.fold import Folded, fold
from referee.games.protocol import Game
from referee.games.registry import game_named

Settings: TypeAlias = Mapping[str, bool | int | str]


def seated(names: Sequence[str]) -> tuple[Player, ...]:
    """Players in the order they sit, clockwise."""
    return tuple(Player(seat, name.strip()) for seat, name in enumerate(names))


def start(
    name: str, players: Sequence[Player], settings: Settings, deck: Deck, first: int = 0, wall_time: float = 0.0
) -> GameStarted:
    """The first fact of a game, or a sentence about what can't be played so."""
    game = game_named(name)
    if len(players) not in game.seats:
        few, many = game.seats[0], game.seats[-1]
        raise Sentence(f"{name} is played by {few} to {many} players, and {len(players)} were named.")
    if [player.seat for player in players] != list(range(len(players))):
        raise Sentence("Seats are numbered 0, 1, 2 … clockwise, one for each player.")
    names = [player.name for player in players]
    if not all(names) or len(set(names)) < len(names):
        raise Sentence(f"Each player needs a name of their own; these were given: {', '.join(names)}.")
    if not 0 <= first < len(players):
        raise Sentence(f"No seat {first} can begin: the seats are 0 to {len(players) - 1}.")
    return GameStarted(name, tuple(players), deck, _complete(game, settings), first, wall_time)


def _complete(game: Game[Any], settings: Settings) -> dict[str, bool | int | str]:
    """All the game's options, so that a later default can't change what this game was."""
    known = [field.name for field in msgspec.structs.fields(game.settings)]
    for option in settings:
        if option not in known:
            raise Sentence(f"{game.name} has no setting “{option}”: its settings are {', '.join(known)}.")
    try:
        chosen: Any = msgspec.convert(dict(settings), game.settings, strict=False)  # a terminal has only texts
    except msgspec.ValidationError as error:
        raise Sentence(f"A setting of {game.name} can't be used: {error}.") from error
    complete: dict[str, bool | int | str] = msgspec.to_builtins(chosen)
    return complete


def refold(events: Sequence[Event]) -> Folded[Any]:
    """A game of the ledger, judged anew from its first fact to its newest."""
    match events:
        case [Event(fact=GameStarted(game=name)), *_]:
            game = game_named(name)
        case _:
            raise Sentence("These events are no game: the first one has to say who plays what.")
    try:
        return fold(game, events)
    except Exception as error:
        raise Sentence(f"This game of {name} can't be judged again ({error}); it stays as it was recorded.") from error
