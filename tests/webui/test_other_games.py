"""The other games without a camera: whole games tapped in to their end, at two taps a card or less."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import pytest
from playwright.sync_api import Page, expect

from datasets.decks import load_deck
from referee.core.events import CardLaid, Event, Fact, HandPassed, MarbleMoved, PileTaken
from referee.core.scoreboard import Scoreboard
from referee.engine.fold import fold
from referee.games.registry import GAMES
from referee.games.rehearsals import REHEARSALS
from tests.webui.evening import Evening
from tests.webui.taps import Screen, begin, scores, tap

Play: TypeAlias = Callable[[Page, Iterator[Fact]], Iterator[int]]  # the taps of each entry
SHORT = 69  # the seed of a Super Tock game that is soon over


def rehearsed(game: str, seed: int) -> tuple[tuple[Fact, ...], Scoreboard]:
    """A random whole game for two, and how it ends."""
    facts = REHEARSALS[game](load_deck(GAMES[game].deck), 2, seed)
    board = fold(GAMES[game], [Event(at, float(at), "player", fact) for at, fact in enumerate(facts, 1)]).scoreboard
    assert board.phase == "ended"
    return facts[1:], board


def pfc(page: Page, facts: Iterator[Fact]) -> Iterator[int]:
    """Three piles are opened; then each reveals a card, and lays it or takes a pile with it."""
    for fact in facts:
        match fact:
            case CardLaid(zone, face) if zone.startswith("pile") and page.locator(f"[data-lay={face}]").count() == 0:
                tap(page, f"#panel-entry [data-say*='\"lay\"'][data-say*='{zone}']")
                yield 1
            case CardLaid(face=face):
                tap(page, f"[data-lay={face}]")
                yield 1
            case PileTaken(zone):
                tap(page, f"#panel-entry [data-say*='take'][data-say*='{zone}']")
                next(facts)  # the card that took it lies there then: nobody has to say so
                yield 1


def ciseaux123(page: Page, facts: Iterator[Fact]) -> Iterator[int]:
    """Everybody lays a card of their colour; the referee knows whose the trick is."""
    for fact in facts:
        match fact:
            case CardLaid(face=face):
                card = page.locator(f"[data-lay={face}]")
                taps = 1
                if not card.is_visible():  # the other one was expected to lay first
                    layers = page.locator(".who-lays label:not(:has(:checked))")
                    layers.click()
                    taps = 2
                tap(page, card)
                yield taps
            case PileTaken():
                tap(page, "#panel-entry .strong")
                yield 1


def supertock(page: Page, facts: Iterator[Fact]) -> Iterator[int]:
    """A rank, then one of its legal moves."""
    for fact in facts:
        match fact:
            case HandPassed(face=None):
                tap(page, "#panel-entry [data-say*=pass]")
                yield 1
            case MarbleMoved(face=face) | HandPassed(face=str(face)):
                page.locator(f"#panel-entry [data-lay^='{face[:-1]}']").click()
                moves = page.locator("#moves")
                if isinstance(fact, MarbleMoved):
                    tap(page, moves.locator(f"[data-say*='\"marble\":{fact.marble}'][data-say*='\"{fact.to}\"']").first)
                else:
                    tap(page, moves.locator("[data-say*=pass]"))
                expect(moves).to_be_hidden()
                yield 2


@pytest.mark.parametrize(
    ("game", "play", "seed", "size", "language"),
    [
        ("pfc", pfc, 0, "wide", "en"),
        ("ciseaux123", ciseaux123, 0, "tall", "fr"),
        ("supertock", supertock, SHORT, "wide", "fr"),
    ],
)
def test_a_whole_game_by_taps(
    evening: Evening, screen: Screen, game: str, play: Play, seed: int, size: str, language: str
) -> None:
    facts, end = rehearsed(game, seed)
    page = screen(size, language)
    begin(page, "Ana", "Ben", game=game)
    taps = list(play(page, iter(facts)))
    played = [fact.face for fact in facts if isinstance(fact, CardLaid | MarbleMoved | HandPassed)]
    cards = len(set(played)) if game == "pfc" else len(played)  # in pfc a card is revealed, then laid on a pile
    print(f"{game}: {sum(taps)} taps for {cards} cards")
    assert max(taps) <= 2
    assert sum(taps) <= 2 * cards
    board = evening.desk.snapshot().scoreboard
    assert board is not None
    by_colour = {seat.colour: seat.points for seat in end.seats}  # in 1-2-3 a seat's cards are those of its colour
    scores(page, *(by_colour.get(seat.colour, end.seats[seat.seat].points) for seat in board.seats))
    expect(page.locator("[data-part=end] h2")).to_be_visible()
    assert len(board.winners) == len(end.winners)
    page.click("[data-part=end] form button")
    expect(page.locator("#board[data-seq='1']")).to_be_visible()
    scores(page, 0, 0)
