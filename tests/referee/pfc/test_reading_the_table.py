"""Pierre, Feuille, Ciseaux by camera: every view is the whole table, and the same view twice says nothing new."""

from typing import Any

import pytest
from msgspec.structs import replace

from referee.core.commands import Amend
from referee.core.events import Amended, CardGone, CardLaid, PileTaken
from referee.core.observations import TableView
from referee.games.pfc import PFC
from tests.referee.sitting import Eye, Sitting

START: dict[str, list[Any]] = {
    "pile:0": ["rock_p01"],
    "pile:1": ["rock_p08"],
    "pile:2": ["scissors_p03"],
    "played:0": [],
    "played:1": [],
    "won:0": [],
    "won:1": [],
}
REVEALED = {**START, "played:0": ["paper_p07"], "played:1": ["rock_m01"]}
TAKEN = {**REVEALED, "played:0": [], "pile:1": ["paper_p07"], "won:0": ["rock_p08"]}


def seen(*views: dict[str, list[Any]]) -> tuple[Sitting, Eye]:
    sitting, eye = Sitting(PFC), Eye()
    for view in views:
        sitting.see(eye.view(view))
    return sitting, eye


def touched(view: TableView, at: float) -> TableView:
    """The view at ten seconds, when a hand was at the second pile last then."""
    zones = tuple(replace(zone, touched_at=at if zone.zone == "pile:1" else None) for zone in view.zones)
    return replace(view, t=10.0, zones=zones)


def test_the_set_up_is_read() -> None:
    sitting, _ = seen(START)
    assert sitting.score.piles["pile:1"] == ("rock_p08",)


def test_cards_face_down_are_not_told() -> None:
    sitting, eye = seen(START)
    assert sitting.see(eye.view({**START, "played:0": ["back"]})) == ()


def test_a_round_is_read_and_each_card_is_its_revealers() -> None:
    sitting, eye = seen(START, REVEALED)
    facts = sitting.see(eye.view(TAKEN))
    assert [type(fact) for fact in facts] == [PileTaken, CardLaid]
    assert sitting.points == [8, 0]
    sitting.see(eye.view({**TAKEN, "played:1": [], "pile:2": ["rock_m01"], "won:1": ["scissors_p03"]}))
    assert sitting.points == [8, 3]
    assert sitting.odd == []
    assert sitting.score.round == 2


def test_two_fast_hands_in_one_view_are_taken_in_their_order() -> None:
    sitting, eye = seen(START, REVEALED)
    both = {**TAKEN, "played:1": [], "pile:2": ["rock_m01"], "won:1": ["scissors_p03"]}
    sitting.see(eye.view(both))
    assert sitting.points == [8, 3]
    assert sitting.odd == []


def test_a_round_and_the_next_reveal_in_one_view() -> None:
    sitting, eye = seen(START, REVEALED)
    after = {**TAKEN, "pile:2": ["rock_m01"], "won:1": ["scissors_p03"]}
    sitting.see(eye.view({**after, "played:0": ["paper_p06"], "played:1": ["rock_m02"]}))
    assert sitting.odd == []
    assert sitting.score.round == 2
    assert [card.face for card in sitting.state.waiting()] == ["paper_p06", "rock_m02"]


def test_a_pile_lifted_before_the_card_is_laid() -> None:
    sitting, eye = seen(START, REVEALED)
    assert sitting.see(eye.view({**REVEALED, "pile:1": []})) == (PileTaken("pile:1"),)
    sitting.see(eye.view(TAKEN))
    assert sitting.points == [8, 0]


def test_a_lifted_pile_is_seen_before_the_seat_that_took_it() -> None:
    sitting, eye = seen(START, REVEALED)
    sitting.see(eye.view({**REVEALED, "pile:1": [], "won:0": ["rock_p08"]}))
    assert sitting.points == [8, 0]


def test_a_pile_drawn_out_from_under_the_card_just_laid() -> None:
    sitting, eye = seen(START, REVEALED)
    sitting.see(eye.view({**TAKEN, "pile:1": ["rock_p08", "paper_p07"], "won:0": []}))
    assert sitting.odd == ["had_to_take"]
    assert sitting.see(eye.view(TAKEN)) == (PileTaken("pile:1", 0),)
    assert sitting.odd == []


