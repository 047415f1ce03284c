"""Playing without a camera: which taps the game waits for. Only what saves taps: the referee takes others, too."""

from dataclasses import dataclass

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


def offered(view: View) -> tuple[Family, ...]:
    """The families to tap: in Super Tock no jokers."""
    return tuple(family for family in families(view.deck) if not family.key.startswith("joker"))
