"""Players of 1, 2, 3… ciseaux: sixteen tricks, laid face down, revealed together, gathered face up."""

from __future__ import annotations

from datasets.simulate.ledger import Ledger
from datasets.simulate.mistakes import Mistakes
from datasets.simulate.pose import scattered
from datasets.simulate.stage import Stage
from datasets.simulate.together import count_up, reveal
from referee.core.events import PileTaken
from referee.core.zones import zone
from referee.games.ciseaux123.cards import TRICKS, colour, winning
from referee.games.ciseaux123.state import ASIDE, TRICK, seat_colours


class CiseauxPlayers:
    """A game from full hands to the last trick; `turns` are tricks."""

    def __init__(self, stage: Stage, ledger: Ledger, mistakes: Mistakes, turns: int | None) -> None:
        self._stage, self._ledger, self._mistakes = stage, ledger, mistakes
        self._tricks = TRICKS if turns is None else min(turns, TRICKS)
        self._rng = stage.rng
        self._seats = range(len(stage.layout.seats))
        colours = seat_colours(ledger.players)
        faces = ledger.deck.faces
        self._hands = []
        for seat in self._seats:
            mine = [(card, face) for card, face in enumerate(faces) if colour(face) == colours[seat]]
            self._hands.append([mine[int(k)] for k in self._rng.permutation(len(mine))])
        self.made: list[str] = []

    def play(self) -> None:
        """Everything until the cards are counted."""
        stage = self._stage
        stage.now = float(self._rng.uniform(1.0, 2.0))
        for _ in range(self._tricks):
            self._trick()
        count_up(stage, self._ledger, self._tricks == TRICKS)

    def _trick(self) -> None:
        stage, rng = self._stage, self._rng
        stage.interlude()
        chosen = {seat: self._hands[seat].pop() for seat in self._seats}
        start = stage.now + stage.tempo.pause(rng)
        ready = sorted((start + float(rng.uniform(0, 1.2)) * stage.tempo.hands, seat) for seat in self._seats)
        for t, seat in ready:
            place = scattered(stage.layout.place(TRICK, seat), rng, 3.0, 6.0)
            reach = stage.reach(seat, t, place).bring(*chosen[seat])
            stage.now = reach.put([place], TRICK, seat, "back").leave()
        where = dict.fromkeys(self._seats, TRICK)
        reveal(stage, self._ledger, chosen, where, 4.0)
        self._gather(chosen)

    def _gather(self, chosen: dict[int, tuple[int, str]]) -> None:
        """The winner takes the trick; a void one goes aside, by whoever is quickest."""
        stage, rng = self._stage, self._rng
        won = winning([face for _, face in chosen.values()])
        seat = won
        if won is not None and rng.random() < self._mistakes.wrong_winner:
            seat = (won + int(rng.integers(1, len(self._seats)))) % len(self._seats)
            self.made.append(f"{stage.now:.1f} s: wrong_winner, seat {seat}")
        where = ASIDE if seat is None else zone("won", seat)
        by = seat if seat is not None else int(rng.integers(len(self._seats)))
        cards = stage.cards_in(TRICK)
        near = sorted(cards, key=lambda card: stage.lying[card].pose.distance(stage.layout.place(where)), reverse=True)
        at = stage.now + max(0.6, stage.tempo.pause(rng))
        reach = stage.reach(by, at, stage.lying[near[0]].pose, "reach").collect(near)
        self._ledger.add(reach.t, PileTaken(zone=TRICK, seat=seat))
        place = scattered(stage.layout.place(where), rng, 3.0, 4.0)
        reach.square().to(place).put([scattered(place, rng, 1.5, 2.0) for _ in near], where, seat, "front")
        stage.now = reach.leave()
