"""Commands accepted or refused, differences told, and a view compared with the ledger, for every game alike."""

from dataclasses import replace

import pytest

from referee.core.commands import Amend, Void
from referee.core.events import Amended, Event, Fact, PileTouched, StandardGameWon, TargetChosen, Voided
from referee.core.observations import TableView
from referee.engine.accept import accept
from referee.engine.difference import Change, difference
from referee.engine.fold import NoGameStarted, fold
from referee.engine.reconcile import ROUNDS, reconcile
from referee.games.registry import GAMES, UnknownGame, game_named
from referee.games.rockoman import ROCKOMAN
from referee.games.rockoman.table import State
from tests.referee.table_language import Table, table


def refusal(game: Table, command: Amend | Void) -> str:
    answer = game.say(command).refused
    assert answer, f"{command} was taken"
    assert answer.sentence.endswith(".")
    return answer.kind


def test_an_amendment_is_taken_as_a_fact() -> None:
    game = table("rock-01")
    assert accept(ROCKOMAN, game.folded, Amend(2, seat=1)) == (Amended(2, seat=1),)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (Amend(9, face="gun"), "no_such_event"),
        (Amend(1, face="gun"), "not_amendable"),
        (Amend(2, face="QS"), "unknown_face"),
        (Amend(2, seat=3), "unknown_seat"),
        (Amend(2), "nothing_amended"),
        (Amend(4, face="gun"), "voided"),
        (Void(9), "no_such_event"),
        (Void(1), "not_voidable"),
        (Void(4), "voided"),
    ],
)
def test_a_correction_that_can_not_be_is_refused_with_the_reason(command: Amend | Void, reason: str) -> None:
    assert refusal(table("rock-01", "rock-02", "rock-03", "void 4"), command) == reason


def test_undo_is_a_voiding_and_redo_voids_it() -> None:
    game = table("rock-01", "void 2")
    assert game.folded.events[-1].fact == Voided(2)
    assert game.board.draw_left == 86
    assert game.play("void 3").board.draw_left == 85


def test_the_start_of_a_game_counts_whatever_is_voided() -> None:
    game = table().happen(Voided(1)).play("rock-01")
    assert game.board.piles["discard"] == ("rock-01",)
    assert fold(ROCKOMAN, game.folded.events).state == game.state


def test_an_answer_about_an_answer_says_nothing_now_or_when_replayed() -> None:
    game = table("rock-01").happen(StandardGameWon(2, 0), TargetChosen(3, 1))
    assert [event.seq for event in game.folded.effective] == [1, 2, 3]
    assert fold(ROCKOMAN, game.folded.events).state == game.state


def test_events_without_a_start_are_no_game() -> None:
    with pytest.raises(NoGameStarted):
        fold(ROCKOMAN, ())
    with pytest.raises(NoGameStarted, match="game_started"):
        fold(ROCKOMAN, (Event(1, 0.0, "player", Voided(1)),))


def test_the_scoreboard_is_of_the_newest_event_also_when_that_is_a_correction() -> None:
    assert table("rock-01", "amend 2 face=gun").board.seq == 3


def test_an_unknown_game_is_refused_with_the_list_of_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"“chess”.*rockoman"):
        game_named("chess")
    assert all(game_named(name).name == name for name in GAMES)


def test_the_difference_after_a_correction_says_whose_points_changed_and_why() -> None:
    game = table("rock-01", "steal", "rock-05", "Ana: paper-05", "Ana takes")
    before = game.board
    game.play("amend 5 seat=Ben", "amend 6 seat=Ben")
    told = difference(before, game.board)
    assert told[:2] == (Change("points", 0, points=-4), Change("points", 1, points=4))
    assert {change.kind for change in told} >= {"ruling_gone", "ruling_new", "turn"}


def test_the_difference_tells_irregularities_and_winners() -> None:
    game = table("rock-01", "Ben: paper-01", "Ben takes", "score", "diamond nobody")
    before = game.board
    game.play("amend 4 seat=Cleo")
    told = difference(before, game.board)
    assert Change("winners", seats=(2,)) in told
    odd = [change.irregularity.kind for change in told if change.kind == "irregularity_new" and change.irregularity]
    assert odd == ["pile_taken_without_beat"]
    back = difference(game.board, before)
    assert "irregularity_gone" in {change.kind for change in back}


def always_something_new(state: State, view: TableView) -> tuple[Fact, ...]:
    return (PileTouched(f"point:{len(state.irregularities) + view.t}"),)


def test_a_view_never_keeps_the_desk_busy() -> None:
    restless = replace(ROCKOMAN, reconcile=always_something_new)
    assert len(reconcile(restless, table().folded, TableView(1.0, (), ()))) == ROUNDS


def test_nothing_changed_is_no_difference() -> None:
    board = table("rock-01").board
    assert difference(board, board) == ()
