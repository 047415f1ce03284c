"""Pierre, Feuille, Ciseaux, passage by passage."""

import pytest

from datasets.decks import load_deck
from referee.core.commands import Agree, Finish, StandardGame
from referee.core.events import CardLaid, PileTaken, ScoringStarted
from referee.games.pfc.cards import beats, value
from tests.referee.pfc.rounds import lay, reveal, table, take
from tests.referee.sitting import Sitting

FACES = load_deck("pfc").faces


def test_48_cards_in_three_colours_from_minus_6_to_10_without_a_0() -> None:
    values = sorted(value(face) for face in FACES)
    assert len(FACES) == 48
    assert values == sorted([each for each in range(-6, 11) if each] * 3)


def test_rock_beats_scissors_scissors_paper_paper_rock_and_the_numbers_do_not_count() -> None:
    assert beats("rock_m06", "scissors_p10")
    assert beats("scissors_m06", "paper_p10")
    assert beats("paper_m06", "rock_p10")
    assert not beats("rock_p10", "rock_p01")
    assert not beats("rock_p10", "paper_m06")
    assert not beats(None, "paper_m06")


def test_three_cards_face_up_start_the_three_piles_and_are_nobodys() -> None:
    sitting = table("rock_p01", "paper_p02", "scissors_p03")
    assert sitting.score.piles["pile:1"] == ("paper_p02",)
    assert [seat.piles["hand"] for seat in sitting.score.seats] == [9, 9]
    assert sitting.ruled == []
    assert sitting.score.round == 1


def test_cards_are_resolved_in_descending_value() -> None:
    sitting = reveal(table("rock_p01", "rock_p02", "rock_p03", seats=3), "rock_m05", "rock_p10", "scissors_p04")
    assert [card.face for card in sitting.state.waiting()] == ["rock_p10", "scissors_p04", "rock_m05"]
    assert sitting.score.turn == 1


def test_of_two_equal_values_the_one_that_beats_the_other_goes_first() -> None:
    sitting = reveal(table("rock_p01", "rock_p02", "rock_p03"), "scissors_p04", "rock_p04")
    assert [card.face for card in sitting.state.waiting()] == ["rock_p04", "scissors_p04"]


@pytest.mark.parametrize("order", ["rock paper scissors", "scissors rock paper"])
def test_of_three_equal_values_the_order_is_a_house_option(order: str) -> None:
    sitting = table("rock_p01", "rock_p02", "rock_p03", seats=3, three_equal=order)
    reveal(sitting, "paper_p05", "scissors_p05", "rock_p05")
    faces = [f"{each}_p05" for each in order.split()]
    assert [card.face for card in sitting.state.waiting()] == faces
    lay(sitting, faces[0], 0)
    assert [card.face for card in sitting.state.waiting()] == faces[1:]  # still three equal ones, not two


def test_nobody_is_to_play_while_cards_are_being_chosen() -> None:
    sitting = reveal(table("rock_p01", "rock_p02", "rock_p03"), "scissors_p04")
    assert sitting.score.turn is None


def test_a_card_that_beats_takes_the_whole_pile_and_its_place() -> None:
    sitting = reveal(table("rock_p01", "paper_m02", "scissors_p03"), "paper_p07", "rock_m01")
    take(sitting, 0, 0)
    assert sitting.score.piles["pile:0"] == ("paper_p07",)
    assert sitting.score.seats[0].face_up == ("rock_p01",)
    assert sitting.points == [1, 0]
    ruling = sitting.ruling("taken")
    assert (ruling.seat, ruling.face, ruling.against, ruling.cards, ruling.points) == (0, "paper_p07", "rock_p01", 1, 1)


def test_one_compares_with_the_top_card_of_a_pile_of_several() -> None:
    sitting = reveal(table("rock_p01", "rock_m02", "rock_p03"), "scissors_p07", "rock_m01")
    lay(sitting, "scissors_p07", 2)
    take(sitting, 1, 2)
    assert sitting.points == [0, 10]
    assert sitting.ruling("taken").against == "scissors_p07"


def test_a_card_that_beats_several_takes_one_pile_of_its_players_choice() -> None:
    sitting = reveal(table("rock_p01", "rock_p08", "scissors_p03"), "paper_p07", "rock_m01")
    take(sitting, 0, 1)
    assert sitting.points == [8, 0]
    assert sitting.odd == []


