"""What every game in the registry must do, whatever its rules; a game without golden transcripts fails here."""

import ast
import inspect
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from datasets.decks import load_deck
from referee.bench import fold_rehearsals
from referee.core.commands import Command, Finish, Lay, Player
from referee.core.events import Agreed, Event, Fact, GameStarted
from referee.core.observations import TableView
from referee.core.refusal import Refusal
from referee.core.scoreboard import Scoreboard
from referee.engine.accept import accept
from referee.engine.fold import Folded, advance, fold
from referee.engine.reconcile import reconcile
from referee.games.protocol import Game
from referee.games.registry import GAMES
from referee.games.rehearsals import REHEARSALS
from tests.referee.table_language import transcript

GOLDEN = Path(__file__).parent.parent
TRANSCRIPTS = {name: sorted((GOLDEN / name / "golden").glob("*.txt")) for name in GAMES}
AT_LEAST = {"rockoman": 6}

every_game = pytest.mark.parametrize("name", sorted(GAMES))


def seated(game: Game[Any], seats: int) -> Folded[Any]:
    players = tuple(Player(seat, f"P{seat}") for seat in range(seats))
    return fold(game, (Event(1, 0.0, "player", GameStarted(game.name, players, load_deck(game.deck))),))


@every_game
def test_a_game_has_golden_transcripts(name: str) -> None:
    assert len(TRANSCRIPTS[name]) >= AT_LEAST.get(name, 2)


@pytest.mark.parametrize("file", [file for files in TRANSCRIPTS.values() for file in files], ids=lambda file: file.stem)
def test_a_golden_transcript_is_played_as_it_stands(file: Path) -> None:
    """Should it differ, `python tests/referee/table_language.py FILE` writes it anew: read what changed."""
    written = file.read_text(encoding="utf-8")
    assert transcript(written) == written


@every_game
def test_a_game_is_found_by_its_name_and_has_a_deck(name: str) -> None:
    game = GAMES[name]
    assert game.name == name
    assert load_deck(game.deck).total > 0
    assert game.seats.start >= 2


@every_game
def test_every_house_option_has_a_default_and_a_line_that_says_what_it_is(name: str) -> None:
    options = GAMES[name].settings
    assert options.__struct_config__.frozen
    assert all(not field.required for field in msgspec.structs.fields(options))
    (body,) = (node.body for node in ast.walk(ast.parse(inspect.getsource(options))) if isinstance(node, ast.ClassDef))
    for field, line in zip(body, [*body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            told = isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant)
            assert told, f"{ast.unparse(field)} is not told"


@every_game
def test_a_game_begins_with_every_number_of_seats(name: str) -> None:
    game = GAMES[name]
    for seats in game.seats:
        board = seated(game, seats).scoreboard
        assert (board.game, board.seq, board.phase) == (name, 1, "playing")
        assert [seat.seat for seat in board.seats] == list(range(seats))
        assert [seat.name for seat in board.seats] == [f"P{seat}" for seat in range(seats)]
        assert msgspec.json.decode(msgspec.json.encode(board), type=Scoreboard) == board


@every_game
def test_unknown_faces_and_seats_are_refused_with_a_sentence(name: str) -> None:
    game = GAMES[name]
    for command in (Lay("no-such-card", 0), Lay(load_deck(game.deck).faces[0], 99)):
        answer = accept(game, seated(game, game.seats.start), command)
        assert isinstance(answer, Refusal), f"{name} took {command}"
        assert answer.sentence.endswith((".", "…"))


@every_game
def test_a_view_of_nothing_tells_nothing(name: str) -> None:
    game = GAMES[name]
    assert reconcile(game, seated(game, game.seats.start), TableView(5.0, (), ())) == ()


def some(kind: Any, game: Game[Any]) -> st.SearchStrategy[Any]:
    """A fact or command with whatever could stand in it, the game's own faces and zones among it."""
    deck = load_deck(game.deck)
    zones = ["discard", "draw", "trick", "aside", "played", "rest", "track:18", "home:1", "nowhere"]
    zones += [f"{kind}:{seat}" for kind in ("point", "super", "ring", "pile", "won", "played") for seat in range(4)]
    words = {
        "face": st.none() | st.sampled_from(deck.faces) | st.just("no-such-card"),
        "zone": st.sampled_from(zones),
        "to": st.sampled_from(zones),
        "candidates": st.just(()),
        "points": st.lists(st.integers(0, 20), max_size=4).map(tuple),
        "t": st.none(),
        "confidence": st.floats(0, 1),
    }
    fields = {}
    for field in msgspec.structs.fields(kind):
        if field.name == "face" and field.type is str:
            fields[field.name] = st.sampled_from(deck.faces)
        elif field.name in words:
            fields[field.name] = words[field.name]
        elif field.type is bool:
            fields[field.name] = st.booleans()
        elif field.type is str:
            fields[field.name] = st.sampled_from(["1", "gun"])
        else:
            fields[field.name] = st.integers(0, 5) if field.required else st.none() | st.integers(0, 5)
    return st.builds(kind, **fields)


@every_game
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_reality_is_never_illegal_and_replay_equals_going_along(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    kinds = [kind for kind in get_args(Fact) if kind is not GameStarted]
    folded = seated(game, 2 if game.seats.start <= 2 else game.seats.start)
    for fact in data.draw(st.lists(st.sampled_from(kinds).flatmap(lambda kind: some(kind, game)), max_size=12)):
        seq = folded.seq + 1
        folded = advance(game, folded, Event(seq, float(seq), data.draw(st.sampled_from(["camera", "player"])), fact))
        assert folded.scoreboard.seq == seq
    assert fold(game, folded.events).state == folded.state


@every_game
def test_an_agreement_on_too_few_points_changes_nothing(name: str) -> None:
    folded = seated(GAMES[name], GAMES[name].seats.start)
    after = advance(GAMES[name], folded, Event(2, 2.0, "player", Agreed((7,))))
    assert [seat.points for seat in after.scoreboard.seats] == [seat.points for seat in folded.scoreboard.seats]


@every_game
@given(data=st.data())
@settings(max_examples=60, deadline=None)
def test_a_command_is_taken_or_refused_with_a_sentence(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    folded = seated(game, game.seats.start)
    some_commands = st.sampled_from(get_args(Command)).flatmap(lambda kind: some(kind, game))
    for command in data.draw(st.lists(some_commands, max_size=12)):
        answer = accept(game, folded, command)
        if isinstance(answer, Refusal):
            assert answer.kind.isidentifier()
            assert answer.sentence.rstrip().endswith((".", "…", ")"))
            continue
        for fact in answer:
            folded = advance(game, folded, Event(folded.seq + 1, float(folded.seq), "player", fact))
    assert fold(game, folded.events).state == folded.state


@every_game
def test_a_game_can_be_finished_by_command(name: str) -> None:
    game = GAMES[name]
    answer = accept(game, seated(game, game.seats.start), Finish())
    assert isinstance(answer, Refusal) or answer


@every_game
def test_random_full_games_fold_without_an_exception(name: str) -> None:
    assert name in REHEARSALS
    (folding,) = fold_rehearsals({name: load_deck(GAMES[name].deck)}, games=10)
    assert (folding.game, folding.games) == (name, 10)
    assert folding.slowest_ms >= folding.mean_ms > 0
    assert folding.slowest_ms >= folding.median_ms > 0
    assert folding.events >= folding.longest
