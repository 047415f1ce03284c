"""The single writer: what it acknowledges is kept, and nothing stops it."""

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from referee.core.commands import Agree, Amend, Claim, Command, Finish, Lay, Player, Void
from referee.core.deck import Deck
from referee.core.events import CardLaid, Event, GameStarted, Voided
from referee.core.observations import Activity, CameraState, Observation, Setup, TableView
from referee.core.refusal import Refusal
from referee.core.sentence import Sentence
from referee.desk import Desk, Published, Said
from referee.engine.difference import Change
from referee.journal import Journal, JournalTrouble

View = Callable[..., TableView]


def points(desk: Desk) -> list[int]:
    board = desk.snapshot().scoreboard
    assert board
    return [seat.points for seat in board.seats]


def taken(answer: Said | Refusal) -> Said:
    assert isinstance(answer, Said), answer
    return answer


def refused(answer: Said | Refusal) -> Refusal:
    assert isinstance(answer, Refusal), answer
    return answer


def settle(desk: Desk) -> Published:
    """The state after all that was observed so far: a command waits its turn behind it."""
    refused(desk.say(Claim(0)))
    return desk.snapshot()


def fill_disk(journal: Journal) -> None:
    pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
    journal._connection.execute(f"PRAGMA max_page_count = {pages}")


def make_room(journal: Journal) -> None:
    journal._connection.execute("PRAGMA max_page_count = 100000")


# A game begins and goes on


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


# Commands


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


# Stale commands


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


# Observations


def test_what_is_seen_is_recorded_with_its_picture_and_its_own_time(
    desk: Desk, journal: Journal, game_id: str, view: View
) -> None:
    desk.observe(view(50.0, (7, "one", 49.9), (8, "two", 49.8)))
    settle(desk)
    _, first, second = journal.events(game_id)
    assert (first.by, first.evidence, first.fact) == ("camera", "7.jpg", CardLaid("table", "one", 0, 0.9, placement=7))
    assert second.evidence == "8.jpg"
    assert 0 <= first.t == second.t < 5, "the game's clock, not the camera's, and it never goes back"


def test_the_same_view_again_says_nothing_new(desk: Desk, journal: Journal, game_id: str, view: View) -> None:
    for t in (1.0, 1.1, 1.2):
        desk.observe(view(t, (7, "one", 0.9)))
    settle(desk)
    assert len(journal.events(game_id)) == 2


def test_cards_before_a_game_are_nobodys(desk: Desk, journal: Journal, view: View) -> None:
    desk.observe(view(1.0, (7, "one", 0.9)))
    refused(desk.say(Lay("one")))
    assert journal.games() == ()


def test_the_cameras_state_is_told_and_not_stored(desk: Desk, journal: Journal, game_id: str) -> None:
    said: list[Observation] = [Activity(1.0, "hand"), CameraState(1.0, "lost", 0.5), Setup(1.0, ())]
    for observation in said:
        desk.observe(observation)
    published = settle(desk)
    assert [published.activity, published.camera, published.setup] == said
    assert len(journal.events(game_id)) == 1
    assert published.game_id == game_id


# When something fails


@pytest.mark.usefixtures("game_id")
def test_a_rule_with_a_bug_stops_neither_the_desk_nor_the_game(
    desk: Desk, view: View, caplog: pytest.LogCaptureFixture
) -> None:
    taken(desk.say(Lay("one")))
    before = desk.snapshot()
    with caplog.at_level(logging.ERROR):
        answer = refused(desk.say(Lay("bomb")))
        assert answer.kind == "referee_failed"
        assert "the bomb went off" in answer.sentence
        assert desk.snapshot() == before
        for t in (1.0, 1.1, 1.2):
            desk.observe(view(t, (7, "bomb", 0.9)))
        trouble = settle(desk).trouble
    assert trouble
    assert trouble.kind == "referee_failed"
    assert len(caplog.records) == 2, "each failure is logged once, not with every view"
    assert desk.snapshot().events == before.events
    desk.observe(view(1.3))
    assert settle(desk).trouble is None
    taken(desk.say(Lay("two")))
    assert points(desk) == [3, 0]


