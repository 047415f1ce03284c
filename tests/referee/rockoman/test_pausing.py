"""A zone that contradicts the ledger is not judged until one of them is mended; nothing that happens there is lost."""

import pytest

from referee.core.commands import Amend, Claim, Lay, Take, Void
from referee.core.events import PileTaken, TableAgrees, TableDiffers
from referee.engine.fold import fold
from tests.referee.rockoman.camera import Camera
from tests.referee.table_language import Table, table


@pytest.fixture
def game() -> Table:
    return table()


@pytest.fixture
def camera(game: Table) -> Camera:
    return Camera(game)


def kinds(game: Table) -> list[str]:
    return [ruling.kind for ruling in game.board.rulings]


def in_contradiction(game: Table, camera: Camera, *entered: str) -> None:
    """A scissors lies there; a second card was entered that nobody ever laid."""
    camera.lay("discard", "scissors-05")
    camera.look()
    game.say(Lay(entered[0] if entered else "steal"))
    assert isinstance(camera.later(10)[0], TableDiffers)


def replayed(game: Table) -> None:
    again = fold(game.game, game.folded.events)
    assert again.state == game.state
    assert again.effective == game.folded.effective


def test_the_scoreboard_names_the_zone_that_differs(game: Table, camera: Camera) -> None:
    in_contradiction(game, camera)
    assert game.board.paused == ("discard",)
    assert game.irregularity("table_differs").zone == "discard"
    assert game.board.doubts == 1


def test_a_card_laid_where_the_table_differs_is_kept_but_beats_nothing(game: Table, camera: Camera) -> None:
    in_contradiction(game, camera, "scissors-09")
    camera.lay("discard", "rock-01")
    camera.look()
    assert game.board.piles["discard"] == ("scissors-05", "scissors-09", "rock-01")
    assert kinds(game) == ["beat"], "the one that was judged before"
    assert game.board.paused == ("discard",), "a card on top of what differs mends nothing"
    replayed(game)


def test_when_the_ledger_is_mended_what_was_laid_meanwhile_is_judged_at_its_place(game: Table, camera: Camera) -> None:
    in_contradiction(game, camera)
    camera.lay("discard", "rock-01")
    camera.look()
    assert kinds(game) == ["no_effect"]
    game.say(Void(3))
    assert camera.look() == [TableAgrees("discard")]
    assert game.board.paused == ()
    assert kinds(game) == ["beat"]
    assert game.board.doubts == 0
    replayed(game)
    camera.lift("discard")
    camera.look()
    assert game.board.seats[1].points == 2


def test_when_the_table_is_mended_what_was_laid_meanwhile_is_judged_too(game: Table, camera: Camera) -> None:
    camera.lay("super:2", "super-rock")
    in_contradiction(game, camera, "scissors-09")
    camera.lay("discard", "paper-01")
    camera.look()
    wrong, right = camera.lying["discard"], camera.lay("discard", "scissors-09")
    camera.lying["discard"] = [wrong[0], right, wrong[1]]
    assert camera.look()[-1] == TableAgrees("discard")
    assert [each.kind for each in game.board.rulings if each.kind == "missed_rockoman"] == ["missed_rockoman"] * 2
    replayed(game)


def test_a_card_put_right_resumes_the_judging(game: Table, camera: Camera) -> None:
    in_contradiction(game, camera)
    camera.lay("discard", "rock-02")
    camera.look()
    game.say(Amend(3, zone="ring:1"))
    assert camera.look() == [TableAgrees("discard")]
    assert kinds(game) == ["beat"]


def test_a_card_entered_that_was_never_seen_between_two_that_were(game: Table, camera: Camera) -> None:
    camera.lay("discard", "scissors-05")
    camera.look()
    game.say(Lay("paper-03"))
    camera.lay("discard", "scissors-07")
    camera.look()
    assert camera.later(10) == [TableDiffers("discard", "paper-03", "nothing")]
    game.say(Void(3))
    assert camera.look() == [TableAgrees("discard")]
    assert kinds(game) == ["beat"]


def test_a_card_entered_and_seen_later_is_no_contradiction(game: Table, camera: Camera) -> None:
    camera.lay("discard", "scissors-05")
    camera.look()
    game.say(Lay("steal"))
    camera.lay("discard", "steal")
    camera.look()
    camera.lay("discard", "scissors-07")
    camera.look()
    assert camera.later(10) == []


