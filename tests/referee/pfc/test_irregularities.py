"""What real tables do wrong at Pierre, Feuille, Ciseaux: told, never refused."""

from referee.core.commands import Amend
from referee.core.events import (
    CardGone,
    CardLaid,
    Claimed,
    PileTaken,
    PileTouched,
    ScoringStarted,
)
from tests.referee.pfc.rounds import lay, reveal, table, take
from tests.referee.sitting import Sitting


def started(seats: int = 2) -> Sitting:
    return table("rock_p01", "rock_p08", "scissors_p03", seats=seats)


def test_had_to_take_but_did_not() -> None:
    sitting = lay(reveal(started(), "paper_p07", "rock_m01"), "paper_p07", 2)
    odd = sitting.irregularity("had_to_take")
    assert (odd.seat, odd.face, odd.zone) == (0, "paper_p07", "pile:2")
    lay(sitting, "rock_m01", 0)  # it stands once somebody else has played
    assert sitting.odd == ["had_to_take"]


def test_taken_without_beating() -> None:
    sitting = take(reveal(started(), "paper_p07", "rock_m01"), 0, 2)
    odd = sitting.irregularity("taken_without_beat")
    assert (odd.seat, odd.zone, odd.cards) == (0, "pile:2", 1)
    assert sitting.points == [3, 0]  # the cards are where they are


def test_resolved_out_of_order() -> None:
    sitting = take(reveal(started(), "paper_p07", "rock_m01"), 1, 2)
    assert sitting.irregularity("out_of_order").seat == 1


def test_two_piles_taken() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01")
    sitting.happen(PileTaken("pile:0", 0), PileTaken("pile:1", 0), CardLaid("pile:1", "paper_p07"))
    assert sitting.odd == ["two_piles_taken"]
    assert sitting.points == [9, 0]


def test_a_card_laid_elsewhere_than_in_place_of_the_pile() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01")
    sitting.happen(PileTaken("pile:0"), CardLaid("pile:1", "paper_p07"))
    assert sitting.odd == ["laid_elsewhere"]
    assert sitting.points == [1, 0]


def test_laid_here_and_taken_there() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01")
    sitting.happen(CardLaid("pile:1", "paper_p07"), PileTaken("pile:0", 0))
    assert sitting.odd == ["laid_elsewhere"]
    assert sitting.score.piles["pile:0"] == ()
    sitting.happen(PileTaken("pile:0", 0))
    assert sitting.odd == ["laid_elsewhere", "unexplained"]


def test_nothing_lies_under_the_card_just_laid() -> None:
    sitting = take(reveal(started(), "paper_p07", "rock_m01"), 0, 0)
    sitting.happen(PileTaken("pile:0", 0))
    assert sitting.odd == ["unexplained"]
    assert sitting.score.piles["pile:0"] == ("paper_p07",)


def test_a_card_nobody_revealed_belongs_to_the_only_one_who_has_not_played() -> None:
    sitting = take(reveal(started(), "paper_p07"), 0, 1)
    sitting.happen(CardLaid("pile:0", "rock_p05"))
    odd = sitting.irregularity("not_revealed")
    assert (odd.seat, odd.face) == (1, "rock_p05")
    assert sitting.score.round == 2


def test_a_card_nobody_revealed_is_asked_about_when_it_can_be_several_peoples() -> None:
    sitting = reveal(started(3), "paper_p07")
    sitting.happen(PileTaken("pile:1"), CardLaid("pile:1", "paper_p09"))
    (ask,) = sitting.score.asks
    assert (ask.kind, ask.seats, sitting.score.doubts) == ("taker", (0, 1, 2), 1)
    assert sitting.points == [0, 0, 0]
    sitting.say(Amend(ask.seq, seat=2))
    assert sitting.score.asks == ()
    assert sitting.points == [0, 0, 8]


def test_without_a_reveal_seen_nothing_is_made_of_it() -> None:
    sitting = started().happen(CardLaid("pile:0", "scissors_p05"))
    assert sitting.odd == []
    assert [ask.kind for ask in sitting.score.asks] == ["taker"]


def test_a_face_seen_twice() -> None:
    sitting = reveal(started(), "rock_p08")
    odd = sitting.irregularity("face_twice")
    assert (odd.face, odd.zone) == ("rock_p08", "played:0")


def test_two_cards_revealed_by_one_seat() -> None:
    sitting = reveal(started(), "paper_p07").happen(CardLaid("played:0", "paper_p06"))
    assert sitting.irregularity("two_cards").face == "paper_p06"


def test_a_new_round_before_everybody_has_resolved() -> None:
    sitting = take(reveal(started(), "paper_p07", "rock_m01"), 0, 1)
    reveal(sitting, "paper_p06")
    assert sitting.irregularity("round_unfinished").seat == 1
    assert sitting.score.round == 2


def test_a_card_laid_by_another_than_its_owner_who_resolves_twice() -> None:
    sitting = reveal(started(3), "paper_p07", "rock_m01", "rock_m02")
    take(sitting, 0, 1)
    sitting.happen(CardLaid("pile:1", "rock_m01", seat=0))
    assert sitting.odd == ["laid_by_another", "resolved_twice", "had_to_take"]


def test_cards_of_another_deck_are_told_and_asked_about() -> None:
    sitting = started().happen(CardLaid("played:0", "red-rock-5"))
    assert sitting.irregularity("foreign_card").face == "red-rock-5"
    assert [ask.kind for ask in sitting.score.asks] == ["face"]