def test_a_card_that_beats_none_is_laid_on_any_pile_whose_cards_stay_visible() -> None:
    sitting = reveal(table("rock_p01", "rock_p08", "rock_p03"), "rock_p07", "rock_m01")
    lay(sitting, "rock_p07", 2)
    assert sitting.score.piles["pile:2"] == ("rock_p03", "rock_p07")
    assert sitting.ruled == ["laid"]
    assert sitting.odd == []


def test_negative_values_subtract() -> None:
    sitting = reveal(table("rock_m06", "paper_p02", "scissors_p03"), "paper_p07", "rock_m01")
    assert take(sitting, 0, 0).points == [-6, 0]


def test_a_round_ends_when_everybody_has_resolved() -> None:
    sitting = reveal(table("rock_p01", "rock_p08", "rock_p03"), "rock_p07", "rock_m01")
    lay(sitting, "rock_p07", 2)
    assert sitting.score.round == 1
    lay(sitting, "rock_m01", 2)
    assert sitting.score.round == 2
    assert [seat.piles["hand"] for seat in sitting.score.seats] == [8, 8]


def nine_rounds(tie: str = "standard_game") -> Sitting:
    """Nobody ever takes anything: all cards are rocks and papers laid on rocks… and so both have nothing."""
    sitting = table("rock_p10", "rock_p09", "rock_p08", tie=tie)
    rocks = [face for face in FACES if face.startswith("rock") and face not in ("rock_p10", "rock_p09", "rock_p08")]
    scissors = [face for face in FACES if face.startswith("scissors")]
    for place in range(6):
        reveal(sitting, rocks[2 * place], rocks[2 * place + 1])
        for card in sitting.state.waiting():
            lay(sitting, str(card.face), 0)
    for place in range(3):
        reveal(sitting, scissors[2 * place], scissors[2 * place + 1])
        for card in sitting.state.waiting():
            lay(sitting, str(card.face), 0)
    return sitting


def test_after_nine_rounds_a_tie_is_decided_by_a_standard_game() -> None:
    sitting = nine_rounds()
    assert sitting.odd == []
    assert not sitting.score.winners
    assert sitting.score.round == 9
    (ask,) = sitting.score.asks
    assert (ask.kind, ask.seats) == ("standard_game", (0, 1))
    assert sitting.refusal(StandardGame(5)) == "no_standard_game"
    sitting.say(StandardGame(1))
    assert sitting.score.phase == "ended"
    assert sitting.score.winners == (1,)
    assert [seat.rank for seat in sitting.score.seats] == [2, 1]
    assert sitting.ruling("end").seat == 1


def test_a_house_may_share_a_tie() -> None:
    assert nine_rounds("shared").score.winners == (0, 1)


def test_the_highest_sum_wins() -> None:
    sitting = reveal(table("rock_p01", "rock_p08", "scissors_p03"), "paper_p07", "rock_m01")
    take(sitting, 0, 1)
    sitting.say(Finish())
    assert sitting.score.winners == (0,)
    assert sitting.irregularity("cards_left").cards == 17
    assert sitting.refusal(Finish()) == "game_over"


def test_the_agreed_points_stand() -> None:
    sitting = table("rock_p01", "rock_p08", "scissors_p03").say(Agree((3, 4)))
    assert sitting.points == [3, 4]
    assert sitting.score.winners == (1,)
    assert sitting.score.phase == "ended"
    assert sitting.refusal(Agree((1, 2, 3))) == "wrong_points"


def test_scoring_twice_changes_nothing() -> None:
    sitting = table("rock_p01").say(Finish())
    before = sitting.score.rulings
    sitting.happen(ScoringStarted())
    assert sitting.score.rulings == before


def test_a_taken_pile_belongs_to_whoever_lays_the_next_card() -> None:
    sitting = reveal(table("rock_p01", "rock_p08", "scissors_p03"), "paper_p07", "rock_m01")
    sitting.happen(PileTaken("pile:1"))
    assert sitting.points == [0, 0]
    assert sitting.score.piles["pile:1"] == ()
    sitting.happen(CardLaid("pile:1", "paper_p07"))
    assert sitting.points == [8, 0]
    assert sitting.odd == []


def test_laying_first_and_taking_after_is_the_same_and_the_ruling_is_made_anew() -> None:
    sitting = reveal(table("rock_p01", "rock_p08", "scissors_p03"), "paper_p07", "rock_m01")
    lay(sitting, "paper_p07", 1)
    assert sitting.odd == ["had_to_take"]
    take(sitting, 0, 1)
    assert sitting.odd == []
    assert sitting.ruled == ["taken"]
    assert sitting.points == [8, 0]
    assert sitting.score.piles["pile:1"] == ("paper_p07",)
