"""Playing without a camera: which taps the game waits for. Only what saves taps: the referee takes others, too."""

from collections import Counter
from dataclasses import dataclass

from referee.core.events import CardLaid, HandPassed, MarbleMoved
from webui.cards import Choice, Family, families
from webui.view import View

PILES = ("pile:0", "pile:1", "pile:2")


@dataclass(frozen=True, slots=True)
class Step:
    """Who is likely to lay the next card, and where it goes when that is no matter of course."""

    seat: int | None
    stage: str = "lay"
    zone: str | None = None
    face: str | None = None  # the card that waits to be laid on a pile or moved


def step(view: View) -> Step:
    """What may be tapped next."""
    board = view.board
    if board.phase == "ended":
        return Step(None, "over")
    match view.game:
        case "pfc":
            return _pfc(view)
        case "ciseaux123":
            laid = {face.partition("-")[0] for face in board.piles.get("trick", ()) if face}
            missing = [seat.seat for seat in board.seats if seat.colour not in laid]
            return Step(missing[0]) if missing else Step(None, "gather")
        case _:
            return Step(board.turn)


def _pfc(view: View) -> Step:
    board = view.board
    empty = [pile for pile in PILES if not board.piles.get(pile)]
    if empty:
        return Step(None, "open", empty[0])
    if board.turn is not None:
        waiting = board.piles.get(f"played:{board.turn}", ())
        return Step(board.turn, "resolve", face=waiting[-1] if waiting else None)
    choosing = [seat.seat for seat in board.seats if not board.piles.get(f"played:{seat.seat}")]
    return Step(choosing[0] if choosing else None)


def own_cards(view: View) -> dict[int, tuple[Choice, ...]]:
    """1-2-3 ciseaux: each seat's sixteen cards, by its colour."""
    by_colour: dict[str, list[Choice]] = {}
    for family in families(view.deck):
        by_colour.setdefault(family.key.partition("-")[0], []).extend(family.choices)
    return {seat.seat: tuple(by_colour.get(seat.colour, ())) for seat in view.board.seats}


def at_once(view: View) -> tuple[Family, ...]:
    """Cards that are tapped without choosing a kind first, so that a card and what it does are two taps."""
    match view.game:
        case "pfc":  # every card is there once: those that were seen need no button
            facts = [view.fact(event) for event in view.published.events if event.seq not in view.published.voided]
            seen = {fact.face for fact in facts if isinstance(fact, CardLaid)}
            kinds = (
                (each.key, [card for card in each.choices if card.face not in seen]) for each in families(view.deck)
            )
            return tuple(Family(key, tuple(choices)) for key, choices in kinds if choices)
        case "supertock":  # only its rank tells how a card moves: one of each, of the suit that came least
            facts = [view.fact(event) for event in view.published.events]
            came = Counter(fact.face for fact in facts if isinstance(fact, MarbleMoved | HandPassed))
            suits = [family.choices for family in families(view.deck) if not family.key.startswith("joker")]
            ranks = zip(*suits, strict=True)
            return (Family("rank", tuple(min(rank, key=lambda card: came[card.face]) for rank in ranks)),)
        case _:
            return ()
