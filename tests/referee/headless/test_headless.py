"""A whole game without a table: the same rulings as live, from files."""

import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from referee.codec import encode
from referee.core import wire
from referee.core.commands import Amend, Claim, Command, Diamond, Finish, Lay, Take, Void
from referee.core.deck import Deck
from referee.core.events import CardLaid, Event
from referee.core.observations import Activity, TableView
from referee.core.sentence import Sentence
from referee.core.wire import MalformedLine
from referee.desk import Desk, Said, seated
from referee.desk.recording import seen
from referee.desk.start import refold, start
from referee.export import Report, report
from referee.headless import referee_game
from referee.journal import Journal

Checked = Callable[[Report], dict[str, Any]]
PLAYERS = seated(["Ana", "Ben", "Cleo"])


def points(report: Report) -> list[int]:
    return [player.points for player in report.players]


def test_a_filmed_game_with_what_was_said_gives_the_report(filmed: Any, deck: Deck, checked: Checked) -> None:
    filmed.lay(1, "discard", "scissors-03").lay(3, "discard", "rock-05").sweep(5).lay(7, "ring:2", "ring-plain")
    said: list[Command] = [Finish(t=20.0), Diamond(2, t=21.0)]
    report = referee_game("rockoman", PLAYERS, {}, deck, filmed.views, said)
    document = checked(report)
    assert points(report) == [0, 2, 5]
    assert (document["winners"], document["finished"], document["corrections_needed"]) == ([2], True, 0)
    assert [(event["kind"], event["t"], event["seat"]) for event in document["events"]][1:3] == [
        ("card_laid", 1.0, 0),
        ("card_laid", 3.0, 1),
    ]
    assert [ruling["kind"] for ruling in document["rulings"]][:2] == ["beat", "taken"]


def test_a_game_by_tablet_alone_needs_no_times(deck: Deck, checked: Checked) -> None:
    said: list[Command] = [Lay("scissors-03"), Lay("rock-05"), Take(1), Finish()]
    report = referee_game("rockoman", PLAYERS, {}, deck, (), said)
    checked(report)
    assert points(report) == [0, 2, 0]
    assert {event.t for event in report.events} == {0.0}


def test_what_was_said_counts_at_its_time_not_at_its_place_in_the_file(filmed: Any, deck: Deck) -> None:
    filmed.lay(1, "super:2", "super-rock").lay(3, "discard", "scissors-03").sweep(8).lay(9, "discard", "paper-02")
    said: list[Command] = [Finish(t=20.0), Claim(2, t=5.0)]
    report = referee_game("rockoman", PLAYERS, {}, deck, filmed.views, said)
    kinds = [event.kind for event in report.events]
    assert kinds.index("claimed") == 3
    assert kinds[-1] == "scoring_started"
    assert points(report) == [0, 0, 2], "the scissors and the super"
    assert report.refused == ()


def test_a_card_that_lay_there_before_a_word_was_said_comes_first(filmed: Any, deck: Deck) -> None:
    """The view of it comes later: a table is looked at when it has settled."""
    filmed.lay(1, "super:2", "super-rock").lay(3, "discard", "scissors-03").sweep(8)
    for moment in (3.0, 3.1, 3.4, 3.5):
        report = referee_game("rockoman", PLAYERS, {}, deck, filmed.views, [Claim(2, t=moment)])
        assert points(report) == [0, 0, 2], moment
    (refused,) = referee_game("rockoman", PLAYERS, {}, deck, filmed.views, [Claim(2, t=2.9)]).refused
    assert (refused.t, refused.command, refused.kind) == (2.9, "claim", "wrong_top")


def test_corrections_count_where_the_fact_stands(filmed: Any, deck: Deck, checked: Checked) -> None:
    filmed.lay(1, "discard", "scissors-03").lay(3, "discard", "paper-05", confidence=0.6).sweep(5)
    doubtful = referee_game("rockoman", PLAYERS, {}, deck, filmed.views)
    assert doubtful.events[2].tentative
    assert doubtful.corrections_needed >= 1
    settled = referee_game("rockoman", PLAYERS, {}, deck, filmed.views, [Amend(3, face="rock-05", t=9.0)])
    document = checked(settled)
    assert settled.corrections_needed == 0
    rock = {"kind": "card_laid", "seat": 1, "zone": "discard", "face": "rock-05", "confidence": 1.0}
    assert document["events"][2] == {"seq": 3, "t": 3, **rock, "tentative": False, "amended": True}
    undone = referee_game("rockoman", PLAYERS, {}, deck, filmed.views, [Void(3, t=9.0)])
    assert [event.seq for event in undone.events] == [1, 2, 4]


def test_nothing_tells_which_ring_is_the_diamond_not_even_a_picture(deck: Deck, view_of_rings: TableView) -> None:
    folded = refold((Event(1, 0.0, "player", start("rockoman", PLAYERS, {}, deck)),))
    events = seen(folded, view_of_rings)
    assert len(events) == 3
    pictures = {event.fact.zone: event.evidence for event in events if isinstance(event.fact, CardLaid)}
    assert pictures == {"ring:0": None, "ring:1": None, "discard": "3.jpg"}
    assert not any("diamond" in encode(event) or "plain" in encode(event) for event in events)


