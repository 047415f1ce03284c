"""A game as the start page asks for it: who plays what, with which cards."""

from dataclasses import dataclass

from werkzeug.datastructures import MultiDict

from referee.core.commands import Player
from referee.games.registry import game_named
from webui.options import chosen

LONGEST = 400  # letters of a name


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played; while the table is being set up, names may still be missing."""

    game: str
    players: tuple[Player, ...]
    settings: dict[str, bool | int | str]
    first: int = 0
    deck: str = ""  # the cards that lie on the table; empty: the game's usual ones
    places: int = 0  # seats set at the table, named or not yet

    @property
    def seats(self) -> int:
        """How many seats the camera looks for."""
        possible = game_named(self.game).seats
        return max(possible[0], min(possible[-1], max(self.places, len(self.players))))


def players_of(form: MultiDict[str, str]) -> tuple[Player, ...]:
    """Everybody with a name, in the order they sit."""
    names = [name.strip()[:LONGEST] for name in form.getlist("name")]
    colours = form.getlist("colour")
    named = [(name, colours[at] if at < len(colours) else "") for at, name in enumerate(names) if name]
    return tuple(Player(seat, name, colour) for seat, (name, colour) in enumerate(named))


def plan_of(form: MultiDict[str, str]) -> Plan:
    """What the form says; whether it can be played so is the desk's to say."""
    game, first = form.get("game", ""), form.get("first", "0")
    settings = chosen(game_named(game), form)
    begins = int(first) if first.isdigit() else 0
    return Plan(game, players_of(form), settings, begins, form.get(f"{game}:deck", ""), len(form.getlist("name")))
