"""From a seed to a script: who plays, where the sheets lie, and everything that happens."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from datasets.decks import load_deck
from datasets.scenes.seeds import Split, rng_for
from datasets.simulate.ciseaux import CiseauxPlayers
from datasets.simulate.disturbances import Disturbances, known_disturbances
from datasets.simulate.layout import lay_out
from datasets.simulate.ledger import Ledger
from datasets.simulate.mistakes import Mistakes, mistakes_at
from datasets.simulate.pfc import PfcPlayers
from datasets.simulate.rockoman import RockomanPlayers
from datasets.simulate.script import Script
from datasets.simulate.stage import Stage, Tempo
from referee.core.commands import Player
from referee.core.sentence import Sentence
from vision.sheets import MOST_SEATS

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gil", "Hana")
Play = Callable[[Stage, Ledger, Mistakes, int | None], tuple[str, ...]]


def _play_rockoman(stage: Stage, ledger: Ledger, mistakes: Mistakes, turns: int | None) -> tuple[str, ...]:
    players = RockomanPlayers(stage, ledger, mistakes, turns)
    players.play()
    return tuple(players.made)


def _play_pfc(stage: Stage, ledger: Ledger, mistakes: Mistakes, turns: int | None) -> tuple[str, ...]:
    players = PfcPlayers(stage, ledger, mistakes, turns)
    players.play()
    return tuple(players.made)


def _play_ciseaux(stage: Stage, ledger: Ledger, mistakes: Mistakes, turns: int | None) -> tuple[str, ...]:
    players = CiseauxPlayers(stage, ledger, mistakes, turns)
    players.play()
    return tuple(players.made)


PLAYS: Mapping[str, Play] = {"rockoman": _play_rockoman, "pfc": _play_pfc, "ciseaux123": _play_ciseaux}


def plan(
    game: str,
    players: int,
    seed: int,
    *,
    seconds_a_turn: float = 4.0,
    mistakes: float | Mistakes = 0.03,
    turns: int | None = None,
    disturbances: Collection[str] = (),
    split: Split = Split.TRAIN,
) -> Script:
    """A whole game as it happens on one table; nothing is drawn yet."""
    _check(game, players, seconds_a_turn, turns)
    slips = mistakes if isinstance(mistakes, Mistakes) else mistakes_at(mistakes)
    kinds = known_disturbances(disturbances)
    rng = rng_for(split, seed, 1)
    layout = lay_out(game, players, rng)
    deck = load_deck(game)
    people = tuple(Player(seat, NAMES[seat]) for seat in range(players))
    stage, ledger = Stage(layout, Tempo(seconds_a_turn), rng), Ledger(game, people, deck)
    if kinds:
        stage.interlude = Disturbances(stage, kinds, game, turns).between_turns
    made = PLAYS[game](stage, ledger, slips, turns)
    end = stage.now + 1.5
    stage.finish(end)
    return Script(
        game,
        seed,
        split,
        deck,
        people,
        layout,
        end,
        tuple(stage.rests),
        tuple(stage.visits),
        ledger.events,
        tuple(ledger.commands),
        made,
        tuple(stage.slides),
        tuple(stage.incidents),
    )


def _check(game: str, players: int, seconds_a_turn: float, turns: int | None) -> None:
    if game not in PLAYS:
        raise Sentence(f"No film can be made of “{game}”: the games are {', '.join(PLAYS)}.")
    if not 2 <= players <= MOST_SEATS[game]:
        raise Sentence(f"{game} is for 2 to {MOST_SEATS[game]} players, not {players}.")
    if not 1.0 <= seconds_a_turn <= 60.0:
        raise Sentence(f"A turn takes 1 to 60 seconds, not {seconds_a_turn}; brisk players need about 2.")
    if turns is not None and turns < 1:
        raise Sentence(f"A game has at least one turn, not {turns}.")
