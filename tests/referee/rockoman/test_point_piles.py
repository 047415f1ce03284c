"""Point piles lie face down: how many cards each has is known, and which ones only as far as can be."""

from itertools import combinations
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.events import Event
from referee.games.rockoman.piles import certainly_in, move, possibly_in, put
from referee.games.rockoman.table import Card, Transfer
from referee.games.rockoman.whereabouts import whereabouts
from tests.referee.table_language import Table, table


def places(game: Table) -> dict[str | None, tuple[str, ...]]:
    return {card.face: card.places for card in whereabouts(game.state)}


def test_a_card_that_lies_open_is_where_it_lies() -> None:
    game = table("rock-01", "super-rock", "super-paper", 'fact {"kind": "card_gone", "zone": "super:2"}')
    assert places(game) == {"rock-01": ("discard",), "super-rock": ("super:1",), "super-paper": ("super:2",)}


def test_the_cards_of_a_pile_just_taken_are_known() -> None:
    assert places(table("rock-01", "paper-01", "Ben takes")) == {"rock-01": ("point:1",), "paper-01": ("point:1",)}


FIVE = ("steal", "gun", "rock-01", "Ben: paper-01", "Ben takes")


def test_taking_unknown_cards_makes_both_piles_uncertain() -> None:
    game = table(*FIVE, "Ana: good")
    assert places(game) == {
        "good": ("discard",),
        **dict.fromkeys(("steal", "gun", "rock-01", "paper-01"), ("point:0", "point:1")),
    }
    assert (game.state.piles["point:0"], game.state.piles["point:1"]) == (3, 1)


def test_a_pile_that_gave_all_it_had_is_known_to_be_empty() -> None:
    game = table("rock-01", "paper-01", "Ben takes", "Ana: good")
    assert places(game)["rock-01"] == ("point:0",)


def test_unknown_cards_that_move_on_can_be_in_three_places() -> None:
    game = table(*FIVE, "Ana: good", "Ana: sick", "Ana -> Cleo", "Ana: rock-02", "Ana: paper-02", "Ana takes")
    assert places(game)["gun"] == ("point:1", "point:2")  # Ana gave all three
    game.play("Ben: good", "Ben -> Cleo", "Cleo: sick", "Cleo -> Ana")
    assert places(game)["paper-02"] == ("point:0",)


def test_the_super_a_gun_took_is_known() -> None:
    game = table("Ben: super-rock", "Ana: gun")
    assert [card.face for card in certainly_in(game.state, "point:0")] == ["super-rock"]


def test_rings_are_followed_too_but_not_which_is_which() -> None:
    game = table("Ben: ring", "Ben: ring", "Ana: steal")
    assert [card.places for card in whereabouts(game.state) if card.face is None] == [("ring:0", "ring:1")] * 2


def test_every_move_is_kept_for_the_audit() -> None:
    game = table("rock-01", "paper-01", "Ben takes", "Cleo: super-rock", "Ana: good", "Ben: gun")
    assert game.state.transfers == (
        Transfer(4, 6.0, "discard", "point:1", 2, ("rock-01", "paper-01"), (2, 3)),
        Transfer(6, 10.0, "point:1", "point:0", 2),
        Transfer(7, 12.0, "super:2", "point:1", 1, ("super-rock",), (5,)),
    )


def test_a_transfer_from_a_pile_to_itself_or_from_an_empty_one_is_none() -> None:
    game = table("rock-01", "paper-01", "Ben takes")
    event = game.folded.events[-1]
    assert move(game.state, event, "point:1", "point:1", 2) == (game.state, 0)
    assert move(game.state, event, "point:0", "point:1", 2) == (game.state, 0)


moves = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("abc"), st.integers(1, 3)), max_size=5)


@given(moves, st.integers(1, 4), st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_the_possible_places_are_exactly_those_that_some_course_of_the_cards_leads_to(
    happened: list[tuple[str, str, int]], first: int, second: int
) -> None:
    """Against all courses tried out one by one: which cards move is chosen in every way there is."""
    state: Any = table().state
    event = Event(1, 0.0, "camera", state)
    cards = [Card(seq, 0.0, f"rock-{seq:02}", None, "discard") for seq in range(first + second)]
    state = put(put(state, event, cards[:first], "discard", "a"), event, cards[first:], "discard", "b")
    worlds = {tuple("a" if card.seq < first else "b" for card in cards)}
    for source, target, wanted in happened:
        state, _ = move(state, event, source, target, wanted)
        worlds = {after for world in worlds for after in courses(world, source, target, wanted)}
    for pile in "abc":
        assert state.piles.get(pile, 0) == next(iter(worlds)).count(pile)
        possible = {card.seq for card in cards if any(world[card.seq] == pile for world in worlds)}
        certain = {card.seq for card in cards if all(world[card.seq] == pile for world in worlds)}
        assert {card.seq for card in possibly_in(state, pile)} == possible
        assert {card.seq for card in certainly_in(state, pile)} == certain


def courses(world: tuple[str, ...], source: str, target: str, wanted: int) -> set[tuple[str, ...]]:
    if source == target:
        return {world}
    held = [place for place, pile in enumerate(world) if pile == source]
    chosen = combinations(held, min(wanted, len(held)))
    return {tuple(target if place in gone else pile for place, pile in enumerate(world)) for gone in chosen}
