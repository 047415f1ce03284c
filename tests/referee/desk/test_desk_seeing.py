"""The single writer: what is seen is recorded, and who looks on is told."""

from collections.abc import Callable

import msgspec
import pytest

from referee.core.commands import Amend, Lay, Void
from referee.core.events import CardLaid, Voided
from referee.core.observations import Activity, CameraState, Observation, Setup, TableView
from referee.core.sentence import Sentence
from referee.desk import Desk, Published
from referee.journal import Journal, JournalTrouble
from tests.referee.desk.asking import refused, settle, taken

View = Callable[..., TableView]


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