def test_a_pile_drawn_out_by_nobody_known_waits_for_the_answer() -> None:
    sitting, eye = seen(START)
    sitting.see(eye.view({**START, "pile:1": ["rock_p08", "paper_p09"]}))
    assert sitting.see(eye.view({**START, "pile:1": ["paper_p09"]})) == ()
    sitting.say(Amend(sitting.score.asks[0].seq, seat=1))
    assert sitting.see(eye.view({**START, "pile:1": ["paper_p09"]})) == (PileTaken("pile:1", 1),)


def test_a_pile_gathered_card_by_card_waits_for_the_last() -> None:
    sitting, eye = seen(START, {**START, "pile:1": ["rock_p08", "rock_m02"]})
    assert sitting.see(eye.view({**START, "pile:1": ["rock_p08"]})) == ()


@pytest.mark.parametrize(("touched_at", "moved"), [(9.0, False), (5.0, True)])
def test_a_card_of_a_pile_that_is_being_gathered_was_not_moved_alone(touched_at: float, moved: bool) -> None:
    sitting, eye = seen(START, {**START, "pile:1": ["rock_p08", "rock_m02"]})
    view = eye.view({**START, "pile:1": ["rock_p08"], "won:0": ["rock_m02"]})
    sitting.see(touched(view, touched_at))
    assert ("card_moved" in sitting.odd) is moved


@pytest.mark.parametrize(("touched_at", "drawn_out"), [(9.0, False), (5.0, True)])
def test_a_pile_that_is_being_gathered_was_not_drawn_out_from_under_its_last_card(
    touched_at: float, drawn_out: bool
) -> None:
    sitting, eye = seen(START, REVEALED)
    sitting.see(eye.view({**TAKEN, "pile:1": ["rock_p08", "paper_p07"], "won:0": []}))
    view = eye.view({**TAKEN, "won:0": []})
    assert sitting.see(touched(view, touched_at)) == ((PileTaken("pile:1", 0),) if drawn_out else ())


def test_hidden_zones_say_nothing() -> None:
    sitting, eye = seen(START, REVEALED)
    hidden = {zone: cards for zone, cards in REVEALED.items() if not zone.startswith("pile")}
    assert sitting.see(eye.view({**hidden, "won:0": ["rock_p08"]}, hidden=["pile:0", "pile:1", "pile:2"])) == ()


def test_after_a_restart_cards_are_known_again_by_zone_and_face() -> None:
    sitting, eye = seen(START, REVEALED, TAKEN)
    for _ in range(3):
        eye.blink()
        assert sitting.see(eye.view(TAKEN)) == ()


def test_another_card_in_its_place_means_the_first_was_taken_back() -> None:
    sitting, eye = seen(START, REVEALED)
    facts = sitting.see(eye.view({**REVEALED, "played:1": ["paper_p02"]}))
    assert [type(fact) for fact in facts] == [CardGone, CardLaid]
    assert sitting.odd == ["card_taken_back"]


def test_a_reading_below_the_bar_is_tentative_and_asked_about() -> None:
    sitting, _ = seen(START, {**REVEALED, "played:0": [(("paper_p07", 0.6), ("paper_p06", 0.3))]})
    (ask,) = sitting.score.asks
    assert (ask.kind, ask.seat, ask.faces) == ("face", 0, ("paper_p07", "paper_p06"))
    assert sitting.score.doubts == 1


def test_cards_that_lie_elsewhere_cannot_be_revealed() -> None:
    sitting, _ = seen(START, {**REVEALED, "played:0": [(("rock_p08", 0.6), ("rock_p09", 0.4))]})
    assert sitting.score.piles["played:0"] == ("rock_p09",)
    assert sitting.score.asks == ()


def test_a_laid_card_is_read_in_the_light_of_the_revealed_ones() -> None:
    sitting, eye = seen(START, REVEALED)
    sitting.see(eye.view({**TAKEN, "pile:1": [(("paper_p07", 0.5), ("paper_p06", 0.25), ("rock_p01", 0.25))]}))
    assert sitting.score.piles["pile:1"] == ("paper_p07",)
    assert sitting.points == [8, 0]


