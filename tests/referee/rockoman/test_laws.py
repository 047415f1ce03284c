"""What holds at ROCKOMAN whatever happens, is said, corrected, undone and redone."""

from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test
from msgspec.structs import replace

from datasets.decks import load_deck
from referee.core.commands import (
    Agree,
    Amend,
    Claim,
    Command,
    Diamond,
    Finish,
    Lay,
    Player,
    StandardGame,
    Take,
    Target,
    Void,
)
from referee.core.events import (
    Amended,
    CardGone,
    CardLaid,
    Claimed,
    DiamondShown,
    Event,
    Fact,
    GameStarted,
    PileTaken,
    PileTouched,
    ScoringStarted,
    StandardGameWon,
    TableAgrees,
    TableDiffers,
    TargetChosen,
    Voided,
)
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard
from referee.engine.accept import accept
from referee.engine.effective import voided
from referee.engine.fold import Folded, advance, fold
from referee.engine.reconcile import reconcile
from referee.games.rockoman import ROCKOMAN
from referee.games.rockoman.rehearsal import rehearsal

DECK = load_deck("rockoman")
SEATS = 3
NAMES = tuple(Player(seat, name) for seat, name in enumerate(("Ana", "Ben", "Cleo")))
ZONES = ["discard", "discard", "discard", "draw", "nowhere"]
ZONES += [f"{kind}:{seat}" for kind in ("super", "ring", "point") for seat in range(SEATS + 1)]

seats = st.integers(0, SEATS - 1)
faces = st.sampled_from([*DECK.faces, "ring", "QS"])
zones = st.sampled_from(ZONES)
seqs = st.integers(1, 60)
odd_seats = st.none() | st.integers(0, SEATS)
facts: st.SearchStrategy[Fact] = st.one_of(
    st.builds(CardLaid, zones, st.none() | faces, odd_seats, tentative=st.booleans(), face_down=st.booleans()),
    st.builds(CardLaid, st.just("discard"), faces),
    st.builds(PileTaken, st.just("discard") | zones, odd_seats),
    st.builds(CardGone, zones, st.none() | faces),
    st.builds(PileTouched, zones),
    st.builds(Claimed, st.integers(0, SEATS), st.none() | faces),
    st.builds(TargetChosen, seqs, st.integers(0, SEATS), st.none() | faces),
    st.builds(StandardGameWon, seqs, st.integers(0, SEATS)),
    st.builds(ScoringStarted),
    st.builds(TableDiffers, st.just("discard") | zones, st.just("gun"), st.just("nothing")),
    st.builds(TableAgrees, st.just("discard") | zones),
    st.builds(DiamondShown, odd_seats),
    st.builds(Amended, seqs, st.none() | faces, odd_seats, st.none() | zones),
    st.builds(Voided, seqs),
)
commands: st.SearchStrategy[Command] = st.one_of(
    st.builds(Lay, st.none() | faces, st.none() | seats, st.none() | zones),
    st.builds(Take, seats),
    st.builds(Claim, seats, st.none() | faces),
    st.builds(Target, seats, seats, st.none() | faces),
    st.builds(StandardGame, seats),
    st.builds(Diamond, st.none() | seats),
    st.builds(Finish),
    st.builds(Agree, st.lists(st.integers(0, 9), min_size=2, max_size=3).map(tuple)),
    st.builds(Amend, seqs, st.none() | faces, st.none() | seats, st.none() | zones),
)
readings = st.one_of(
    st.just(Reading()),
    st.builds(lambda face: Reading(((face, 0.97),)), faces),
    st.builds(lambda one, other: Reading(((one, 0.6), (other, 0.3))), faces, faces),
)
SEEN = ["discard", "draw", *(f"{kind}:{seat}" for kind in ("super", "ring", "point") for seat in range(SEATS))]


@st.composite
def views(draw: st.DrawFn) -> TableView:
    """A table with up to six placements of a few numbers, as if a restarted worker had counted them anew."""
    t = draw(st.floats(0, 200))
    ids = draw(st.lists(st.integers(1, 9), unique=True, max_size=6))
    cards = tuple(
        SeenCard(
            each,
            draw(st.sampled_from(SEEN)),
            (0.0, 0.0),
            0.0,
            draw(st.sampled_from(["front", "back"])),
            draw(readings),
            draw(st.floats(0, t)),
        )
        for each in ids
    )
    moments = st.none() | st.floats(0, t)
    seen = tuple(
        SeenZone(
            zone,
            tuple(card.id for card in cards if card.zone == zone),
            draw(st.booleans()),
            *draw(st.tuples(moments, moments)),
        )
        for zone in SEEN
    )
    return TableView(t, cards, seen)


def in_all(state: Any) -> int:
    """Every card there is: drawn or not, wherever it lies now."""
    before_seats = sum(map(len, state.supers)) + len(state.lifted)
    return state.draw + len(state.discard) + before_seats + sum(state.piles.values())


def ruled(board: Scoreboard) -> Any:
    """What a correction could change."""
    return board.seats, board.piles, board.rulings, board.irregularities, board.asks, board.winners, board.phase


