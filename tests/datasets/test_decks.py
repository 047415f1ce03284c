"""Decks as data: what the rulebooks list, and sentences for what can't be used."""

from pathlib import Path

import pytest

from datasets.decks import known_decks, load_deck
from referee.core.sentence import Sentence


@pytest.mark.parametrize(
    ("name", "cards", "faces"),
    [("rockoman", 86, 58), ("pfc", 48, 48), ("ciseaux123", 64, 64), ("standard52", 54, 54)],
)
def test_each_deck_has_the_cards_its_rulebook_lists(name: str, cards: int, faces: int) -> None:
    deck = load_deck(name)
    assert (deck.name, deck.total, len(deck.faces)) == (name, cards, faces)
    assert all(card.en and card.fr for card in deck.cards)
    assert len({card.en for card in deck.cards}) == len({card.fr for card in deck.cards}) == faces


def test_rockoman_has_the_effects_supers_and_rings_of_the_first_page() -> None:
    deck = load_deck("rockoman")
    effects = {face: deck.count(face) for face in ("gun", "good", "sick", "rps", "steal", "ring-diamond", "ring-plain")}
    assert effects == {"gun": 1, "good": 5, "sick": 4, "rps": 6, "steal": 12, "ring-diamond": 1, "ring-plain": 3}
    for kind in ("rock", "paper", "scissors"):
        assert deck.count(f"super-{kind}") == 2
        assert [deck.count(f"{kind}-{number:02d}") for number in range(1, 17)] == [1] * 16


def test_pfc_has_no_zero_and_sixteen_values_a_colour() -> None:
    faces = load_deck("pfc").faces
    for colour in ("rock", "paper", "scissors"):
        values = [face.removeprefix(f"{colour}_") for face in faces if face.startswith(colour)]
        assert values == [f"m{n:02d}" for n in range(6, 0, -1)] + [f"p{n:02d}" for n in range(1, 11)]


def test_every_colour_of_123_has_three_categories_and_a_joker() -> None:
    faces = set(load_deck("ciseaux123").faces)
    for colour in ("red", "blue", "green", "yellow"):
        expected = {f"{colour}-{kind}-{n}" for kind in ("rock", "paper", "scissors") for n in range(1, 6)}
        assert {face for face in faces if face.startswith(colour)} == expected | {f"{colour}-joker"}


def test_an_unknown_deck_is_told_with_the_known_ones() -> None:
    with pytest.raises(Sentence, match="no deck “tarot”: the decks are ciseaux123, pfc, rockoman, standard52"):
        load_deck("tarot")
    assert known_decks() == ("ciseaux123", "pfc", "rockoman", "standard52")


OWN_DECK = """
name = "mine"
total = 3
title = { en = "Mine", fr = "À moi" }
cards = [{ face = "sun", count = 2 }, { face = "moon" }]
"""


def _folder(tmp_path: Path, text: str, pictures: tuple[str, ...] = ("sun.png", "moon.jpg")) -> Path:
    (tmp_path / "deck.toml").write_text(text, encoding="utf-8")
    for picture in pictures:
        (tmp_path / picture).touch()
    return tmp_path


def test_a_folder_of_ones_own_is_a_deck(tmp_path: Path) -> None:
    deck = load_deck(_folder(tmp_path, OWN_DECK))
    assert (deck.title.fr, deck.total, deck.faces) == ("À moi", 3, ("sun", "moon"))


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (("total = 3", "total = 4"), "promises 4 cards, but its counts add up to 3"),
        (("count = 2", "count = 0"), "has “sun” 0 times"),
        (('"moon"', '"sun"'), "lists “sun” 2 times"),
        (('"moon"', '"../moon"'), "use letters, digits"),
        (("total = 3", "total = "), "can't be read"),
        (("total = 3", ""), "can't be read.*total"),
        (("total = 3", "total = 3\ncard_mm = [6, 9]"), "20 to 200 mm"),
        (('[{ face = "sun", count = 2 }, { face = "moon" }]', "[]"), "lists no cards"),
    ],
)
def test_a_slip_in_a_deck_file_is_one_sentence(tmp_path: Path, change: tuple[str, str], sentence: str) -> None:
    text = OWN_DECK.replace(*change)
    assert text != OWN_DECK
    with pytest.raises(Sentence, match=sentence) as told:
        load_deck(_folder(tmp_path, text))
    assert "\n" not in str(told.value)


def test_a_missing_picture_is_named(tmp_path: Path) -> None:
    with pytest.raises(Sentence, match=r"“mine” has no picture for “moon”: put moon\.png into"):
        load_deck(_folder(tmp_path, OWN_DECK, pictures=("sun.png",)))


def test_a_folder_without_a_deck_file_is_no_deck(tmp_path: Path) -> None:
    with pytest.raises(Sentence, match=r"has no deck\.toml"):
        load_deck(tmp_path)


def test_a_deck_file_that_is_not_text_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "deck.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(Sentence, match=r"deck\.toml”"):
        load_deck(tmp_path)