def test_a_doubt_is_settled_by_a_better_look() -> None:
    doubtful = {**REVEALED, "played:0": [(("paper_p07", 0.6), ("paper_p06", 0.3))]}
    sitting, eye = seen(START, doubtful)
    seq = sitting.score.asks[0].seq
    better = eye.view({**REVEALED, "played:0": ["paper_p06"]}, placements={"paper_p06": 4})
    assert sitting.see(better) == (Amended(seq, face="paper_p06"),)
    assert sitting.score.asks == ()


def test_what_people_put_right_is_not_argued_with() -> None:
    sitting, eye = seen(START, REVEALED)
    sitting.say(Amend(sitting.seq, face="rock_m02"))
    assert sitting.see(eye.view(REVEALED)) == ()


def test_a_won_card_on_the_wrong_side_is_told() -> None:
    sitting, eye = seen(START, REVEALED, TAKEN)
    sitting.see(eye.view({**TAKEN, "won:0": [], "won:1": ["rock_p08"]}))
    assert sitting.odd == ["card_moved"]
    assert sitting.points == [0, 8]


def test_before_a_seat_only_one_card_too_many_is_news() -> None:
    sitting, eye = seen(START, REVEALED, TAKEN)
    assert sitting.see(eye.view({**TAKEN, "won:0": ["?"]})) == ()
    (fact,) = sitting.see(eye.view({**TAKEN, "won:0": ["rock_p08", "?"]}))
    assert isinstance(fact, CardLaid)
    assert fact.zone == "won:0"
    assert sitting.score.doubts == 1


@pytest.mark.parametrize(("touched_at", "news"), [(9.0, False), (5.0, True)])
def test_a_won_card_that_cannot_be_told_yet_is_no_news_as_a_pile_is_being_taken(touched_at: float, news: bool) -> None:
    sitting, eye = seen(START, REVEALED)
    view = eye.view({**REVEALED, "won:0": [(("rock_p08", 0.8), ("paper_p09", 0.1))]})
    assert bool(sitting.see(touched(view, touched_at))) is news


def test_a_face_that_still_lies_elsewhere_is_not_moved_by_a_look_alike() -> None:
    sitting, eye = seen(START, REVEALED, TAKEN)
    assert sitting.see(eye.view({**TAKEN, "won:1": ["rock_p08"]})) == ()


def test_a_card_astray_is_found_before_a_seat() -> None:
    sitting, eye = seen(START)
    sitting.happen(CardGone("pile:0", "rock_p01"))
    sitting.see(eye.view({**START, "pile:0": [], "won:1": ["rock_p01"]}))
    assert sitting.points == [0, 1]


def test_a_card_astray_is_found_on_its_pile() -> None:
    sitting, eye = seen(START, REVEALED)
    sitting.happen(CardGone("pile:0", "rock_p01"))
    sitting.see(eye.view(REVEALED))
    assert sitting.score.piles["pile:0"] == ("rock_p01",)
    assert sitting.score.round == 1


def test_a_card_misread_twice_is_put_right_once() -> None:
    for amended in ("played:0", "pile:1"):
        sitting, _ = seen(START, REVEALED, TAKEN)
        seq = max(each.seq for each in sitting.folded.events if getattr(each.fact, "zone", None) == amended)
        sitting.say(Amend(seq, face="paper_p10"))
        assert sitting.score.piles["pile:1"] == ("paper_p10",)
        assert sitting.odd == []
        assert sitting.points == [8, 0]


def test_a_pile_taken_twice_between_two_looks_is_what_the_won_cards_prove() -> None:
    revealed = {**START, "played:0": ["paper_p07"], "played:1": ["scissors_m01"]}
    sitting, eye = seen(START, revealed)
    sitting.see(eye.view({**START, "pile:1": ["scissors_m01"], "won:0": ["rock_p08"], "won:1": ["paper_p07"]}))
    assert sitting.points == [8, 7]
    assert sitting.ruled == ["taken", "taken"]
    assert sitting.odd == []
    assert sitting.score.round == 2


def test_a_card_laid_on_a_pile_and_taken_with_it_between_two_looks_was_resolved() -> None:
    revealed = {**START, "played:0": ["scissors_p07"], "played:1": ["rock_m01"]}
    sitting, eye = seen(START, revealed)
    sitting.see(eye.view({**START, "pile:2": ["rock_m01"], "won:1": ["scissors_p03", "scissors_p07"]}))
    assert sitting.points == [0, 10]
    assert sitting.ruled == ["laid", "taken"]
    assert sitting.odd == []
    assert sitting.score.round == 2
