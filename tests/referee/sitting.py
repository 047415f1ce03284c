"""A game at a table in a few words: facts, commands and views go in, the scoreboard comes out."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from datasets.decks import load_deck
from referee.core.commands import Command, Player
from referee.core.events import Author, Event, Fact, GameStarted
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from referee.core.refusal import Refusal
from referee.core.rulings import Irregularity, Ruling
from referee.core.scoreboard import Scoreboard
from referee.engine.accept import accept
from referee.engine.fold import Folded, advance, fold
from referee.engine.reconcile import reconcile
from referee.games.protocol import Game

Candidates = Sequence[tuple[str, float]]
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus", "Hal")


class Sitting:
    """One game being played; every event comes a second after the one before."""

    def __init__(
        self,
        game: Game[Any],
        seats: int = 2,
        colours: Sequence[str] = (),
        settings: Mapping[str, bool | int | str] | None = None,
        first: int = 0,
    ) -> None:
        self.game = game
        players = tuple(
            Player(seat, NAMES[seat], colours[seat] if seat < len(colours) else "") for seat in range(seats)
        )
        started = GameStarted(game.name, players, load_deck(game.deck), dict(settings or {}), first)
        self.folded: Folded[Any] = fold(game, (Event(0, 0.0, "player", started),))

    @property
    def score(self) -> Scoreboard:
        return self.folded.scoreboard

    @property
    def state(self) -> Any:
        return self.folded.state

    @property
    def seq(self) -> int:
        return self.folded.seq

    def happen(self, *facts: Fact, by: Author = "camera") -> "Sitting":
        for fact in facts:
            event = Event(self.seq + 1, float(self.seq + 1), by, fact)
            self.folded = advance(self.game, self.folded, event)
        return self

    def say(self, *commands: Command) -> "Sitting":
        for command in commands:
            facts = accept(self.game, self.folded, command)
            assert not isinstance(facts, Refusal), facts.sentence
            self.happen(*facts, by="player")
        return self

    def refusal(self, command: Command) -> str:
        """Why this can't be said: the kind; the sentence must be one."""
        refused = accept(self.game, self.folded, command)
        assert isinstance(refused, Refusal), f"{command} was taken: {refused}"
        assert refused.sentence.endswith("."), refused.sentence
        return refused.kind

    def see(self, view: TableView) -> tuple[Fact, ...]:
        """What a view adds to the ledger; the same view once more must add nothing."""
        facts = reconcile(self.game, self.folded, view)
        self.happen(*facts)
        again = reconcile(self.game, self.folded, view)
        assert not again, f"the same view twice gave {again} after {facts}"
        return facts

    @property
    def points(self) -> list[int]:
        return [seat.points for seat in self.score.seats]

    @property
    def odd(self) -> list[str]:
        return [each.kind for each in self.score.irregularities]

    @property
    def ruled(self) -> list[str]:
        return [each.kind for each in self.score.rulings]

    def irregularity(self, kind: str) -> Irregularity:
        return next(each for each in self.score.irregularities if each.kind == kind)

    def ruling(self, kind: str) -> Ruling:
        return [each for each in self.score.rulings if each.kind == kind][-1]


class Eye:
    """Makes views: cards are named by face, "?" is a card that can't be read, "back" lies face down.

    A card keeps its number while the same face stays in the same zone; `blink` forgets all numbers, like a restart.
    """

    def __init__(self) -> None:
        self._numbers: dict[tuple[str, str, int], int] = {}
        self._next = 1

    def blink(self) -> None:
        self._numbers.clear()

    def view(
        self,
        zones: Mapping[str, Iterable[str | Candidates]],
        hidden: Sequence[str] = (),
        placements: Mapping[str, int] | None = None,
    ) -> TableView:
        cards: list[SeenCard] = []
        seen: list[SeenZone] = [SeenZone(zone, hidden=True) for zone in hidden]
        for zone, faces in zones.items():
            ids = []
            for face in faces:
                reading = _reading(face)
                name = _name(reading)
                number = (placements or {}).get(name)
                if number is None:
                    twin = sum(each.zone == zone and _name(each.reading) == name for each in cards)
                    number = self._numbers.setdefault((zone, name, twin), self._next)
                    self._next = max(self._next, number + 1)
                ids.append(number)
                side: Any = "back" if face == "back" else "front"
                cards.append(SeenCard(number, zone, (0.0, 0.0), 0.0, side, reading, 0.0))
            seen.append(SeenZone(zone, tuple(ids)))
        return TableView(0.0, tuple(cards), tuple(seen))


def _name(reading: Reading) -> str:
    return reading.face or "?"


def _reading(face: str | Candidates) -> Reading:
    if not isinstance(face, str):
        return Reading(tuple(face))
    return Reading() if face in ("back", "?") else Reading(((face, 0.99),))