class Machine(RuleBasedStateMachine):
    """A table where anything happens; the laws hold after each step."""

    steps: ClassVar[int] = 0

    def __init__(self) -> None:
        super().__init__()
        self.folded: Folded[Any] = fold(ROCKOMAN, (Event(1, 0.0, "player", GameStarted("rockoman", NAMES, DECK)),))

    def add(self, fact: Fact, by: Any) -> None:
        seq = self.folded.seq + 1
        self.folded = advance(ROCKOMAN, self.folded, Event(seq, float(seq), by, fact))

    @rule(fact=facts, by=st.sampled_from(["camera", "player"]))
    def something_happens(self, fact: Fact, by: str) -> None:
        self.add(fact, by)

    @rule(command=commands)
    def somebody_says(self, command: Command) -> None:
        answer = accept(ROCKOMAN, self.folded, command)
        if isinstance(answer, Refusal):
            assert answer.sentence
            return
        for fact in answer:
            self.add(fact, "player")

    @rule(pick=st.integers(0, 100))
    def somebody_answers(self, pick: int) -> None:
        for ask in self.folded.scoreboard.asks:
            seat = ask.seats[pick % len(ask.seats)] if ask.seats else None
            face = ask.faces[pick % len(ask.faces)] if ask.faces else None
            match ask.kind:
                case "target" | "super":
                    self.somebody_says(Target(ask.seat or 0, seat or 0, face, ask.seq))
                case "standard_game":
                    self.somebody_says(StandardGame(seat or 0, ask.seq))
                case "taker":
                    self.somebody_says(Amend(ask.seq, face, seat))
                    assert ask.seq not in {each.seq for each in self.folded.scoreboard.asks if each.kind == "taker"}
                case "face":
                    self.somebody_says(Amend(ask.seq, face, seat))
                case "diamond":
                    self.somebody_says(Diamond(seat))
            return

    @rule(back=st.integers(0, 5))
    def somebody_undoes_or_redoes(self, back: int) -> None:
        self.somebody_says(Void(max(1, self.folded.seq - back)))

    @rule(view=views())
    def the_camera_looks(self, view: TableView) -> None:
        view = replace(view, t=view.t + self.folded.seq)
        seen = reconcile(ROCKOMAN, self.folded, view)
        for fact in seen:
            event = Event(self.folded.seq + 1, view.t, "camera", fact)
            self.folded = advance(ROCKOMAN, self.folded, event)
        assert not reconcile(ROCKOMAN, self.folded, view), f"the same view once more, after {seen}"

    @invariant()
    def there_are_86_cards_in_all(self) -> None:
        state = self.folded.state
        assert in_all(state) == 86 + max(0, len(state.laid) - 86)
        grouped = sum(len(group.cards) for group in state.groups)
        assert grouped == sum(state.piles.values())

    @invariant()
    def every_card_is_somebodys_or_a_question_or_doubt_names_it(self) -> None:
        state, board = self.folded.state, self.folded.scoreboard
        named = {ask.seq for ask in board.asks} | {each.seq for each in board.irregularities}
        if any(ask.kind == "standard_game" for ask in state.untold):  # asked of the claims that led to the take
            named |= {move.seq for move in state.transfers}
        astray = [move for move in state.transfers if move.target == "astray" and move.cards]
        assert all(move.seq in named for move in astray)
        assert board.doubts >= len(astray)
        assert sum(move.cards for move in astray) >= state.piles.get("astray", 0)

    @invariant()
    def replay_equals_going_along(self) -> None:
        Machine.steps += len(self.folded.events) > 1
        again = fold(ROCKOMAN, self.folded.events)
        assert again.state == self.folded.state
        assert again.effective == self.folded.effective

    @invariant()
    def the_scoreboard_shows_every_seat_and_no_secret(self) -> None:
        board = self.folded.scoreboard
        assert len(board.seats) == SEATS
        assert all(seat.points >= 0 for seat in board.seats)
        if not self.folded.state.revealed:
            assert all(seat.diamond is None for seat in board.seats)

    def teardown(self) -> None:
        """Voiding every amendment, and every undoing, gives back the first ruling."""
        corrections = [event.seq for event in self.folded.events if isinstance(event.fact, Amended | Voided)]
        first = [event for event in self.folded.events if event.seq not in corrections]
        for seq in reversed(corrections):
            if seq not in voided(self.folded.events):
                self.add(Voided(seq), "player")
        assert ruled(self.folded.scoreboard) == ruled(fold(ROCKOMAN, first).scoreboard)


def take_steps(examples: int, most: int) -> int:
    """So many games of up to so many steps; how many steps there were in all."""
    Machine.steps = 0
    run_state_machine_as_test(  # type: ignore[no-untyped-call]  # hypothesis leaves it untyped
        Machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=most,
            deadline=None,
            suppress_health_check=list(HealthCheck),
        ),
    )
    return Machine.steps


def test_86_cards_replay_and_first_rulings_in_5000_steps() -> None:
    assert take_steps(220, 50) >= 5_000


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(10))
def test_86_cards_replay_and_first_rulings_in_a_tenth_of_200000_steps(part: int) -> None:
    """In parts, each with chances of its own, so that what Hypothesis remembers of them stays small."""
    assert take_steps(450, 120) >= 20_000, f"part {part} was cut short"


@given(st.integers(2, 8), st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_86_cards_at_every_moment_of_a_full_game_without_an_irregularity(players: int, seed: int) -> None:
    happened = enumerate(rehearsal(DECK, players, seed), start=1)
    events = tuple(Event(seq, float(seq), "camera", fact) for seq, fact in happened)
    folded = fold(ROCKOMAN, events[:1])
    for event in events[1:]:
        folded = advance(ROCKOMAN, folded, event)
        assert in_all(folded.state) == 86
    board = folded.scoreboard
    assert board.phase == "ended"
    assert board.winners
    assert board.irregularities == ()
    assert board.asks == ()
    assert sum(seat.points for seat in board.seats) + len(board.piles["discard"]) <= 86 + 5
