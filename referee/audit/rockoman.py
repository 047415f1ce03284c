"""ROCKOMAN's ledger as the audit reads it."""

from msgspec.structs import replace

from referee.audit.books import Books, Entry, Step
from referee.core.zones import DISCARD, DRAW, zone
from referee.games.rockoman.faces import SUPERS, sealed
from referee.games.rockoman.scoring import DIAMOND_POINTS, phase, points
from referee.games.rockoman.table import ASTRAY, Card, State, point, ring

DIAMOND = "ring-diamond"


def books(state: State) -> Books:
    """Every card of the deck with the pile it first came to, and what moved since."""
    came = {seq: step for step in state.transfers for seq in step.seqs}
    open_cards = {card.seq: DISCARD for card in state.discard}
    for seat in state.seats:
        open_cards |= {card.seq: zone("super", seat) for card in state.supers[seat]}
    open_cards |= {card.seq: zone("super", seat) for seat, card in state.lifted}
    entries = [
        _entry(
            card,
            came[card.seq].target if card.seq in came else open_cards.get(card.seq, ASTRAY),
            came[card.seq].seq if card.seq in came else card.seq,
        )
        for card in state.laid
    ]
    place = {card.seq: at for at, card in enumerate(state.laid)}
    steps = tuple(
        Step(each.seq, each.target, tuple(place[seq] for seq in each.seqs))
        if each.faces is not None
        else Step(each.seq, each.target, (), each.source, each.cards)
        for each in state.transfers
    )
    entries += [Entry(None, None, DRAW)] * state.draw
    held = {**state.piles, DISCARD: len(state.discard), DRAW: state.draw}
    held |= {zone("super", seat): len(state.supers[seat]) for seat in state.seats}
    return Books(
        entries=tuple(entries),
        steps=steps,
        held=held,
        finished=phase(state) != "playing",
        score=tuple(points(replace(state, agreed=None), seat) for seat in state.seats),
        scoring=tuple(point(seat) for seat in state.seats),
        rings=tuple(ring(seat) for seat in state.seats),
        anywhere=ASTRAY,
        sealed=sealed,
        points=_points,
        supers=frozenset(SUPERS),
        diamond=DIAMOND,
    )


def _entry(card: Card, place: str, taken: int) -> Entry:
    # a ring's face is sealed: all rings are alike until the reveal
    face = "ring" if place.startswith("ring:") and card.face is None else card.face
    confidence = dict(card.candidates).get(card.face or "", 1.0)
    moments = (card.seq,) if taken == card.seq else (card.seq, taken)
    return Entry(card.seq, face, place, confidence, frozenset(name for name, _ in card.candidates), moments)


def _points(_seat: int, pile: tuple[str | None, ...], rings: tuple[str | None, ...]) -> int:
    return len(pile) + (DIAMOND_POINTS if DIAMOND in rings else 0)
