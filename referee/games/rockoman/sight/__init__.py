"""What is seen on a ROCKOMAN table becomes facts, in the order in which things came to rest."""

from collections.abc import Iterator

from referee.core.events import Fact
from referee.core.observations import TableView
from referee.games.rockoman.sight.differences import differences
from referee.games.rockoman.sight.discard import on_the_discard
from referee.games.rockoman.sight.glance import Glance, Timed
from referee.games.rockoman.sight.readings import clearer_readings
from referee.games.rockoman.sight.rings import in_ring_piles
from referee.games.rockoman.sight.slipped import slipped_turns, unknown_takers
from referee.games.rockoman.sight.supers import before_the_seats
from referee.games.rockoman.sight.touches import touched_piles
from referee.games.rockoman.table import State


def reconciled(state: State, view: TableView) -> tuple[Fact, ...]:
    """The facts that lead from this state to what is seen; none when they agree."""
    glance = Glance(state, view)
    happened = sorted(_happened(glance), key=lambda timed: timed[0])
    facts = [fact for _, together in happened for fact in together]
    # A zone is compared with the ledger only when nothing new happened: else the ledger is about to follow.
    return tuple(facts) if facts else tuple(differences(glance))


def _happened(glance: Glance) -> Iterator[Timed]:
    yield from clearer_readings(glance)
    yield from on_the_discard(glance)
    yield from before_the_seats(glance)
    yield from in_ring_piles(glance)
    yield from touched_piles(glance)
    yield from slipped_turns(glance)
    yield from unknown_takers(glance)
