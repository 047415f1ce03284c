"""Super Tock by camera: the cards played; which marbles they moved is told."""

from referee.core.commands import Amend, Move, PassHand
from referee.core.events import Amended, CardLaid, HandPassed, MarbleMoved
from tests.referee.sitting import Eye
from tests.referee.supertock.boards import spaces, stand, table


def test_a_card_seen_is_of_the_seat_to_play_and_its_move_is_asked_for() -> None:
    sitting, eye = stand(table(), ana0="track:20"), Eye()
    sitting.see(eye.view({"played": ["5S"]}))
    assert [(ask.kind, ask.seat) for ask in sitting.score.asks] == [("move", 0)]
    assert sitting.score.turn == 1
    sitting.say(Move(0, "5S", 0, "track:25"))
    assert sitting.score.doubts == 0
    assert sitting.see(eye.view({"played": ["5S"]})) == ()


def test_a_card_that_allows_nothing_is_discarded_without_a_question() -> None:
    sitting, eye = table(), Eye()
    sitting.see(eye.view({"played": ["5S"]}))
    assert sitting.ruled == ["discarded"]
    assert sitting.score.asks == ()


def test_a_move_said_before_the_card_is_seen() -> None:
    sitting, eye = table(), Eye()
    sitting.say(Move(0, "AS", 0, "track:0"))
    assert sitting.see(eye.view({"played": ["AS"]})) == ()


def test_a_card_seen_whose_move_was_a_discard() -> None:
    sitting, eye = stand(table(), ana0="track:20"), Eye()
    sitting.see(eye.view({"played": ["5S"]}))
    sitting.happen(HandPassed(0, "5S"))
    assert sitting.odd == ["playable_discarded"]
    assert sitting.score.asks == ()


def test_a_move_told_of_a_card_that_was_misread() -> None:
    sitting, eye = table().say(Move(0, "AS", 0, "track:0"), PassHand(1, "2S")), Eye()
    sitting.see(eye.view({"played": ["AS", "2S", "5S"]}))
    sitting.say(Amend(sitting.seq, face="6S"), Move(0, "6S", 0, "track:6"))
    assert spaces(sitting)[0] == "track:6"
    assert sitting.score.asks == ()


def test_a_card_misread_and_its_move_told_by_what_it_was() -> None:
    sitting, eye = table().say(Move(0, "AS", 0, "track:0"), PassHand(1, "2S")), Eye()
    sitting.see(eye.view({"played": ["AS", "2S", "5S"]}))
    sitting.happen(MarbleMoved(0, "6S", 0, "track:6"))
    assert sitting.score.asks == ()
    assert sitting.odd == []


def test_an_unread_card_is_asked_about_and_may_be_any() -> None:
    sitting, eye = table(), Eye()
    sitting.see(eye.view({"played": ["?"]}))
    assert [ask.kind for ask in sitting.score.asks] == ["face"]


def test_several_cards_at_once_by_one_who_cannot_start_are_the_whole_hand() -> None:
    sitting, eye = table(), Eye()
    sitting.see(eye.view({"played": ["5S", "7D", "9C"]}))
    assert sitting.score.seats[0].piles["hand"] == 0
    assert sitting.score.turn == 1
    assert sitting.odd == []
    sitting.see(eye.view({"played": ["5S", "7D", "9C", "AS"]}))
    assert [(ask.kind, ask.seat) for ask in sitting.score.asks] == [("move", 1)]


def test_a_hand_said_to_be_laid_down_is_seen_after() -> None:
    sitting, eye = table(), Eye()
    sitting.say(PassHand(0))
    sitting.see(eye.view({"played": ["5S"]}))
    assert sitting.score.turn == 1
    assert sitting.score.seats[1].piles["hand"] == 5


def test_covered_cards_are_not_gone() -> None:
    sitting, eye = table(), Eye()
    sitting.see(eye.view({"played": ["5S"]}))
    assert sitting.see(eye.view({"played": []})) == ()
    assert sitting.see(eye.view({}, hidden=["played"])) == ()


def test_after_a_restart_the_top_card_is_known_again() -> None:
    sitting, eye = table(), Eye()
    sitting.see(eye.view({"played": ["5S"]}))
    eye.blink()
    assert sitting.see(eye.view({"played": ["5S"]})) == ()


def test_cards_of_the_last_shuffle_may_still_lie_there() -> None:
    sitting, eye = table(6), Eye()
    sitting.see(eye.view({"played": ["5S"]}))
    while sitting.state.round < 3:
        sitting.say(PassHand(sitting.state.turn))
    assert sitting.score.piles["played"] == ()
    assert sitting.see(eye.view({"played": ["5S"]})) == ()
    facts = sitting.see(eye.view({"played": ["5S", "6S"]}))
    assert [fact.face for fact in facts if isinstance(fact, CardLaid)] == ["6S"]


def test_a_card_that_was_played_cannot_be_played_again_and_a_better_look_settles_a_doubt() -> None:
    sitting, eye = table(), Eye()
    sitting.see(eye.view({"played": ["5S"]}))
    sitting.see(eye.view({"played": ["5S", (("5S", 0.5), ("5C", 0.3), ("6C", 0.2))]}))
    assert sitting.score.piles["played"] == ("5S", "5C")
    facts = sitting.see(eye.view({"played": ["5S", "6C"]}, placements={"6C": 2}))
    assert [type(fact) for fact in facts] == [Amended]
    assert sitting.score.doubts == 0
