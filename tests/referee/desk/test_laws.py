"""Whatever is said, seen and interrupted: the desk shows what the journal holds, and a restart changes nothing."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from datasets.decks import load_deck
from referee.core.commands import Amend, Claim, Command, Diamond, Finish, Lay, StandardGame, Take, Target, Void
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from referee.desk import Desk, Said, seated
from referee.journal import Journal

DECK = load_deck("rockoman")
FACES = st.sampled_from(
    ["rock-03", "paper-04", "scissors-05", "super-rock", "good", "steal", "gun", "rps", None, "dragon"]
)
SEATS = st.integers(0, 3)  # one more than play
SEQS = st.integers(0, 40)
COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Lay, face=FACES, seat=st.none() | SEATS),
    st.builds(Take, seat=SEATS),
    st.builds(Claim, seat=SEATS),
    st.builds(Target, seat=SEATS, opponent=SEATS),
    st.builds(StandardGame, winner=SEATS),
    st.builds(Amend, seq=SEQS, face=FACES, seat=st.none() | SEATS),
    st.builds(Void, seq=SEQS),
    st.builds(Diamond, seat=st.none() | SEATS),
    st.just(Finish()),
)


class Evening(RuleBasedStateMachine):
    """One game of ROCKOMAN with a camera, people, and a plug that gets pulled."""

    @initialize()
    def begin(self) -> None:
        self.folder = TemporaryDirectory()
        self.journal = Journal.open(Path(self.folder.name) / "games.sqlite")
        self.desk = Desk(self.journal)
        self.game_id = self.desk.new_game("rockoman", seated(["Ana", "Ben", "Cleo"]), {}, DECK)
        self.acknowledged = 1
        self.t = 0.0
        self.pile: tuple[SeenCard, ...] = ()

    @rule(command=COMMANDS, late=st.integers(0, 3))
    def say(self, command: Command, late: int) -> None:
        answer = self.desk.say(command, self.desk.snapshot().seq - late)
        if isinstance(answer, Said):
            self.acknowledged = answer.seq

    @rule(face=FACES)
    def lay(self, face: str | None) -> None:
        self.t += 1.0
        reading = Reading(((face, 0.95),)) if face else Reading()
        card = SeenCard(int(self.t * 10), "discard", (0, 0), 0, "front" if face else "back", reading, self.t - 0.3)
        self.pile = (*self.pile, card)
        self.observe(None)

    @rule()
    def sweep(self) -> None:
        self.t += 1.0
        self.pile = ()
        self.observe(self.t - 0.2)

    def observe(self, emptied: float | None) -> None:
        zone = SeenZone("discard", tuple(card.id for card in self.pile), empty_at=emptied)
        self.desk.observe(TableView(self.t, self.pile, (zone,)))

    @rule()
    def restart(self) -> None:
        self.desk.close()
        before = self.desk.snapshot()
        self.journal.close()
        self.journal = Journal.open(Path(self.folder.name) / "games.sqlite")
        self.desk = Desk(self.journal)
        self.desk.resume(self.game_id)
        after = self.desk.snapshot()
        assert self.judged(after) == self.judged(before)

    @staticmethod
    def judged(published: Any) -> tuple[object, ...]:
        return (published.events, published.scoreboard, published.voided, published.amended)

    @invariant()
    def the_screen_shows_the_journal(self) -> None:
        self.desk.say(Take(9))  # refused; but now all that was seen before is judged
        events = self.desk.snapshot().events
        assert events == self.journal.events(self.game_id)
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
        assert len(events) >= self.acknowledged
        assert [event.t for event in events] == sorted(event.t for event in events)
        assert self.desk.snapshot().trouble is None

    def teardown(self) -> None:
        self.desk.close()
        self.journal.close()
        self.folder.cleanup()


class TestEvening(Evening.TestCase):
    settings = settings(max_examples=15, stateful_step_count=25, deadline=None)
