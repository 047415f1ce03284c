"""Short games at a table, to be told and handed on."""

import pytest

from tests.referee.table_language import Table, table

DECK = "rock-01 rock-02 rock-03 paper-01 paper-02 scissors-01 scissors-02 scissors-03 super-rock ring-plain"
SHORT_GAME = """
    scissors-01
    rock-01
    Zoé takes
    super-rock
    paper-01
    scissors-02
    Ana takes
    ring
    rock-02
    scissors-03
    Ana: ROCKOMAN
    Ana covers with super-rock
    Ana takes
    score
    diamond Zoé
"""
TIE = """
    super-rock
    scissors-01
    Ana: ROCKOMAN
    Ana covers with super-rock
    Ana takes
    scissors-02
    rock-01
    Zoé takes
    score
    diamond nobody
"""


@pytest.fixture
def short_game() -> Table:
    """Zoé leads, Ana catches up and passes with a super, the diamond gives Zoé the game: 5 to 7."""
    return table(SHORT_GAME, players="Ana Zoé", deck=DECK)


@pytest.fixture
def tie() -> Table:
    """Two cards each; Ana has the super among hers."""
    return table(TIE, players="Ana Zoé", deck=DECK)
