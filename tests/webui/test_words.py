"""Both catalogues say everything the games can say, in the same keys."""

import ast
from pathlib import Path
from string import Formatter
from typing import get_args, get_type_hints

import msgspec
import pytest

from datasets.decks import known_decks, load_deck
from referee.core.events import Event
from referee.core.observations import Advice
from referee.engine.fold import fold
from referee.games.registry import GAMES
from referee.games.rehearsals import REHEARSALS
from webui.cards import RING, card_name, families
from webui.language import LANGUAGES, Phrase, words
from webui.options import options
from webui.view import LONGEST_NAME, shortened

ROOT = Path(__file__).resolve().parents[2]
TOLD = {"Ruling": "ruling", "ruled": "ruling", "Irregularity": "odd", "odd": "odd", "Ask": "ask", "Refusal": "refused"}


def forms(phrase: Phrase) -> tuple[str, ...]:
    return tuple(phrase.values()) if isinstance(phrase, dict) else (phrase,)


def fields(phrase: Phrase) -> set[str]:
    return {name for form in forms(phrase) for _, name, _, _ in Formatter().parse(form) if name}


def kinds_in_the_source() -> set[tuple[str, str]]:
    """Every kind that stands as a word in a call that makes one."""
    found = set()
    for file in (ROOT / "referee").rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            given = [*call.args[:1], *(word.value for word in call.keywords if word.arg == "kind")]
            for argument in given:
                if name in TOLD and isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                    found.add((TOLD[name], argument.value))
    return found


def test_both_languages_have_the_same_keys_and_fill_in_the_same_things() -> None:
    english, french = (words(language).phrases for language in LANGUAGES)
    assert english.keys() == french.keys()
    for key, phrase in english.items():
        assert fields(phrase) == fields(french[key]), key
        assert all(form.strip() for form in (*forms(phrase), *forms(french[key]))), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_in_the_referees_source_has_its_sentence(language: str) -> None:
    say = words(language)
    kinds = kinds_in_the_source()
    assert len(kinds) > 60  # the search itself works
    missing = {
        f"{what}.{kind}"
        for what, kind in kinds
        if f"{what}.{kind}" not in say and not any(f"{what}.{game}.{kind}" in say for game in GAMES)
    }
    assert not missing


@pytest.mark.parametrize("game", GAMES)
def test_whole_games_are_told_without_a_missing_word(game: str) -> None:
    deck = load_deck(GAMES[game].deck)
    for seed in range(6):
        seats = GAMES[game].seats
        facts = REHEARSALS[game](deck, seats[seed % len(seats)], seed)
        events = [Event(at, float(at), "player", fact) for at, fact in enumerate(facts, start=1)]
        for share in (3, 2, 1):
            board = fold(GAMES[game], events[: max(1, len(events) // share)]).scoreboard
            told = {("ruling", ruling.kind) for ruling in board.rulings}
            told |= {("odd", irregularity.kind) for irregularity in board.irregularities}
            told |= {("ask", ask.kind) for ask in board.asks}
            for what, kind in told:
                assert f"{what}.{kind}" in words("fr") or f"{what}.{game}.{kind}" in words("fr"), (what, kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_advice_state_and_refused_claim_has_its_sentence(language: str) -> None:
    say = words(language)
    for code in get_args(get_type_hints(Advice)["code"]):
        assert f"advice.{code}" in say
    for state in ("watching", "hand", "checking", "asks", "none", "over", "trouble", "lost", "frozen", "dark"):
        assert f"state.{state}" in say
    for reason in ("wrong_top", "not_your_super", "too_late"):
        assert f"ruling.claim_refused.{reason}" in say


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_house_option_is_asked_in_plain_words(game: str, language: str) -> None:
    say = words(language)
    assert {option.name for option in options(GAMES[game])} == {
        field.name for field in msgspec.structs.fields(GAMES[game].settings)
    }
    for option in options(GAMES[game]):
        assert f"setting.{game}.{option.name}" in say
        for choice in option.choices:
            assert f"setting.{game}.{option.name}.{choice}" in say


@pytest.mark.parametrize("deck", known_decks())
def test_every_card_can_be_tapped_and_has_a_name(deck: str) -> None:
    composition = load_deck(deck)
    offered = [choice.face for family in families(composition) for choice in family.choices]
    wanted = {RING if face.startswith("ring-") else face for face in composition.faces}
    assert sorted(offered) == sorted(wanted)
    for language in LANGUAGES:
        for family in families(composition):
            assert len(family.choices) == 1 or f"family.{family.key}" in words(language)
            assert all(card_name(composition, choice.face, language) for choice in family.choices)


def test_plurals_follow_the_language() -> None:
    assert "0 cards" in words("en")("ruling.taken", name="Ana", n=0)
    assert "0 carte" in words("fr")("ruling.taken", name="Ana", n=0)
    assert "1 card" in words("en")("ruling.taken", name="Ana", n=1)
    assert words("en")("no.such.key") == "no.such.key"


@pytest.mark.parametrize("name", ["x" * 200, "👨‍👩‍👧‍👦" * 20, "é" * 100, "שלום " * 40, "<b>" * 70, "Ana"])
def test_long_names_are_shortened_without_breaking_a_letter(name: str) -> None:
    short = shortened(name)
    assert len(short) <= LONGEST_NAME + 1
    assert name.startswith(short.removesuffix("…"))
    assert not short.removesuffix("…").endswith("\u200d")
