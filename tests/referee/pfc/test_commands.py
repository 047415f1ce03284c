"""Pierre, Feuille, Ciseaux entered by hand: what can have happened is taken down, the rest refused with the reason."""

from referee.core.commands import Claim, Finish, Lay, PassHand, Take
from referee.core.events import CardGone, CardLaid, PileTaken
from referee.games.pfc import PFC
from tests.referee.pfc.rounds import reveal, table, take
from tests.referee.sitting import Sitting


def started(seats: int = 2) -> Sitting:
    return table("rock_p01", "rock_p08", "scissors_p03", seats=seats)


def test_a_whole_round_by_tablet_alone() -> None:
    sitting = Sitting(PFC)
    sitting.say(Lay("rock_p01", zone="pile:0"), Lay("rock_p08", zone="pile:1"), Lay("scissors_p03", zone="pile:2"))
    sitting.say(Lay("paper_p07", 0), Lay("rock_m01", 1))
    sitting.say(Take(0, "pile:1"), Take(1, "pile:2"))
    assert sitting.points == [8, 3]
    assert sitting.odd == []
    assert sitting.score.round == 2


def test_a_pile_may_be_taken_from_under_the_card_just_laid() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01").say(Lay("paper_p07", zone="pile:1"), Take(0, "pile:1"))
    assert sitting.points == [8, 0]
    assert sitting.refusal(Take(0, "pile:1")) == "nothing_to_take"


def test_what_is_not_there_is_refused() -> None:
    sitting = reveal(started(), "paper_p07")
    assert sitting.refusal(Lay("rock-01", 0)) == "unknown_face"
    assert sitting.refusal(Lay(None, 0)) == "face_needed"
    assert sitting.refusal(Lay("rock_p05", 4)) == "unknown_seat"
    assert sitting.refusal(Lay("rock_p05", zone="played:4")) == "unknown_zone"
    assert sitting.refusal(Lay("rock_p05", zone="discard")) == "unknown_zone"
    assert sitting.refusal(Lay("rock_p05", 0, zone="played:1")) == "not_your_place"
    assert sitting.refusal(Lay("rock_p05")) == "seat_needed"
    assert sitting.refusal(Lay("rock_p08", 0)) == "face_gone"
    assert sitting.refusal(Lay("paper_p07")) == "pile_needed"
    assert sitting.refusal(Lay("paper_p07", 1, zone="pile:0")) == "not_your_card"
    assert sitting.refusal(Take(4, "pile:0")) == "unknown_seat"
    assert sitting.refusal(Take(0, "won:0")) == "unknown_zone"
    assert sitting.refusal(Take(0)) == "unknown_zone"
    assert sitting.refusal(Take(1, "pile:0")) == "not_revealed"
    assert sitting.refusal(Claim(0)) == "not_in_this_game"
    assert sitting.refusal(PassHand(0)) == "not_in_this_game"


def test_a_card_is_revealed_before_it_is_laid_on_a_pile() -> None:
    assert started().refusal(Lay("paper_p07", 0, zone="pile:0")) == "not_revealed"


def test_a_card_whose_reveal_was_missed_may_still_be_laid() -> None:
    sitting = reveal(started(), "paper_p07").say(Lay("rock_m01", 1, zone="pile:2"))
    assert sitting.odd[0] == "not_revealed"


def test_an_empty_pile_cannot_be_taken() -> None:
    sitting = reveal(table("rock_p01"), "paper_p07", "rock_m01")
    assert sitting.refusal(Take(0, "pile:2")) == "nothing_to_take"


def test_when_it_is_over_nothing_more_is_laid() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01").say(Finish())
    assert sitting.refusal(Lay("rock_p05", 0)) == "game_over"
    assert sitting.refusal(Take(0, "pile:0")) == "game_over"


def test_after_the_last_card_its_pile_may_still_be_taken() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01").say(Lay("paper_p07", zone="pile:1"), Finish())
    assert take(sitting, 0, 1).points == [8, 0]


def test_the_card_in_place_of_a_pile_lifted_by_camera_is_laid_by_hand() -> None:
    sitting = (
        reveal(started(), "paper_p07", "rock_m01").happen(PileTaken("pile:1")).say(Lay("paper_p07", zone="pile:1"))
    )
    assert sitting.points == [8, 0]


def test_a_card_astray_may_be_put_back() -> None:
    sitting = started().happen(CardGone("pile:0", "rock_p01"), CardLaid("played:0", "paper_p07", 0))
    sitting.say(Lay("rock_p01", zone="pile:0"))
    assert sitting.score.piles["pile:0"] == ("rock_p01",)


def test_a_seat_that_does_not_exist_cannot_take() -> None:
    assert started().refusal(Lay("paper_p07", 9, zone="pile:0")) == "unknown_seat"
