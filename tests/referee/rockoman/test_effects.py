"""ROCKOMAN: GUN, GOOD, SICK, ROCK-PAPER-SCISSORS and STEAL, resolved when the card is laid."""

import pytest

from tests.referee.table_language import table


def pile(name: str, cards: int, rock: int = 1) -> list[str]:
    """Lines that give a seat a point pile of so many cards: a rock, effects that do nothing yet, a paper."""
    return [*["steal"] * (cards - 2), f"rock-{rock:02}", f"{name}: paper-{rock:02}", f"{name} takes"]


def test_gun_takes_a_face_up_super_of_an_opponent_into_the_point_pile() -> None:
    game = table("Ben: super-rock", "Ana: gun")
    assert game.score("Ben").face_up == ()
    assert game.points == {"Ana": 1, "Ben": 0, "Cleo": 0}
    assert game.score("Ana").supers == 1


def test_the_super_a_gun_took_is_no_longer_playable() -> None:
    game = table("Ben: super-rock", "Ana: gun", "scissors-01", "tap Ana: ROCKOMAN")
    assert game.refused
    assert game.refused.kind == "not_your_super"


def test_the_player_of_a_gun_chooses_the_opponent() -> None:
    game = table("Ben: super-rock", "Cleo: super-paper", "Ana: gun")
    assert game.board.asks[0].seats == (1, 2)
    assert game.play("Ana -> Cleo").score("Ana").points == 1
    assert game.score("Cleo").face_up == ()
    assert game.score("Ben").face_up == ("super-rock",)


def test_the_player_of_a_gun_chooses_which_super_when_the_opponent_has_several() -> None:
    game = table("Ben: super-rock", "Ben: super-paper", "Ana: gun")
    ask = game.board.asks[0]
    assert (ask.kind, ask.seats, ask.faces) == ("super", (1,), ("super-paper", "super-rock"))
    assert game.play("Ana -> Ben super-paper").score("Ben").face_up == ("super-rock",)
    assert not game.board.asks


def test_a_gun_need_not_choose_between_equal_supers() -> None:
    assert table("Ben: super-rock", "Ben: super-rock", "Ana: gun").score("Ben").face_up == ("super-rock",)


def test_a_gun_said_to_take_a_super_that_is_not_there_takes_one_that_is() -> None:
    assert table("Ben: super-rock", "Cleo: super-rock", "Ana: gun", "Ana -> Ben super-paper").points["Ana"] == 1


def test_a_gun_pointed_at_nobody_with_a_super_takes_nothing() -> None:
    assert table("Ben: super-rock", "Ben: super-paper", "Ana: gun", "Ana -> Cleo").ruling("effect").cards == 0


def test_good_takes_3_cards_of_an_opponents_point_pile() -> None:
    game = table(*pile("Ben", 5), "Ana: good")
    assert game.points == {"Ana": 3, "Ben": 2, "Cleo": 0}
    effect = game.ruling("effect")
    assert (effect.seat, effect.other, effect.cards, effect.points) == (0, 1, 3, 3)


def test_sick_gives_3_cards_of_the_own_point_pile_to_an_opponent() -> None:
    game = table(*pile("Ana", 5), "Ana: sick")
    assert game.board.asks[0].seats == (1, 2)
    assert game.play("Ana -> Cleo").points == {"Ana": 2, "Ben": 0, "Cleo": 3}


@pytest.mark.parametrize(("winner", "points"), [("Ana", [5, 1]), ("Ben", [0, 6])])
def test_rock_paper_scissors_gives_the_winner_of_the_standard_game_5_cards_of_the_losers_pile(
    winner: str, points: list[int]
) -> None:
    game = table(*pile("Ben", 6), "Ana: rps", players="Ana Ben")
    assert game.asks() == ["standard_game"]
    assert game.board.asks[0].seats == (0, 1)
    assert list(game.play(f"{winner} wins").points.values()) == points


def test_the_player_of_rock_paper_scissors_chooses_the_opponent() -> None:
    game = table(*pile("Ana", 6), "Ana: rps")
    assert game.asks() == ["target"]
    assert game.play("Ana -> Cleo").asks() == ["standard_game"]
    assert game.play("Cleo wins").points == {"Ana": 1, "Ben": 0, "Cleo": 5}


