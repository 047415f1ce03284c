"""1, 2, 3… ciseaux by camera: every view is the whole table, and the same view twice says nothing new."""

from typing import Any

from referee.core.commands import Amend
from referee.core.events import Amended, CardGone, CardLaid, PileTaken
from referee.games.ciseaux123 import CISEAUX123
from tests.referee.sitting import Eye, Sitting

EMPTY: dict[str, list[Any]] = {"trick": [], "aside": [], "won:0": [], "won:1": []}
TRICK = {**EMPTY, "trick": ["red-rock-5", "blue-paper-1"]}
VOID = {**EMPTY, "trick": ["red-rock-5", "blue-rock-5"]}


def seen(*views: dict[str, list[Any]], seats: int = 2) -> tuple[Sitting, Eye]:
    sitting, eye = Sitting(CISEAUX123, seats), Eye()
    for view in views:
        sitting.see(eye.view(view))
    return sitting, eye


def test_a_whole_trick_is_read_and_goes_to_its_winner() -> None:
    sitting, eye = seen(EMPTY)
    laid = sitting.see(eye.view(TRICK))
    assert [(fact.face, fact.seat) for fact in laid if isinstance(fact, CardLaid)] == [
        ("red-rock-5", 0),
        ("blue-paper-1", 1),
    ]
    assert sitting.see(eye.view(EMPTY)) == (PileTaken("trick"),)
    assert sitting.points == [0, 5]


def test_cards_pushed_forward_face_down_are_not_told() -> None:
    sitting, eye = seen(EMPTY)
    assert sitting.see(eye.view({**EMPTY, "trick": ["back", "back"]})) == ()


def test_the_taker_is_seen_by_the_card_on_top_of_its_pile() -> None:
    sitting, eye = seen(TRICK)
    assert sitting.see(eye.view({**EMPTY, "won:0": ["red-rock-5"]})) == (PileTaken("trick", 0),)
    assert sitting.odd == ["wrong_taker"]


def test_a_taker_seen_only_later_is_told_once() -> None:
    sitting, eye = seen(TRICK, EMPTY)
    sitting.see(eye.view({**EMPTY, "won:0": ["red-rock-5"]}))
    assert sitting.odd == ["wrong_taker"]
    assert sitting.see(eye.view({**EMPTY, "won:1": ["red-rock-5"]})) == ()


def test_what_was_thought_is_confirmed_in_silence() -> None:
    sitting, eye = seen(TRICK, EMPTY)
    assert sitting.see(eye.view({**EMPTY, "won:1": ["red-rock-5"]})) == ()
    assert sitting.see(eye.view({**EMPTY, "won:1": [(("red-rock-4", 0.4),)]})) == ()


def test_two_cards_of_a_trick_before_the_wrong_seat_tell_it_once() -> None:
    sitting, eye = seen(TRICK, EMPTY)
    facts = sitting.see(eye.view({**EMPTY, "won:0": ["red-rock-5", "blue-paper-1"]}))
    assert len(facts) == 1


def test_a_void_trick_goes_aside() -> None:
    sitting, eye = seen(VOID)
    assert sitting.see(eye.view({**EMPTY, "aside": ["red-rock-5", "blue-rock-5"]})) == (PileTaken("trick"),)
    assert sitting.odd == []


def test_a_won_trick_seen_aside() -> None:
    sitting, _eye = seen(TRICK, {**EMPTY, "aside": ["red-rock-5"]})
    assert sitting.odd == ["set_aside_wrongly"]


def test_hidden_zones_say_nothing() -> None:
    sitting, eye = seen(TRICK)
    assert sitting.see(eye.view({"won:0": []}, hidden=["trick"])) == ()
    assert sitting.see(eye.view({})) == ()


def test_the_next_trick_in_the_same_view() -> None:
    sitting, eye = seen(TRICK)
    sitting.see(eye.view({**EMPTY, "trick": ["red-paper-2", "blue-rock-3"]}))
    assert sitting.points == [0, 5]
    assert sitting.score.round == 2
    assert sitting.odd == []


def test_a_trick_gathered_card_by_card_waits_for_the_last() -> None:
    sitting, eye = seen(TRICK)
    assert sitting.see(eye.view({**EMPTY, "trick": ["red-rock-5"]})) == ()
    assert sitting.see(eye.view(EMPTY)) == (PileTaken("trick"),)


def test_a_single_card_taken_back() -> None:
    sitting, eye = seen({**EMPTY, "trick": ["red-rock-5"]})
    assert sitting.see(eye.view(EMPTY)) == (CardGone("trick", "red-rock-5", 1),)


def test_a_card_swapped_after_the_reveal() -> None:
    sitting, _eye = seen(TRICK, {**EMPTY, "trick": ["red-scissors-5", "blue-paper-1"]})
    assert sitting.odd == ["card_taken_back"]
    assert sitting.ruling("trick").seat == 0


def test_several_cards_gathered_though_one_was_never_seen() -> None:
    sitting, _eye = seen(TRICK, EMPTY, seats=3)
    assert sitting.odd == ["trick_incomplete"]


def test_after_a_restart_cards_are_known_again_by_zone_and_face() -> None:
    sitting, eye = seen(TRICK)
    eye.blink()
    assert sitting.see(eye.view(TRICK)) == ()


def test_a_reading_below_the_bar_is_tentative_and_asked_about() -> None:
    sitting, eye = seen({**EMPTY, "trick": [(("red-rock-5", 0.6), ("red-rock-4", 0.4)), "blue-paper-1"]})
    assert sitting.score.asks[0].faces == ("red-rock-5", "red-rock-4")
    better = eye.view(TRICK, placements={"red-rock-5": 1})
    assert isinstance(sitting.see(better)[0], Amended)
    assert sitting.score.asks == ()


def test_cards_played_before_cannot_be_played_again() -> None:
    sitting, eye = seen(TRICK, EMPTY)
    sitting.see(eye.view({**EMPTY, "trick": [(("red-rock-5", 0.6), ("red-rock-4", 0.4))]}))
    assert sitting.score.piles["trick"] == ("red-rock-4",)


def test_a_colour_that_lies_there_already_is_unlikely() -> None:
    sitting, eye = seen({**EMPTY, "trick": ["red-rock-5"]})
    sitting.see(eye.view({**EMPTY, "trick": ["red-rock-5", (("red-rock-1", 0.5), ("blue-rock-1", 0.5))]}))
    assert sitting.score.piles["trick"] == ("red-rock-5", "blue-rock-1")


def test_a_card_that_cannot_be_read_at_all_is_asked_about() -> None:
    sitting, _ = seen({**EMPTY, "trick": ["red-rock-5", "?"]})
    assert [ask.kind for ask in sitting.score.asks] == ["face"]


def test_what_people_put_right_is_not_argued_with() -> None:
    sitting, eye = seen(TRICK)
    sitting.say(Amend(sitting.seq, face="blue-paper-2"))
    assert sitting.see(eye.view(TRICK)) == ()