def test_a_pile_taken_while_it_differed_asks_who_took_it_and_keeps_the_doubt(game: Table, camera: Camera) -> None:
    in_contradiction(game, camera)
    camera.lay("discard", "rock-01")
    camera.look()
    camera.lift("discard")
    assert camera.look() == [PileTaken("discard")]
    assert [ask.kind for ask in game.board.asks] == ["taker"]
    assert game.irregularities() == ["table_differs"]
    assert game.board.doubts == 2
    assert game.board.paused == (), "the next pile is judged again"
    camera.lay("discard", "rock-02")
    camera.lay("discard", "paper-02")
    camera.look()
    assert kinds(game)[-1] == "beat"
    game.say(Amend(game.board.asks[0].seq, seat=1))
    assert game.board.asks == ()
    assert game.board.doubts == 1, "whether the pile was as the ledger says"
    replayed(game)


def test_a_pile_said_to_be_taken_while_it_differed_goes_to_who_said_so(game: Table, camera: Camera) -> None:
    in_contradiction(game, camera)
    camera.lay("discard", "rock-01")
    camera.look()
    game.say(Take(2))
    assert game.board.seats[2].points == 3
    assert game.irregularities() == ["table_differs"]


def test_no_rockoman_is_missed_refused_or_hinted_at_on_a_pile_that_differs() -> None:
    game = table(hint="all")
    camera = Camera(game)
    in_contradiction(game, camera, "scissors-09")
    camera.lay("super:2", "super-rock")
    camera.look()
    assert game.board.hints == ()
    assert game.say(Claim(2)).refused is None
    camera.lay("discard", "rock-01")
    camera.look()
    assert not {"missed_rockoman", "claim_refused"} & set(kinds(game))
    game.say(Void(3))
    camera.look()
    assert "missed_rockoman" not in kinds(game), "it was said in time"


def test_a_super_that_lies_elsewhere_than_the_ledger_says_opens_no_window(game: Table, camera: Camera) -> None:
    camera.lay("super:2", "super-rock")
    camera.look()
    camera.lift("super:2")
    camera.later(10)
    assert game.board.paused == ("super:2",)
    camera.lay("discard", "scissors-05")
    camera.lay("discard", "rock-05")
    camera.look()
    assert "missed_rockoman" not in kinds(game)
    camera.lay("super:2", "super-rock")
    assert camera.look() == [TableAgrees("super:2")]
    assert "missed_rockoman" in kinds(game)


def test_a_super_covering_a_pile_that_differs_is_judged_when_it_agrees(game: Table, camera: Camera) -> None:
    camera.lay("super:2", "super-rock")
    camera.look()
    in_contradiction(game, camera)
    camera.lift("super:2")
    camera.lay("discard", "super-rock")
    camera.look()
    assert "rockoman" not in kinds(game)
    game.say(Void(4))
    camera.look()
    assert kinds(game) == ["rockoman"]


def test_a_draw_pile_that_still_lies_there_keeps_the_game_going() -> None:
    small = table("rock-05", "steal", deck="rock-05 steal")
    assert small.board.phase == "scoring"
    camera = Camera(small)
    camera.later(10)
    assert (small.board.phase, small.board.paused) == ("playing", ("draw",))
    camera.lift("draw")
    camera.look()
    assert (small.board.phase, small.board.paused) == ("scoring", ())


def test_an_empty_look_at_the_pile_mends_nothing_while_the_ledger_has_cards_there(game: Table, camera: Camera) -> None:
    in_contradiction(game, camera)
    lying, camera.lying["discard"] = camera.lying["discard"], []
    camera.look()
    assert game.board.paused == ("discard",)
    camera.lying["discard"] = lying


def test_a_ring_lying_on_the_pile_is_only_a_ring_also_where_the_table_differs(game: Table, camera: Camera) -> None:
    camera.lay("discard", "ring-diamond")
    camera.look()
    game.say(Lay("steal"))
    camera.later(10)
    assert game.board.paused == ("discard",)
    assert "diamond" not in "".join(str(event.fact) for event in game.folded.events[1:])
