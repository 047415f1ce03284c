"""Reasons to refuse that all games share: what is not there, and whose turn to know it."""

from collections.abc import Sequence

from referee.core.commands import Command, Player
from referee.core.deck import Deck
from referee.core.events import Fact, StandardGameWon
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard


def unknown_seat(seat: int, players: tuple[Player, ...]) -> Refusal | None:
    """Nobody sits there."""
    if 0 <= seat < len(players):
        return None
    known = ", ".join(f"{player.seat} ({player.name})" for player in players)
    return Refusal("unknown_seat", f"Nobody sits at seat {seat}; the seats are {known}.")


def unknown_face(face: str | None, deck: Deck) -> Refusal | None:
    """The deck has no such card, or none was named."""
    if face is None:
        return Refusal("face_needed", "Say which card it is: in this game every card is laid face up.")
    if deck.count(face):
        return None
    return Refusal("unknown_face", f"The deck {deck.name} has no card “{face}”; its cards are {', '.join(deck.faces)}.")


def unknown_zone(zone: str, known: tuple[str, ...]) -> Refusal:
    """The table has no such place."""
    return Refusal("unknown_zone", f"There is no place “{zone}” for that; say {' or '.join(known)}.")


def not_in_this_game(command: Command, game: str) -> Refusal:
    """Another game's command."""
    kind = type(command).__struct_config__.tag
    return Refusal("not_in_this_game", f"“{kind}” is nothing one can say in {game}.")


def game_over() -> Refusal:
    """Nothing more can be played."""
    return Refusal("game_over", "The game is over; correct what was wrong, or begin a new game.")


def wrong_points(points: tuple[int, ...], players: tuple[Player, ...]) -> Refusal | None:
    """The agreed points are not one number a player."""
    if len(points) == len(players):
        return None
    return Refusal("wrong_points", f"{len(points)} results were given for {len(players)} players; give one for each.")


def standard_game_won(now: Scoreboard, winner: int) -> Sequence[Fact] | Refusal:
    """The standard game that decides a tie was won by this seat."""
    for ask in now.asks:
        if ask.kind == "standard_game" and winner in ask.seats:
            return (StandardGameWon(ask.seq, winner),)
    return Refusal("no_standard_game", f"No standard game is open that seat {winner} could have won.")
