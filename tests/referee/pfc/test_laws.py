"""What holds at Pierre, Feuille, Ciseaux whatever happens: 48 cards, no exception, replay equals going along."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.decks import load_deck
from referee.core.events import (
    CardGone,
    CardLaid,
    Event,
    Fact,
    PileTaken,
    PileTouched,
    ScoringStarted,
    StandardGameWon,
)
from referee.engine.fold import advance, fold
from referee.games.pfc import PFC
from referee.games.pfc.rehearsal import rehearsal
from tests.referee.sitting import Sitting

DECK = load_deck("pfc")
faces = st.sampled_from(DECK.faces)
seats = st.sampled_from([None, 0, 1, 2])
zones = st.sampled_from([f"{kind}:{number}" for kind in ("pile", "played", "won") for number in range(3)] + ["astray"])
facts: st.SearchStrategy[Fact] = st.one_of(
    st.builds(CardLaid, zones, st.none() | faces, seats, tentative=st.booleans()),
    st.builds(PileTaken, zones, seats),
    st.builds(CardGone, zones, faces),
    st.builds(PileTouched, zones),
    st.builds(ScoringStarted),
    st.builds(StandardGameWon, st.just(1), st.integers(0, 2)),
)


def counted(state: Any) -> list[int]:
    return sorted(card.seq for card in state.on_table())


@given(st.lists(facts, max_size=40))
@settings(max_examples=150, deadline=None)
def test_whatever_happens_each_card_lies_in_one_place_and_replay_equals_going_along(happened: list[Fact]) -> None:
    sitting = Sitting(PFC, 3)
    for fact in happened:
        sitting.happen(fact)
        assert len(set(counted(sitting.state))) == len(counted(sitting.state))
        assert len(sitting.score.seats) == 3
    assert fold(PFC, sitting.folded.events).state == sitting.state


@given(st.integers(2, 5), st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_48_cards_at_every_moment_of_a_full_game(players: int, seed: int) -> None:
    events = tuple(Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(rehearsal(DECK, players, seed), 1))
    folded = fold(PFC, events[:1])
    for event in events[1:]:
        folded = advance(PFC, folded, event)
        table = [card.face for card in folded.state.on_table()]
        hands = sum(seat.piles["hand"] for seat in folded.scoreboard.seats)
        box = 48 - 3 - 9 * players
        starting = 3 - len(folded.state.started)
        assert len(set(table)) == len(table)
        assert len(table) + hands + box + starting == 48
    assert folded.scoreboard.phase in ("scoring", "ended")
    assert folded.scoreboard.doubts == 0
    assert fold(PFC, events).state == folded.state


@given(st.integers(0, 10_000))
@settings(max_examples=20, deadline=None)
def test_a_game_without_mistakes_has_no_irregularity(seed: int) -> None:
    facts = rehearsal(DECK, 4, seed, mistakes=0.0)
    board = fold(PFC, [Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(facts, 1)]).scoreboard
    assert board.irregularities == ()
    assert sum(seat.points for seat in board.seats) == sum(
        ruling.points for ruling in board.rulings if ruling.kind == "taken"
    )
