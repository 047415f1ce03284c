"""Players of ROCKOMAN: what they do with their hands, and what they say."""

from __future__ import annotations

from datasets.simulate.ledger import Ledger
from datasets.simulate.mistakes import Mistakes
from datasets.simulate.pose import scattered
from datasets.simulate.stage import Reach, Stage
from referee.core.commands import Claim, Diamond, Finish, StandardGame, Target
from referee.core.events import (
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    PileTaken,
    ScoringStarted,
    StandardGameWon,
    TargetChosen,
)
from referee.core.zones import DISCARD, DRAW, zone
from referee.games.rockoman.effects import GOOD_OR_SICK_CARDS, STANDARD_GAME_CARDS
from referee.games.rockoman.faces import EFFECTS, SUPERS, beats, is_ring, super_against


class RockomanPlayers:
    """A game from the first card to the reveal; after `turns` turns they score, though cards are left."""

    def __init__(self, stage: Stage, ledger: Ledger, mistakes: Mistakes, turns: int | None) -> None:
        self._stage, self._ledger, self._mistakes, self._turns = stage, ledger, mistakes, turns
        self._rng = stage.rng
        self._seats = len(stage.layout.seats)
        self.made: list[str] = []  # mistakes, in words

    def play(self) -> None:
        """Everything until the players score."""
        stage = self._stage
        self._shuffle()
        stage.now = float(self._rng.uniform(1.0, 2.0))
        turns = 0
        while stage.cards_in(DRAW) and (self._turns is None or turns < self._turns):
            self._turn()
            turns += 1
        self._score()

    def _shuffle(self) -> None:
        deck = self._ledger.deck
        faces = [kind.face for kind in deck.cards for _ in range(kind.count)]
        order = [faces[k] for k in self._rng.permutation(len(faces))]
        place = scattered(self._stage.layout.place(DRAW), self._rng, 2.0, 2.0)
        for card, face in enumerate(order):
            self._stage.lay(card, face, "back", DRAW, None, scattered(place, self._rng, 0.5, 0.5), 0.0)

    def _turn(self) -> None:
        stage, rng = self._stage, self._rng
        stage.interlude()
        due = self._ledger.board.turn
        seat = due if due is not None else 0
        if rng.random() < self._mistakes.out_of_turn:
            seat = (seat + int(rng.integers(1, self._seats))) % self._seats
            self._made("out_of_turn", seat)
        draw = stage.cards_in(DRAW)
        reach = stage.reach(seat, stage.now + stage.tempo.pause(rng), stage.lying[draw[-1]].pose)
        reach.pick(draw[-1:])
        face = reach.face
        if face in SUPERS:
            self._lay_super(reach, seat, face)
        elif is_ring(face):
            self._lay_ring(reach, seat)
        else:
            self._discard(reach, seat, face)

    def _lay_super(self, reach: Reach, seat: int, face: str) -> None:
        stage, where = self._stage, zone("super", seat)
        place = scattered(stage.layout.place(where, stage.free_index(where)), self._rng, 2.5, 4.0)
        reach.to(place).put([place], where, seat, "front")
        stage.now = reach.leave()
        self._ledger.add(stage.now, CardLaid(zone=where, face=face, seat=seat))
        self._answer_windows(seat, None)

    def _lay_ring(self, reach: Reach, seat: int) -> None:
        stage, where = self._stage, zone("ring", seat)
        place = scattered(stage.layout.place(where, len(stage.cards_in(where))), self._rng, 3.0, 5.0)
        reach.to(place).put([place], where, seat)
        stage.now = reach.leave()
        self._ledger.add(stage.now, CardLaid(zone=where, face=None, seat=seat, face_down=True))

    def _discard(self, reach: Reach, seat: int, face: str) -> None:
        stage, rng = self._stage, self._rng
        under = stage.cards_in(DISCARD)
        lying = stage.lying[under[-1]].face if under else None
        place = scattered(stage.layout.place(DISCARD), rng, 5.0, 7.0)
        reach.to(place).put([place], DISCARD, None, "front")
        seq = self._ledger.add(stage.now, CardLaid(zone=DISCARD, face=face, seat=seat))
        if face in EFFECTS:
            reach.leave()
            self._effect(seq, seat, face)
            return
        won = beats(face, lying)
        takes = won
        if won and rng.random() < self._mistakes.missed_beat:
            takes = False
            self._made("missed_beat", seat)
        elif not won and under and rng.random() < self._mistakes.wrong_take:
            takes = True
            self._made("wrong_take", seat)
        self._answer_windows(seat, reach, takes)

    def _answer_windows(self, seat: int, reach: Reach | None, takes: bool = False) -> None:
        """A ROCKOMAN may be said now; otherwise the pile is taken, or play goes on."""
        saying = [each for each in self._entitled() if self._says(each, each == seat and takes)]
        if saying:
            if reach is not None:
                reach.leave()
            self._rockoman(saying)
        elif reach is not None and takes:
            self._sweep(reach, seat)
        elif reach is not None:
            reach.leave()

    def _entitled(self) -> list[int]:
        """Who has the right super for the card on top."""
        lying, discard = self._stage.lying, self._stage.cards_in(DISCARD)
        needed = super_against(lying[discard[-1]].face) if discard else None
        held = {
            rest.seat for rest in lying.values() if rest.face == needed and rest.zone == zone("super", rest.seat or 0)
        }
        return sorted(seat for seat in held if seat is not None)

    def _says(self, seat: int, takes_anyway: bool) -> bool:
        overlooks = self._rng.random() < self._mistakes.missed_rockoman
        if overlooks and not takes_anyway:
            self._made("missed_rockoman", seat)
        # Whoever takes the pile anyway mostly keeps the super.
        return not overlooks and not (takes_anyway and self._rng.random() < 0.7)

    def _rockoman(self, saying: list[int]) -> None:
        stage, rng = self._stage, self._rng
        top = stage.lying[stage.cards_in(DISCARD)[-1]].face
        face = super_against(top)
        said = stage.now
        for seat in saying:
            said += float(rng.uniform(0.3, 0.8))
            self._ledger.commands.append(Claim(seat=seat, t=round(said, 3)))
            self._ledger.add(said, Claimed(seat), "player")
        winner = saying[0]
        if len(saying) > 1:
            winner = saying[int(rng.integers(len(saying)))]
            said = self._standard_game(said, winner)
        where = zone("super", winner)
        card = next(card for card in stage.cards_in(where) if stage.lying[card].face == face)
        reach = stage.reach(winner, said + float(rng.uniform(0.3, 0.7)), stage.lying[card].pose).pick([card])
        lifted = reach.t
        place = scattered(stage.layout.place(DISCARD), rng, 4.0, 8.0)
        reach.to(place).put([place], DISCARD, None)
        self._ledger.add(lifted, CardGone(zone=where, face=face))
        self._ledger.add(stage.now, CardLaid(zone=DISCARD, face=face, seat=winner))
        self._sweep(reach, winner)

    def _sweep(self, reach: Reach, seat: int) -> None:
        """The whole discard pile goes face down onto the seat's point pile."""
        stage, rng, where = self._stage, self._rng, zone("point", seat)
        cards = stage.cards_in(DISCARD)
        reach.back_off().wait(float(rng.uniform(0.05, 0.7)))
        reach.to(stage.lying[cards[-1]].pose, lift=15.0).pick(cards)
        emptied = reach.t
        reach.square()
        place = scattered(stage.layout.place(where), rng, 3.0, 4.0)
        reach.to(place).put([scattered(place, rng, 1.0, 1.2) for _ in cards], where, seat, "back")
        stage.now = reach.leave()
        self._ledger.add(emptied, PileTaken(zone=DISCARD, seat=seat))

    def _effect(self, seq: int, seat: int, face: str) -> None:
        opponent = self._choose(seq, seat, face)
        if opponent is None:
            return
        match face:
            case "gun":
                self._shoot(seq, seat, opponent)
            case "good":
                self._move(seat, zone("point", opponent), zone("point", seat), GOOD_OR_SICK_CARDS)
            case "sick":
                self._move(seat, zone("point", seat), zone("point", opponent), GOOD_OR_SICK_CARDS)
            case "rps":
                winner = (seat, opponent)[int(self._rng.integers(2))]
                loser = opponent if winner == seat else seat
                self._stage.now = self._standard_game(self._stage.now, winner)
                self._move(winner, zone("point", loser), zone("point", winner), STANDARD_GAME_CARDS)
            case _:
                self._move(seat, zone("ring", opponent), zone("ring", seat), 1)

    def _choose(self, seq: int, seat: int, face: str) -> int | None:
        """Whom the card acts on: said aloud and tapped where there is a choice; None where there is no target."""
        ask = next((ask for ask in self._ledger.board.asks if ask.seq == seq and ask.kind == "target"), None)
        if ask is not None:
            opponent = int(self._rng.choice(ask.seats))
            self._stage.now += float(self._rng.uniform(0.5, 1.5))
            t = round(self._stage.now, 3)
            if face != "gun":  # which super is said along with it
                self._ledger.commands.append(Target(seat=seat, opponent=opponent, t=t))
                self._ledger.add(t, TargetChosen(seq, opponent), "player")
            return opponent
        return self._only_target(seat, face)

    def _only_target(self, seat: int, face: str) -> int | None:
        kind = {"gun": "super", "steal": "ring"}.get(face, "point")
        others = [other for other in range(self._seats) if other != seat and self._stage.cards_in(zone(kind, other))]
        if face in ("sick", "rps") and self._stage.cards_in(zone("point", seat)):
            others = [other for other in range(self._seats) if other != seat]
        return others[0] if len(others) == 1 else None

    def _shoot(self, seq: int, seat: int, opponent: int) -> None:
        stage, where = self._stage, zone("super", opponent)
        cards = stage.cards_in(where)
        card = cards[int(self._rng.integers(len(cards)))]
        if any(ask.seq == seq for ask in self._ledger.board.asks):
            t, chosen = round(stage.now, 3), stage.lying[card].face
            self._ledger.commands.append(Target(seat=seat, opponent=opponent, face=chosen, t=t))
            self._ledger.add(t, TargetChosen(seq, opponent, chosen), "player")
        self._carry(seat, [card], zone("point", seat))

    def _move(self, seat: int, source: str, target: str, most: int) -> None:
        """The upper cards of a face-down pile go to another pile."""
        cards = self._stage.cards_in(source)[-most:]
        if cards:
            self._carry(seat, cards, target)

    def _carry(self, seat: int, cards: list[int], target: str) -> None:
        stage, rng = self._stage, self._rng
        reach = stage.reach(seat, stage.now + float(rng.uniform(0.4, 1.0)), stage.lying[cards[-1]].pose).pick(cards)
        place = scattered(stage.layout.place(target, len(stage.cards_in(target))), rng, 3.0, 4.0)
        owner = int(target.partition(":")[2])
        reach.to(place).put([scattered(place, rng, 1.0, 1.2) for _ in cards], target, owner, "back")
        stage.now = reach.leave()

    def _standard_game(self, since: float, winner: int) -> float:
        """Two players at rock, paper, scissors with their hands, nobody at the table; when it was tapped."""
        t = round(since + float(self._rng.uniform(1.8, 4.5)), 3)
        asks = [ask for ask in self._ledger.board.asks if ask.kind == "standard_game"]
        self._ledger.commands.append(StandardGame(winner=winner, t=t))
        self._ledger.add(t, StandardGameWon(asks[-1].seq, winner), "player")
        return t

    def _score(self) -> None:
        stage = self._stage
        t = stage.now + float(self._rng.uniform(1.5, 3.0))
        holder = next((rest.seat for rest in stage.lying.values() if rest.face == "ring-diamond"), None)
        self._ledger.commands += [Finish(t=round(t, 3)), Diamond(seat=holder, t=round(t + 0.8, 3))]
        self._ledger.add(t, ScoringStarted(), "player")
        self._ledger.add(t + 0.8, DiamondShown(holder), "player")
        stage.now = t + 1.0

    def _made(self, kind: str, seat: int) -> None:
        self.made.append(f"{self._stage.now:.1f} s: {kind}, seat {seat}")
