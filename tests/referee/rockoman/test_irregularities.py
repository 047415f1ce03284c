"""ROCKOMAN: what a real table does against the rules. It is never refused; it is recorded and told."""

from tests.referee.table_language import table


def test_pile_taken_without_a_beat() -> None:
    game = table("rock-01", "scissors-05", "Cleo takes")
    odd = game.irregularity("pile_taken_without_beat")
    assert (odd.seat, odd.cards) == (2, 2)
    assert game.points["Cleo"] == 2  # the cards went where reality put them


def test_pile_taken_by_another_than_who_beat() -> None:
    game = table("rock-01", "paper-05", "Cleo takes")
    assert game.irregularity("pile_taken_without_beat").seat == 2
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 2}


def test_pile_taken_without_a_beat_by_nobody_knows_whom_is_asked_about() -> None:
    game = table("rock-01", "somebody takes")
    (ask,) = game.board.asks
    assert (ask.kind, ask.seats) == ("taker", (0, 1, 2))
    game.play(f"amend {ask.seq} seat=Cleo")
    assert game.points["Cleo"] == 1
    assert not game.board.asks


def test_an_empty_pile_taken() -> None:
    game = table("Ana takes")
    assert game.irregularity("pile_taken_without_beat").cards == 0
    assert game.play('say {"kind": "take", "seat": 0}').refused


def test_beat_not_taken_the_next_card_covers_it() -> None:
    game = table("rock-01", "paper-05", "steal")
    odd = game.irregularity("beat_not_taken")
    assert (odd.seat, odd.cards) == (1, 2)
    assert game.points["Ben"] == 0
    assert game.board.piles["discard"] == ("rock-01", "paper-05", "steal")


def test_beat_not_taken_before_scoring() -> None:
    assert "beat_not_taken" in table("rock-01", "paper-05", "score", auto_take=False).irregularities()


def test_a_pile_not_taken_may_be_won_with_the_next_beat() -> None:
    game = table("rock-01", "paper-05", "scissors-01", "Cleo takes")
    assert game.points["Cleo"] == 3


def test_two_cards_drawn() -> None:
    game = table("Ana: rock-05", "Ana: rock-03")
    assert game.irregularity("two_cards_drawn").seat == 0
    assert game.board.turn == 1


def test_a_super_laid_on_the_discard_as_an_ordinary_card() -> None:
    game = table("rock-05", "super-scissors on discard")
    assert game.irregularity("super_on_discard").seat == 1
    assert game.board.turn == 2
    assert game.board.piles["discard"] == ("rock-05", "super-scissors")


def test_a_super_from_before_a_seat_laid_on_the_wrong_card() -> None:
    game = table("Ana: super-rock", "paper-05", "Ana covers with super-rock")
    assert game.irregularity("super_on_discard").seat == 0
    assert game.board.turn == 2
    assert not game.rulings("rockoman")


def test_card_out_of_turn() -> None:
    game = table("Ana: rock-05", "Cleo: rock-03")
    assert game.irregularity("out_of_turn").seat == 2
    assert game.board.turn == 0


def test_a_face_seen_more_often_than_the_deck_has_it() -> None:
    game = table("gun", "steal", "gun")
    odd = game.irregularity("too_many")
    assert (odd.face, odd.cards, odd.facts) == ("gun", 2, (2, 4))
    assert game.board.doubts == 1
    assert not game.play("amend 4 face=good").irregularities()


def test_a_foreign_card() -> None:
    game = table('fact {"kind": "card_laid", "zone": "discard", "face": "QS"}')
    assert game.irregularity("too_many").face == "QS"


def test_more_cards_than_the_deck_has() -> None:
    game = table(*['fact {"kind": "card_laid", "zone": "discard", "face": null}'] * 87)
    assert game.irregularity("too_many").cards == 87
    assert game.board.draw_left == 0


def test_point_pile_touched_without_a_cause() -> None:
    odd = table("touch point:1").irregularity("pile_touched")
    assert (odd.seat, odd.zone) == (1, "point:1")


def test_ring_laid_face_up() -> None:
    game = table('fact {"kind": "card_laid", "zone": "ring:0", "face": null, "face_down": false}')
    assert game.irregularity("ring_face_up").seat == 0
    assert game.score("Ana").piles["ring"] == 1


