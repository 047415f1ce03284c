"""What is seen becomes facts here."""

from typing import TypeVar

from msgspec.structs import replace

from referee.core.events import CardLaid, Fact
from referee.core.observations import TableView
from referee.engine.effective import voided
from referee.engine.fold import Folded
from referee.games.protocol import Game

State = TypeVar("State")


def reconcile(game: Game[State], folded: Folded[State], view: TableView) -> tuple[Fact, ...]:
    """The facts that lead from the ledger to what is seen; none when they agree."""
    return tuple(game.seal(fact) for fact in game.reconcile(folded.state, _without_dismissed(folded, view)))


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