def test_cards_after_the_end() -> None:
    sitting = reveal(started(), "paper_p07").happen(ScoringStarted())
    sitting.happen(CardLaid("played:1", "rock_m01"), CardLaid("pile:0", "rock_m01"))
    assert sitting.odd.count("after_the_end") == 2


def test_places_that_are_none() -> None:
    sitting = started().happen(
        CardLaid("discard", "rock_m01"),
        CardLaid("played:7", "rock_m01"),
        CardLaid("won:7", "rock_m01"),
        PileTaken("won:0"),
        PileTaken("discard"),
        PileTouched("won:0"),
        CardGone("won:0", "rock_m01"),
    )
    assert sitting.odd == ["unknown_zone"] * 3 + ["unexplained"] * 4


def test_a_seat_that_is_none_did_not_take_the_pile_for_itself() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01")
    sitting.happen(PileTaken("pile:1", 9), CardLaid("pile:1", "paper_p07", 9))
    assert sitting.points == [8, 0]


def test_other_games_facts_and_face_down_cards_change_nothing() -> None:
    sitting = started().happen(Claimed(0), CardLaid("played:0", None, face_down=True))
    assert sitting.odd == []
    assert sitting.score.asks == ()


def test_a_revealed_card_taken_back() -> None:
    sitting = reveal(started(), "paper_p07").happen(CardGone("played:0", "paper_p07"))
    assert sitting.irregularity("card_taken_back").seat == 0
    assert sitting.score.seats[0].piles["hand"] == 9


def test_a_card_that_left_its_pile_alone_is_astray_until_it_is_seen_again() -> None:
    sitting = started().happen(CardGone("pile:0", "rock_p01"))
    assert sitting.irregularity("card_taken_alone").face == "rock_p01"
    reveal(sitting, "paper_p07", "rock_m01").happen(CardLaid("pile:0", "rock_p01"))
    assert sitting.score.piles["pile:0"] == ("rock_p01",)
    assert sitting.score.round == 1  # it was not a move
    sitting.happen(CardGone("pile:0", "rock_p01"), CardLaid("won:1", "rock_p01"))
    assert sitting.points == [0, 1]
    sitting.happen(CardGone("astray", "rock_p01"))
    assert sitting.odd[-1] == "unexplained"


def test_a_won_card_seen_before_another_seat() -> None:
    sitting = take(reveal(started(), "paper_p07", "rock_m01"), 0, 1)
    sitting.happen(CardLaid("won:0", "rock_p08"))
    assert sitting.odd == []
    sitting.happen(CardLaid("won:1", "rock_p08"))
    odd = sitting.irregularity("card_moved")
    assert (odd.seat, odd.zone) == (1, "won:0")
    assert sitting.points == [0, 8]


def test_a_lifted_pile_seen_before_a_seat_is_that_seats() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01")
    sitting.happen(PileTaken("pile:1"), CardLaid("won:0", "rock_p08"))
    assert sitting.points == [8, 0]
    sitting.happen(CardLaid("pile:1", "paper_p07"))
    assert sitting.ruled == ["taken"]
    assert sitting.odd == []


def test_a_won_card_that_was_never_played() -> None:
    sitting = started().happen(CardLaid("won:0", "paper_p10"), CardLaid("won:1", None, tentative=True))
    assert sitting.odd == ["never_played"]
    assert sitting.points == [10, 0]


def test_an_unread_card_is_the_revealed_card_of_the_seat_that_lays_it() -> None:
    sitting = reveal(started(), "paper_p07", "rock_m01")
    sitting.happen(PileTaken("pile:1", 0), CardLaid("pile:1", None, seat=0, tentative=True))
    assert sitting.score.piles["pile:1"] == ("paper_p07",)
    assert sitting.score.asks == ()


def test_a_doubtful_reveal_is_settled_when_the_card_is_read_on_its_pile() -> None:
    sitting = started()
    maybe = (("paper_p06", 0.6), ("paper_p07", 0.3))
    sitting.happen(CardLaid("played:0", "paper_p06", 0, 0.6, maybe, tentative=True))
    reveal(sitting).happen(CardLaid("played:1", "rock_m01", 1))
    assert [(ask.kind, ask.faces) for ask in sitting.score.asks] == [("face", ("paper_p06", "paper_p07"))]
    sitting.happen(PileTaken("pile:1"), CardLaid("pile:1", "paper_p07"))
    assert sitting.score.asks == ()
    assert sitting.points == [8, 0]


def test_of_an_unread_card_nobody_says_it_took_without_beating() -> None:
    sitting = started().happen(CardLaid("played:0", None, 0, tentative=True), CardLaid("played:1", "rock_m01", 1))
    sitting.happen(PileTaken("pile:2", 0), CardLaid("pile:2", None, 0, tentative=True))
    assert sitting.odd == []
    sitting.say(Amend(sitting.score.asks[-1].seq, face="paper_p07"))
    assert sitting.odd == ["taken_without_beat"]


def test_an_unread_card_belongs_to_the_only_one_who_has_revealed_nothing() -> None:
    sitting = reveal(started(3), "paper_p07", "rock_m01")
    sitting.happen(CardLaid("pile:1", None, tentative=True))
    assert [(ask.kind, ask.seat) for ask in sitting.score.asks] == [("face", 2)]
