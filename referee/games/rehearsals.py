"""Random full games by the game's name, for the bench and for laws."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from referee.core.deck import Deck
from referee.core.events import Fact
from referee.games import ciseaux123, pfc, rockoman, supertock
from referee.games.ciseaux123.rehearsal import rehearsal as _ciseaux123
from referee.games.pfc.rehearsal import rehearsal as _pfc
from referee.games.rockoman.rehearsal import rehearsal as _rockoman
from referee.games.supertock.rehearsal import rehearsal as _supertock

Rehearsal: TypeAlias = Callable[[Deck, int, int], tuple[Fact, ...]]  # deck, players, seed; the start comes first

REHEARSALS: Mapping[str, Rehearsal] = {
    rockoman.ROCKOMAN.name: _rockoman,
    pfc.PFC.name: _pfc,
    ciseaux123.CISEAUX123.name: _ciseaux123,
    supertock.SUPERTOCK.name: _supertock,
}
