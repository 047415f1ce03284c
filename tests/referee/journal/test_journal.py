"""What goes in comes out, in order, of several games in one file, and nothing ever leaves it."""

import shutil
import sqlite3
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.codec import SHAPE
from referee.core.deck import CardKind, Deck
from referee.core.events import CardLaid, Event, Fact, GameStarted, PileTaken, Voided
from referee.journal import Journal, JournalTrouble

FROZEN = Path(__file__).parent / "frozen"
TIMES = st.floats(min_value=0, max_value=1e6)
CHANCES = st.floats(min_value=0, max_value=1)
FACES = st.none() | st.text(max_size=9)
SETTINGS = st.dictionaries(st.text(), st.booleans() | st.integers(-9, 9) | st.text())
DECKS = st.builds(Deck, card_mm=st.tuples(TIMES, TIMES), cards=st.lists(st.from_type(CardKind)).map(tuple))
FACTS = (
    st.builds(GameStarted, deck=DECKS, settings=SETTINGS, wall_time=TIMES)
    | st.builds(CardLaid, face=FACES, confidence=CHANCES, candidates=st.lists(st.tuples(st.text(), CHANCES)).map(tuple))
    | st.one_of([st.from_type(kind) for kind in get_args(Fact) if kind not in (GameStarted, CardLaid)])
)


def laid(seq: int, face: str = "rock-01") -> Event:
    return Event(seq, seq / 2, "camera", CardLaid("discard", face, confidence=0.5), None, f"{seq}.jpg")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "games.sqlite"


def test_what_goes_in_comes_out_also_after_it_was_closed(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started, laid(2)])
        assert journal.events("monday") == (started, laid(2))
    with Journal.open(path) as journal:
        assert journal.events("monday") == (started, laid(2))


def test_only_what_came_after_can_be_asked_for(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started, laid(2), laid(3)])
        assert journal.events("monday", after=2) == (laid(3),)
        assert journal.events("unknown") == ()


def test_several_games_lie_in_one_file_in_the_order_they_began(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("tuesday", [started])
        journal.append("monday", [started, laid(2)])
        journal.append("tuesday", [laid(2, "paper-03"), laid(3)])
        listed = [(entry.game_id, entry.started, entry.seq) for entry in journal.games()]
        assert listed == [("tuesday", started, 3), ("monday", started, 2)]
        assert journal.events("tuesday") == (started, laid(2, "paper-03"), laid(3))


@settings(max_examples=50, deadline=None)
@given(facts=st.lists(st.tuples(TIMES, FACTS), min_size=1, max_size=30))
def test_any_sequence_of_facts_comes_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, facts: list[tuple[float, Fact]]
) -> None:
    path = tmp_path_factory.mktemp("any") / "games.sqlite"
    events = tuple(Event(seq, t, "camera", fact, seq - 1) for seq, (t, fact) in enumerate(facts, start=1))
    with Journal.open(path) as journal:
        journal.append("any", events)
    with Journal.open(path) as journal:
        assert journal.events("any") == events


def test_an_entry_must_follow_the_last_one_and_then_nothing_of_the_lot_is_kept(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started])
        for wrong in ([laid(2), laid(4)], [laid(1)], [laid(2), laid(2)]):
            with pytest.raises(JournalTrouble):
                journal.append("monday", wrong)
            assert journal.events("monday") == (started,)
        journal.append("monday", [laid(2)])


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE ledger SET event = '{}'",
        "DELETE FROM ledger",
        "REPLACE INTO ledger SELECT * FROM ledger",
        "REPLACE INTO ledger SELECT entry, game, seq + 2, shape, event, crc FROM ledger",
    ],
)
def test_the_table_itself_refuses_to_change_or_lose_an_entry(path: Path, started: Event, statement: str) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started, laid(2)])
        with pytest.raises(sqlite3.IntegrityError):
            journal._connection.execute(statement)
        assert journal.events("monday") == (started, laid(2))


def test_every_commit_reaches_the_disk_before_it_is_acknowledged(path: Path) -> None:
    with Journal.open(path) as journal:
        ask = journal._connection.execute
        assert ask("PRAGMA journal_mode").fetchone() == ("wal",)
        assert ask("PRAGMA synchronous").fetchone() == (2,), "FULL"


