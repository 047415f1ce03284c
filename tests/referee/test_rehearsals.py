"""Random full games: they fold without an exception, and the camera makes the same of them as the ledger."""

from collections.abc import Iterator
from typing import Any

import pytest

from datasets.decks import load_deck
from referee.core.events import CardLaid, Event, Fact, GameStarted, PileTaken
from referee.core.zones import number_of
from referee.engine.fold import Folded, fold
from referee.games.ciseaux123 import CISEAUX123
from referee.games.ciseaux123.rehearsal import rehearsal as tricks
from referee.games.pfc import PFC
from referee.games.pfc.rehearsal import rehearsal as rounds
from referee.games.protocol import Game
from referee.games.registry import game_named
from referee.games.rehearsals import REHEARSALS
from tests.referee.sitting import Eye, Sitting


def played(game: Game[Any], facts: tuple[Fact, ...]) -> Folded[Any]:
    return fold(game, [Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(facts, 1)])


@pytest.mark.parametrize("name", REHEARSALS)
def test_full_games_fold_to_their_end(name: str) -> None:
    game = game_named(name)
    deck = load_deck(game.deck)
    for seed in range(12):
        seats = game.seats[seed % len(game.seats)]
        board = played(game, REHEARSALS[name](deck, seats, seed)).scoreboard
        assert board.phase in ("scoring", "ended"), (name, seed)


@pytest.mark.long
@pytest.mark.parametrize("name", REHEARSALS)
def test_a_thousand_full_card_games_fold_to_their_end(name: str) -> None:
    game = game_named(name)
    deck = load_deck(game.deck)
    for seed in range(250 if name == "supertock" else 1000):  # a race of marbles is ten times as long
        seats = game.seats[seed % len(game.seats)]
        board = played(game, REHEARSALS[name](deck, seats, seed)).scoreboard
        assert board.phase in ("scoring", "ended"), (name, seed)


def tables(facts: tuple[Fact, ...]) -> Iterator[dict[str, list[str]]]:
    """What lies on the table after each fact; taken cards lie before their new owner with the next card laid."""
    started = facts[0]
    assert isinstance(started, GameStarted)
    seats = range(len(started.players))
    kinds = ("played", "won")
    table: dict[str, list[str]] = {f"{kind}:{seat}": [] for kind in kinds for seat in seats}
    table |= {f"pile:{pile}": [] for pile in range(3)}
    lifted: list[str] = []
    for fact in facts[1:]:
        match fact:
            case PileTaken(zone=zone):
                lifted, table[zone] = table[zone], []
            case CardLaid(zone=zone, face=str(face)):
                before = next((place for place, cards in table.items() if face in cards), None)
                if before is not None:
                    table[before].remove(face)
                    table[f"won:{number_of(before)}"] += lifted
                    lifted = []
                table[zone].append(face)
        yield {zone: list(cards) for zone, cards in table.items()}


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_rounds_seen_by_the_camera_is_the_game_that_was_played(seed: int) -> None:
    seats = 2 + seed % 4
    facts = rounds(load_deck("pfc"), seats, seed, mistakes=0.1 * (seed % 2))
    told = played(PFC, facts).scoreboard
    sitting, eye = Sitting(PFC, seats), Eye()
    for table in tables(facts):
        if seed % 3 == 0:
            eye.blink()  # the worker restarts all the time
        sitting.see(eye.view(table))
    seen = sitting.score
    assert [seat.points for seat in seen.seats] == [seat.points for seat in told.seats]
    assert seen.piles == told.piles
    assert [each.kind for each in seen.irregularities] == [each.kind for each in told.irregularities]
    assert seen.doubts == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_game_of_tricks_seen_by_the_camera_is_the_game_that_was_played(seed: int) -> None:
    seats = 2 + seed % 3
    facts = tricks(load_deck("ciseaux123"), seats, seed, mistakes=0.0)
    told = played(CISEAUX123, facts).scoreboard
    sitting, eye = Sitting(CISEAUX123, seats), Eye()
    lying: list[str] = []
    for fact in facts[1:]:
        lying = [] if isinstance(fact, PileTaken) else [*lying, str(getattr(fact, "face", ""))]
        if seed % 3 == 0:
            eye.blink()
        sitting.see(eye.view({"trick": lying}))
    assert [seat.points for seat in sitting.score.seats] == [seat.points for seat in told.seats]
    assert sitting.score.irregularities == ()
    assert sitting.score.doubts == 0
