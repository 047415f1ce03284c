"""The single writer: games begin and go on, and what it acknowledges is kept."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from referee.core.commands import Agree, Amend, Claim, Command, Finish, Lay, Player, Void
from referee.core.deck import Deck
from referee.core.events import CardLaid, Event, GameStarted
from referee.core.observations import TableView
from referee.core.sentence import Sentence
from referee.desk import Desk, Published, Said
from referee.engine.difference import Change
from referee.journal import Journal
from tests.referee.desk.asking import points, refused, settle, taken

View = Callable[..., TableView]


def test_before_a_game_there_is_nothing_to_score(desk: Desk) -> None:
    assert desk.snapshot() == Published()
    assert refused(desk.say(Lay("one"))).kind == "no_game"


def test_a_new_game_is_in_the_journal_at_once(
    desk: Desk, journal: Journal, players: tuple[Player, ...], deck: Deck
) -> None:
    before = time.time()
    game_id = desk.new_game("tally", players, {"double": True}, deck, first=1)
    (event,) = journal.events(game_id)
    started = event.fact
    assert isinstance(started, GameStarted)
    assert (started.game, started.players, started.deck, started.first) == ("tally", players, deck, 1)
    assert started.settings == {"double": True, "goal": 100, "name": "tally"}, "all of them, also the usual ones"
    assert before <= started.wall_time <= time.time()
    assert (desk.snapshot().game_id, desk.snapshot().seq) == (game_id, 1)


def test_games_are_named_by_their_day(desk: Desk, players: tuple[Player, ...], deck: Deck) -> None:
    today = time.strftime("%Y-%m-%d")
    names = [desk.new_game("tally", players, {}, deck) for _ in range(3)]
    assert names == [f"{today}-1", f"{today}-2", f"{today}-3"] or time.strftime("%Y-%m-%d") != today


@pytest.mark.parametrize(
    ("names", "settings", "first", "told"),
    [
        ([], {}, 0, "1 to 3 players, and 0 were named"),
        (["A", "B", "C", "D"], {}, 0, "1 to 3 players, and 4 were named"),
        (["Ana", "Ana"], {}, 0, "a name of their own"),
        (["Ana", ""], {}, 0, "a name of their own"),
        (["Ana", "Ben"], {}, 2, "the seats are 0 to 1"),
        (["Ana"], {"dubble": True}, 0, "no setting “dubble”: its settings are double, goal, name"),
        (["Ana"], {"goal": "high"}, 0, "Expected `int`, got `str` - at `\\$.goal`"),
    ],
)
def test_what_cannot_be_played_is_told(
    desk: Desk,
    journal: Journal,
    deck: Deck,
    names: list[str],
    settings: dict[str, bool | int | str],
    first: int,
    told: str,
) -> None:
    with pytest.raises(Sentence, match=told):
        desk.new_game("tally", [Player(seat, name) for seat, name in enumerate(names)], settings, deck, first)
    assert journal.games() == ()


def test_an_unknown_game_and_odd_seats_are_told(desk: Desk, deck: Deck) -> None:
    with pytest.raises(ValueError, match=r"no game “chess”: the games are .*rockoman"):
        desk.new_game("chess", [Player(0, "Ana")], {}, deck)
    with pytest.raises(Sentence, match="numbered 0, 1, 2"):
        desk.new_game("tally", [Player(1, "Ana")], {}, deck)


def test_a_game_goes_on_after_a_restart(journal: Journal, players: tuple[Player, ...], deck: Deck) -> None:
    desk = Desk(journal)
    game_id = desk.new_game("tally", players, {}, deck)
    for _ in range(5):
        taken(desk.say(Lay("two", seat=1)))
    before = desk.snapshot()
    desk.close()

    desk = Desk(journal)
    desk.resume(game_id)
    assert desk.snapshot() == before
    assert taken(desk.say(Lay("one", seat=1))).seq == before.seq + 1
    assert points(desk) == [0, 11]
    desk.close()


def test_only_a_game_of_the_journal_can_be_resumed(desk: Desk, game_id: str) -> None:
    with pytest.raises(Sentence, match=f"no game “lost”; the games in it: {game_id}"):
        desk.resume("lost")
    assert desk.snapshot().game_id == game_id, "the one on the table stays"


def test_a_game_that_cannot_be_judged_again_is_told_and_stays(
    desk: Desk, journal: Journal, game_id: str, players: tuple[Player, ...], deck: Deck
) -> None:
    started = Event(1, 0.0, "player", GameStarted("tally", players, deck))
    broken = (started, Event(2, 1.0, "camera", CardLaid("table", "bomb")))
    journal.append("broken", broken)
    with pytest.raises(Sentence, match="can't be judged again \\(the bomb went off\\)"):
        desk.resume("broken")
    assert desk.snapshot().game_id == game_id
    assert journal.events("broken") == broken


def test_several_games_in_turn(desk: Desk, journal: Journal, players: tuple[Player, ...], deck: Deck) -> None:
    monday = desk.new_game("tally", players, {}, deck)
    taken(desk.say(Lay("two")))
    tuesday = desk.new_game("tally", players, {}, deck)
    taken(desk.say(Lay("one")))
    desk.resume(monday)
    taken(desk.say(Lay("two")))
    assert points(desk) == [4, 0]
    assert [(entry.game_id, entry.seq) for entry in journal.games()] == [(monday, 3), (tuesday, 2)]


def test_what_is_said_is_in_the_journal_when_it_is_acknowledged(desk: Desk, journal: Journal, game_id: str) -> None:
    assert taken(desk.say(Lay("two"))).seq == 2
    event = journal.events(game_id)[-1]
    assert (event.seq, event.by, event.fact) == (2, "player", CardLaid("table", "two", 0))
    assert desk.snapshot().events == journal.events(game_id)


@pytest.mark.usefixtures("game_id")
def test_one_command_may_be_several_facts(desk: Desk) -> None:
    assert taken(desk.say(Finish())).seq == 3
    assert [event.seq for event in desk.snapshot().events] == [1, 2, 3]


def test_a_refused_command_changes_nothing(desk: Desk, journal: Journal, game_id: str) -> None:
    assert refused(desk.say(Claim(0))).kind == "claim_refused"
    assert len(journal.events(game_id)) == 1


@pytest.mark.usefixtures("game_id")
def test_a_command_that_means_nothing_is_taken_and_adds_nothing(desk: Desk) -> None:
    assert taken(desk.say(Agree((1, 2)))) == Said(1)


@pytest.mark.usefixtures("game_id")
def test_a_correction_says_what_it_changed(desk: Desk) -> None:
    taken(desk.say(Lay("one")))
    answer = taken(desk.say(Amend(2, face="two")))
    assert answer.changes == (Change("points", seat=0, points=1),)
    published = desk.snapshot()
    assert published.changes == answer.changes
    assert published.amended == {2: CardLaid("table", "two", 0)}
    assert published.events[1].fact == CardLaid("table", "one", 0), "what was recorded stays"
    assert published.events[2].cause == 2
    taken(desk.say(Lay("one")))
    assert desk.snapshot().changes == ()


@pytest.mark.usefixtures("game_id")
def test_undo_and_redo(desk: Desk) -> None:
    taken(desk.say(Lay("two")))
    assert taken(desk.say(Void(2))).changes[0] == Change("points", seat=0, points=-2)
    assert desk.snapshot().voided == {2}
    taken(desk.say(Void(3)))
    assert desk.snapshot().voided == {3}
    assert points(desk) == [2, 0]


@pytest.mark.usefixtures("game_id")
def test_many_may_speak_at_once_and_each_is_heard_once(desk: Desk, journal: Journal) -> None:
    with ThreadPoolExecutor(8) as pool:
        answers = [taken(answer).seq for answer in pool.map(desk.say, [Lay("one")] * 80)]
    assert sorted(answers) == list(range(2, 82))
    assert points(desk) == [80, 0]
    assert journal.events(desk.snapshot().game_id or "") == desk.snapshot().events


@pytest.mark.usefixtures("game_id")
def test_a_stale_command_is_refused_with_what_changed(desk: Desk, view: View) -> None:
    desk.observe(view(1.0, (7, "two", 0.5)))
    settle(desk)
    answer = refused(desk.say(Lay("one"), expected_seq=1))
    assert (answer.kind, answer.seq) == ("stale", 2)
    assert "two was laid on table (event 2)" in answer.sentence
    assert points(desk) == [2, 0]
    assert taken(desk.say(Lay("one"), expected_seq=2)).seq == 3


@pytest.mark.usefixtures("game_id")
def test_a_correction_is_not_stale_because_the_game_went_on(desk: Desk) -> None:
    taken(desk.say(Lay("two")))
    taken(desk.say(Lay("two")))
    assert taken(desk.say(Amend(2, face="one"), expected_seq=2)).seq == 4


@pytest.mark.usefixtures("game_id")
@pytest.mark.parametrize(
    ("meanwhile", "told"), [(Amend(2, face="one"), "event 2 was corrected"), (Void(2), "event 2 was undone")]
)
def test_a_correction_of_what_was_just_corrected_is_stale(desk: Desk, meanwhile: Command, told: str) -> None:
    taken(desk.say(Lay("two")))
    taken(desk.say(meanwhile))
    answer = refused(desk.say(Void(2), expected_seq=2))
    assert answer.kind == "stale"
    assert told in answer.sentence


@pytest.mark.usefixtures("game_id")
def test_who_looked_at_another_game_is_told(desk: Desk) -> None:
    assert "of another game" in refused(desk.say(Lay("one"), expected_seq=40)).sentence


@pytest.mark.usefixtures("game_id")
def test_what_else_happened_is_told_in_words(desk: Desk) -> None:
    taken(desk.say(Finish()))
    answer = refused(desk.say(Lay("one"), expected_seq=1))
    assert "pile touched (event 2); scoring started (event 3)" in answer.sentence
