"""Random whole games moved by hand under the camera: what the referee makes of sight is what really happened."""

from random import Random

import pytest

from datasets.decks import load_deck
from referee.core.commands import Claim, Diamond, Finish, StandardGame, Target
from referee.core.events import (
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    Event,
    Fact,
    PileTaken,
    ScoringStarted,
    StandardGameWon,
    TargetChosen,
)
from referee.core.scoreboard import Scoreboard
from referee.engine.fold import advance, fold
from referee.games.rockoman import ROCKOMAN
from referee.games.rockoman.rehearsal import rehearsal
from referee.games.rockoman.table import State, ring
from tests.referee.rockoman.camera import Camera
from tests.referee.table_language import table

DECK = load_deck("rockoman")


class Hands:
    """Moves real cards as the facts of a game tell; looks now and then, and says only what sight can't tell."""

    def __init__(self, facts: tuple[Fact, ...], seed: int) -> None:
        self.facts = facts
        self.truth = fold(ROCKOMAN, [Event(1, 1.0, "camera", facts[0])])
        self.game = table()
        self.camera = Camera(self.game)
        self.chance = Random(seed)

    def play(self) -> Scoreboard:
        for seq, fact in enumerate(self.facts[1:], start=2):
            before = self.truth
            self.truth = advance(ROCKOMAN, before, Event(seq, float(seq), "camera", fact))
            self.do(fact)
            self.carry_over(fact, before.state, self.truth.state)
        return self.game.board

    def do(self, fact: Fact) -> None:
        match fact:
            case CardLaid(zone=zone, face=face):
                if not self.truth.state.draw:
                    self.camera.lift("draw")
                self.camera.lay(zone, face)
                if not zone.startswith("ring") or self.chance.random() < 0.5:
                    self.look()
            case CardGone(zone=zone, face=face):
                self.camera.lift(zone, face or "")
            case Claimed(seat=seat) if self.contested() or self.chance.random() < 0.5:
                self.look()
                self.game.say(Claim(seat))
            case PileTaken():
                self.look()
                self.camera.lift("discard")
                if self.chance.random() < 0.7:
                    self.look()
            case TargetChosen(about=about, opponent=opponent):
                laid = self.facts[about - 1]
                if isinstance(laid, CardLaid) and laid.face in ("good", "sick", "rps"):
                    ask = self.game.board.asks[-1]
                    self.game.say(Target(ask.seat or 0, opponent, None, ask.seq))
            case StandardGameWon(winner=winner) if "standard_game" in self.game.asks():
                self.game.say(StandardGame(winner))
            case ScoringStarted():
                self.look()
                self.game.say(Finish())
            case DiamondShown(seat=seat):
                self.game.say(Diamond(seat))

    def contested(self) -> bool:
        """Whether others say ROCKOMAN too; a single one is seen by the super that is laid."""
        seq = self.truth.seq
        return len(self.truth.state.claims) > 1 or isinstance(self.facts[seq], Claimed)

    def carry_over(self, fact: Fact, before: State, after: State) -> None:
        """The super a GUN took and the ring a STEAL took are moved as the cards really were."""
        if isinstance(fact, CardGone) or (isinstance(fact, CardLaid) and fact.zone != "discard"):
            return
        for seat in before.seats:
            for gone in set(before.supers[seat]) - set(after.supers[seat]):
                self.camera.lift(f"super:{seat}", gone.face or "")
                self.look()
            if rings(before, seat) > rings(after, seat):
                self.camera.lift_back(ring(seat))
                (thief,) = (
                    each for each in before.seats if after.piles.get(ring(each), 0) > before.piles.get(ring(each), 0)
                )
                self.camera.lay(ring(thief), None)
                self.look()

    def look(self) -> None:
        self.camera.look()


def rings(state: State, seat: int) -> int:
    return state.piles.get(ring(seat), 0)


def told(board: Scoreboard) -> list[object]:
    """All that counts, without the numbers of the events."""
    seats = [(seat.points, seat.piles, sorted(seat.face_up), seat.supers) for seat in board.seats]
    rulings = [(each.kind, each.seat, each.other, each.face, each.cards, each.swing) for each in board.rulings]
    return [seats, board.piles, board.winners, sorted(map(str, rulings)), board.irregularities, board.doubts]


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_game_is_refereed_right_without_a_correction(seed: int) -> None:
    facts = rehearsal(DECK, 3, seed)
    truth = fold(ROCKOMAN, [Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(facts, start=1)])
    assert told(Hands(facts, seed).play()) == told(truth.scoreboard)
