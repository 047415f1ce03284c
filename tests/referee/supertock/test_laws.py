"""What holds at Super Tock whatever happens: every card and marble in one place, replay equals going along."""

from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.decks import load_deck
from referee.core.commands import Move
from referee.core.events import CardLaid, Event, Fact, HandPassed, MarbleMoved, ScoringStarted
from referee.core.refusal import Refusal
from referee.engine.fold import advance, fold
from referee.games.supertock import SUPERTOCK, legal_moves
from referee.games.supertock.rehearsal import rehearsal
from referee.games.supertock.state import State
from tests.referee.sitting import Sitting

DECK = load_deck("standard52")
faces = st.sampled_from((*DECK.faces, "AS", "KS", "KD", "10S", "JS", "4S"))
seats = st.integers(0, 3)
spaces = st.one_of(
    st.integers(0, 71).map(lambda place: f"track:{place}"),
    st.sampled_from(["rest", "heaven", "home:1", "home:4", "home:9", "swap:1:0", "nowhere"]),
)
facts: st.SearchStrategy[Fact] = st.one_of(
    st.builds(CardLaid, st.just("played"), st.none() | faces, st.none() | seats, tentative=st.booleans()),
    st.builds(MarbleMoved, seats, faces, st.integers(0, 7), spaces),
    st.builds(HandPassed, seats, st.none() | faces),
    st.builds(ScoringStarted),
)
houses = st.fixed_dictionaries(
    {name: st.booleans() for name in ("four_goes_back", "ten_swaps", "jack_skips", "teams", "captures_own")}
)


def lawful(state: State) -> None:
    under_way = [marble.space for marble in state.marbles if marble.out]
    homes = [(marble.seat, marble.space) for marble in state.marbles if marble.kind == "home"]
    assert len(set(under_way)) == len(under_way)
    assert len(set(homes)) == len(homes)
    assert all(cards >= 0 for cards in state.hands)


@given(st.lists(facts, max_size=40), houses)
@settings(max_examples=150, deadline=None)
def test_whatever_happens_no_two_marbles_share_a_space(happened: list[Fact], house: dict[str, bool]) -> None:
    sitting = Sitting(SUPERTOCK, 4, settings=house)
    for fact in happened:
        sitting.happen(fact)
        lawful(sitting.state)
        assert len(sitting.score.marbles) == 16
    assert fold(SUPERTOCK, sitting.folded.events).state == sitting.state


@given(st.integers(2, 8), st.integers(0, 10_000), houses)
@settings(max_examples=8, deadline=None)
def test_a_full_game_by_the_rules_has_a_winner_and_no_irregularity(
    players: int, seed: int, house: dict[str, bool]
) -> None:
    started = rehearsal(DECK, players, seed, dict(house))
    events = tuple(Event(seq, float(seq), "camera", fact) for seq, fact in enumerate(started, 1))
    folded = fold(SUPERTOCK, events[:1])
    for event in events[1:]:
        folded = advance(SUPERTOCK, folded, event)
        lawful(folded.state)
    board = folded.scoreboard
    assert board.irregularities == ()
    assert board.phase == "ended"
    assert board.winners
    assert fold(SUPERTOCK, events).state == folded.state


@given(st.integers(2, 4), st.integers(0, 1000), houses)
@settings(max_examples=8, deadline=None)
def test_every_listed_move_is_accepted_and_every_other_refused(players: int, seed: int, house: dict[str, bool]) -> None:
    happened = rehearsal(DECK, players, seed, dict(house))[:60]
    sitting = Sitting(SUPERTOCK, players, settings=house).happen(*happened[1:])
    state: State = sitting.state
    if state.owes or state.over:
        return
    for face in ("AS", "4D", "10C", "JH", "KS", "7D"):
        if state.seen(face) < state.decks:
            legal = legal_moves(state, state.turn, face)
            others = [Move(state.turn, face, marble, f"track:{place}") for marble in range(4) for place in range(20)]
            for move in legal:
                assert sitting.game.facts(state, move) == (MarbleMoved(move.seat, face, move.marble, move.to),)
            for move in others:
                assert isinstance(sitting.game.facts(state, move), Refusal) is (move not in legal)
