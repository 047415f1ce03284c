"""Cards that nobody knows the place of, that nobody could read, or that were counted twice: what the audit makes of
them."""

import pytest

from datasets.decks import load_deck
from referee.audit import Audit, Counted, audit
from referee.core.commands import Player
from referee.core.events import CardGone, CardLaid, Event, Fact, GameStarted, PileTaken
from referee.core.sentence import Sentence
from referee.engine.fold import Folded, fold
from referee.games.rockoman import ROCKOMAN
from referee.games.rockoman.table import State
from tests.referee.table_language import Table

PLAYERS = (Player(0, "Ana"), Player(1, "Ben"))
ANAS, BENS = ("paper-01", "paper-02", "paper-03"), ("rock-01", "rock-02", "rock-03")


def played(*facts: Fact) -> Folded[State]:
    """Each player took three cards of their own; then this happened."""
    began: list[Fact] = [GameStarted("rockoman", PLAYERS, load_deck("rockoman"))]
    for seat, faces in enumerate((ANAS, BENS)):
        began += [*(CardLaid("discard", face, seat) for face in faces), PileTaken("discard", seat)]
    return fold(ROCKOMAN, tuple(Event(seq, float(seq), "camera", one) for seq, one in enumerate((*began, *facts), 1)))


def told(result: Audit) -> list[tuple[str, str | None, str | None]]:
    return [(one.kind, one.face, one.zone) for one in result.findings if one.kind != "unfinished"]


def counted(folded: Folded[State], ana: tuple[str | None, ...], ben: tuple[str | None, ...]) -> Audit:
    return audit(folded, [Counted("point:0", ana), Counted("point:1", ben)])


@pytest.mark.parametrize("game", ["pfc", "ciseaux123", "supertock"])
def test_a_game_without_face_down_piles_says_that_it_needs_no_audit(game: str) -> None:
    with pytest.raises(Sentence, match=f"{game} has none; rockoman can be audited"):
        audit(Table("Ana Ben", game).folded, [])


@pytest.mark.parametrize("taker", [0, 1])
def test_a_pile_that_nobody_saw_who_took_fits_with_whoever_has_it(taker: int) -> None:
    folded = played(CardLaid("discard", "scissors-02", 0), CardLaid("discard", "scissors-01", 1), PileTaken("discard"))
    piles: list[tuple[str, ...]] = [ANAS, BENS]
    piles[taker] = (*piles[taker], "scissors-01", "scissors-02")
    result = counted(folded, *piles)
    assert result.fits
    assert [seat.counted_points for seat in result.seats] == [len(pile) for pile in piles]


def test_a_card_that_nobody_saw_where_it_went_is_not_missed_either() -> None:
    folded = played(CardLaid("discard", "scissors-01", 0), CardGone("discard", "scissors-01"))
    assert told(counted(folded, ANAS, BENS)) == []
    assert told(counted(folded, ANAS, (*BENS, "scissors-01"))) == []


def test_a_point_pile_that_went_astray_excuses_its_own_cards_only() -> None:
    folded = played(PileTaken("point:1"))
    assert told(counted(folded, (*ANAS, *BENS), ())) == []
    assert told(counted(folded, (*ANAS[1:], *BENS), (ANAS[0],))) == [("moved", ANAS[0], "point:1")]
    assert told(counted(folded, ANAS[1:], (*BENS, ANAS[0]))) == [("moved", ANAS[0], "point:1")]


def test_a_counted_card_that_could_not_be_read_stands_for_the_one_that_is_not_there() -> None:
    result = counted(played(), (None, *ANAS[1:]), BENS)
    assert result.fits
    assert [seat.counted_points for seat in result.seats] == [3, 3]
    # one more than the ledger has there: a card of the draw pile that nobody saw being laid
    assert told(counted(played(), (None, *ANAS), BENS)) == [("unrecorded", None, "point:0")]


def test_a_card_counted_twice_is_not_taken_for_the_one_that_is_lost() -> None:
    result = counted(played(), ANAS, (BENS[0], BENS[0], BENS[2]))
    assert set(told(result)) == {("doubled", BENS[0], "point:1"), ("missing", BENS[1], "point:1")}
    assert [seat.counted_points for seat in result.seats] == [3, 2]
