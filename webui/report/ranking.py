"""All games of the journal, player by player: wins, streaks, averages."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.export.summary import Summary


@dataclass(frozen=True, slots=True)
class Standing:
    """One player over all finished games."""

    name: str
    games: int
    wins: int
    streak: int  # games won in a row, up to the newest
    best_streak: int
    average: float


def standings(games: Sequence[Summary]) -> tuple[Standing, ...]:
    """Most wins first; people are told apart by their names, however these are written. Oldest game first."""
    results: dict[str, list[tuple[bool, int]]] = {}
    names: dict[str, str] = {}
    for game in games:
        if not game.finished:
            continue
        for player in game.players:
            key = " ".join(player.name.casefold().split())
            names[key] = player.name
            results.setdefault(key, []).append((player.seat in game.winners, player.points))
    told = [_standing(names[key], played) for key, played in results.items()]
    return tuple(sorted(told, key=lambda one: (-one.wins, -one.wins / one.games, one.name.casefold())))


def _standing(name: str, played: list[tuple[bool, int]]) -> Standing:
    streak = best = 0
    for won, _ in played:
        streak = streak + 1 if won else 0
        best = max(best, streak)
    wins = sum(won for won, _ in played)
    return Standing(name, len(played), wins, streak, best, round(sum(points for _, points in played) / len(played), 1))
