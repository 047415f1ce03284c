"""1, 2, 3… ciseaux by camera."""

from referee.core.events import CardLaid, PileTaken
from referee.games.ciseaux123 import CISEAUX123
from tests.referee.sitting import Eye, Sitting


def test_a_whole_trick_is_read_and_goes_to_its_winner() -> None:
    table, eye = Sitting(CISEAUX123), Eye()
    laid = table.see(eye.view({"trick": ["red-rock-5", "blue-paper-1"]}))
    assert [(fact.face, fact.seat) for fact in laid if isinstance(fact, CardLaid)] == [
        ("red-rock-5", 0),
        ("blue-paper-1", 1),
    ]
    assert table.ruling("trick").seat == 1
    assert table.see(eye.view({"trick": []})) == (PileTaken("trick"),)
    assert table.points == [0, 5]
