"""A card seen once before a hand covered it."""

import numpy as np
import pytest

from referee.core.reading import Reading
from vision.arrival import Arrival
from vision.glimpse import Glimpses
from vision.sighting import Sighting, outline_of
from vision.votes import Votes

COUNTS = {"rock-13": 1, "paper-03": 1, "steal": 12}


def arrival(face: str, t: float, confidence: float = 0.99, visible: float = 1.0) -> Arrival:
    seen = Sighting(
        np.zeros((4, 2), np.float32), (45.0, 0.0), 0.0, "front", 0.9, visible, outline_of((45.0, 0.0), 0.0), True
    )
    votes = Votes()
    votes.add(Reading(((face, confidence),)), 1.0)
    return Arrival(seen, t, t, votes=votes)


def test_a_card_glimpsed_lies_under_the_one_laid_on_it() -> None:
    glimpses, lost = Glimpses(COUNTS), arrival("rock-13", 10.0)
    glimpses.keep([lost], 10.3)
    assert glimpses.under(arrival("paper-03", 10.5), known=set()) is lost
    assert glimpses.under(arrival("paper-03", 10.6), known=set()) is None, "it is told once"


@pytest.mark.parametrize(
    ("lost", "laid", "known"),
    [
        (arrival("rock-13", 10.0), arrival("paper-03", 10.2), set()),  # nobody lays another card in that time
        (arrival("rock-13", 10.0), arrival("paper-03", 13.0), set()),  # too long ago
        (arrival("rock-13", 10.0), arrival("paper-03", 10.5), {"rock-13"}),  # it came to lie elsewhere
        (arrival("rock-13", 10.0), arrival("rock-13", 10.5), set()),  # it is this one
        (arrival("rock-13", 10.0, confidence=0.8), arrival("paper-03", 10.5), set()),
        (arrival("rock-13", 10.0, visible=0.6), arrival("paper-03", 10.5), set()),
        (arrival("steal", 10.0), arrival("paper-03", 10.5), set()),  # there are many; this may be any of them
    ],
)
def test_what_does_not_prove_a_card_adds_none(lost: Arrival, laid: Arrival, known: set[str | None]) -> None:
    glimpses = Glimpses(COUNTS)
    glimpses.keep([lost], 10.3)
    assert glimpses.under(laid, known) is None


def test_a_card_misread_on_its_way_is_no_second_card() -> None:
    glimpses = Glimpses(COUNTS)
    glimpses.keep([arrival("rock-13", 10.0)], 10.3)
    assert glimpses.under(arrival("steal", 10.1), set()) is None, "it was the STEAL all along"
    assert glimpses.under(arrival("paper-03", 11.2), set()) is None


@pytest.mark.parametrize(
    ("lost", "since"),
    [
        (arrival("steal", 10.0), 10.0),
        (arrival("rock-13", 10.0), 12.4),
        (arrival("steal", 10.0, confidence=0.8), 12.4),
        (arrival("steal", 4.0), 12.4),
    ],
)
def test_a_card_read_before_an_arm_came_over_it_has_lain_there_since(lost: Arrival, since: float) -> None:
    glimpses = Glimpses(COUNTS)
    glimpses.keep([lost], lost.seen_at + 0.3)
    glimpses.keep([], 12.4)
    assert glimpses.began(arrival("steal", 12.4)) == since