def test_ring_laid_face_up_on_the_discard_pile() -> None:
    game = table("tap ring-diamond on discard")
    assert game.irregularity("ring_face_up").zone == "discard"
    assert game.board.piles["discard"] == ("ring",)


def test_cards_left_in_the_draw_pile_when_players_score() -> None:
    assert table("rock-01", "score").irregularity("cards_left").cards == 85


def test_a_card_laid_after_scoring_started() -> None:
    assert (
        "card_after_scoring"
        in table("score", 'fact {"kind": "card_laid", "zone": "discard", "face": "gun"}').irregularities()
    )


def test_the_diamond_shown_by_a_seat_without_a_ring() -> None:
    assert table("score", "diamond Ana").irregularity("diamond_without_ring").seat == 0


def test_a_card_in_the_wrong_place() -> None:
    game = table("rock-05 on super:0", "rock-06 on ring:1", "rock-07 on point:2", "rock-08 on draw", "gun on nowhere:1")
    assert game.irregularities() == ["wrong_place"] * 5
    assert [seat.piles for seat in game.board.seats] == [
        {"point": 0, "ring": 0, "super": 1},
        {"point": 0, "ring": 1, "super": 0},
        {"point": 1, "ring": 0, "super": 0},
    ]
    assert game.board.draw_left == 81


def test_other_piles_taken() -> None:
    game = table("Ana: super-rock", "Ben: ring", "rock-01", "Ana: paper-01", "Ana takes")
    take = 'fact {{"kind": "pile_taken", "zone": "{}", "seat": {}}}'
    game.play(take.format("super:0", 2), take.format("ring:1", 0), take.format("point:0", 1))
    assert game.points == {"Ana": 0, "Ben": 2, "Cleo": 1}
    assert game.score("Ana").piles == {"point": 0, "ring": 1, "super": 0}
    assert game.irregularities().count("pile_taken_without_beat") == 3


def test_cards_that_went_nobody_knows_where() -> None:
    game = table("Ana: ring", "Ben: super-rock", "rock-01")
    gone = 'fact {{"kind": "card_gone", "zone": "{}"}}'
    game.play(gone.format("discard"), gone.format("ring:0"), gone.format("super:2"), gone.format("discard"))
    assert game.irregularities() == ["card_gone"] * 4
    assert game.state.piles["astray"] == 2


def test_a_super_taken_up_and_put_back_was_no_draw() -> None:
    game = table("Ana: super-rock", 'fact {"kind": "card_gone", "zone": "super:0"}')
    assert game.score("Ana").face_up == ()
    game.play("Ana: super-rock")
    assert game.score("Ana").face_up == ("super-rock",)
    assert game.board.draw_left == 85
    assert not game.irregularities()


def test_a_super_drawn_while_another_seat_holds_its_like_up_is_a_draw() -> None:
    game = table("Ana: super-rock", 'fact {"kind": "card_gone", "zone": "super:0"}', "Ben: super-rock")
    assert game.score("Ben").face_up == ("super-rock",)
    assert game.board.draw_left == 84


def test_a_claimed_pile_taken_after_somebody_took_the_super_away() -> None:
    game = table("Ana: super-rock", "scissors-05", "Ana: ROCKOMAN", 'fact {"kind": "pile_taken", "zone": "super:0"}')
    game.play("Ana takes")
    assert game.points["Ana"] == 1
    assert not game.rulings("rockoman")


def test_a_zone_that_contradicts_the_ledger_is_a_doubt_until_it_is_mended() -> None:
    game = table('fact {"kind": "table_differs", "zone": "super:1", "expected": "super-rock", "seen": "nothing"}')
    assert game.irregularity("table_differs").zone == "super:1"
    assert game.board.doubts == 1
    game.play('fact {"kind": "table_agrees", "zone": "super:1"}')
    assert not game.irregularities()
    assert game.board.doubts == 0


def test_facts_of_other_games_and_seats_that_are_not_there_change_nothing() -> None:
    game = table("rock-01")
    before = game.board
    game.play(
        'fact {"kind": "hand_passed", "seat": 0}',
        'fact {"kind": "claimed", "seat": 7}',
        'fact {"kind": "target_chosen", "about": 2, "opponent": 1}',
        'fact {"kind": "standard_game_won", "about": 2, "winner": 1}',
    )
    assert game.board.seats == before.seats
    assert game.board.rulings == before.rulings
