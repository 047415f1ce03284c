"""Events say when it happened, by whom, and what shows it."""

from collections.abc import Callable

import pytest

from referee.core.commands import Amend, Lay, Player
from referee.core.deck import Deck
from referee.core.events import CardGone, Event
from referee.core.observations import SeenZone, TableView
from referee.core.refusal import Refusal
from referee.core.sentence import Sentence
from referee.desk.recording import after, in_game_time, said, seen
from referee.desk.start import refold, start
from referee.engine.fold import Folded

View = Callable[..., TableView]


@pytest.fixture
def folded(players: tuple[Player, ...], deck: Deck) -> Folded[object]:
    return refold((Event(1, 0.0, "player", start("tally", players, {}, deck)),))


def test_a_card_was_laid_when_it_came_to_rest_not_when_the_view_came(folded: Folded[object], view: View) -> None:
    (event,) = seen(folded, view(30.0, (7, "one", 29.5)))
    assert (event.t, event.evidence, event.by) == (29.5, "7.jpg", "camera")


def test_a_view_is_put_into_the_games_time(view: View) -> None:
    """At 30 s of the camera's clock it was 20 s of the game's."""
    zones = {"heap": SeenZone("", empty_at=29.0), "rest": SeenZone("", touched_at=28.5), "hand": SeenZone("")}
    moved = in_game_time(view(30.0, (7, "one", 29.5), **zones), 20.0)
    assert (moved.t, moved.cards[0].since) == (20.0, 19.5)
    assert [(zone.empty_at, zone.touched_at) for zone in moved.zones] == [(19.0, None), (None, 18.5), (None, None)]
    assert in_game_time(moved, 30.0) == view(30.0, (7, "one", 29.5), **zones)


def test_piles_were_emptied_and_touched_when_the_camera_saw_it(folded: Folded[object], view: View) -> None:
    zones = {"heap": SeenZone("", empty_at=11.5), "rest": SeenZone("", touched_at=11.75)}
    emptied, touched = seen(folded, view(12.0, **zones))
    assert (emptied.t, touched.t) == (11.5, 11.75)


def test_what_the_camera_can_only_notice_was_when_it_noticed(
    folded: Folded[object], view: View, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(folded.game, "reconcile", lambda state, _: () if state.events else (CardGone("super:0"),))
    (event,) = seen(folded, view(12.0, (7, "one", 11.5)))
    assert (event.t, event.evidence) == (12.0, None)


def test_the_ledgers_time_never_goes_back(folded: Folded[object], view: View) -> None:
    folded = after(folded, said(folded, Lay("one"), 10.0))  # type: ignore[arg-type]  # it is not refused
    events = seen(folded, view(12.0, (7, "one", 11.5), (8, "two", 11.0), (9, "two", 3.0)))
    assert [event.t for event in events] == [11.5, 11.5, 11.5]
    assert [event.t for event in seen(folded, view(2.0, (7, "one", 1.5)))] == [10.0]


def test_a_card_cannot_come_to_rest_after_it_was_seen(folded: Folded[object], view: View) -> None:
    (event,) = seen(folded, view(12.0, (7, "one", 99.0)))
    assert event.t == 12.0


def test_an_answer_names_what_it_answers(folded: Folded[object]) -> None:
    laid = said(folded, Lay("one"), 1.0)
    assert not isinstance(laid, Refusal)
    assert [event.cause for event in laid] == [None]
    amended = said(after(folded, laid), Amend(2, face="two"), 2.0)
    assert not isinstance(amended, Refusal)
    assert [(event.cause, event.by) for event in amended] == [(2, "player")]


def test_events_without_a_beginning_are_no_game() -> None:
    with pytest.raises(Sentence, match="are no game"):
        refold(())