def test_malformed_lines_are_named_by_number_and_field_skipped_and_counted(filmed: Any, deck: Deck) -> None:
    filmed.lay(1, "discard", "scissors-03").lay(3, "discard", "rock-05").sweep(5)
    view = [wire.encode(view) for view in filmed.views]
    lines = [view[0], '{"kind": "table_view", "t": "two", "cards": [], "zones": []}', "", view[1], "{}", view[2]]
    said = ['{"kind": "finish", "t": 20}', '{"kind": "amend", "face": "gun", "t": 3}', '{"kind": "dance"}']
    report = referee_game("rockoman", PLAYERS, {}, deck, wire.observations(lines), list(wire.commands(said)))
    assert points(report) == [0, 2, 0]
    assert report.events[-1].kind == "scoring_started"
    seen_so, said_so = report.malformed[:2], report.malformed[2:]
    assert "line 2 is no observation" in seen_so[0]
    assert "$.t" in seen_so[0]
    assert "line 5 is no observation" in seen_so[1]
    assert any("line 2 is no command" in line and "`seq`" in line for line in said_so)
    assert any("line 3 is no command" in line and "dance" in line for line in said_so)


@pytest.mark.parametrize("where", ["observation", "command"])
def test_strict_makes_a_malformed_line_fatal(deck: Deck, where: str) -> None:
    bad = [MalformedLine(f"line 7 is no {where}: no")]
    views, said = (bad, []) if where == "observation" else ([], bad)
    with pytest.raises(Sentence, match=f"line 7 is no {where}: no."):
        referee_game("rockoman", PLAYERS, {}, deck, views, said, strict=True)
    assert referee_game("rockoman", PLAYERS, {}, deck, views, said).malformed == (f"line 7 is no {where}: no",)


def test_hands_and_cameras_are_no_facts(filmed: Any, deck: Deck) -> None:
    filmed.lay(1, "discard", "scissors-03")
    report = referee_game("rockoman", PLAYERS, {}, deck, [Activity(0.5, "hand"), *filmed.views])
    assert len(report.events) == 2


def test_the_settings_of_the_table_count(filmed: Any, deck: Deck) -> None:
    with pytest.raises(Sentence, match="no setting “hints”"):
        referee_game("rockoman", PLAYERS, {"hints": "all"}, deck, ())
    filmed.lay(1, "discard", "scissors-03")
    report = referee_game("rockoman", PLAYERS, {"hint": "all"}, deck, filmed.views, first=2)
    assert report.events[1].seat == 2, "seat 2 began"


def test_unknown_faces_and_seats_are_refused_with_the_known_ones(deck: Deck) -> None:
    said: list[Command] = [Lay("dragon-01"), Claim(7)]
    faces, seats = referee_game("rockoman", PLAYERS, {}, deck, (), said).refused
    assert "rock-01" in faces.sentence
    assert "0 to 2" in seats.sentence


def test_live_and_from_a_recording_give_the_same_rulings(filmed: Any, deck: Deck, tmp_path: Path) -> None:
    filmed.lay(1, "discard", "scissors-03").lay(2, "super:1", "super-paper").lay(3, "discard", "rock-05").sweep(5)
    filmed.lay(7, "discard", "rock-09").lay(9, "discard", "paper-02").sweep(11).lay(12, "ring:0", "ring-plain")
    recorded = referee_game("rockoman", PLAYERS, {}, deck, filmed.views, [Finish(t=30.0), Diamond(0, t=31.0)])
    with Journal.open(tmp_path / "games.sqlite") as journal:
        desk = Desk(journal)
        game_id = desk.new_game("rockoman", PLAYERS, {}, deck)
        for view in filmed.views:
            desk.observe(view)
        for command in (Finish(), Diamond(0)):
            assert isinstance(desk.say(command), Said)
        desk.close()
        live = report(refold(journal.events(game_id)))

    def told(one: Report) -> list[object]:
        meanings = [(ruling.kind, ruling.seat, ruling.face, ruling.cards) for ruling in one.rulings]
        return [meanings, points(one), [(event.kind, event.zone, event.face) for event in one.events]]

    assert told(live) == told(recorded)
    pauses = [[late.t - early.t for early, late in pairwise(one.events[2:-2])] for one in (live, recorded)]
    assert pauses[0] == pytest.approx(pauses[1]), "and between the events lies as much time"


def test_a_long_game_is_refereed_in_the_blink_of_an_eye(filmed: Any, deck: Deck) -> None:
    views: list[TableView] = filmed.views
    for turn in range(80):
        filmed.lay(turn * 3.0, "discard", f"rock-{turn % 16 + 1:02d}")
        if turn % 4 == 3:
            filmed.sweep(turn * 3.0 + 1)
    began = time.process_time()
    report = referee_game("rockoman", PLAYERS, {}, deck, views, [Finish(t=999.0)])
    assert len(report.events) > 100
    assert time.process_time() - began < 2
