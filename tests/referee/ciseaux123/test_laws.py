"""What holds at 1, 2, 3… ciseaux whatever happens: 16 cards a seat, no exception, replay equals going along."""

from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.decks import load_deck
from referee.core.events import CardGone, CardLaid, Event, Fact, PileTaken, ScoringStarted, StandardGameWon
from referee.engine.fold import advance, fold
from referee.games.ciseaux123 import CISEAUX123
from referee.games.ciseaux123.rehearsal import rehearsal
from tests.referee.sitting import Sitting

DECK = load_deck("ciseaux123")
faces = st.sampled_from((*DECK.faces, "rock-01"))
seats = st.sampled_from([None, 0, 1, 2])
zones = st.sampled_from(["trick", "trick", "trick", "aside", "won:0", "won:1", "won:2"])
facts: st.SearchStrategy[Fact] = st.one_of(
    st.builds(CardLaid, zones, st.none() | faces, seats, tentative=st.booleans()),
    st.builds(PileTaken, zones, seats),
    st.builds(CardGone, zones, faces),
    st.builds(ScoringStarted),
    st.builds(StandardGameWon, st.just(1), st.integers(0, 2)),
)


@given(st.lists(facts, max_size=40))
@settings(max_examples=150, deadline=None)
def test_whatever_happens_each_card_lies_in_one_place_and_replay_equals_going_along(happened: list[Fact]) -> None:
    sitting = Sitting(CISEAUX123, 3)
    for fact in happened:
        sitting.happen(fact)
        board = sitting.score
        nobodys = sum(len(taken.trick.cards) for taken in sitting.state.taken if taken.holder is None)
        lying = sum(seat.piles["won"] for seat in board.seats) + nobodys + len(board.piles["trick"])
        assert lying == sum(1 for _ in sitting.state.played())
    assert fold(CISEAUX123, sitting.folded.events).state == sitting.state


@given(st.integers(2, 4), st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_16_cards_a_seat_at_every_moment_of_a_full_game(players: int, seed: int) -> None:
    events = tuple(Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(rehearsal(DECK, players, seed), 1))
    folded = fold(CISEAUX123, events[:1])
    for event in events[1:]:
        folded = advance(CISEAUX123, folded, event)
        board = folded.scoreboard
        lying = sum(map(len, board.piles.values())) + sum(sum(seat.piles.values()) for seat in board.seats)
        assert lying == 16 * players
    assert folded.scoreboard.phase == "ended"
    assert folded.scoreboard.doubts == 0
    assert fold(CISEAUX123, events).state == folded.state