@pytest.mark.usefixtures("game_id")
def test_an_observation_nobody_understands_is_logged_and_the_game_goes_on(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        desk.observe("a ghost")  # type: ignore[arg-type]  # what a later worker might say
        taken(desk.say(Lay("one")))
    assert "could not be taken" in caplog.text


def test_on_a_full_disk_nothing_is_acknowledged_and_the_game_goes_on_when_there_is_room(
    desk: Desk, journal: Journal, game_id: str, view: View
) -> None:
    fill_disk(journal)
    acknowledged = 1
    while isinstance(answer := desk.say(Lay("one")), Said):
        acknowledged = answer.seq
    assert answer.kind == "disk_full"
    desk.observe(view(1.0, (7, "two", 0.9)))
    trouble = settle(desk).trouble
    assert trouble
    assert trouble.kind == "disk_full"
    assert len(journal.events(game_id)) == acknowledged == desk.snapshot().seq
    make_room(journal)
    desk.observe(view(1.1, (7, "two", 0.9)))
    assert settle(desk).trouble is None, "and the card that could not be kept is there with the next view"
    assert journal.events(game_id)[-1].fact == CardLaid("table", "two", 0, 0.9, placement=7)


def test_a_closed_desk_says_so(desk: Desk) -> None:
    desk.close()
    with pytest.raises(Sentence, match="is being closed"):
        desk.say(Lay("one"))
    desk.close()


# Back-ups


def copies(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "copies").glob("*.sqlite"))


def test_a_finished_game_is_copied(desk: Desk, journal: Journal, game_id: str, tmp_path: Path) -> None:
    taken(desk.say(Lay("one")))
    assert copies(tmp_path) == []
    taken(desk.say(Finish()))
    settle(desk)
    (copy,) = copies(tmp_path)
    with Journal.read(copy) as restored:
        assert restored.events(game_id) == journal.events(game_id)
    desk.close()
    assert len(copies(tmp_path)) == 1, "nothing was written since"


def test_a_game_left_unfinished_is_copied_too(
    desk: Desk, game_id: str, players: tuple[Player, ...], deck: Deck, tmp_path: Path
) -> None:
    desk.new_game("tally", players, {}, deck)
    assert len(copies(tmp_path)) == 1
    desk.resume(game_id)
    assert len(copies(tmp_path)) == 2
    taken(desk.say(Lay("one")))
    desk.close()
    assert len(copies(tmp_path)) == 3


@pytest.mark.usefixtures("game_id")
def test_a_copy_that_fails_is_logged_and_the_game_goes_on(
    desk: Desk, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "copies").write_text("a file is in the way")
    with caplog.at_level(logging.ERROR):
        taken(desk.say(Finish()))
        taken(desk.say(Lay("one")))
    assert "could not be copied" in caplog.text


# Looking on


@pytest.mark.usefixtures("game_id")
def test_only_what_came_since_can_be_asked_for(desk: Desk) -> None:
    taken(desk.say(Lay("one")))
    taken(desk.say(Void(2)))
    assert [event.fact for event in desk.events_since(2)] == [Voided(2)]
    assert desk.events_since(3) == ()


@pytest.mark.usefixtures("game_id")
def test_who_subscribes_gets_the_present_state_and_then_each_change(desk: Desk) -> None:
    subscription = desk.subscribe()
    assert subscription.wait(0) == desk.snapshot()
    assert subscription.wait(0) is None
    taken(desk.say(Lay("one")))
    assert subscription.wait(5) == desk.snapshot()


@pytest.mark.usefixtures("game_id")
def test_a_slow_screen_skips_to_the_newest_and_holds_up_nobody(desk: Desk) -> None:
    subscription = desk.subscribe()
    for _ in range(20):
        taken(desk.say(Lay("one")))
    newest = subscription.wait(0)
    assert newest
    assert newest.seq == 21
    assert subscription.wait(0) is None


@pytest.mark.usefixtures("game_id")
def test_a_subscription_beats_when_nothing_comes_and_ends_with_the_desk(desk: Desk) -> None:
    states = iter(desk.subscribe(timeout=0.01))
    assert next(states) == desk.snapshot()
    assert next(states) is None
    desk.close()
    assert list(states) == []


def test_the_whole_state_is_one_document(desk: Desk, game_id: str) -> None:
    taken(desk.say(Lay("one")))
    taken(desk.say(Amend(2, face="two")))
    document = msgspec.json.encode(desk.snapshot())
    assert msgspec.json.decode(document, type=Published) == desk.snapshot()
    assert msgspec.json.decode(document)["game_id"] == game_id


def test_the_journals_troubles_are_sentences() -> None:
    assert issubclass(JournalTrouble, Sentence)
