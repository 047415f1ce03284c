"""Nobody may know before the reveal which ring is the diamond: not the ledger, not the scoreboard, not a log line."""

import logging

import msgspec
import pytest

from referee.core.commands import Amend, Lay
from referee.core.events import Amended, CardGone, CardLaid, Fact
from referee.core.observations import SeenCard, SeenZone, TableView
from referee.core.reading import Reading
from referee.engine.reconcile import reconcile
from referee.games.rockoman import ROCKOMAN
from tests.referee.table_language import Table, table


def everything(game: Table) -> str:
    """All that is kept and shown, but the list of cards the deck has."""
    _, *events = game.folded.events
    counts = [event.fact for event in game.folded.effective[1:]]
    state = repr(msgspec.structs.replace(game.state, deck=None))
    return " ".join([msgspec.json.encode(events).decode(), repr(counts), state, repr(game.board)])


@pytest.mark.parametrize("ring", ["ring-diamond", "ring-plain"])
@pytest.mark.parametrize("zone", [None, "discard", "point:1", "ring:2"])
def test_a_ring_told_by_command_is_only_a_ring(ring: str, zone: str | None, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        game = table().say(Lay(ring, zone=zone))
    assert "ring-" not in everything(game)
    assert "ring-" not in caplog.text


@pytest.mark.parametrize("ring", ["ring-diamond", "ring-plain"])
def test_a_ring_told_by_a_correction_is_only_a_ring(ring: str) -> None:
    game = table("rock-01")
    game.say(Amend(2, face=ring))
    assert not game.refused
    assert game.board.piles["discard"] == ("ring",)
    assert "ring-" not in everything(game)


@pytest.mark.parametrize("zone", ["discard", "ring:0", "super:0"])
@pytest.mark.parametrize("candidates", [(("ring-diamond", 0.97),), (("ring-diamond", 0.5), ("ring-plain", 0.4))])
def test_a_ring_read_by_the_camera_is_only_a_ring(zone: str, candidates: tuple[tuple[str, float], ...]) -> None:
    game = table()
    card = SeenCard(1, zone, (0, 0), 0, "front", Reading(candidates), 1.0)
    facts = reconcile(game.game, game.folded, TableView(1.0, (card,), (SeenZone(zone, (1,)),)))
    assert facts
    game.happen(*facts)
    assert "ring-" not in everything(game)


def test_the_likelihoods_of_both_rings_are_added() -> None:
    fact = CardLaid("discard", "ring-plain", candidates=(("ring-plain", 0.5), ("ring-diamond", 0.25), ("gun", 0.1)))
    sealed = ROCKOMAN.seal(fact)
    assert sealed == CardLaid("discard", "ring", candidates=(("ring", 0.75), ("gun", 0.1)))


@pytest.mark.parametrize("fact", [CardGone("ring:1", "ring-diamond"), Amended(3, face="ring-diamond")])
def test_every_fact_that_could_name_a_ring_is_sealed(fact: Fact) -> None:
    assert "diamond" not in repr(ROCKOMAN.seal(fact))


def test_the_diamond_is_only_known_after_the_reveal() -> None:
    game = table("ring", "steal", "ring", "score")
    assert all(seat.diamond is None for seat in game.board.seats)
    game.play("diamond Cleo")
    assert [seat.diamond for seat in game.board.seats] == [False, False, True]
    assert "ring-" not in everything(game)