def test_a_second_companion_is_told_that_the_journal_is_in_use(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started])
        with pytest.raises(JournalTrouble, match="open in another running companion") as told:
            Journal.open(path)
        assert told.value.kind == "in_use"
        journal.append("monday", [laid(2)])
    Journal.open(path).close()


def test_anybody_may_read_while_one_writes(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started])
        with Journal.read(path) as reader:
            assert reader.events("monday") == (started,)
            journal.append("monday", [laid(2)])
            assert reader.events("monday") == (started, laid(2))
            with pytest.raises(JournalTrouble):
                reader.append("monday", [laid(3)])
        assert journal.events("monday") == (started, laid(2))


def test_reading_a_closed_journal_leaves_nothing_beside_it(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started])
    before = {file.name: file.read_bytes() for file in path.parent.iterdir()}
    with Journal.read(path) as reader:
        assert reader.events("monday") == (started,)
    assert {file.name: file.read_bytes() for file in path.parent.iterdir()} == before


def test_the_folder_is_made_when_it_is_missing(path: Path) -> None:
    Journal.open(path.parent / "new" / "folder" / "games.sqlite").close()
    assert (path.parent / "new" / "folder" / "games.sqlite").is_file()


def test_an_empty_file_becomes_a_journal(path: Path, started: Event) -> None:
    path.touch()
    with Journal.open(path) as journal:
        journal.append("monday", [started])


def test_a_full_disk_is_told_and_what_was_acknowledged_stays(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started])
        pages = journal._connection.execute("PRAGMA page_count").fetchone()[0]
        journal._connection.execute(f"PRAGMA max_page_count = {pages}")
        kept = 1
        told = None
        while not told:
            try:
                journal.append("monday", [laid(kept + 1)])
                kept += 1
            except JournalTrouble as trouble:
                told = trouble
        assert told.kind == "disk_full"
        assert f"The disk with the journal {path} is full" in str(told)
        assert [event.seq for event in journal.events("monday")] == list(range(1, kept + 1))
        journal._connection.execute("PRAGMA max_page_count = 100000")
        journal.append("monday", [laid(kept + 1)])
    with Journal.open(path) as journal:
        assert len(journal.events("monday")) == kept + 1


def test_a_disk_that_fills_up_within_a_lot_keeps_none_of_it(path: Path, started: Event) -> None:
    with Journal.open(path) as journal:
        journal.append("monday", [started])
        journal._connection.execute("PRAGMA max_page_count = 12")
        with pytest.raises(JournalTrouble, match="free some space"):
            journal.append("monday", [laid(seq) for seq in range(2, 2000)])
        assert journal.events("monday") == (started,)


def test_a_fact_of_any_kind_can_be_voided_by_another(path: Path, started: Event) -> None:
    undone = Event(3, 2.0, "player", Voided(2), cause=2)
    with Journal.open(path) as journal:
        journal.append("monday", [started, Event(2, 1.0, "camera", PileTaken("discard", 1)), undone])
        assert journal.events("monday")[-1] == undone, "both stay in the ledger"


@pytest.mark.parametrize("frozen", sorted(FROZEN.glob("*.sqlite")), ids=lambda file: file.stem)
def test_a_journal_of_any_earlier_version_is_read_and_continued(path: Path, frozen: Path) -> None:
    shutil.copy(frozen, path)
    with Journal.read(path) as journal:
        (game,) = journal.games()
        before = journal.events(game.game_id)
        assert [event.seq for event in before] == list(range(1, game.seq + 1))
    with Journal.open(path) as journal:
        journal.append(game.game_id, [laid(game.seq + 1)])
        assert journal.events(game.game_id) == (*before, laid(game.seq + 1))


def test_there_is_a_frozen_journal_of_each_version() -> None:
    assert {file.stem for file in FROZEN.glob("*.sqlite")} == {f"shape-{shape}" for shape in range(1, SHAPE + 1)}


def test_from_the_first_opening_on_an_older_version_leaves_the_file_alone(path: Path) -> None:
    Journal.open(path).close()
    with path.open("rb+") as file:
        file.seek(60)
        file.write((0).to_bytes(4))  # as a version before the first would have left it
    with Journal.open(path):
        assert int.from_bytes(path.read_bytes()[60:64]) == SHAPE, "in the file itself, while still open"