def test_an_opponent_who_won_the_standard_game_is_the_opponent() -> None:
    game = table(*pile("Ana", 6), "Ana: rps", "Ben wins")
    assert game.points == {"Ana": 1, "Ben": 5, "Cleo": 0}


def test_a_standard_game_is_not_won_by_somebody_who_did_not_play_it() -> None:
    game = table(*pile("Ana", 6), "Ana: rps", "Ana -> Cleo", "Ben wins")
    assert game.asks() == ["standard_game"]


def test_steal_takes_one_unseen_card_of_an_opponents_ring_pile() -> None:
    game = table("Ben: ring", "Cleo: ring", "Ana: steal")
    assert game.board.asks[0].seats == (1, 2)
    game.play("Ana -> Ben")
    assert [game.score(name).piles["ring"] for name in game.names] == [1, 0, 1]
    assert game.points == {"Ana": 0, "Ben": 0, "Cleo": 0}


def test_the_laid_effect_card_stays_on_the_discard_pile() -> None:
    assert table("Ben: super-rock", "Ana: gun").board.piles["discard"] == ("gun",)


def test_a_pile_with_fewer_cards_gives_what_it_has() -> None:
    assert table(*pile("Ben", 2), "Ana: good").points == {"Ana": 2, "Ben": 0, "Cleo": 0}


def test_as_a_house_option_a_pile_with_fewer_cards_gives_nothing() -> None:
    game = table(*pile("Ben", 2), "Ana: good", "Ben: sick", short_pile="no_effect")
    assert game.points == {"Ana": 0, "Ben": 2, "Cleo": 0}
    assert [ruling.face for ruling in game.rulings("no_effect")] == ["good", "sick"]


@pytest.mark.parametrize("effect", ["gun", "good", "sick", "rps", "steal"])
def test_no_possible_target_no_effect(effect: str) -> None:
    game = table(effect)
    assert game.ruling("no_effect").face == effect
    assert not game.board.asks


def test_an_effect_with_only_one_possible_target_needs_no_tap() -> None:
    assert not table("Ben: ring", "Ana: steal").board.asks


def test_which_cards_move_is_unknown_so_both_piles_hold_what_is_still_possible() -> None:
    game = table(*pile("Ben", 4), "Ben: super-rock", "Ana: good")
    assert game.points == {"Ana": 3, "Ben": 1, "Cleo": 0}
    assert {group.places: len(group.cards) for group in game.state.groups} == {frozenset({"point:0", "point:1"}): 4}


def test_a_target_told_late_counts_from_the_laid_card_on() -> None:
    """Ben's pile has 4 cards when GOOD is laid and 2 more later: only what was there could move."""
    lines = [*pile("Ben", 3), *pile("Cleo", 2, rock=2), "Ana: good", "Ben: rock-05", "Ben: paper-06", "Ben takes"]
    late = table(*lines, "Ana -> Cleo")
    assert late.points == {"Ana": 2, "Ben": 6, "Cleo": 0}
    (effect,) = late.rulings("effect")
    assert effect.seq == late.last_seq("good")
    assert [ruling.kind for ruling in late.board.rulings].index("effect") < len(late.board.rulings) - 1


def test_a_second_answer_replaces_the_first() -> None:
    lines = [*pile("Ben", 3), *pile("Cleo", 3, rock=2), "Ana: good", "Ana -> Cleo"]
    game = table(*lines)
    about = game.last_seq("good")
    game.play(f'say {{"kind": "target", "seat": 0, "opponent": 1, "seq": {about}}}')
    assert game.points == {"Ana": 3, "Ben": 0, "Cleo": 3}


def test_nobody_can_be_the_own_opponent() -> None:
    game = table(*pile("Ben", 3), *pile("Cleo", 3, rock=2), "Ana: good", "Ana -> Ana")
    assert game.refused
    assert game.refused.kind == "not_an_opponent"
    fact = f'fact {{"kind": "target_chosen", "about": {game.last_seq("good")}, "opponent": 0}}'
    assert game.play(fact).asks() == ["target"]
