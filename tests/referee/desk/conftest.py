"""A game small enough to test the desk with: cards are laid and counted, and one of them breaks the referee."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from referee.core.commands import Claim, Command, Finish, Lay, Player
from referee.core.deck import CardKind, Deck, Title
from referee.core.events import CardLaid, Event, Fact, GameStarted, PileTaken, PileTouched, ScoringStarted
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from referee.core.refusal import Refusal
from referee.core.rulings import Ruling
from referee.core.scoreboard import Scoreboard, SeatScore
from referee.desk import Desk
from referee.games import registry
from referee.journal import Journal

DECK = Deck("tally", Title("Tally", "Compte"), (CardKind("one", 9), CardKind("two", 9), CardKind("bomb")))


class TallySettings(msgspec.Struct, frozen=True):
    double: bool = False
    goal: int = 100
    name: str = "tally"


@dataclass(frozen=True)
class TallyState:
    started: GameStarted
    events: tuple[Event, ...] = ()


class Tally:
    """Each "one" and "two" counts for the seat that laid it; "bomb" is a rule with a bug."""

    name = "tally"
    deck = "tally"
    seats = range(1, 4)
    settings = TallySettings

    def begin(self, _: Event, facts: GameStarted) -> TallyState:
        return TallyState(facts)

    def apply(self, state: TallyState, event: Event) -> TallyState:
        if isinstance(event.fact, CardLaid) and event.fact.face == "bomb":
            raise ZeroDivisionError("the bomb went off")
        return TallyState(state.started, (*state.events, event))

    def facts(self, _: TallyState, command: Command) -> Sequence[Fact] | Refusal:
        match command:
            case Lay(face=face, seat=seat):
                return (CardLaid("table", face, seat or 0),)
            case Finish():
                return (PileTouched("table"), ScoringStarted())
            case Claim():
                return Refusal("claim_refused", "Nothing can be claimed in this game.")
            case _:
                return ()

    def seal(self, fact: Fact) -> Fact:
        return fact

    def reconcile(self, state: TallyState, view: TableView) -> Sequence[Fact]:
        known = {event.fact.placement for event in state.events if isinstance(event.fact, CardLaid)}
        facts: list[Fact] = [
            CardLaid(card.zone or "table", card.reading.face, 0, card.reading.confidence, placement=card.id)
            for card in view.cards
            if card.id not in known
        ]
        told = {event.fact for event in state.events}
        for zone in view.zones:
            facts += [PileTaken(zone.zone, 0)] if zone.empty_at is not None else []
            facts += [PileTouched(zone.zone)] if zone.touched_at is not None else []
        return [fact for fact in facts if fact not in told]

    def scoreboard(self, state: TallyState) -> Scoreboard:
        points = dict.fromkeys(range(len(state.started.players)), 0)
        for event in state.events:
            if isinstance(event.fact, CardLaid):
                points[event.fact.seat or 0] += {"one": 1, "two": 2}.get(str(event.fact.face), 0)
        ended = any(isinstance(event.fact, ScoringStarted) for event in state.events)
        return Scoreboard(
            "tally",
            0,
            "ended" if ended else "playing",
            0,
            tuple(SeatScore(player.seat, player.name, "", points[player.seat]) for player in state.started.players),
            rulings=tuple(Ruling("laid", event.t, event.seq) for event in state.events),
        )


@pytest.fixture(autouse=True)
def tally(monkeypatch: pytest.MonkeyPatch) -> Tally:
    game = Tally()
    monkeypatch.setattr(registry, "GAMES", {**registry.GAMES, "tally": game})
    return game


@pytest.fixture
def deck() -> Deck:
    return DECK


@pytest.fixture
def players() -> tuple[Player, ...]:
    return (Player(0, "Ana"), Player(1, "Ben"))


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    with Journal.open(tmp_path / "games.sqlite") as journal:
        yield journal


@pytest.fixture
def desk(journal: Journal, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(journal, tmp_path / "copies")
    yield desk
    desk.close()


@pytest.fixture
def game_id(desk: Desk, players: tuple[Player, ...]) -> str:
    return desk.new_game("tally", players, {}, DECK)


@pytest.fixture
def view() -> Callable[..., TableView]:
    """The table with these cards: placement and face, and when each came to rest."""

    def table(t: float, *cards: tuple[int, str, float], **zones: SeenZone) -> TableView:
        seen = tuple(
            SeenCard(id, "table", (0, 0), 0, "front", Reading(((face, 0.9),)), since, evidence=f"{id}.jpg")
            for id, face, since in cards
        )
        return TableView(t, seen, tuple(replace(zone, zone=name) for name, zone in zones.items()))

    return table
