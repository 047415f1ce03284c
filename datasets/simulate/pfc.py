"""Players of Pierre, Feuille, Ciseaux: nine rounds on three fanned piles."""

from __future__ import annotations

from datasets.simulate.ledger import Ledger
from datasets.simulate.mistakes import Mistakes
from datasets.simulate.pose import Pose, scattered
from datasets.simulate.stage import Reach, Stage
from datasets.simulate.together import count_up, reveal
from referee.core.events import CardLaid, PileTaken
from referee.core.zones import zone
from referee.games.pfc.cards import beats, resolving_order
from referee.games.pfc.settings import Settings
from referee.games.pfc.state import PILES, ROUNDS


class PfcPlayers:
    """A game from the three first cards to the last one laid; `turns` are rounds."""

    def __init__(self, stage: Stage, ledger: Ledger, mistakes: Mistakes, turns: int | None) -> None:
        self._stage, self._ledger, self._mistakes = stage, ledger, mistakes
        self._rounds = ROUNDS if turns is None else min(turns, ROUNDS)
        self._rng = stage.rng
        self._seats = range(len(stage.layout.seats))
        faces = ledger.deck.faces
        order = [int(k) for k in self._rng.permutation(len(faces))]
        self._first = [(card, faces[card]) for card in order[: len(PILES)]]
        self._hands = [
            [(card, faces[card]) for card in order[3 + ROUNDS * seat : 3 + ROUNDS * (seat + 1)]] for seat in self._seats
        ]
        self.made: list[str] = []

    def play(self) -> None:
        """Everything until the piles are counted."""
        stage = self._stage
        for pile, (card, face) in zip(PILES, self._first, strict=True):
            stage.lay(card, face, "front", pile, None, self._place(pile), 0.0)
            self._ledger.add(0.0, CardLaid(zone=pile, face=face))
        stage.now = float(self._rng.uniform(1.0, 2.0))
        for _ in range(self._rounds):
            self._round()
        count_up(stage, self._ledger, self._rounds == ROUNDS)

    def _round(self) -> None:
        chosen = {seat: self._hands[seat].pop() for seat in self._seats}
        self._choose(chosen)
        where = {seat: zone("played", seat) for seat in self._seats}
        reveal(self._stage, self._ledger, chosen, where, 3.0)
        faces = {face: seat for seat, (_, face) in chosen.items()}
        key = resolving_order(tuple(faces), Settings().three_equal.split())
        order = sorted(faces, key=key)
        if len(order) > 1 and self._rng.random() < self._mistakes.out_of_turn:
            order[0], order[1] = order[1], order[0]
            self._made("out_of_turn", faces[order[0]])
        for face in order:
            self._resolve(faces[face], chosen[faces[face]][0], face)

    def _choose(self, chosen: dict[int, tuple[int, str]]) -> None:
        """Everybody lays a card face down, each when ready."""
        stage, rng = self._stage, self._rng
        start = stage.now + stage.tempo.pause(rng)
        ready = sorted((start + float(rng.uniform(0, 1.5)) * stage.tempo.hands, seat) for seat in self._seats)
        for t, seat in ready:
            place = self._place(zone("played", seat))
            reach = stage.reach(seat, t, place).bring(*chosen[seat])
            stage.now = reach.put([place], zone("played", seat), seat, "back").leave()

    def _resolve(self, seat: int, card: int, face: str) -> None:
        stage, rng = self._stage, self._rng
        stage.interlude()
        tops = {pile: stage.lying[cards[-1]].face for pile in PILES if (cards := stage.cards_in(pile))}
        beaten = [pile for pile in PILES if beats(face, tops.get(pile))]
        takes = bool(beaten)
        if rng.random() < self._mistakes.wrong_pile:
            takes = not takes
            self._made("wrong_take" if takes else "had_to_take", seat)
        pile = str(rng.choice(beaten or PILES))
        at = stage.now + max(0.3, stage.tempo.pause(rng) * 0.8)
        if takes:
            reach = self._take(seat, pile, at)
            reach.to(stage.lying[card].pose)
        else:
            reach = stage.reach(seat, at, stage.lying[card].pose)
        reach.pick([card])
        place = self._place(pile)
        reach.to(place).put([place], pile, None, "front")
        self._ledger.add(stage.now, CardLaid(zone=pile, face=face, seat=seat))
        stage.now = reach.leave()

    def _take(self, seat: int, pile: str, at: float) -> Reach:
        """All cards of a pile are fanned before the seat, face up."""
        stage, cards, where = self._stage, self._stage.cards_in(pile), zone("won", seat)
        reach = stage.reach(seat, at, stage.lying[cards[-1]].pose, "reach").pick(cards)
        self._ledger.add(reach.t, PileTaken(zone=pile, seat=seat))
        first = len(stage.cards_in(where))
        fan = [scattered(stage.layout.place(where, first + k), self._rng, 1.5, 2.0) for k in range(len(cards))]
        return reach.square().to(fan[0]).put(fan, where, seat, "front")

    def _place(self, where: str) -> Pose:
        """Where the next card of a zone comes to lie, as a hand hits it."""
        count = len(self._stage.cards_in(where)) if where in PILES else 0
        return scattered(self._stage.layout.place(where, count), self._rng, 2.0, 2.5)

    def _made(self, kind: str, seat: int) -> None:
        self.made.append(f"{self._stage.now:.1f} s: {kind}, seat {seat}")
