"""What is seen becomes facts here."""

from typing import TypeVar

from msgspec.structs import replace

from referee.core.events import CardLaid, Event, Fact
from referee.core.observations import TableView
from referee.engine.effective import voided
from referee.engine.fold import Folded, advance
from referee.games.protocol import Game

State = TypeVar("State")

ROUNDS = 4  # more than any game needs; a view must never keep the desk busy


def reconcile(game: Game[State], folded: Folded[State], view: TableView) -> tuple[Fact, ...]:
    """The facts that lead from the ledger to what is seen, for consecutive events; none when they agree."""
    view = _without_dismissed(folded, view)
    told: list[Fact] = []
    for _ in range(ROUNDS):
        # One thing seen may explain another only once it stands in the ledger: the GUN first, then the missing super.
        facts = tuple(game.seal(fact) for fact in game.reconcile(folded.state, view))
        if not facts:
            break
        for fact in facts:
            folded = advance(game, folded, Event(folded.seq + 1, view.t, "camera", fact))
        told.extend(facts)
    return tuple(told)


def _without_dismissed(folded: Folded[State], view: TableView) -> TableView:
    """A placement somebody said never was (a hand read as a card) must not come back with the next view."""
    dead = voided(folded.events)
    dismissed = {
        event.fact.placement for event in folded.events if event.seq in dead and isinstance(event.fact, CardLaid)
    } - {None}
    if not dismissed:
        return view
    return replace(
        view,
        cards=tuple(card for card in view.cards if card.id not in dismissed),
        zones=tuple(
            replace(zone, cards=tuple(card for card in zone.cards if card not in dismissed)) for zone in view.zones
        ),
    )
